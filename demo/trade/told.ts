import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import type { Channel } from '#features/running/notifications/kind.ts'
import { defaultTemplate, kindNamed, type News } from '#features/running/notifications/kinds.ts'
import { agreements } from '#features/buying/orders/agreements.ts'
import { unitPrice } from '../carts.ts'
import type { PriceBook } from '../catalogue/prices.ts'
import { optionNamed, SOLD_OUT } from '../catalogue/product-list.ts'
import { memberNamed } from '../clinics/members.ts'
import type { Rows } from '../insert-rows.ts'
import type { Random } from '../random.ts'
import { ago, DAY, dayBefore, HOUR, MINUTE } from '../seoul-time.ts'
import { summaryOf, type BookedOrder } from './book-orders.ts'

/** What was told of orders placed since then. */
const TOLD_DAYS = 10
/** What is newer stands under the bell as unread. */
const UNREAD_DAYS = 3

type Telling = News & { memberId: number; cause: string; at: Date }

/** What buyers were told of their orders of the last days, and a few messages that did not arrive. */
export function toldRows(orders: readonly BookedOrder[], now: Date): Rows<'notification'> {
  const told = orders
    .filter(({ purchase }) => purchase.placedAt > ago(now, TOLD_DAYS * DAY))
    .flatMap(toldOf)
    .concat(others(now))
    .filter(({ at }) => at < ago(now, MINUTE))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.cause.localeCompare(b.cause))
  return [
    ...told.flatMap((telling) => [rowOf(telling, 'screen', now), rowOf(telling, 'kakao', now)]),
    ...lost(now),
  ]
}

function toldOf(order: BookedOrder): Telling[] {
  const { purchase, number, course, amounts } = order
  if (!course.confirmedAt) return []
  const about = { memberId: purchase.member.id, cause: number }
  const goods = summaryOf(order)
  const facts = { orderNumber: number, goods, amount: formatWon(amounts.goods + amounts.shipping) }
  const delivered = course.steps.find(({ status }) => status === 'delivered')
  return [
    { kind: 'order-received', values: facts, ...about, at: course.confirmedAt },
    ...(delivered
      ? [
          {
            kind: 'order-delivered',
            values: { orderNumber: number, goods },
            ...about,
            at: delivered.at,
          } as const,
        ]
      : []),
  ]
}

const others = (now: Date): Telling[] => [
  {
    kind: 'restocked',
    values: { product: '누벨린 딥 1.0', productId: optionNamed('누벨린 딥 1.0').product.code },
    memberId: memberNamed('demo01').id,
    cause: 'restocked/1',
    at: ago(now, 5 * HOUR),
  },
  {
    kind: 'credit-due',
    values: { amount: formatWon(1_284_000), dueOn: formatDate(dayBefore(now, -7)), days: '7일' },
    memberId: memberNamed('demo03').id,
    cause: 'credit/1',
    at: ago(now, 8 * HOUR),
  },
]

/** A number that cannot be reached, a text that the provider refused, and one that nobody knows of. */
function lost(now: Date): Rows<'notification'> {
  const answer = (title: string, loginId: string, hours: number): Telling => ({
    kind: 'answer-given',
    values: { title, number: '1' },
    memberId: memberNamed(loginId).id,
    cause: `inquiry/${title}`,
    at: ago(now, hours * HOUR),
  })
  const wrong = { sentAt: null, providerId: '' }
  return [
    {
      ...rowOf(answer('배송지 변경 문의', 'demo09', 30), 'sms', now),
      ...wrong,
      state: 'failed',
      attempts: 5,
      failure: '1010',
    },
    {
      ...rowOf(answer('견적 요청', 'demo26', 7), 'sms', now),
      ...wrong,
      state: 'failed',
      attempts: 5,
      failure: 'unreachable',
    },
    {
      ...rowOf(answer('세금계산서 재발행', 'demo08', 3), 'kakao', now),
      ...wrong,
      state: 'unknown',
      attempts: 1,
      failure: 'interrupted',
    },
  ]
}

function rowOf(
  { kind, values, memberId, cause, at }: Telling,
  channel: Channel,
  now: Date,
): Rows<'notification'>[number] {
  const { values: places, link, urgent } = kindNamed(kind)
  const { title, body, code } = defaultTemplate(kind, channel)
  const isScreen = channel === 'screen'
  return {
    kind,
    cause,
    channel,
    memberId,
    urgent: urgent ?? false,
    title,
    body,
    code,
    link,
    values: Object.fromEntries(
      Object.entries(places).map(([key, [name]]) => [name, (values as Record<string, string>)[key]!]),
    ) as never,
    at,
    state: 'sent',
    dueAt: at,
    attempts: isScreen ? 0 : 1,
    sentAt: at,
    providerId: isScreen ? '' : `demo-${memberId}-${at.getTime()}`,
    failure: '',
    readAt: isScreen && at < ago(now, UNREAD_DAYS * DAY) ? new Date(at.getTime() + HOUR) : null,
  }
}

/** Who agreed to adverts. */
export const preferenceRows = (now: Date): Rows<'notificationPreference'> =>
  ['demo01', 'demo08', 'demo24'].map((loginId) => ({
    memberId: memberNamed(loginId).id,
    kind: 'shop-news',
    channel: 'sms',
    wanted: true,
    chosenAt: ago(now, 40 * DAY),
  }))

/** Goods that are ordered by themselves once they are there, at the price of now: the second stands behind the first. */
export const waitingRows = (now: Date, book: PriceBook, random: Random): Rows<'waitingOrder'> =>
  (
    [
      ['demo24', SOLD_OUT[2]!, 10, 5],
      ['demo01', SOLD_OUT[2]!, 5, 2],
    ] as const
  ).map(([loginId, name, quantity, days]) => {
    const member = memberNamed(loginId)
    return {
      institutionId: member.institution!.id,
      memberId: member.id,
      optionId: optionNamed(name).id,
      quantity,
      agreedPrice: unitPrice(name, quantity, member, now, book),
      consents: agreements.map(({ code, version }) => ({ code, version })) as never,
      askedAt: ago(now, days * DAY),
      until: dayBefore(now, -60),
      key: random.uuid(),
    }
  })

/** Who waits for what is sold out, and one who has been told. */
export function restockRows(now: Date): Rows<'restockAlert'> {
  const asked = (loginId: string, name: string, days: number, toldAt: Date | null = null) => ({
    memberId: memberNamed(loginId).id,
    optionId: optionNamed(name).id,
    askedAt: ago(now, days * DAY),
    toldAt,
  })
  return [
    asked('demo01', SOLD_OUT[1]!, 4),
    asked('demo01', SOLD_OUT[2]!, 2),
    asked('demo01', '누벨린 딥 1.0', 9, ago(now, 5 * HOUR)),
    asked('demo02', SOLD_OUT[0]!, 3),
    asked('demo03', SOLD_OUT[1]!, 1),
    asked('demo08', SOLD_OUT[3]!, 6),
  ]
}
