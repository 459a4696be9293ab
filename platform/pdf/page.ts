/** A4 with 12 mm around. */
export const MARGIN = 34
export const FOOT = 22
export const SIZE = 8.5
export const INK = '#111a21'
export const GREY = '#5a6873'

export type Page = PDFKit.PDFDocument

export const widthOf = (page: Page) => page.page.width - 2 * MARGIN
export const bottomOf = (page: Page) => page.page.height - MARGIN - FOOT

/** A new page where less than this is left. */
export function keep(page: Page, height: number) {
  if (page.y + height > bottomOf(page)) page.addPage()
}

/**
 * The text with a line's end wherever a word would not fit whole: Korean may break between any two letters, and reads
 * badly so. What is wider than a line alone breaks where it must.
 */
export function byWords(page: Page, text: string, width: number): string {
  const lines: string[] = []
  // whoever draws the line counts its end as a letter of it
  const room = width - page.widthOfString('\n')
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && page.widthOfString(longer) > room) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
  }
  return lines.join('\n')
}
