import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** The known tags by number; cmap is the first. Tables that are stored otherwise than they are. */
const CMAP = 0
const GLYF = 10
const LOCA = 11

/** Every letter that a WOFF2 font has a glyph for, read from its table cmap (formats 4 and 12). */
export function lettersOf(file: string): Set<string> {
  const font = readFileSync(file)
  let at = 48
  const number = () => {
    let value = 0
    for (;;) {
      const byte = font[at++]!
      value = (value << 7) | (byte & 127)
      if (byte < 128) return value
    }
  }
  let offset = 0
  let found: [start: number, end: number] | null = null
  for (let left = font.readUInt16BE(12); left > 0; left--) {
    const flags = font[at++]!
    const tag = flags & 63
    if (tag === 63) at += 4
    const plain = number()
    const isStoredOtherwise = tag === GLYF || tag === LOCA ? flags >> 6 === 0 : flags >> 6 !== 0
    const length = isStoredOtherwise ? number() : plain
    if (tag === CMAP) found = [offset, offset + length]
    offset += length
  }
  if (!found) throw new Error(`${file} has no cmap`)
  const tables = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)))
  return lettersIn(tables.subarray(...found))
}

function lettersIn(cmap: Buffer): Set<string> {
  const letters = new Set<string>()
  const add = (from: number, to: number) => {
    for (let code = from; code <= to; code++) letters.add(String.fromCodePoint(code))
  }
  for (let nth = 0; nth < cmap.readUInt16BE(2); nth++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + nth * 8))
    const format = table.readUInt16BE(0)
    if (format === 12)
      for (let group = 0; group < table.readUInt32BE(12); group++)
        add(table.readUInt32BE(16 + group * 12), table.readUInt32BE(20 + group * 12))
    if (format !== 4) continue
    const twice = table.readUInt16BE(6)
    for (let segment = 0; segment < twice; segment += 2) {
      const [end, start] = [table.readUInt16BE(14 + segment), table.readUInt16BE(16 + twice + segment)]
      if (end !== 0xffff) add(start, end)
    }
  }
  return letters
}
