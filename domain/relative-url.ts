const MAX_LENGTH = 2048
const ALLOWED = /^\/[A-Za-z0-9\-._~!$&'()*+,;=:@%/?#[\]]*$/
const CONTROL_ESCAPE = /%[01][0-9a-f]|%7f/i
/** A slash or backslash in the path, encoded once or more often: a later decoder could make `//` of it. */
const ENCODED_SLASH = /%(25)*(2f|5c)/i

/**
 * [VA-02] The text when it is an address inside this shop, else null. Non-ASCII characters must be
 * percent-encoded.
 */
export function safeRelativeUrl(text: string): string | null {
  if (text.length > MAX_LENGTH || !ALLOWED.test(text) || text.includes('//')) return null
  if (CONTROL_ESCAPE.test(text) || !decodes(text)) return null
  const path = text.split(/[?#]/, 1)[0] ?? ''
  return ENCODED_SLASH.test(path) ? null : text
}

/** A router that decodes a broken escape throws. */
function decodes(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
