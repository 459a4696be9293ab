import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

/** A space that is taken out again. */
const HAIR = '\u200a'
/** Korean writes particles right behind what is bold: without a space '**2℃(냉장)**에서' would stay asterisks. */
const spacedBold = (text: string) =>
  text.replace(/\*\*([^*\n]+)\*\*/g, (mark, inner: string, at: number) => {
    const isAlone = text[at - 1] !== '*' && text[at + mark.length] !== '*'
    return isAlone && inner.trim() === inner ? HAIR + mark + HAIR : mark
  })

/** It may be wider than its reader's screen: it scrolls by itself, by keys too. A cell may have lines. */
const scrolling = (table: string) =>
  `<div class="post-table" role="region" aria-label="표" tabindex="0">${table.replace(/&lt;br ?\/?&gt;/gi, '<br />')}</div>`

/**
 * A post's text as HTML. Of CommonMark and GitHub's tables alone: tags in the text are shown as text, and scripts
 * are no address.
 */
export const htmlOf = (body: string): string =>
  micromark(spacedBold(body), { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })
    .replaceAll(HAIR, '')
    .replace(/<table>[^]*?<\/table>/g, scrolling)
