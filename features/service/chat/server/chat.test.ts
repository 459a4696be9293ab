import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { attachFile } from '#features/running/files/contract.ts'
import { forgetUnclaimedFiles } from '#features/running/files/server/index.ts'
import { readInquiry } from '#features/service/inquiries/contract.ts'
import { openApp } from '#apps/server/app.ts'
import { openDatabase } from '#platform/database/database.ts'
import { follow } from '#testing/follow.ts'
import { pdf } from '#testing/file-samples.ts'
import { uploadInto } from '#testing/upload-files.ts'
import { openSender } from '#testing/send.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import {
  askInstead,
  listChatMessages,
  markChatRead,
  readChannel,
  readChat,
  sayInChat,
  tellTyping,
} from '../contract.ts'
import {
  answerChat,
  closeChat,
  listChats,
  listOfficeMessages,
  markOfficeRead,
  takeChat,
  tellOfficeTyping,
} from '../office-contract.ts'
import { hashOf } from './channel.ts'
import { isOpenAt, opensAfter } from '../rules.ts'

type Member = Awaited<ReturnType<Shop['as']>>
type Staff = Awaited<ReturnType<Shop['asStaff']>>
const say = (who: Member, body: string, key: string = randomUUID()) =>
  who.send(sayInChat, { body: { body } }, { key })
const answer = (who: Staff, memberId: number, body: string, author: 'staff' | 'note' = 'staff') =>
  who.send(answerChat, { params: { memberId }, body: { author, body } }, { key: randomUUID() })
const wordsOf = async (who: Member, query: { after?: number; before?: number } = {}) =>
  (await who.send(listChatMessages, { query })).reply.rows.map(({ seq, body }) => `${seq} ${body}`)

test('[CS-07] [ST-04] two processes behave as one: each message is kept once in its order, both sides are told, nobody else; three statements at most', async () => {
  const shop = await openShop()
  const db = openDatabase(shop.url, { poolSize: 4 })
  const other = await openApp({ ...shop, db }, { secret: 'a secret that only tests sign tokens with' })
  onTestFinished(async () => {
    await other.http.close()
    await db.close()
  })
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 })
  await other.http.listen({ host: '127.0.0.1', port: 0 })
  const portOf = (app: typeof other) => (app.http.server.address() as { port: number }).port
  const clinic = await shop.as('demo01')
  const peer = await shop.as('demo02')
  const staff = await shop.asStaff('cs01')
  const { memberId } = clinic
  const [hears, peerHears, officeHears] = [
    await follow(portOf(other), clinic.token),
    await follow(portOf(shop.app), peer.token),
    await follow(portOf(other), staff.token),
  ]

  // the same message at both processes, sent again and again
  const key = randomUUID()
  const elsewhere = openSender(other.http, shop.settings.securedKey)
  const there = (body: string, key: string) =>
    elsewhere.inject(sayInChat, { body: { body } }, { key, headers: {} }, clinic.token)
  const sent = await Promise.all([
    say(clinic, '재고 있나요?', key),
    there('재고 있나요?', key),
    say(clinic, '재고 있나요?', key),
  ])
  const first = sent[0]!.reply.seq
  expect(sent.map(({ reply }) => reply)).toEqual(Array(3).fill({ seq: first }))
  expect((await say(clinic, '다른 말', key)).resultCode).toBe('key-reused')
  // many at once from both: every one is there, in one order, whoever reads
  const many = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 ? say(clinic, `질문 ${n}`) : there(`질문 ${n}`, randomUUID()),
    ),
  )
  const seqs = many.map(({ reply }) => reply.seq)
  expect(new Set(seqs).size).toBe(20)
  const caught = await wordsOf(clinic, { after: first })
  expect(caught).toHaveLength(20)
  expect(caught).toEqual(
    many
      .map(({ reply: { seq } }, n) => [seq, `${seq} 질문 ${n}`] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, text]) => text),
  )
  await expect.poll(() => hears.data('chat').length).toBe(21)
  await expect.poll(() => officeHears.data('chat').length).toBe(21)

  const statements = await shop.statements(() => say(clinic, '하나 더'))
  expect(statements.length).toBeLessThanOrEqual(3)
  const last = (await answer(staff, memberId, '24박스 있어요.')).reply.seq
  await expect.poll(() => hears.data('chat').at(-1)).toEqual({ roomId: String(memberId), said: 'staff' })
  await answer(staff, memberId, '이 병원은 늘 급해요.', 'note')
  expect(JSON.stringify((await clinic.send(listChatMessages)).reply)).not.toContain('급해요')
  expect(
    (await staff.send(listOfficeMessages, { params: { memberId } })).reply.rows
      .map(({ author }) => author)
      .slice(-3),
  ).toEqual(['member', 'staff', 'note'])
  expect((await clinic.send(readChat)).reply).toMatchObject({ state: 'answered', unread: 1, open: true })
  await clinic.send(markChatRead, { body: { seq: last } })
  expect((await clinic.send(readChat)).reply.unread).toBe(0)
  await staff.send(markOfficeRead, { params: { memberId }, body: { seq: last } })
  expect((await clinic.send(readChat)).reply.readByStaff).toBe(last)
  await clinic.send(tellTyping)
  await staff.send(tellOfficeTyping, { params: { memberId } })
  await expect.poll(() => officeHears.data('typing')).toEqual([{ roomId: String(memberId) }])
  await expect.poll(() => hears.data('typing')).toEqual([{ roomId: String(memberId) }])
  expect([...peerHears.data('chat'), ...peerHears.data('typing')]).toEqual([])
  expect((await peer.send(listChatMessages)).reply.rows).toEqual([])
})

