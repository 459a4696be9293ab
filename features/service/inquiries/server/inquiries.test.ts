import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listTold } from '#features/running/notifications/contract.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { askAgain, askInquiry, listInquiries, readInquiry } from '../contract.ts'
import {
  answerInquiry,
  closeInquiry,
  listOfficeInquiries,
  readMessages,
  takeInquiry,
} from '../office-contract.ts'
import { answerDue, stateAfter } from '../rules.ts'

type Asked = Parameters<Awaited<ReturnType<Shop['as']>>['send']>[1]
const key = () => ({ key: randomUUID() })

async function open() {
  const shop = await openShop()
  const clinic = await shop.as('demo05')
  const staff = await shop.asStaff('admin01')
  const ask = (more: object = {}, options = key()) =>
    clinic.send(
      askInquiry,
      { body: { kind: 'delivery', title: '배송 문의', body: '언제 오나요?', ...more } } as Asked & never,
      options,
    )
  const read = async (inquiryId: number) => (await clinic.send(readInquiry, { params: { inquiryId } })).reply
  const lastOf = async (inquiryId: number) =>
    (await staff.send(readMessages, { params: { inquiryId } })).reply.at(-1)!.id
  const say = async (inquiryId: number, body: string, author: 'staff' | 'note', lastId?: number) =>
    (
      await staff.send(
        answerInquiry,
        { params: { inquiryId }, body: { author, body, lastId: lastId ?? (await lastOf(inquiryId)) } },
        key(),
      )
    ).resultCode
  return { shop, clinic, staff, ask, read, lastOf, say }
}

test('[CS-03] [BO-06] [BX-14] a clinic asks once, is answered and told, asks again; notes never reach it', async () => {
  const { shop, clinic, staff, ask, read, lastOf, say } = await open()
  const once = key()
  const { inquiryId } = (await ask({}, once)).reply
  expect((await ask({}, once)).reply).toEqual({ inquiryId })
  await staff.send(takeInquiry, { params: { inquiryId } })
  expect(await say(inquiryId, '창고에 물어보는 중', 'note')).toBe('0000')
  expect((await read(inquiryId)).messages).toHaveLength(1)

  const seen = await lastOf(inquiryId)
  const again = (body: string) => clinic.send(askAgain, { params: { inquiryId }, body: { body } }, key())
  await again('오늘 필요해요.')
  expect(await say(inquiryId, '내일 가요.', 'staff', seen)).toBe('newer-message')
  expect(await say(inquiryId, '오늘 보내 드릴게요.', 'staff')).toBe('0000')
  const answered = await read(inquiryId)
  expect([answered.state, answered.messages.map(({ author }) => author)]).toEqual([
    'answered',
    ['member', 'member', 'staff'],
  ])
  expect(JSON.stringify(answered)).not.toContain('창고')
  const [news] = (await clinic.send(listTold)).reply.rows
  expect([news!.title, news!.link]).toEqual([
    '문의에 답변했어요',
    `/my/activity/inquiry?inquiryId=${inquiryId}`,
  ])

  // by message, too: 알림톡 where the member's phone takes it
  const sent = await shop.run<{ channel: string }>(
    `select channel from notification where kind = 'answer-given' and cause like $1`,
    [`${inquiryId}/%`],
  )
  expect(sent.map(({ channel }) => channel)).toContain('kakao')

  shop.clock.advance(60_000)
  await again('고마워요. 하나 더 물을게요.')
  expect((await clinic.send(listInquiries)).reply[0]).toMatchObject({ inquiryId, state: 'asked' })
  const close = (lastId?: number) =>
    staff.send(closeInquiry, { params: { inquiryId }, body: lastId === undefined ? {} : { lastId } })
  // what was asked meanwhile is not closed unread
  expect((await close(seen)).resultCode).toBe('newer-message')
  // nor by a tab from before the release, which says nothing of what was read
  expect((await close()).resultCode).toBe('page-old')
  const last = await lastOf(inquiryId)
  expect((await close(last)).status).toBe(200)
  expect((await close(last)).resultCode).toBe('inquiry-closed')
  expect((await again('또')).resultCode).toBe('inquiry-closed')
  expect(await say(inquiryId, '답', 'staff')).toBe('inquiry-closed')
  const [row] = (await staff.send(listOfficeInquiries, { query: { inquiryId } })).reply.rows
  expect(row).toMatchObject({ state: 'closed', overdue: false })
  expect(row!.assignee).not.toBe('')

  // a key stands for one record of the address alone
  const other = (await ask()).reply.inquiryId
  const same = key()
  const askUnder = (id: number) =>
    clinic.send(askAgain, { params: { inquiryId: id }, body: { body: '급해요.' } }, same)
  expect((await askUnder(other)).status).toBe(200)
  expect((await askUnder(inquiryId)).resultCode).toBe('key-reused')
})

