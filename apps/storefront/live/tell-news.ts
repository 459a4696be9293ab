import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { formatDateTime } from '#domain/calendar.ts'
import { withJosa } from '#domain/josa.ts'
import { heardOfChat, heardTyping } from '#features/service/chat/storefront/parts.ts'
import { askWindows } from '#features/running/maintenance/storefront/parts.ts'
import { signals, topics, type Topic } from '#features/signals/live/contract.ts'
import { orderStatusLabel } from '#features/buying/orders/labels.ts'
import { buildCheckInstance } from '#platform/web/navigation/attach.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import type { AuthSession } from '#platform/web/session/session.ts'
import type { StreamEvent } from '#platform/web/live/stream.ts'

type Place = { session: Pick<AuthSession, 'end'>; queryClient: Pick<QueryClient, 'invalidateQueries'> }

/** Addresses whose answers the news make old; everything below them counts. */
const stale: Partial<Record<Topic, string[]>> = {
  order: ['/api/fo/orders', '/api/fo/claims', '/api/fo/credit', '/api/fo/points'],
  notice: ['/api/fo/notices', '/api/fo/home'],
  home: ['/api/fo/home'],
  answer: ['/api/fo/inquiries'],
  chat: ['/api/fo/chats'],
  told: ['/api/fo/notifications'],
  shelf: ['/api/fo/od/cart'],
}
const Own = z.object({ own: z.boolean().default(false) })

/** What the reader is told, by topic; null says nothing. */
const sentences: { [T in Topic]: (data: z.output<(typeof topics)[T]>, own: boolean) => string | null } = {
  order: ({ orderNumber, status }, own) => {
    const label = orderStatusLabel[status as keyof typeof orderStatusLabel]
    return own || !label ? null : `주문 ${orderNumber}의 상태가 ${withJosa(label, '으로/로')} 바뀌었어요.`
  },
  notice: ({ title }) => `새 공지사항이 있어요. ${title}`,
  answer: () => '문의하신 내용에 답변이 등록됐어요.',
  chat: ({ said }) => (heardOfChat(said) ? '상담 메시지가 도착했어요.' : null),
  typing: () => {
    heardTyping()
    return null
  },
  maintenance: ({ startsAt, endsAt, planned }) =>
    planned
      ? `${formatDateTime(startsAt)}부터 ${formatDateTime(endsAt)}까지 시스템 점검이 있어요. 점검 중에는 주문할 수 없어요.`
      : null,
  told: () => null,
  price: () => null,
  shelf: () => null,
  home: () => null,
  build: () => null,
  approval: () => null,
  waiting: () => null,
}

const read = <S extends z.ZodType>(schema: S, data: string): z.output<S> | null => {
  try {
    return schema.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}
/**
 * Lists and product pages that show one of these. A cart is left as its buyer has seen it: the order says what
 * changed.
 */
const PRICED = ['/api/fo/products', '/api/fo/recent-products', '/api/fo/collections', '/api/fo/wishes']
function forgetPrices({ queryClient }: Place, codes: readonly string[]) {
  const marks =
    codes.length > 0 ? codes.map((code) => `"productCode":${JSON.stringify(code)}`) : ['"productCode"']
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path], state: { data } }) => {
      if (typeof path !== 'string' || !PRICED.some((start) => path.startsWith(start))) return false
      const text = JSON.stringify(data) ?? ''
      return marks.some((mark) => text.includes(mark))
    },
  })
}

const isTopic = (type: string): type is Topic => Object.hasOwn(topics, type)

/**
 * Acts on one event of the stream: answers that are no longer true are read again where a page shows them.
 * Unknown events are dropped.
 */
export function tellNews({ type, data }: StreamEvent, place: Place) {
  const { session, queryClient } = place
  const forget = (paths: string[]) =>
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && paths.some((start) => path === start || path.startsWith(`${start}/`)),
    })
  // what happened before the stream stood is asked for (CS-08)
  if (type === 'hello' || type === 'refresh' || type === 'maintenance') void askWindows().catch(() => {})
  if (type === 'refresh') {
    forgetPrices(place, [])
    return forget(Object.values(stale).flat())
  }
  if (type === 'hello' || type === 'build')
    return askBuild(
      type === 'hello' ? (read(signals.hello, data)?.build ?? '') : (read(topics.build, data)?.id ?? ''),
    )
  if (type === 'ended')
    return session.end(read(signals.ended, data)?.code === 'FS01' ? 'duplicated' : 'expired')
  if (!isTopic(type)) return
  const facts = read(topics[type], data)
  if (!facts) return
  if (type === 'price') forgetPrices(place, (facts as { productCodes: string[] }).productCodes)
  forget(stale[type] ?? [])
  const text = sentences[type](facts as never, read(Own, data)?.own ?? false)
  if (text) showToast(text)
}

/** Whether it really is another build, the build's own file says. */
const askBuild = (id: string) => void (id && buildCheckInstance.peek()?.checkLatest())
