/** What Word, Excel, Hangul or a web page put on the clipboard, as the marks that a post is written in. */

const SHAPED = 'table, h1, h2, h3, h4, h5, h6, li, b, strong, a[href], [class^="MsoListParagraph"]'
const BULLET = /^[·•●◦▪■§oㆍ-]\s+/
const NOT_TEXT = new Set(['STYLE', 'SCRIPT', 'TITLE', 'META', 'LINK', 'HEAD', 'TEMPLATE'])
const BLOCKS = new Set(['P', 'DIV', 'SECTION', 'ARTICLE', 'BLOCKQUOTE', 'UL', 'OL', 'LI', 'TABLE', 'PRE'])

const spaced = (text: string) => text.replace(/[\s\u00a0]+/g, ' ')
const childrenOf = (node: Node) => [...node.childNodes]
const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`
const isHeading = ({ tagName }: Element) => /^H[1-6]$/.test(tagName)

const isBlock = (node: Node) =>
  node instanceof Element &&
  (BLOCKS.has(node.tagName) || isHeading(node) || node.querySelector('table, p, div, li') !== null)

/** Word cuts what is bold into pieces; they are one. */
const bold = (text: string) => text.replace(/(\S)\*\*(\s*)\*\*(?=\S)/g, '$1$2')

function marked(text: string, mark: string) {
  const inner = text.trim()
  return inner === '' ? text : text.replace(inner, () => `${mark}${inner}${mark}`)
}

/** What stands in one line: bold and addresses keep their marks. */
function inline(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return spaced(node.textContent ?? '')
  if (!(node instanceof Element) || NOT_TEXT.has(node.tagName)) return ''
  if (node.tagName === 'BR') return '\n'
  const text = childrenOf(node).map(inline).join('')
  if (/^(?:B|STRONG)$/.test(node.tagName) && (node as HTMLElement).style.fontWeight !== 'normal')
    return marked(text, '**')
  const href = node.tagName === 'A' ? (node.getAttribute('href') ?? '') : ''
  if (/^(?:https?:|mailto:|tel:)/i.test(href) && text.trim() !== '')
    return `[${text.trim().replace(/[[\]]/g, '')}](${href.trim().replace(/[\s()<>]/g, percent)})`
  return BLOCKS.has(node.tagName) || isHeading(node) ? `${text}\n` : text
}

const cellText = (cell: Element) =>
  bold(inline(cell))
    .split('\n')
    .map((line) => line.trim().replaceAll('|', '\\|'))
    .filter(Boolean)
    .join('<br>')

/** Rows as a table of Markdown; columns of figures stand at the right. */
function tableMark(rows: readonly (readonly string[])[]) {
  const width = Math.max(...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => at)
  const line = (cells: readonly string[]) => `| ${columns.map((at) => cells[at] ?? '').join(' | ')} |`
  const isFigures = (at: number) => {
    const cells = rows.slice(1).flatMap((row) => row[at] || [])
    return cells.length > 0 && cells.every((cell) => /^[-+]?[\d,.]+(?:원|개|%)?$/.test(cell))
  }
  const rule = columns.map((at) => (isFigures(at) ? '---:' : '---'))
  return [line(rows[0]!), line(rule), ...rows.slice(1).map(line)].join('\n')
}

/** Cells in their columns, those that span several first in the space that they take. */
function gridOf(table: HTMLTableElement) {
  const grid: (string | undefined)[][] = []
  for (const [y, row] of [...table.rows].entries()) {
    let x = 0
    for (const cell of row.cells) {
      while (grid[y]?.[x] !== undefined) x++
      for (let down = 0; down < Math.min(cell.rowSpan || 1, table.rows.length - y); down++)
        for (let right = 0; right < Math.min(cell.colSpan, 50); right++) {
          const line = (grid[y + down] ??= [])
          line[x + right] = down === 0 && right === 0 ? cellText(cell) : ''
        }
      x += cell.colSpan
    }
  }
  return grid.map((line) => Array.from(line, (cell) => cell ?? '')).filter((line) => line.some(Boolean))
}

function blocksOf(node: Node): string[] {
  if (!(node instanceof Element)) return [inline(node).trim()]
  if (NOT_TEXT.has(node.tagName)) return []
  if (node instanceof HTMLTableElement) {
    const grid = gridOf(node)
    return grid.length > 0 ? [tableMark(grid)] : []
  }
  if (isHeading(node)) return [`## ${spaced(inline(node)).trim()}`]
  if (node.tagName === 'UL' || node.tagName === 'OL') return [listMark(node)]
  if (childrenOf(node).some(isBlock))
    return runsOf(node).flatMap((run) => (run instanceof Node ? blocksOf(run) : [run]))
  const text = bold(inline(node).trim())
  if (!node.className.startsWith('MsoListParagraph')) return [text]
  const drawn = node.querySelector('[style*="Wingdings" i]') !== null
  return [text.replace(drawn ? /^\S\s+/ : BULLET, '- ')]
}

/** Children of a block: blocks, and the lines of text between them. */
function runsOf(node: Node) {
  const runs: (Node | string)[] = []
  for (const child of childrenOf(node)) {
    const last = runs.at(-1)
    if (isBlock(child)) runs.push(child)
    else if (typeof last === 'string') runs[runs.length - 1] = last + inline(child)
    else runs.push(inline(child))
  }
  return runs.map((run) => (typeof run === 'string' ? bold(run.trim()) : run))
}

const listMark = (list: Element) =>
  [...list.children]
    .map((item, at) => `${list.tagName === 'OL' ? `${at + 1}.` : '-'} ${spaced(inline(item)).trim()}`)
    .join('\n')

/** Cells that came as text alone: as many in every line, two lines at least. */
function tabbed(text: string) {
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim().replaceAll('|', '\\|')))
  const width = rows[0]!.length
  return rows.length > 1 && width > 1 && rows.every((row) => row.length === width) ? rows : null
}

type Pasted = {
  text: string
  /** Begins and ends with lines of its own. */
  isApart: boolean
}

/** What takes the place of the clipboard's plain text; null where that is as good. */
export function pastedText({ html, text }: { html: string; text: string }): Pasted | null {
  const page = html === '' ? null : new DOMParser().parseFromString(html, 'text/html').body
  if (!page?.querySelector(SHAPED)) {
    const rows = tabbed(text)
    return rows && { text: tableMark(rows), isApart: true }
  }
  const blocks = runsOf(page).flatMap((run) => (run instanceof Node ? blocksOf(run) : [run]))
  const kept = blocks.filter(Boolean)
  // items of one list stand together
  const joined = kept.reduce(
    (all, block) => all + (block.startsWith('- ') && /(?:^|\n)- [^\n]*$/.test(all) ? '\n' : '\n\n') + block,
    '',
  )
  const marks = joined.trimStart()
  return { text: marks, isApart: kept.length > 1 || /^(?:[|#-]|\d+\. )/.test(marks) }
}
