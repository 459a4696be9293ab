export const MEGABYTE = 1024 * 1024
/** A size as a field shows it. */
export const megabytesOf = (bytes: number) => String(Number((bytes / MEGABYTE).toFixed(2)))
/**
 * The size that such a field says; what shows `before` is that, to the byte. NaN for what is no number, such as '1,5':
 * it may mean 1.5 or 15.
 */
export const bytesOf = (megabytes: string, before?: number) =>
  before !== undefined && megabytes === megabytesOf(before)
    ? before
    : /^\d+(\.\d*)?$/.test(megabytes)
      ? Math.round(Number(megabytes) * MEGABYTE)
      : Number.NaN
/** F1: of any group, however generous. */
export const MAX_FILE_BYTES = 20 * MEGABYTE
export const MAX_FILES = 10
/**
 * F1: all files of one person together; of staff only those that no record holds, since the rest are the
 * shop's.
 */
export const MAX_PERSON_BYTES = 500 * MEGABYTE
/** Uploads of one person that have begun and not ended. */
export const MAX_UNDER_WAY = 20
/** Files that no record has claimed by then are forgotten. */
export const UNCLAIMED_HOURS = 24

/** Widths of the smaller copies of pictures, in pixels. */
export const COPY_WIDTHS = [160, 320, 640, 1_280] as const
/** A decoded picture needs up to 4 bytes a pixel; phones make 12 to 24 million of them. */
export const MAX_PIXELS = 32_000_000
export const MAX_SIDE = 16_000
/** Pictures are kept no wider or higher than this: enough to read a licence. */
export const KEPT_SIDE = 4_096

const MAX_NAME_BYTES = 200
const BIDI_AND_INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/**
 * Endings that some system runs. Only the last ending counts anywhere in the shop, but a server that a file
 * is copied to may differ.
 */
const RUNNABLE =
  /^(exe|dll|com|bat|cmd|msi|scr|pif|cpl|jar|class|apk|app|js|mjs|vbs|wsf|hta|ps1|sh|php\d?|phtml|phar|asp|aspx|jsp|jspx|cgi|pl|py|rb|html?|xhtml|shtml|svg|xml|lnk|url|reg|htaccess)$/i

export const endingOf = (name: string) => (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase()

/**
 * A name that is safe to store, to show and to send in a header: the last part of any path, no control or
 * direction characters, no ending that runs before the last one, at most 200 bytes of UTF-8 with its ending
 * kept.
 */
export function cleanFileName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1)!
  const plain = last
    .replace(BIDI_AND_INVISIBLE, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  const parts = plain.split('.')
  const joined = parts
    .map((part, index) =>
      index > 0 && index < parts.length - 1 && RUNNABLE.test(part.trim())
        ? `_${part}`
        : `${index ? '.' : ''}${part}`,
    )
    .join('')
  const named = RESERVED.test(joined) ? `_${joined}` : joined
  if (named === '') return 'file'
  const ending = /\.[^.]{1,10}$/.exec(named)?.[0] ?? ''
  return cutUtf8(named.slice(0, named.length - ending.length), MAX_NAME_BYTES - utf8Length(ending)) + ending
}

const utf8Length = (text: string) => new TextEncoder().encode(text).length

/** The longest beginning that fits; a character is kept whole or dropped. */
function cutUtf8(text: string, bytes: number) {
  let length = 0
  let kept = ''
  for (const character of text) {
    length += utf8Length(character)
    if (length > bytes) return kept.trimEnd()
    kept += character
  }
  return kept
}

/**
 * The narrowest copy that is at least as wide as asked, in the best format that the reader takes; null: the
 * picture itself.
 */
export function chooseCopy(
  copies: readonly string[],
  width: number | undefined,
  accept: string,
): string | null {
  if (width === undefined) return null
  const formats = [...['avif', 'webp'].filter((format) => accept.includes(`image/${format}`)), 'jpg']
  const wide = [...new Set(copies.map((copy) => Number.parseInt(copy, 10)))]
    .sort((one, other) => one - other)
    .find((each) => each >= width)
  return wide === undefined
    ? null
    : (formats.map((format) => `${wide}.${format}`).find((copy) => copies.includes(copy)) ?? null)
}

/** What a copy ('320.jpg') is served as. */
export const copyType = (copy: string) => `image/${copy.split('.')[1]!.replace('jpg', 'jpeg')}`
