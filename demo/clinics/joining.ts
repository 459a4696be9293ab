import { createHash } from 'node:crypto'
import type { JoinForm } from '#features/service/joining/contract.ts'
import { askedOf } from '#features/service/joining/rules.ts'
import type { Rows } from '../insert-rows.ts'
import { ago, DAY, HOUR } from '../seoul-time.ts'
import { institutionRows } from './institutions.ts'
import { members } from './members.ts'

const joining = ['01', '02', '03', '04']
/** Days ago they were sent, by the status they have now. */
const sentDaysAgo: Record<string, number> = { '02': 1, '03': 3, '04': 2 }

const applicants = members.filter(({ status }) => joining.includes(status))

/** Without the licence's number, which only the running shop can seal. */
type KeptForm = Omit<JoinForm, 'licenceNumber'>

const empty: KeptForm = {
  businessNumber: '',
  directorName: '',
  openedOn: '',
  institutionName: '',
  careNumber: '',
  postcode: '',
  address1: '',
  address2: '',
  phone: '',
  taxEmail: '',
}

/** Those who join, are reviewed, were asked or rejected, with what they wrote. */
export const applicationRows = (now: Date): Rows<'joinApplication'> => {
  const known = new Map(institutionRows(now).map((row) => [row.id, row]))
  return applicants.map(({ id, status, institution, reason }) => {
    const facts = institution && known.get(institution.id)
    const form: KeptForm = facts
      ? {
          businessNumber: facts.businessNumber,
          directorName: facts.directorName,
          openedOn: '2019-03-04',
          institutionName: facts.name,
          careNumber: facts.careNumber ?? '',
          postcode: facts.postcode,
          address1: facts.address1,
          address2: facts.address2 ?? '',
          phone: facts.phone,
          taxEmail: facts.taxEmail,
        }
      : { ...empty, institutionName: '데모 새벽의원' }
    const sentAt = status === '01' ? null : ago(now, sentDaysAgo[status]! * DAY + 4 * HOUR)
    return {
      memberId: id,
      personHash: `\\x${createHash('sha256').update(`demo person ${id}`).digest('hex')}` as never,
      form: form as never,
      businessAnswer: facts ? 'open' : null,
      businessAsked: facts ? askedOf(form) : '',
      businessTaxType: facts ? '부가가치세 일반과세자' : '',
      businessAskedAt: sentAt,
      reason,
      begunAt: ago(now, 5 * DAY),
      sentAt,
      decidedAt: status === '03' || status === '04' ? ago(now, DAY) : null,
      // an assignee is taken by hand
      assignee: '',
      version: 1,
    }
  })
}

export const joinEventRows = (now: Date): Rows<'joinEvent'> =>
  applicants.flatMap(({ id, loginId, status, reason }) => {
    const note = { note: '', actor: loginId }
    return [
      { memberId: id, kind: 'begun' as const, ...note, at: ago(now, 5 * DAY) },
      ...(status === '01'
        ? []
        : [
            {
              memberId: id,
              kind: 'sent' as const,
              ...note,
              at: ago(now, sentDaysAgo[status]! * DAY + 4 * HOUR),
            },
          ]),
      ...(status === '03' || status === '04'
        ? [
            {
              memberId: id,
              kind: status === '03' ? ('rejected' as const) : ('asked' as const),
              note: reason,
              actor: 'admin01',
              at: ago(now, DAY),
            },
          ]
        : []),
    ]
  })
