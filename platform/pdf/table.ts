import { bottomOf, byWords, INK, keep, MARGIN, widthOf, type Page } from './page.ts'
import type { Block, TableColumn } from './sheet.ts'

const PAD = 4

export function drawTable(page: Page, table: Extract<Block, { kind: 'table' }>) {
  const whole = table.columns.reduce((sum, { width }) => sum + width, 0)
  const columns = table.columns.map((column) => ({
    ...column,
    width: (column.width / whole) * widthOf(page),
  }))
  keep(page, 50)
  drawRow(
    page,
    columns,
    columns.map(({ label }) => label),
    { head: true },
  )
  for (const [at, row] of table.rows.entries()) {
    // the sum never stands on a page of its own
    const foot = table.foot && at === table.rows.length - 1 ? heightOfRow(page, columns, table.foot) : 0
    if (page.y + heightOfRow(page, columns, row) + foot > bottomOf(page)) {
      page.addPage()
      drawRow(
        page,
        columns,
        columns.map(({ label }) => label),
        { head: true },
      )
    }
    drawRow(page, columns, row, {})
  }
  if (table.foot) {
    keep(page, 20)
    drawRow(page, columns, table.foot, { foot: true })
  }
  page.y += 10
}

function heightOfRow(page: Page, columns: TableColumn[], row: string[]): number {
  page.font('plain').fontSize(8)
  return (
    Math.max(
      ...row.map((text, at) => {
        const width = columns[at]!.width - 2 * PAD
        return page.heightOfString(byWords(page, text, width) || ' ', { width })
      }),
    ) +
    2 * PAD
  )
}

function drawRow(page: Page, columns: TableColumn[], row: string[], { head = false, foot = false }) {
  const height = heightOfRow(page, columns, row)
  const top = page.y
  if (head || foot) page.rect(MARGIN, top, widthOf(page), height).fill('#f5f7f8').fillColor(INK)
  let x = MARGIN
  for (const [at, { width, align = 'left' }] of columns.entries()) {
    page.font(head || foot ? 'bold' : 'plain').fontSize(8)
    const inner = width - 2 * PAD
    const words = byWords(page, row[at] ?? '', inner)
    page.text(words, x + PAD, top + PAD, { width: inner, align: head ? 'center' : align })
    page.rect(x, top, width, height).lineWidth(0.4).stroke(INK)
    x += width
  }
  page.y = top + height
  page.x = MARGIN
}
