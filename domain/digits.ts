/** The digits of a typed or pasted number, spaces and hyphens dropped; null when anything else is in it. */
export function readDigits(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/[\s\p{Pd}\u2212]/gu, '')
  return /^[0-9]+$/.test(plain) ? plain : null
}

/**
 * Digits in hyphenated groups, also while they are still being typed: ('12345', [3, 2, 5]) gives '123-45'.
 * The last group takes what is left.
 */
export function groupDigits(digits: string, sizes: readonly number[]): string {
  const groups = sizes.map((size, index) => {
    const start = sizes.slice(0, index).reduce((sum, before) => sum + before, 0)
    return index === sizes.length - 1 ? digits.slice(start) : digits.slice(start, start + size)
  })
  return groups.filter((group) => group !== '').join('-')
}

/** Text that is a number grouped, other text as it is. */
export function groupTyped(text: string, sizes: readonly number[]): string {
  const digits = readDigits(text)
  return digits === null ? text : groupDigits(digits, sizes)
}
