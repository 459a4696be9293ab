/**
 * '1,234,000', '-12,000', '0': a whole number as Koreans write it. Not by Intl: the first formatter that a
 * browser makes takes it 15 to 30 ms, several times that on a phone, and the first page has prices.
 */
export const formatWhole = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** Digits in one piece or in groups of three, a fraction of zeros, a sign of won before, 원 or 개 behind. */
const WHOLE = /^([+-]?) ?[₩￦\\]? ?(\d+|\d{1,3}(?:[, ]\d{3})+)(?:\.0*)? ?[원개]?$/

/** Full-width signs as narrow ones, every dash as a minus, spaces as one. */
export const narrow = (text: string) =>
  text
    .trim()
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')

/**
 * The whole number that somebody typed or pasted, '12,500.00' and '１２，５００ 원' too; null for what is none, such
 * as '1.5', and for a sign where there is none.
 */
export function readWhole(text: string, signed = false): number | null {
  const [, sign, digits] = WHOLE.exec(narrow(text)) ?? []
  if (digits === undefined || (sign !== '' && !signed)) return null
  const whole = Number(`${sign}${digits.replace(/\D/g, '')}`) + 0
  return Number.isSafeInteger(whole) ? whole : null
}

/** What a field of whole numbers holds: the plain number, or else the text as it is, so that nothing is lost. */
export const plainWhole = (text: string, signed = false): string =>
  String(readWhole(text, signed) ?? text.trim())

/** What is sent for what is no whole number, to be refused at its field: NaN would go as null, which may mean none. */
const NO_WHOLE = 0.5

/** What is sent of such a field, 0 while it is empty. */
export const wholeOf = (held: string, signed = false): number =>
  held === '' ? 0 : (readWhole(held, signed) ?? NO_WHOLE)

/** What is said at such a field. */
export const wholeProblem = (held: string, signed = false): string | undefined =>
  Number.isInteger(wholeOf(held, signed))
    ? undefined
    : signed
      ? '정수로 입력해 주세요.'
      : '0 이상의 정수로 입력해 주세요.'