test('[CS-07] [BO-06] who waits longest stands first; closing hands over to a question, and the next message opens anew', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  const close = (memberId: number, asInquiry: boolean, lastSeq: number | null = 1_000) =>
    staff.send(closeChat, {
      params: { memberId },
      body: { asInquiry, ...(lastSeq !== null && { lastSeq }) },
    })
  for (const { memberId } of (await staff.send(listChats, { query: { state: 'waiting' } })).reply.rows)
    await close(memberId, false)
  const [early, late] = [await shop.as('demo05'), await shop.as('demo16')]
  await say(early, '세금계산서가 안 왔어요.\n10월 거예요.')
  shop.clock.advance(60_000)
  // a suspended member may ask, too
  expect((await say(late, '언제 풀리나요?')).status).toBe(200)
  const list = async (state: 'waiting' | 'answered' | 'closed' = 'waiting') =>
    (await staff.send(listChats, { query: { state, size: 1 } })).reply
  const page = await list()
  expect(page.rows.map(({ memberId, unread }) => [memberId, unread])).toEqual([[early.memberId, 1]])
  expect(
    (await staff.send(listChats, { query: { cursor: page.next! } })).reply.rows.map(
      ({ memberId }) => memberId,
    ),
  ).toEqual([late.memberId])
  await say(early, '오늘 필요해요.')
  expect((await list()).rows[0]!.memberId).toBe(early.memberId)

  // what came while staff asked themselves whether to close is read first; two who hand over at once make one question
  expect((await close(early.memberId, false, 1)).resultCode).toBe('newer-message')
  // a tab from before the release says nothing of what was read: it is told to load anew
  expect(await close(early.memberId, false, null)).toMatchObject({
    status: 409,
    resultCode: 'page-old',
    message: expect.stringContaining('새로고침'),
  })
  const both = await Promise.all([close(early.memberId, true), close(early.memberId, true)])
  expect(both.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'chat-ended'])
  const { inquiryId } = both.find(({ status }) => status === 200)!.reply
  const question = (await early.send(readInquiry, { params: { inquiryId: inquiryId! } })).reply
  expect([question.title, question.messages[0]!.body]).toEqual([
    '세금계산서가 안 왔어요.',
    '세금계산서가 안 왔어요.\n10월 거예요.\n오늘 필요해요.',
  ])
  expect((await early.send(listChatMessages)).reply.rows.at(-1)).toMatchObject({ author: 'shop', inquiryId })
  expect((await list('closed')).rows[0]).toMatchObject({ memberId: early.memberId, assignee: '' })
  await say(early, '하나 더 물을게요.')
  expect((await early.send(readChat)).reply.state).toBe('waiting')
  expect((await close(99_999, false)).resultCode).toBe('chat-not-found')

  // however much was asked, all of it is handed over
  const long = Array.from({ length: 25 }, (_, nth) => `${nth}: ${'가'.repeat(100)}`)
  await close(early.memberId, false)
  for (const words of long) await say(early, words)
  const handed = (await close(early.memberId, true)).reply.inquiryId!
  const whole = (await early.send(readInquiry, { params: { inquiryId: handed } })).reply
  expect(whole.messages[0]!.body).toBe(long.join('\n'))
})

