import { micromark } from 'micromark'

/** In a cell what would begin a list or a heading is text like any other. */
const cellOnly = {
  disable: {
    null: [
      'blockQuote',
      'codeFenced',
      'codeIndented',
      'definition',
      'headingAtx',
      'htmlFlow',
      'list',
      'setextUnderline',
      'thematicBreak',
    ],
  },
}
/** A space that is taken out again. */
const HAIR = '\u200a'
/** Korean writes particles right behind what is bold: without a space '**2℃(냉장)**에서' would stay asterisks. */
const html = (text: string, extensions?: Parameters<typeof micromark>[1]) =>
  micromark(
    text.replace(/\*\*([^*\n]+)\*\*/g, (mark, inner: string, at: number) => {
      const isAlone = text[at - 1] !== '*' && text[at + mark.length] !== '*'
      return isAlone && inner.trim() === inner ? HAIR + mark + HAIR : mark
    }),
    extensions,
  ).replaceAll(HAIR, '')
const LINE_IN_CELL = /<br ?\/?>/i
const ROW = /^\s{0,3}\|.*\|\s*$/

/** A bar within a cell, while cells are told apart. */
const BAR = '\ue000'
const cellsOf = (row: string) =>
  row
    .trim()
    .slice(1, -1)
    .replaceAll('\\|', BAR)
    .split('|')
    .map((cell) => cell.replaceAll(BAR, '|').trim())

/** The line under the names: '| --- | ---: |'. */
const isRule = (line: string) => ROW.test(line) && cellsOf(line).every((cell) => /^:?-+:?$/.test(cell))

const cellHtml = (cell: string) =>
  cell
    .split(LINE_IN_CELL)
    .map((line) => html(line.trim(), { extensions: [cellOnly] }).replace(/^<p>|<\/p>$/g, ''))
    .join('<br />')

/** A table may be wider than its reader's screen: it scrolls by itself, by keys too. */
function tableHtml([head, rule, ...rows]: readonly string[]) {
  const names = cellsOf(head!)
  const right = cellsOf(rule!).map((mark) => /^-+:$/.test(mark))
  const rowHtml = (cells: readonly string[], tag: string) =>
    `<tr>${names
      .map((_, at) => {
        const side = right[at] ? ' class="post-right"' : ''
        return `<${tag}${side}>${cellHtml(cells[at] ?? '')}</${tag.slice(0, 2)}>`
      })
      .join('')}</tr>`
  const body = rows.map((row) => rowHtml(cellsOf(row), 'td')).join('')
  return `<div class="post-table" role="region" aria-label="표" tabindex="0"><table><thead>${rowHtml(names, 'th scope="col"')}</thead><tbody>${body}</tbody></table></div>`
}

/** Where the tables of a text stand, as lines: [the first, the one after the last]. None in a fenced block. */
function tablesIn(lines: readonly string[]) {
  const tables: [number, number][] = []
  let fenced = false
  for (let at = 0; at < lines.length; at++) {
    if (/^\s{0,3}(?:```|~~~)/.test(lines[at]!)) fenced = !fenced
    if (fenced || !ROW.test(lines[at]!) || !isRule(lines[at + 1] ?? '')) continue
    let end = at + 2
    while (ROW.test(lines[end] ?? '')) end++
    tables.push([at, end])
    at = end - 1
  }
  return tables
}

/**
 * A post's text as HTML. Of Markdown and its tables alone: tags in the text are shown as text, and scripts
 * are no address.
 */
export function htmlOf(body: string): string {
  const lines = body.split(/\r?\n/)
  const parts: string[] = []
  let from = 0
  for (const [start, end] of tablesIn(lines)) {
    parts.push(html(lines.slice(from, start).join('\n')), tableHtml(lines.slice(start, end)))
    from = end
  }
  return [...parts, html(lines.slice(from).join('\n'))].filter(Boolean).join('\n')
}
