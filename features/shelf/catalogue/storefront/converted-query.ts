import { normalize, queryKeys } from '#domain/korean-search.ts'
import type { ProductRow } from '../contract.ts'

const isLatin = (text: string) => /[a-z]/.test(text)

/**
 * What a search typed in the wrong keyboard layout was read as ('vlffj' found 필러), or null when the words
 * themselves are in what was found.
 */
export function convertedQuery(
  query: string,
  found: readonly Pick<ProductRow, 'name' | 'spec' | 'brandName' | 'productCode'>[],
): string | null {
  const typed = normalize(query)
  const texts = found.map(({ name, spec, brandName, productCode }) =>
    normalize(`${name} ${spec} ${brandName} ${productCode}`),
  )
  if (texts.length === 0 || texts.some((text) => text.includes(typed))) return null
  const readings = queryKeys(query).filter(
    ({ kind, needle }) => kind === 'text' && needle !== '' && isLatin(needle) !== isLatin(typed),
  )
  const shown = readings.find(({ needle }) => texts.some((text) => text.includes(needle)))
  // Latin letters that read as Korean may have found a word that no page shows; 초성 found by themselves.
  return (shown ?? (isLatin(typed) ? readings[0] : undefined))?.needle ?? null
}
