import { papersOf, type PaperKind } from '#features/service/membership/paper-kinds.ts'
import type { CustomerType, MemberStatus } from '#features/access/accounts/account-contract.ts'

/** Who may apply; partners come by their own app, and non-members have no account. */
export const JOINING_TYPES = ['02', '03', '04', '05', '01'] as const satisfies CustomerType[]
export type JoiningType = (typeof JOINING_TYPES)[number]
export const isJoiningType = (type: string): type is JoiningType =>
  (JOINING_TYPES as readonly string[]).includes(type)

export type FieldName =
  | 'businessNumber'
  | 'directorName'
  | 'openedOn'
  | 'institutionName'
  | 'careNumber'
  | 'licenceNumber'
  | 'postcode'
  | 'address1'
  | 'address2'
  | 'phone'
  | 'taxEmail'

const business: FieldName[] = ['businessNumber', 'directorName', 'openedOn', 'institutionName']
const place: FieldName[] = ['postcode', 'address1', 'address2', 'phone', 'taxEmail']

/** What each kind of applicant writes and shows; one table for pages and server. */
export const asked: Record<JoiningType, { fields: readonly FieldName[]; papers: readonly PaperKind[] }> = {
  '01': { fields: ['licenceNumber'], papers: papersOf['01'] },
  '02': { fields: [...business, 'careNumber', ...place, 'licenceNumber'], papers: papersOf['02'] },
  '03': { fields: [...business, 'careNumber', ...place, 'licenceNumber'], papers: papersOf['03'] },
  '04': { fields: [...business, ...place], papers: papersOf['04'] },
  '05': { fields: [...business, ...place], papers: papersOf['05'] },
}
export const asksBusiness = (type: JoiningType) => asked[type].fields.includes('businessNumber')

type JoinStep = 'send' | 'approve' | 'ask' | 'reject'
const next: Partial<Record<MemberStatus, Partial<Record<JoinStep, MemberStatus>>>> = {
  '01': { send: '02' },
  '02': { approve: '05', ask: '04', reject: '03' },
  '03': { send: '02' },
  '04': { send: '02' },
}
/** The status after a step; null: the step is not to be taken there. */
export const statusAfter = (status: string, step: JoinStep): MemberStatus | null =>
  next[status as MemberStatus]?.[step] ?? null
/**
 * What a yes of this reviewer is. Where two people look, the first yes leaves the application where it is, and only another
 * reviewer's approves it. `hands`: the logins that may be one person with the reviewer's, their own among them.
 */
export type Yes = 'only' | 'first' | 'second' | 'own'
export const yesOf = (twoLook: boolean, firstYesBy: string, hands: readonly string[]): Yes =>
  !twoLook ? 'only' : firstYesBy === '' ? 'first' : hands.includes(firstYesBy) ? 'own' : 'second'
/** The status after a yes; null: it is not to be given. */
export const statusAfterYes = (status: string, yes: Yes): MemberStatus | null =>
  yes === 'own' || statusAfter(status, 'approve') === null
    ? null
    : yes === 'first'
      ? (status as MemberStatus)
      : statusAfter(status, 'approve')

/** Whether the applicant may still change what was written. */
export const mayWrite = (status: string) => statusAfter(status, 'send') !== null
export const writable = Object.keys(next).filter(mayWrite)

/** What the tax office was asked, so that an answer counts for no other. */
export const askedOf = (form: { businessNumber?: string; directorName?: string; openedOn?: string }) =>
  [form.businessNumber?.replaceAll('-', ''), form.directorName, form.openedOn].join('/')
