import type { CustomerType, MemberStatus } from '#features/access/accounts/account-contract.ts'

/** Who may apply; partners come by their own app, and non-members have no account. */
export const JOINING_TYPES = ['02', '03', '04', '05', '01'] as const satisfies CustomerType[]
export type JoiningType = (typeof JOINING_TYPES)[number]

export type PaperKind = 'business' | 'opening' | 'licence'
export type FieldName =
  | 'businessNumber'
  | 'directorName'
  | 'openedOn'
  | 'institutionName'
  | 'careNumber'
  | 'postcode'
  | 'address1'
  | 'address2'
  | 'phone'
  | 'taxEmail'

const business: FieldName[] = ['businessNumber', 'directorName', 'openedOn', 'institutionName']
const place: FieldName[] = ['postcode', 'address1', 'address2', 'phone', 'taxEmail']

/** What each kind of applicant writes and shows; one table for pages and server. */
export const asked: Record<JoiningType, { fields: readonly FieldName[]; papers: readonly PaperKind[] }> = {
  '01': { fields: [], papers: ['licence'] },
  '02': { fields: [...business, 'careNumber', ...place], papers: ['business', 'opening', 'licence'] },
  '03': { fields: [...business, 'careNumber', ...place], papers: ['business', 'opening', 'licence'] },
  '04': { fields: [...business, ...place], papers: ['business', 'opening'] },
  '05': { fields: [...business, ...place], papers: ['business', 'opening'] },
}
export const asksBusiness = (type: JoiningType) => asked[type].fields.includes('businessNumber')

export type JoinStep = 'send' | 'approve' | 'ask' | 'reject'
const next: Partial<Record<MemberStatus, Partial<Record<JoinStep, MemberStatus>>>> = {
  '01': { send: '02' },
  '02': { approve: '05', ask: '04', reject: '03' },
  '03': { send: '02' },
  '04': { send: '02' },
}
/** The status after a step; null: the step is not to be taken there. */
export const statusAfter = (status: string, step: JoinStep): MemberStatus | null =>
  next[status as MemberStatus]?.[step] ?? null
/** Whether the applicant may still change what was written. */
export const mayWrite = (status: string) => statusAfter(status, 'send') !== null

/** The terms as they stand; a new version is a new line in the books, the old ones stay. */
export const terms = [
  { term: 'service', version: 7, since: '2026-10-01', required: true, title: '이용약관' },
  { term: 'privacy', version: 5, since: '2026-09-15', required: true, title: '개인정보 수집·이용' },
  {
    term: 'trade',
    version: 3,
    since: '2026-07-01',
    required: true,
    title: '거래 약정(여신·반품·소분 판매 금지)',
  },
  { term: 'age', version: 1, since: '2026-01-02', required: true, title: '만 14세 이상이에요' },
  { term: 'marketing', version: 2, since: '2026-03-02', required: false, title: '마케팅 활용' },
  {
    term: 'adverts',
    version: 2,
    since: '2026-03-02',
    required: false,
    title: '소식 받기(문자·이메일·알림톡)',
  },
] as const

/** What the tax office was asked, so that an answer counts for no other. */
export const askedOf = (form: { businessNumber?: string; directorName?: string; openedOn?: string }) =>
  [form.businessNumber?.replaceAll('-', ''), form.directorName, form.openedOn].join('/')
