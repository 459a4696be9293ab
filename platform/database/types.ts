import pg from 'pg'

/** Whole numbers are numbers, exact or not at all; a day stays the text that it is. */
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return exactNumber
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

function exactNumber(text: string) {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`not an exact integer: ${text}`)
  return value
}
