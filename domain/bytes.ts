const graphemes = new Intl.Segmenter('ko', { granularity: 'grapheme' })

const sizeOf = (character: string): number =>
  character === '\r\n'
    ? 2
    : [...character].reduce(
        (sum, char) => sum + (char === '\n' || char === '\r' || char > '\u007f' ? 2 : 1),
        0,
      )

/** [VA-07] Length in bytes as the fields count them: a line break and every non-ASCII character are 2. */
export function byteLength(text: string): number {
  let length = 0
  for (const { segment } of graphemes.segment(text)) length += sizeOf(segment)
  return length
}

/**
 * [VA-07] The longest beginning that fits. What a reader sees as one character, such as a joined emoji, is
 * kept whole or dropped.
 */
export function cutToBytes(text: string, maximum: number): string {
  let length = 0
  for (const { segment, index } of graphemes.segment(text)) {
    length += sizeOf(segment)
    if (length > maximum) return text.slice(0, index)
  }
  return text
}
