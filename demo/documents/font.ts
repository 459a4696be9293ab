import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { deflateSync } from 'node:zlib'

/**
 * Pretendard Regular (SIL Open Font License, ui/fonts/pretendard/LICENSE.txt) under another name, as the
 * licence wants of a changed font: 1,000 units, no hints, and only the characters that the demo's documents
 * hold. Its character map is in format 12.
 */
const FILE = resolve(import.meta.dirname, 'sample-sans.ttf')

export type Font = {
  /** The glyph of a character; 0 is the empty box of those it lacks. */
  glyphOf(character: string): number
  /** In thousandths of the text size. */
  widthOf(glyph: number): number
  bytes: Buffer
  /** `bytes` deflated, once for all documents that carry it. */
  packed: Buffer
}

export function readFont(bytes: Buffer = readFileSync(FILE)): Font {
  const tables = new Map(
    Array.from({ length: bytes.readUInt16BE(4) }, (_, at) => {
      const entry = bytes.subarray(12 + at * 16, 28 + at * 16)
      return [
        entry.toString('latin1', 0, 4),
        bytes.subarray(entry.readUInt32BE(8), entry.readUInt32BE(8) + entry.readUInt32BE(12)),
      ] as const
    }),
  )
  const table = (name: string) => tables.get(name)!
  const glyphs = glyphsOf(table('cmap'))
  const widths = table('hhea').readUInt16BE(34)
  return {
    glyphOf: (character) => glyphs.get(character.codePointAt(0)!) ?? 0,
    // the last width stands for all that follow
    widthOf: (glyph) => table('hmtx').readUInt16BE(Math.min(glyph, widths - 1) * 4),
    bytes,
    packed: deflateSync(bytes, { level: 9 }),
  }
}

function glyphsOf(cmap: Buffer) {
  const map = cmap.subarray(cmap.readUInt32BE(8))
  const found = new Map<number, number>()
  for (let group = 0; group < map.readUInt32BE(12); group++) {
    const [first, last, glyph] = [0, 4, 8].map((at) => map.readUInt32BE(16 + group * 12 + at)) as [
      number,
      number,
      number,
    ]
    for (let code = first; code <= last; code++) found.set(code, glyph + code - first)
  }
  return found
}
