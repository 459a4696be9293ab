import { FAQ_SEARCH_LENGTH } from '../faq-contract.ts'

/** The words searched for, in the address; a number comes out of it as one. */
export function readFaqSearch({ q }: Record<string, unknown>): { q?: string } {
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).trim() : ''
  return words === '' ? {} : { q: words.slice(0, FAQ_SEARCH_LENGTH) }
}
