import type { Brand } from '../contract.ts'

/** The index of brands: the fourteen plain consonants, then every name in another script. */
export const INITIALS = [...'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ', 'A-Z'] as const

const PLAIN: Record<string, string> = { ㄲ: 'ㄱ', ㄸ: 'ㄷ', ㅃ: 'ㅂ', ㅆ: 'ㅅ', ㅉ: 'ㅈ' }

/** Under which letter of the index a brand stands: a tense consonant under its plain one, as in a dictionary. */
export function initialOf({ initial }: Pick<Brand, 'initial'>): string {
  const plain = PLAIN[initial] ?? initial
  return (INITIALS as readonly string[]).includes(plain) ? plain : 'A-Z'
}
