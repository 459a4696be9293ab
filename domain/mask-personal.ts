// what stands before a match is looked back at, so that a long word is read once and not from each letter
const personal: readonly [RegExp, string][] = [
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '***@***'],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '***'],
  [/\b(encKey|token|rtnUrl|k)=[^\s&"']+/gi, '$1=***'],
  [/\b\d{6}-?[1-8]\d{6}\b/g, '******-*******'],
  [/\b0\d{1,2}-?\d{3,4}-?\d{4}\b/g, '***-****-****'],
  [/\b\d{4}[- ]?\d{4}[- ]?\d{4}[- ]?\d{4}\b/g, '****-****-****-****'],
]

/** CF-02: hides e-mail addresses, tokens, resident, phone and card numbers in a line of a log. */
export const maskPersonal = (text: string) =>
  personal.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text)
