/**
 * Accounts that the demo's consent pages offer. The first has the number of demo01, the others belong to
 * nobody of the shop.
 */
export interface DemoPerson {
  key: string
  name: string
  email: string
  /** Digits only. */
  mobile: string
}

export const demoPeople: readonly DemoPerson[] = [
  { key: '1', name: '김데모', email: 'social1@demo.example', mobile: '01000000101' },
  { key: '2', name: '이가온', email: 'social2@demo.example', mobile: '01000000901' },
  { key: '3', name: '박나래', email: 'social3@demo.example', mobile: '01000000902' },
]

export const kakaoId = ({ key }: DemoPerson) => 3_000_000_000 + Number(key)
export const naverId = ({ key }: DemoPerson) => `demo-naver-${key.padStart(32, '0')}`