test('[CS-07] [BO-06] what became a question is not asked again when staff take the closed conversation on', async () => {
  const shop = await openShop()
  const [clinic, staff] = [await shop.as('demo05'), await shop.asStaff('admin01')]
  const params = { memberId: clinic.memberId }
  const hand = async () =>
    (await staff.send(closeChat, { params, body: { asInquiry: true, lastSeq: 1_000 } })).reply.inquiryId!
  await say(clinic, '세금계산서가 안 왔어요.')
  await hand()
  shop.clock.advance(60_000)
  expect((await staff.send(takeChat, { params })).status).toBe(200)
  await say(clinic, '반품은 어떻게 하나요?')
  const inquiryId = await hand()
  const { title, messages } = (await clinic.send(readInquiry, { params: { inquiryId } })).reply
  expect([title, messages[0]!.body]).toEqual(['반품은 어떻게 하나요?', '반품은 어떻게 하나요?'])
})

test('[CS-07] [PD-09] no card shows what its sender may not see in the shop', async () => {
  const shop = await openShop()
  const [clinic, vet] = [await shop.as('demo05'), await shop.as('demo18')]
  const send = async (who: Member, productCode: string) =>
    (await who.send(sayInChat, { body: { body: '이거요', productCode } }, { key: randomUUID() })).resultCode
  const licensed = await shop.one<{ code: string }>(
    `select code from product where "licensedOnly" and kind = 'drug' and "defaultOptionId" is not null order by id limit 1`,
  )
  expect([await send(vet, licensed.code), await send(clinic, licensed.code)]).toEqual(['card-gone', '0000'])
  await shop.run(`update product set "saleState" = 'hidden' where code = $1`, [licensed.code])
  expect(await send(clinic, licensed.code)).toBe('card-gone')
})

test('[CS-07] a message carries a product or an order of the own clinic as a card, which shows how it stands now', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  const clinic = await shop.as('demo05')
  const orderOf = (loginId: string) =>
    shop.one<{ number: string; status: string }>(
      `select o.number, o.status from "salesOrder" o join member m on m."institutionId" = o."institutionId" where m."loginId" = '${loginId}' order by o.id limit 1`,
    )
  const [own, others] = [await orderOf('demo05'), await orderOf('demo03')]
  const product = await shop.one<{ code: string; name: string }>(
    'select code, name from product order by id limit 1',
  )
  const send = (about: { productCode?: string; orderNumber?: string }) =>
    clinic.send(sayInChat, { body: { body: '이거요', ...about } }, { key: randomUUID() })
  expect((await send({ productCode: product.code })).status).toBe(200)
  expect((await send({ orderNumber: own.number })).status).toBe(200)
  expect((await send({ orderNumber: others.number })).resultCode).toBe('card-gone')
  expect((await send({ productCode: 'NONE-1' })).resultCode).toBe('card-gone')
  expect((await send({ productCode: product.code, orderNumber: own.number })).status).toBe(400)
  const params = { memberId: clinic.memberId }
  const answered = (productCode: string) =>
    staff.send(
      answerChat,
      { params, body: { author: 'staff', body: '네', productCode } },
      { key: randomUUID() },
    )
  expect((await answered('NONE-1')).resultCode).toBe('card-gone')
  expect((await answered(product.code)).status).toBe(200)
  const cards = async () => (await clinic.send(listChatMessages)).reply.rows.map(({ card }) => card)
  const card = { kind: 'product', code: product.code, name: product.name }
  const about = { kind: 'order', number: own.number, status: own.status }
  expect(await cards()).toMatchObject([card, about, card])
  expect(
    (await staff.send(listOfficeMessages, { params, query: {} })).reply.rows.map((row) => row.card),
  ).toMatchObject([card, about, card])
  // a person who went to another clinic sees what they wrote, not the other clinic's order
  await shop.run(
    `update member set "institutionId" = (select "institutionId" from member where "loginId" = 'demo03') where "loginId" = 'demo05'`,
  )
  const moved = await shop.as('demo05')
  expect((await moved.send(listChatMessages)).reply.rows.map((row) => row.card?.kind ?? null)).toEqual([
    'product',
    null,
    'product',
  ])
})

