const personal: readonly [RegExp, string][] = [
  // begins where no earlier letter could, and the next ends soon: tried from each letter of a long word, they take seconds
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '***@***'],
  [/\beyJ[\w-]{1,2000}\.[\w-]+\.[\w-]*/g, '***'],
  [/\b(encKey|token|rtnUrl|k)=[^\s&"']+/gi, '$1=***'],
  [/\b\d{6}-?[1-8]\d{6}\b/g, '******-*******'],
  [/\b0\d{1,2}-?\d{3,4}-?\d{4}\b/g, '***-****-****'],
  [/\b\d{4}[- ]?\d{4}[- ]?\d{4}[- ]?\d{4}\b/g, '****-****-****-****'],
]

/** CF-02: hides e-mail addresses, tokens, resident, phone and card numbers in a line of a log. */
export const maskPersonal = (text: string) =>
  personal.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text)

const foreign: readonly [RegExp, string][] = [
  // quoted text, unless it may be a name in code
  [/(?<!\w)(["'`])(?![\w$.:#/[\]-]*\1)[^"'`]*\1/g, '$1***$1'],
  [/(?:%[\dA-F]{2}){3,}/gi, '***'],
  [/\p{Script=Hangul}(?:[\p{Script=Hangul}\p{Script=Han}\d\s,.()~·-]*[\p{Script=Hangul}\d])?/gu, '***'],
]

/**
 * CF-02: the same for an error's message in a browser, whose own words are English: what is Korean in it, with the
 * numbers inside, or quoted, may be somebody's name or address. A name in Latin letters without quotes stays.
 */
export const maskBrowserText = (text: string) =>
  foreign.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), maskPersonal(text))
