import { z } from 'zod'
import { daysBetween, isIsoDate, isoDateSchema } from '#domain/calendar.ts'
import { wonSchema } from '#domain/money.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { claimReasons } from '#features/delivery/claims/states.ts'
import { ageingBuckets } from '#features/money/credit/rules.ts'
import { LONGEST_DAYS } from './rules.ts'

const Sum = z.object({ orders: z.int(), amount: wonSchema })

/** A Seoul day, and what was sold so many days before it, when the period before ran. */
const Day = Sum.extend({ day: z.iso.date(), before: wonSchema })
export type SalesDay = z.infer<typeof Day>

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/bo/dashboard',
  summary: 'Goods sold today and in the last 28 days beside the 28 before, and orders that wait, by state',
  access: 'menu:dashboard',
  mayLag: true,
  reply: z.object({
    at: z.iso.datetime(),
    /** 28 days up to today, oldest first; `before` is 28 days earlier. */
    days: z.array(Day),
    today: Sum,
    /** The same weekday a week ago, the whole day. */
    weekAgo: Sum,
    waiting: z.object({
      awaitingDeposit: z.int(),
      checkingPayment: z.int(),
      toShip: z.int(),
      held: z.int(),
    }),
  }),
})

/** 1 for a day that is none, which its own field tells. */
const length = ({ from, to }: { from: string; to: string }) =>
  isIsoDate(from) && isIsoDate(to) ? daysBetween(from, to) + 1 : 1

const Period = z
  .object({
    from: isoDateSchema,
    to: isoDateSchema,
    /** Only goods of this brand. */
    brandId: z.coerce.number<number>().int().positive().max(2_147_483_647).optional(),
  })
  .refine((period) => length(period) > 0, { path: ['to'], error: '시작일보다 뒤의 날을 골라 주세요.' })
  .refine((period) => length(period) <= LONGEST_DAYS, {
    path: ['from'],
    error: `${LONGEST_DAYS}일까지 볼 수 있어요.`,
  })

const Beside = z.object({ amount: wonSchema, before: wonSchema })

export const readSales = endpoint({
  method: 'GET',
  path: '/api/bo/reports/sales',
  summary:
    'Goods sold in a period beside the same number of days before it: by day, brand, product and clinic',
  access: 'menu:sales',
  mayLag: true,
  query: Period,
  reply: z.object({
    before: z.object({ from: z.iso.date(), to: z.iso.date() }),
    total: Beside.extend({ orders: z.int(), ordersBefore: z.int() }),
    clinics: z.object({ count: z.int(), before: z.int() }),
    days: z.array(Day),
    /** The best selling first. */
    brands: z.array(Beside.extend({ brandId: z.int(), name: z.string() })),
    products: z.array(
      Beside.extend({
        productCode: z.string(),
        name: z.string(),
        pieces: z.int(),
        unitName: z.string(),
        available: z.int(),
      }),
    ),
    /** Those that fell most first; none when a brand is asked for. */
    institutions: z.array(
      Beside.extend({
        institutionId: z.int(),
        name: z.string(),
        /** Since its last order; null when it never ordered. */
        idleDays: z.int().nullable(),
      }),
    ),
  }),
})
export type Sales = z.infer<typeof readSales.reply>

export const readService = endpoint({
  method: 'GET',
  path: '/api/bo/reports/service',
  summary:
    'How orders of a period were served: promises kept, lead time, pieces cancelled, claims by reason; of the shop as a whole what was not found and what is owed by age',
  access: 'menu:sales',
  mayLag: true,
  query: Period,
  reply: z.object({
    parcels: z.int(),
    /** Left on the promised day or before. */
    onTime: z.int(),
    /** From the confirmed order to the parcel's leaving, the middle one; null without parcels. */
    leadHours: z.number().nullable(),
    orderedPieces: z.int(),
    /** Of these, not delivered because somebody cancelled. */
    cancelledPieces: z.int(),
    claims: z.array(z.object({ reason: z.enum(claimReasons), count: z.int() })),
    /** What was searched for and not found as it was typed, the most frequent first. */
    misses: z.array(z.object({ words: z.string(), count: z.int() })),
    ageing: z.array(z.object({ bucket: z.enum(ageingBuckets), amount: wonSchema, institutions: z.int() })),
  }),
})
export type Service = z.infer<typeof readService.reply>
