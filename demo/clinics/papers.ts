import { addDays, seoulDate } from '#domain/calendar.ts'
import { papersOf } from '#features/service/membership/paper-kinds.ts'
import { terms } from '#features/service/membership/terms.ts'
import type { Rows } from '../insert-rows.ts'
import { ago, DAY } from '../seoul-time.ts'
import { members } from './members.ts'

/** Days until the licence ends, of those whose licence does. */
const licenceEndsIn: Record<string, number> = { demo01: 25, demo15: -12 }
const inside = members.filter(({ status }) => ['05', '06', '07'].includes(status))
const joinedAt = (now: Date, daysAgo: number | undefined) => ago(now, (daysAgo ?? 40) * DAY)

/** Papers on file of each institution, sent by the first of its people, and of each person without one. */
export const renewalRows = (now: Date): Rows<'renewal'> =>
  inside
    .filter(
      ({ institution }, index) =>
        !institution || inside.findIndex((one) => one.institution === institution) === index,
    )
    .flatMap(({ id, loginId, customerType, institution }) =>
      papersOf[customerType].map((subject) => {
        const at = joinedAt(now, institution?.joinedDaysAgo)
        const ends = subject === 'licence' ? licenceEndsIn[loginId] : undefined
        return {
          memberId: id,
          institutionId: institution?.id ?? null,
          subject,
          state: 'accepted' as const,
          endsOn: ends === undefined ? null : addDays(seoulDate(now), ends),
          sentAt: at,
          decidedAt: at,
          decidedBy: 'admin01',
        }
      }),
    )

/** What members agreed to when they joined. */
export const consentRows = (now: Date): Rows<'consent'> =>
  inside.flatMap(({ id, institution }) =>
    terms.map(({ term, version, required }) => ({
      memberId: id,
      term,
      version,
      agreed: required,
      ip: '127.0.0.1',
      at: joinedAt(now, institution?.joinedDaysAgo),
    })),
  )