test('[CS-07] outside the hours what is typed becomes a question, once; whom staff attend to goes on', async () => {
  const hours = { from: '09:00', until: '18:00' }
  expect(isOpenAt(hours, new Date('2026-11-20T00:00:00Z'))).toBe(true)
  expect(isOpenAt(hours, new Date('2026-11-20T09:00:00Z'))).toBe(false)
  expect(isOpenAt(hours, new Date('2026-12-25T03:00:00Z'))).toBe(false)
  expect(opensAfter(hours, new Date('2026-11-20T09:00:00Z')).toISOString()).toBe('2026-11-23T00:00:00.000Z')
  expect(opensAfter(hours, new Date('2026-11-19T20:00:00Z')).toISOString()).toBe('2026-11-20T00:00:00.000Z')

  const shop = await openShop({ now: '2026-11-20T08:58:00Z', env: { CHAT_HOURS: '09:00-18:00' } })
  const [clinic, other] = [await shop.as('demo05'), await shop.as('demo03')]
  const staff = await shop.asStaff('admin01')
  await say(other, '낮에 물었어요.')
  await answer(staff, other.memberId, '찾아볼게요.')
  shop.clock.advance(300_000)
  expect((await say(other, '네, 기다릴게요.')).status).toBe(200)
  expect((await say(clinic, '밤에 물어요.')).resultCode).toBe('chat-closed')
  expect((await clinic.send(readChat)).reply).toMatchObject({
    open: false,
    opensAt: '2026-11-23T00:00:00.000Z',
    hours: '평일 09:00~18:00',
  })
  const key = randomUUID()
  const instead = () => clinic.send(askInstead, { body: { body: '밤에 물어요.' } }, { key })
  const [one, again] = [await instead(), await instead()]
  expect(again.reply).toEqual(one.reply)
  expect((await clinic.send(readInquiry, { params: one.reply })).reply).toMatchObject({
    kind: 'other',
    state: 'asked',
  })
  expect((await clinic.send(listChatMessages)).reply.rows).toMatchObject([
    { author: 'shop', inquiryId: one.reply.inquiryId },
  ])
})

test('[CS-07] a file goes with its message, to the two sides alone; history is read page by page', async () => {
  const shop = await openShop()
  const [clinic, peer] = [await shop.as('demo01'), await shop.as('demo02')]
  const staff = await shop.asStaff('admin01')
  const upload = (token: string) =>
    uploadInto({ shop, token, groupId: 'chats' }, [{ name: '성적서.pdf', content: pdf() }])
  const fileId = await upload(clinic.token)
  const send = (who: Member) =>
    who.send(sayInChat, { body: { body: '파일이에요.', fileId } }, { key: randomUUID() })
  expect((await send(peer)).resultCode).toBe('files-gone')
  expect((await peer.send(listChatMessages)).reply.rows).toEqual([])
  const { seq } = (await send(clinic)).reply
  const read = (who: { token: string }, path: string) =>
    shop.app.http.inject({ url: path, headers: { authorization: `Bearer ${who.token}` } })
  expect((await read(clinic, `/api/fo/chats/messages/${seq}/file`)).headers['content-disposition']).toContain(
    'attachment',
  )
  expect((await read(peer, `/api/fo/chats/messages/${seq}/file`)).statusCode).toBe(404)
  expect((await read(staff, `/api/bo/chats/${clinic.memberId}/messages/${seq}/file`)).rawPayload).toEqual(
    (await read(clinic, `/api/fo/chats/messages/${seq}/file`)).rawPayload,
  )
  const back = await upload(staff.token)
  const replied = await staff.send(
    answerChat,
    { params: { memberId: clinic.memberId }, body: { author: 'staff', body: '여기요.', fileId: back } },
    { key: randomUUID() },
  )
  expect((await read(clinic, `/api/fo/chats/messages/${replied.reply.seq}/file`)).statusCode).toBe(200)

  for (let n = 0; n < 60; n++) await say(clinic, `말 ${n}`)
  const newest = (await clinic.send(listChatMessages)).reply
  const older = (await clinic.send(listChatMessages, { query: { before: newest.rows[0]!.seq } })).reply
  expect([newest.rows.length, newest.more, older.rows.length, older.more]).toEqual([50, true, 12, false])
  expect(older.rows.at(-1)!.seq).toBe(newest.rows[0]!.seq - 1)
})

