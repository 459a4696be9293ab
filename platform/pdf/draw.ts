import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { byWords, FOOT, GREY, INK, keep, MARGIN, SIZE, widthOf, type Page } from './page.ts'
import type { Block, Sheet } from './sheet.ts'
import { drawTable } from './table.ts'

/**
 * Nanum Gothic (OFL) with every Hangul syllable; each paper carries the glyphs it uses. Its space lies at the
 * very end of the file, beyond which the font reader looks: a few bytes more keep it from falling off.
 */
const fontOf = (file: string) =>
  Buffer.concat([
    readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/nanum-gothic/${file}`)),
    Buffer.alloc(16),
  ])
const fonts = {
  plain: fontOf('400Regular/NanumGothic_400Regular.ttf'),
  bold: fontOf('700Bold/NanumGothic_700Bold.ttf'),
}

/** 100 by 150 mm. */
const LABEL: [number, number] = [283.5, 425.2]

/** The sheet as a PDF whose text can be selected and searched. The same sheet makes the same bytes. */
export async function drawSheet(sheet: Sheet): Promise<Buffer> {
  const page: Page = new PDFDocument({
    size: sheet.size === 'label' ? LABEL : 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    bufferPages: true,
    info: { Title: sheet.title, CreationDate: new Date(0), ModDate: new Date(0) },
    lang: 'ko-KR',
  })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve, reject) => page.on('end', resolve).on('error', reject))
  page.registerFont('plain', fonts.plain).registerFont('bold', fonts.bold)
  page.on('pageAdded', () => drawMark(page, sheet.mark))
  drawMark(page, sheet.mark)
  drawTitle(page, sheet.title)
  for (const [label, value] of sheet.facts)
    page.font('plain').fontSize(SIZE).text(`${label}  ${value}`, { align: 'right' })
  page.moveDown(0.6)
  for (const block of sheet.blocks) drawBlock(page, block)
  const { count } = page.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    page.switchToPage(at)
    page.page.margins.bottom = 0
    page.font('plain').fontSize(7.5).fillColor(GREY)
    const y = page.page.height - MARGIN - 8
    page.text(sheet.footer, MARGIN, y, { lineBreak: false })
    page.text(`${at + 1} / ${count}`, MARGIN, y, { align: 'right', width: widthOf(page), lineBreak: false })
  }
  page.end()
  await ended
  return Buffer.concat(parts)
}

function drawMark(page: Page, mark: string) {
  if (!mark) return
  page.save()
  page.rotate(-32, { origin: [page.page.width / 2, page.page.height / 2] })
  page.font('bold').fontSize(90).fillColor('#eef1f3')
  page.text(mark, 0, page.page.height / 2 - 60, { width: page.page.width, align: 'center', lineBreak: false })
  page.restore()
  page.fillColor(INK).font('plain').fontSize(SIZE)
  page.x = MARGIN
  page.y = MARGIN
}

function drawTitle(page: Page, title: string) {
  page.fillColor(INK).font('bold').fontSize(20).text(title, MARGIN, MARGIN, { align: 'center' })
  page.moveDown(0.4)
}

function drawBlock(page: Page, block: Block) {
  if (block.kind === 'table') drawTable(page, block)
  else if (block.kind === 'page') {
    page.addPage()
    drawTitle(page, block.title)
  } else if (block.kind === 'parties') {
    const half = (widthOf(page) - 8) / 2
    const top = page.y
    const ends = block.boxes.map((box, at) => {
      page.y = top
      return drawPairs(page, box.title, box.pairs, MARGIN + at * (half + 8), half)
    })
    page.y = Math.max(...ends) + 8
  } else if (block.kind === 'pairs') {
    keep(page, 16 * (block.pairs.length + 1))
    page.y = drawPairs(page, block.title ?? '', block.pairs, MARGIN, widthOf(page)) + 8
  } else if (block.kind === 'line') {
    keep(page, 30)
    const y = page.y
    page.rect(MARGIN, y, widthOf(page), 24).lineWidth(0.8).stroke(INK)
    page
      .font('plain')
      .fontSize(SIZE)
      .text(block.label, MARGIN + 8, y + 8, { lineBreak: false })
    page
      .font('bold')
      .fontSize(11)
      .text(block.text, MARGIN + 70, y + 6.5, { lineBreak: false })
    if (block.end)
      page.text(block.end, MARGIN, y + 6.5, { width: widthOf(page) - 8, align: 'right', lineBreak: false })
    page.y = y + 32
  } else if (block.kind === 'notes') {
    page.font('plain').fontSize(7.5).fillColor(GREY)
    for (const line of block.lines) {
      keep(page, 14)
      page.text(byWords(page, line, widthOf(page)), MARGIN, page.y, { width: widthOf(page) })
    }
    page.fillColor(INK).moveDown(0.6)
  } else {
    keep(page, 56)
    const y = page.y
    const width = widthOf(page) / block.signs.length
    for (const [at, { label, name }] of block.signs.entries()) {
      page
        .rect(MARGIN + at * width, y, width, 44)
        .lineWidth(0.5)
        .stroke(INK)
      page
        .font('plain')
        .fontSize(7.5)
        .fillColor(GREY)
        .text(label, MARGIN + at * width + 6, y + 5)
      page
        .fillColor(INK)
        .font('bold')
        .fontSize(11)
        .text(name, MARGIN + at * width + 6, y + 20)
      page.font('plain').fontSize(7.5).fillColor(GREY)
      page.text('(서명)', MARGIN + at * width, y + 30, { width: width - 8, align: 'right' })
    }
    page.fillColor(INK)
    page.y = y + 52
  }
  page.x = MARGIN
}

/** Returns where it ends. */
function drawPairs(page: Page, title: string, pairs: [string, string][], x: number, width: number): number {
  const top = page.y
  let y = top
  if (title) {
    page.rect(x, y, width, 16).fill('#f5f7f8').fillColor(INK)
    page
      .font('bold')
      .fontSize(SIZE)
      .text(title, x + 6, y + 4)
    y += 16
  }
  for (const [label, value] of pairs) {
    page.font('plain').fontSize(SIZE)
    const words = byWords(page, value, width - 88)
    const height = Math.max(15, page.heightOfString(words || ' ', { width: width - 88 }) + 6)
    page.fillColor(GREY).text(label, x + 6, y + 3.5, { width: 72 })
    page.fillColor(INK).text(words, x + 82, y + 3.5, { width: width - 88 })
    y += height
    page
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.3)
      .stroke('#c9d1d7')
  }
  page
    .rect(x, top, width, y - top)
    .lineWidth(0.8)
    .stroke(INK)
  return y
}