test('[CS-03] [BX-14] an adverse event names lot and day and is not closed without its report; orders and files are the own ones', async () => {
  const { shop, staff, ask, read, lastOf } = await open()
  const adverse = { kind: 'adverse-event', lot: 'L-1', happenedOn: '2026-11-01' }
  expect((await ask({ kind: 'adverse-event' })).status).toBe(400)
  expect((await ask({ ...adverse, lot: ' ' })).status).toBe(400)
  expect((await ask({ ...adverse, happenedOn: '2999-01-01' })).resultCode).toBe('day-to-come')
  expect((await ask({ fileId: 'A'.repeat(32) })).resultCode).toBe('files-gone')
  const { number } = await shop.one<{ number: string }>(
    `select number from "salesOrder" o join member m on m."loginId" = 'demo05' where o."institutionId" <> m."institutionId" limit 1`,
  )
  expect((await ask({ orderNumber: number })).resultCode).toBe('order-not-found')
  expect((await ask({ productCode: 'NONE' })).resultCode).toBe('product-not-found')
  const product = await shop.one<{ code: string; name: string }>(
    'select code, name from product order by id limit 1',
  )
  const about = (await ask({ kind: 'product', productCode: product.code, lot: 'L-9' })).reply.inquiryId
  const named = { productCode: product.code, productName: product.name, lot: 'L-9' }
  expect(await read(about)).toMatchObject(named)
  expect(
    (await staff.send(listOfficeInquiries, { query: { inquiryId: about } })).reply.rows[0],
  ).toMatchObject(named)
  // what is in the shop no more is asked about by whoever ordered it, and by its code alone by nobody
  const bought = await shop.one<{ code: string; number: string }>(
    `select l."productCode" as code, o.number from "orderLine" l join "salesOrder" o on o.id = l."orderId"
      join member m on m."institutionId" = o."institutionId" where m."loginId" = 'demo05' order by o.id limit 1`,
  )
  await shop.run(`update product set "saleState" = 'hidden' where code = $1`, [bought.code])
  expect((await ask({ productCode: bought.code })).resultCode).toBe('product-not-found')
  expect((await ask({ productCode: bought.code, orderNumber: bought.number })).status).toBe(200)
  const { inquiryId } = (await ask(adverse)).reply
  const lastId = await lastOf(inquiryId)
  const close = (body: { reportNumber?: string }) =>
    staff.send(closeInquiry, { params: { inquiryId }, body: { ...body, lastId } })
  expect((await close({})).resultCode).toBe('report-needed')
  expect((await close({ reportNumber: 'KIDS-1' })).status).toBe(200)
})

test('[BO-06] what waits stands by its deadline, page by page, each once, says what is overdue, and is found by a part of its words', async () => {
  const { shop, ask } = await open()
  const first = (await ask()).reply.inquiryId
  shop.clock.advance(60_000)
  const urgent = (await ask({ kind: 'adverse-event', lot: 'L-2', happenedOn: '2026-11-01' })).reply.inquiryId
  const seen: { inquiryId: number; overdue: boolean; dueAt: string }[] = []
  shop.clock.advance(5 * 3_600_000)
  const staff = await shop.asStaff('admin01')
  let cursor: string | undefined
  do {
    const { rows, next } = (
      await staff.send(listOfficeInquiries, { query: { size: 1, ...(cursor && { cursor }) } })
    ).reply
    seen.push(...rows)
    cursor = next ?? undefined
  } while (cursor)
  const ids = seen.map(({ inquiryId }) => inquiryId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.indexOf(urgent)).toBeLessThan(ids.indexOf(first))
  expect(seen.map(({ dueAt }) => dueAt)).toEqual(seen.map(({ dueAt }) => dueAt).toSorted())
  expect(seen.find(({ inquiryId }) => inquiryId === urgent)!.overdue).toBe(true)
  expect(seen.find(({ inquiryId }) => inquiryId === first)!.overdue).toBe(false)
  const found = async (query: object) =>
    (await staff.send(listOfficeInquiries, { query })).reply.rows.map(({ inquiryId }) => inquiryId)
  expect(await found({ kind: 'adverse-event', search: '배송 문의' })).toEqual([urgent])
  expect(await found({ search: '새론' })).toEqual(expect.arrayContaining([urgent, first]))
  expect(await found({ search: '100%' })).toEqual([])

  // among many closed ones a rare word is found by its letters, a frequent one by a walk; the last first either way
  await shop.run(
    `insert into inquiry ("memberId", kind, title, "askedBy", state, "askedAt", "dueAt")
     select 1, 'other', case when n % 500 = 0 then '드문 퀼트 ' else '흔한 물음 ' end || n, '데모 의원', 'closed', $1::timestamptz - n * interval '1 minute', $1::timestamptz - n * interval '1 minute'
     from generate_series(1, 1100) n`,
    [new Date('2026-11-01T00:00:00Z')],
  )
  const titles = async (query: object) => {
    const { rows, next } = (await staff.send(listOfficeInquiries, { query: { state: 'closed', ...query } }))
      .reply
    return { titles: rows.map(({ title }) => title), next }
  }
  expect(await titles({ search: '퀼트' })).toEqual({
    titles: ['드문 퀼트 500', '드문 퀼트 1000'],
    next: null,
  })
  const some = await titles({ search: '흔한 물음', size: 2 })
  expect(some.titles).toEqual(['흔한 물음 1', '흔한 물음 2'])
  expect((await titles({ search: '흔한 물음', size: 1, cursor: some.next! })).titles).toEqual(['흔한 물음 3'])
  await shop.run('analyze inquiry')
  const plan = await shop.run<{ 'QUERY PLAN': string }>(
    `explain select from inquiry i where i.state = 'closed' and "letterPairs"((i.title || ' ' || i."askedBy" || ' ' || coalesce(i."orderNumber" || ' ', '') || i.assignee)) @> "letterPairs"('퀼트') limit 1001`,
  )
  expect(JSON.stringify(plan)).toContain('inquiryWords')
})

test('[CS-03] every step from every state', () => {
  const steps = ['ask', 'answer', 'close'] as const
  const table = (['asked', 'answered', 'closed'] as const).map((state) =>
    steps.map((step) => stateAfter(state, step)),
  )
  expect(table).toEqual([
    ['asked', 'answered', 'closed'],
    ['asked', 'answered', 'closed'],
    [null, null, null],
  ])
  const at = new Date('2026-11-23T00:00:00Z')
  expect(answerDue('adverse-event', at) < answerDue('order', at)).toBe(true)
})
