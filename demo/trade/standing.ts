import { agreements } from '#features/buying/orders/agreements.ts'
import { unitPrice } from '../carts.ts'
import type { PriceBook } from '../catalogue/prices.ts'
import { optionNamed } from '../catalogue/product-list.ts'
import { memberNamed } from '../clinics/members.ts'
import type { Rows } from '../insert-rows.ts'
import type { Random } from '../random.ts'
import { ago, DAY, dayBefore, HOUR } from '../seoul-time.ts'

type Standing = {
  loginId: string
  name: string
  every: 'weeks' | 'month'
  count: number
  state: 'active' | 'paused'
  inDays: number
  /** What its buyer has been told of the next day. */
  run?: 'told' | 'asked'
  lines: (readonly [option: string, quantity: number, agreedLess?: number])[]
}

/** One that goes as told, one whose price has changed since, and one that rests. */
const STANDING: Standing[] = [
  {
    loginId: 'demo01',
    name: '소모품',
    every: 'weeks',
    count: 2,
    state: 'active',
    inDays: 3,
    run: 'told',
    lines: [
      ['메디쎄온 니트릴 장갑', 10],
      ['메디쎄온 캐뉼라 25G 50mm', 2],
    ],
  },
  {
    loginId: 'demo01',
    name: '톡신',
    every: 'month',
    count: 25,
    state: 'active',
    inDays: 2,
    run: 'asked',
    lines: [['보네타주 100단위', 5, 2_000]],
  },
  {
    loginId: 'demo24',
    name: '장갑',
    every: 'weeks',
    count: 4,
    state: 'paused',
    inDays: 9,
    lines: [['메디쎄온 니트릴 장갑', 5]],
  },
]

export const standingRows = (
  now: Date,
  book: PriceBook,
  random: Random,
): {
  standingOrder: Rows<'standingOrder'>
  standingOrderLine: Rows<'standingOrderLine'>
  standingOrderRun: Rows<'standingOrderRun'>
} => ({
  standingOrder: STANDING.map(({ loginId, name, every, count, state, inDays }, at) => {
    const member = memberNamed(loginId)
    return {
      id: at + 1,
      institutionId: member.institution!.id,
      memberId: member.id,
      name,
      every,
      count,
      state,
      nextOn: dayBefore(now, -inDays),
      consents: agreements.map(({ code, version }) => ({ code, version })) as never,
      createdAt: ago(now, 50 * DAY),
    }
  }),
  standingOrderLine: STANDING.flatMap(({ loginId, lines }, at) =>
    lines.map(([name, quantity, agreedLess = 0], rank) => ({
      standingId: at + 1,
      optionId: optionNamed(name).id,
      quantity,
      agreedPrice: unitPrice(name, quantity, memberNamed(loginId), now, book) - agreedLess,
      rank: rank + 1,
    })),
  ),
  standingOrderRun: STANDING.flatMap(({ run, inDays }, at) =>
    run
      ? [
          {
            standingId: at + 1,
            on: dayBefore(now, -inDays),
            state: run,
            key: random.uuid(),
            at: ago(now, 2 * HOUR),
          },
        ]
      : [],
  ),
})