test('[CS-07] a file goes along with what becomes a question outside the hours, of whoever sent it alone', async () => {
  const shop = await openShop({ now: '2026-11-20T10:00:00Z', env: { CHAT_HOURS: '09:00-18:00' } })
  const [clinic, peer] = [await shop.as('demo01'), await shop.as('demo02')]
  const fileId = await uploadInto({ shop, token: clinic.token, groupId: 'chats' }, [
    { name: '성적서.pdf', content: pdf() },
  ])
  const leave = (who: Member, key: string) =>
    who.send(askInstead, { body: { body: '이 성적서가 맞나요?', fileId } }, { key })
  expect((await leave(peer, randomUUID())).resultCode).toBe('files-gone')
  const key = randomUUID()
  const [first, again] = [await leave(clinic, key), await leave(clinic, key)]
  expect(again.reply).toEqual(first.reply)
  const { messages } = (await clinic.send(readInquiry, { params: first.reply })).reply
  expect(messages).toMatchObject([{ body: '이 성적서가 맞나요?', files: [{ name: '성적서.pdf' }] }])
  expect((await leave(clinic, randomUUID())).resultCode).toBe('files-gone')
})

test('[CS-07] [BO-06] files of what is handed over go along into the question, for whoever asked and whoever answers questions', async () => {
  const shop = await openShop()
  const [clinic, peer, staff] = await Promise.all([
    shop.as('demo01'),
    shop.as('demo02'),
    shop.asStaff('admin01'),
  ])
  const { memberId } = clinic
  const send = async (name: string) => {
    const fileId = await uploadInto({ shop, token: clinic.token, groupId: 'chats' }, [
      { name, content: pdf(name) },
    ])
    return (await clinic.send(sayInChat, { body: { body: '파일이에요.', fileId } }, { key: randomUUID() }))
      .reply.seq
  }
  const answered = await send('answered.pdf')
  await answer(staff, memberId, '잘 받았어요.')
  const [first, second] = [await send('first.pdf'), await send('second.pdf')]
  const handed = await staff.send(closeChat, {
    params: { memberId },
    body: { asInquiry: true, lastSeq: second },
  })
  const params = { inquiryId: handed.reply.inquiryId! }
  const { fileId, files } = (await clinic.send(readInquiry, { params })).reply.messages[0]!
  expect(files.map(({ no, name }) => [no, name])).toEqual([
    [1, 'first.pdf'],
    [2, 'second.pdf'],
  ])
  const read = async (who: { token: string }, path: string) =>
    (await shop.app.http.inject({ url: path, headers: { authorization: `Bearer ${who.token}` } })).statusCode
  const inQuestion = (no: number) => `${attachFile.path}?fileId=${fileId}&fileNo=${no}`
  for (const no of [1, 2])
    expect([await read(clinic, inQuestion(no)), await read(staff, inQuestion(no))]).toEqual([200, 200])
  expect(await read(peer, inQuestion(1))).not.toBe(200)
  // what was answered stays where it was; what went along is in the chat no more, nor forgotten with what nobody claims
  const inChat = (seq: number) => read(clinic, `/api/fo/chats/messages/${seq}/file`)
  expect([await inChat(answered), await inChat(first)]).toEqual([200, 404])
  expect(
    (await clinic.send(listChatMessages)).reply.rows
      .filter(({ author }) => author === 'member')
      .map(({ fileName }) => fileName),
  ).toEqual(['answered.pdf', null, null])
  shop.clock.advance(25 * 3_600_000)
  await forgetUnclaimedFiles(shop)
  const back = await shop.as('demo01')
  expect(await read(back, inQuestion(2))).toBe(200)
})

test('[CS-07] Channel Talk is told who the member is by a hash that only the shop can make; without its key there is none', async () => {
  const none = await openShop()
  expect((await (await none.as('demo01')).send(readChannel)).resultCode).toBe('not-used')
  const secret = '4629de5def93d6a2abea6afa9bd5476d9c6cbc04223f9a2f7e517b535dde3e25'
  const shop = await openShop({ env: { CHANNEL_PLUGIN_KEY: 'demo-plugin-key', CHANNEL_SECRET: secret } })
  const clinic = await shop.as('demo01')
  const { reply } = await clinic.send(readChannel)
  expect(reply).toMatchObject({ pluginKey: 'demo-plugin-key', memberId: String(clinic.memberId) })
  expect(reply.memberHash).toBe(hashOf(reply.memberId, secret))
  // as Channel Talk's own example has it
  expect(hashOf('lucas', secret)).toBe('99427c7bba36a6902c5fd6383f2fb0214d19b81023296b4bd6b9e024836afea2')
})
