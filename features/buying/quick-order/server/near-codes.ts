const CODE = /^([A-Z]{1,6})[-_ ]?([A-Z]{1,6})[-_ ]?([0-9OIL]{1,6})$/
const DIGITS = 4

/**
 * Codes that somebody may have meant who typed this: hyphens and zeros left out or doubled, letters for digits, two
 * digits swapped. None for what is no code.
 */
export function nearCodes(typed: string): string[] {
  const [, shop, group, tail] = CODE.exec(typed.toUpperCase()) ?? []
  if (!shop || !group || !tail) return []
  const digits = tail.replaceAll('O', '0').replace(/[IL]/g, '1')
  const meant = new Set([digits, digits.padStart(DIGITS, '0')])
  if (digits.length > DIGITS)
    for (let at = 0; at < digits.length; at++) meant.add(digits.slice(0, at) + digits.slice(at + 1))
  for (let at = 0; at + 1 < digits.length; at++)
    meant.add(digits.slice(0, at) + digits[at + 1] + digits[at] + digits.slice(at + 2))
  return [...meant].map((number) => `${shop}-${group}-${number}`).filter((code) => code !== typed)
}
