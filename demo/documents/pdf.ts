import type { Font } from './font.ts'

/** A4, in points. */
export const PAGE = { width: 595, height: 842 }
export type Text = {
  x: number
  y: number
  size: number
  text: string
  grey?: number
  /** Degrees. */ turn?: number
}
export type Rule = { x: number; y: number; width: number }

const hex = (value: number) => value.toString(16).padStart(4, '0')
const utf16 = (text: string) => Array.from(text, (_, at) => hex(text.charCodeAt(at))).join('')
const glyphsOf = (font: Font, text: string) => Array.from(text, (character) => font.glyphOf(character))

export const textWidth = (font: Font, text: string, size: number) =>
  (glyphsOf(font, text).reduce((sum, glyph) => sum + font.widthOf(glyph), 0) * size) / 1_000

/**
 * One page as PDF 1.7. The font goes along, so it looks alike in every reader; its characters are named, so
 * that text can be found and copied. The same input gives the same bytes. Nothing but the font is packed: a
 * start makes hundreds of these.
 */
export function pdfPage({
  title,
  texts,
  rules,
  font,
}: {
  title: string
  texts: Text[]
  rules: Rule[]
  font: Font
}): Buffer {
  const characters = new Map(
    texts
      .flatMap(({ text }) => Array.from(text, (character) => [font.glyphOf(character), character] as const))
      .sort(([a], [b]) => a - b),
  )
  const used = [...characters.keys()]
  const content = [
    ...texts.map((text) => drawText(font, text)),
    ...rules.map(({ x, y, width }) => `0.8 G 0.6 w ${x} ${y} m ${x + width} ${y} l S`),
  ].join('\n')
  return pdfFile([
    '<< /Type /Catalog /Pages 2 0 R /Lang (ko-KR) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R >>`,
    stream(Buffer.from(content)),
    '<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+MedimallSampleSans /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 9 0 R >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+MedimallSampleSans /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R /CIDToGIDMap /Identity /DW 1000 /W [${used.map((glyph) => `${glyph} [${font.widthOf(glyph)}]`).join(' ')}] >>`,
    '<< /Type /FontDescriptor /FontName /AAAAAA+MedimallSampleSans /Flags 4 /FontBBox [-100 -241 1100 952] /ItalicAngle 0 /Ascent 952 /Descent -241 /CapHeight 707 /StemV 80 /FontFile2 8 0 R >>',
    stream(font.packed, `/Filter /FlateDecode /Length1 ${font.bytes.length}`),
    stream(Buffer.from(unicodeMap([...characters]))),
    `<< /Title <feff${utf16(title)}> /Producer (Medimall) >>`,
  ])
}

function drawText(font: Font, { x, y, size, text, grey = 0.13, turn = 0 }: Text) {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)].map((value) =>
    Number(value.toFixed(4)),
  ) as [number, number]
  return `BT /F ${size} Tf ${grey} g ${cos} ${sin} ${-sin} ${cos} ${x} ${y} Tm <${glyphsOf(font, text).map(hex).join('')}> Tj ET`
}

const MAP_AT_ONCE = 100

/** Which character a glyph stands for. */
function unicodeMap(characters: (readonly [glyph: number, character: string])[]) {
  const blocks = Array.from({ length: Math.ceil(characters.length / MAP_AT_ONCE) }, (_, at) =>
    characters.slice(at * MAP_AT_ONCE, (at + 1) * MAP_AT_ONCE),
  )
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.map((block) => `${block.length} beginbfchar\n${block.map(([glyph, character]) => `<${hex(glyph)}> <${utf16(character)}>`).join('\n')}\nendbfchar`).join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`
}

const stream = (content: Buffer, more = '') =>
  Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${more} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])

/**
 * Objects numbered from 1, the first of them the catalogue and the last what is known of the document, and
 * where each begins.
 */
function pdfFile(objects: (string | Buffer)[]): Buffer {
  // the second line tells programs that pass files on that this is no text
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let end = parts[0]!.length
  const places = objects.map((object, index) => {
    const at = end
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    end += part.length
    return at
  })
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.concat([
    ...parts,
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${end}\n%%EOF\n`,
    ),
  ])
}
