import { isIsoDate, endOfMonth, type IsoDate } from './calendar.ts'

/** What a box says of itself; each part where the code has it. */
type ScannedBox = { gtin?: string; lotNumber?: string; expiresOn?: IsoDate; serial?: string }

/** Between elements of variable length; some readers send their own name first. */
const SEPARATOR = '\u001d'
const READER = /^\](?:C1|d2|Q3|e0)/

/** Lengths of the elements that need no separator (GS1 General Specifications, figure 7.8.5-2), without the identifier. */
const fixed: Record<string, number> = { '01': 14, '02': 14, '11': 6, '13': 6, '15': 6, '17': 6 }

/** YYMMDD; day 00 is the last of its month. */
function dateOf(digits: string): IsoDate | undefined {
  const month = `20${digits.slice(0, 2)}-${digits.slice(2, 4)}`
  if (!isIsoDate(`${month}-01`)) return undefined
  const day = digits.slice(4)
  if (day === '00') return endOfMonth(`${month}-01`)
  return isIsoDate(`${month}-${day}`) ? `${month}-${day}` : undefined
}

function elementsOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  if (text.startsWith('(')) {
    for (const part of text.slice(1).split('(')) {
      const [id = '', value = ''] = part.split(')')
      found.set(id, value.trim())
    }
    return found
  }
  for (let rest = text; rest.length > 2;) {
    const id = rest.slice(0, 2)
    const end = fixed[id] === undefined ? rest.indexOf(SEPARATOR) : 2 + fixed[id]
    found.set(id, rest.slice(2, end < 0 ? undefined : end))
    rest = end < 0 ? '' : rest.slice(end)
    while (rest.startsWith(SEPARATOR)) rest = rest.slice(1)
  }
  return found
}

/** The last digit of a GTIN checks the others. */
function isGtin(digits: string): boolean {
  if (!/^\d{14}$/.test(digits)) return false
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return sum % 10 === 0
}

/**
 * Reads a GS1 barcode or UDI as a scanner types it, with or without brackets: GTIN (01), lot (10), use-by date (17),
 * serial number (21). Null for what is no such code, a lot number for one.
 */
export function readGs1(typed: string): ScannedBox | null {
  const text = typed.trim().replace(READER, '')
  if (/^\d{13}$/.test(text)) return isGtin(`0${text}`) ? { gtin: `0${text}` } : null
  if (/^\d{14}$/.test(text)) return isGtin(text) ? { gtin: text } : null
  const elements = elementsOf(text)
  const gtin = elements.get('01')
  if (gtin === undefined || !isGtin(gtin)) return null
  const lotNumber = elements.get('10')
  const expiresOn = dateOf(elements.get('17') ?? '')
  const serial = elements.get('21')
  return {
    gtin,
    ...(lotNumber && { lotNumber }),
    ...(expiresOn && { expiresOn }),
    ...(serial && { serial }),
  }
}
