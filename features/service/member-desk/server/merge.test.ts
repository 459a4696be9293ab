import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mergeParts, personParts } from '#apps/server/merge-parts.ts'
import { addKit, listKits } from '#features/buying/lists/contract.ts'
import { readCart } from '#features/buying/cart/contract.ts'
import { addDeliveryAddress, listDeliveryAddresses } from '#features/buying/orders/addresses-contract.ts'
import { placeOrder, readOrder } from '#features/buying/orders/contract.ts'
import { cancelOrder } from '#features/buying/orders/payment-contract.ts'
import { runInvoices } from '#features/delivery/invoices/server/index.ts'
import { readCredit } from '#features/money/credit/contract.ts'
import { readPoints } from '#features/money/points/contract.ts'
import { listTold } from '#features/running/notifications/contract.ts'
import {
  listChatMessages,
  markChatRead,
  readChat,
  readChatFile,
  sayInChat,
} from '#features/service/chat/contract.ts'
import { answerChat, listChats } from '#features/service/chat/office-contract.ts'
import { invitePerson } from '#features/service/people/contract.ts'
import { checkInvitation } from '#features/service/people/invitation-contract.ts'
import { recordRecentProduct } from '#features/shelf/catalogue/product-contract.ts'
import { addWish, listWishedCodes } from '#features/shelf/catalogue/wish-contract.ts'
import { askRestock } from '#features/shelf/restock-alerts/contract.ts'
import { announce } from '#features/signals/live/server/index.ts'
import { pathOf } from '#platform/contract/endpoint.ts'
import { askFor, claimBody, collect, decide, inspect, lotOf } from '#testing/claims.ts'
import { deliver } from '#testing/deliver.ts'
import { form as uploadForm, pdf } from '#testing/file-samples.ts'
import { follow, openListeningShop } from '#testing/follow.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, fillCart, orderBody, type Buyer } from '#testing/trade.ts'
import { readInstitutionDesk } from '../institution-contract.ts'
import { mergeInstitutions, previewMerge } from '../merge-contract.ts'
import { mergeLogins, previewLoginMerge } from '../login-merge-contract.ts'
import { readMember } from '../office-contract.ts'

const NUMBER = '0008210746'
const reason = '새 사업자등록번호로 다시 가입했어요.'
/** Tables that name an institution and are not moved, each with why. */
const stays = {
  account: 'emptied, closed and followed',
  creditTerms: 'a history of decisions; the newest are written anew',
  member: 'moved by accounts',
  salesByInstitution: 'summed by the triggers of orders',
  salesChange: 'summed by the triggers of orders',
  salesTruth: 'a view',
  supplyChange: 'notes what to look at again, for seconds',
}

/** Tables that name a member and stay with the login that goes, each with why. */
const staysWithLogin = {
  advertChoice: 'what that login agreed to, append-only',
  approvalRequest: 'who asked to be let in',
  consent: 'what that login agreed to, append-only',
  creditRepayment: 'who paid; the institution sees it',
  bridgeCall: 'a log',
  interfaceCall: 'a log',
  invitation: 'who came by it',
  joinApplication: 'how that login came in',
  joinEvent: 'how that login came in',
  joinPaper: 'how that login came in',
  leftMember: 'who left',
  linkKey: 'keys that end by themselves',
  linkedIdentity: 'unlinked, to be linked anew',
  memberChange: 'its history',
  notification: 'what that login was told',
  notificationChoice: 'the choices of the one that stays count',
  notificationHours: 'the choices of the one that stays count',
  notificationPreference: 'the choices of the one that stays count',
  orderConsent: 'who agreed',
  session: 'ended',
  signInTicket: 'ends by itself',
  specialDraft: 'who opened it; the institution orders from it',
  specialRequest: 'who asked; the institution sees it',
}

async function open() {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  const preview = async (into: Buyer) =>
    staff.send(previewMerge, {
      params: { institutionId: into.institutionId },
      query: { businessNumber: NUMBER },
    })
  const merge = (from: Buyer, into: Buyer, key: string = randomUUID()) =>
    staff.send(
      mergeInstitutions,
      { params: { institutionId: into.institutionId }, body: { fromId: from.institutionId, reason } },
      { key },
    )
  return { shop, staff, preview, merge }
}

const entriesOf = (shop: Shop, institutionId: number) =>
  shop.run<{ entry: string }>(
    `select e."journalId" || '/' || e.line || ' ' || e.amount || ' ' || coalesce(e."balanceAfter", 0) as entry
     from "ledgerEntry" e join account a on a.id = e."accountId" where a."institutionId" = $1 order by e."journalId", e.line`,
    [institutionId],
  )

test('[BO-02] a double is merged: orders, people, points, debt, kits and addresses move, the ledger is only added to, what was ordered before is undone in the right books', async () => {
  const { shop, staff, preview, merge } = await open()
  const [double] = (await addBuyers(shop, 1, { limit: 1_000_000, points: 7_000, termDays: 60 })) as [Buyer]
  const [clinic] = (await addBuyers(shop, 1, { limit: 500_000 })) as [Buyer]
  await shop.run('update institution set "businessNumber" = $1 where id = $2', [NUMBER, double.institutionId])
  const optionId = await addProduct(shop, { price: 50_000, kind: 'cosmetic' })
  const first = await buy(double, [{ optionId, quantity: 2 }], { points: 5_000 })
  const second = await buy(double, [{ optionId, quantity: 1 }])
  expect([first.resultCode, second.resultCode]).toEqual(['0000', '0000'])
  const address = {
    label: '별관',
    receiver: '김시험',
    phone: '0200000000',
    postcode: '00101',
    address1: '가온대로 1',
    isDefault: true,
  }
  for (const one of [double, clinic]) {
    await one.send(addDeliveryAddress, { body: address })
    await one.send(addKit, { body: { name: '월초 묶음', lines: [{ optionId, quantity: 1 }] } })
  }
  await shop.run(
    `insert into "priceEntry" ("optionId", "institutionId", "unitPrice") values ($1, $2, 40000), ($1, $3, 45000)`,
    [optionId, double.institutionId, clinic.institutionId],
  )

  const seen = (await preview(clinic)).reply
  expect(seen.blocks).toEqual(['both-credit'])
  expect(seen.people.map(({ loginId }) => loginId)).toEqual([`buyer${double.institutionId}`])
  expect(Object.fromEntries(seen.moves.map(({ label, count }) => [label, count]))).toEqual({
    주문: 2,
    '묶음 주문': 1,
    '미결제 여신 주문': 2,
    '포인트 묶음': 1,
  })
  expect((await merge(double, clinic)).resultCode).toBe('both-credit')
  const other = await shop.asStaff('cs01')
  const into = { params: { institutionId: clinic.institutionId }, query: { businessNumber: NUMBER } }
  expect((await other.send(previewMerge, into)).status).toBe(403)
  await shop.run(`update account set floor = 0 where "institutionId" = $1 and kind = 'credit'`, [
    clinic.institutionId,
  ])

  const before = await entriesOf(shop, double.institutionId)
  const key = randomUUID()
  const both = await Promise.all([merge(double, clinic, key), merge(double, clinic, key)])
  expect(both.map(({ status, reply }) => [status, reply])).toEqual([
    [200, { people: 1 }],
    [200, { people: 1 }],
  ])
  expect((await merge(double, clinic)).resultCode).toBe('already-merged')
  expect((await preview(clinic)).resultCode).toBe('already-merged')
  const after = await entriesOf(shop, double.institutionId)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after).toHaveLength(before.length + 2)

  // whoever belonged to the double goes on in the same session, and so do those of the one that stays
  for (const one of [double, clinic]) {
    expect((await one.send(readCredit)).reply).toMatchObject({ limit: 1_000_000, used: 148_300 })
    expect((await one.send(readPoints)).reply.usable).toBe(2_000)
    expect((await one.send(listKits)).reply.map(({ name }) => name).toSorted()).toEqual([
      '월초 묶음',
      expect.stringMatching(/^월초 묶음 \d+$/),
    ])
    const addresses = (await one.send(listDeliveryAddresses)).reply
    expect(addresses.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  }
  const undone = await clinic.send(
    cancelOrder,
    { params: { orderNumber: first.reply.orderNumber }, body: { reason: '수량을 잘못 넣었어요.' } },
    { key: randomUUID() },
  )
  expect(undone.status).toBe(200)
  expect((await clinic.send(readCredit)).reply.used).toBe(53_300)
  expect((await clinic.send(readPoints)).reply.usable).toBe(7_000)
  expect((await buy(double, [{ optionId, quantity: 1 }])).reply.total).toBe(48_300)

  for (const one of [double, clinic])
    expect((await one.send(listTold)).reply.rows.map(({ title }) => title)).toContain(
      '시험의원 1을 시험의원 1에 합쳤어요',
    )
  const { memberId } = clinic
  const desk = (await staff.send(readInstitutionDesk, { params: { memberId } })).reply
  expect(desk.merged).toMatchObject([{ name: '시험의원 1', reason, actor: 'admin01' }])
  const page = (await staff.send(readMember, { params: { memberId } })).reply
  expect(page.people).toHaveLength(2)
  expect(page.changes).toMatchObject([{ kind: 'institution', reason, actor: 'admin01' }])
  await expect(
    shop.run(
      `insert into kit ("institutionId", name, "changedBy", "changedAt") values ($1, 'x', 'x', now())`,
      [double.institutionId],
    ),
  ).rejects.toMatchObject({ code: 'P0410' })
})

test('[BO-02] [OD-09] what no tax invoice will ever be written for holds up no merge: of a part that was cancelled before the rest, and of what all came back', async () => {
  const { shop, staff, preview } = await open()
  const [double, clinic] = (await addBuyers(shop, 2)) as [Buyer, Buyer]
  await shop.run('update institution set "businessNumber" = $1 where id = $2', [NUMBER, double.institutionId])
  const optionId = await addProduct(shop, { price: 50_000, kind: 'cosmetic', stock: 50 })
  const order = async (quantity: number) => (await buy(double, [{ optionId, quantity }])).reply.orderNumber
  const isHeldUp = async () => {
    await runInvoices(shop)
    return (await preview(clinic)).reply.blocks.includes('invoices-open')
  }
  const first = await order(3)
  const part = await askFor(double, claimBody(first, 'cancel', [{ line: 1, quantity: 1 }]))
  expect(part.reply.state).toBe('done')
  const params = { orderNumber: first }
  expect((await double.send(cancelOrder, { params, body: {} }, { key: randomUUID() })).reply.status).toBe(
    'cancelled',
  )
  expect(await isHeldUp()).toBe(false)

  const second = await order(1)
  await deliver(shop, second)
  expect(await isHeldUp()).toBe(true)
  const asked = [{ line: 1, quantity: 1, reason: 'short-dated' }]
  const { claimNumber } = (await askFor(double, claimBody(second, 'return', asked))).reply
  await decide(staff, claimNumber, [{ line: 1, quantity: 1 }])
  await collect(staff, claimNumber)
  const { id: lotId } = await lotOf(shop, optionId)
  const back = { line: 1, lotId, fate: 'quarantine', quantity: 1 }
  expect((await inspect(staff, claimNumber, [back])).status).toBe(200)
  expect(await isHeldUp()).toBe(false)
})

test('[BO-02] an order placed while its institution is merged stands with the one that stays, or is refused and then ordered there', async () => {
  const { shop, merge } = await open()
  const doubles = await addBuyers(shop, 6, { limit: 0, points: 0 })
  const [clinic] = (await addBuyers(shop, 1)) as [Buyer]
  const optionId = await addProduct(shop, { price: 10_000 })
  const bodies: Awaited<ReturnType<typeof orderBody>>[] = []
  for (const one of doubles) {
    await fillCart(one, [{ optionId, quantity: 3 }])
    bodies.push(await orderBody(one, { paymentKind: 'virtual-account' }))
  }
  const place = (index: number, key: string) =>
    doubles[index]!.send(placeOrder, { body: bodies[index]! }, { key })
  for (const [index, one] of doubles.entries()) {
    const key = randomUUID()
    // each merge comes a little later into the order
    const late = (async () => {
      for (let turn = 0; turn < index * 2; turn++) await shop.one('select 1 as n')
    })()
    const [placed, merged] = await Promise.all([place(index, key), late.then(() => merge(one, clinic))])
    expect(merged.status).toBe(200)
    expect([200, 409]).toContain(placed.status)
    if (placed.status === 409) expect(placed.resultCode).toBe('institution-merged')
    const order = placed.status === 200 ? placed : await place(index, key)
    expect(order.status).toBe(200)
    expect((await clinic.send(readOrder, { params: { orderNumber: order.reply.orderNumber } })).status).toBe(
      200,
    )
  }
  expect(
    await shop.run(
      `select o.number from "salesOrder" o join institution i on i.id = o."institutionId" where i."mergedInto" is not null`,
    ),
  ).toEqual([])
})

test('[BO-02] every table that names an institution is moved by its room, or stays for a reason', async () => {
  const { shop } = await open()
  const named = await shop.run<{ table: string }>(
    `select distinct table_name as "table" from information_schema.columns where table_schema = 'public' and column_name = 'institutionId' order by 1`,
  )
  const moved = mergeParts.flatMap(({ tables }) => tables)
  expect(moved.filter((table) => table in stays)).toEqual([])
  expect(named.map(({ table }) => table)).toEqual(
    [...moved.filter((table) => table !== 'pointLot'), ...Object.keys(stays)].toSorted((a, b) =>
      a < b ? -1 : 1,
    ),
  )
})

test('[BO-02] two logins of one person become one: orders go along, the other is out at once, and nobody else is merged', async () => {
  const { shop, staff } = await open()
  const [clinic] = (await addBuyers(shop, 1)) as [Buyer]
  await shop.run(
    `insert into member ("loginId", name, "customerType", status, "institutionId", "institutionRole", email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
     select 'second' || n, name, '02', '05', "institutionId", 'buyer', email, case n when 1 then mobile else '01000000002' end, 'x', now(), now()
     from member, generate_series(1, 2) n where id = $1`,
    [clinic.memberId],
  )
  const second = await shop.as('second1')
  const optionId = await addProduct(shop, { price: 30_000 })
  const { orderNumber } = (await buy(second, [{ optionId, quantity: 3 }])).reply
  const params = { memberId: clinic.memberId }
  const look = (loginId: string) => staff.send(previewLoginMerge, { params, query: { loginId } })
  expect((await look('second1')).reply).toMatchObject({ role: 'buyer', moves: [{ label: '주문', count: 1 }] })
  for (const [loginId, code] of [
    ['second2', 'other-person'],
    ['demo05', 'other-institution'],
    ['demo17', 'login-closed'],
    [`buyer${clinic.institutionId}`, 'same-login'],
    ['nobody', 'member-missing'],
  ] as const)
    expect([loginId, (await look(loginId)).resultCode]).toEqual([loginId, code])
  const merge = (fromId: number, into: number, key: string = randomUUID()) =>
    staff.send(mergeLogins, { params: { memberId: into }, body: { fromId, reason } }, { key })
  // the only director is not merged away
  expect((await merge(clinic.memberId, second.memberId)).resultCode).toBe('last-director')
  const key = randomUUID()
  for (const _ of [1, 2]) expect((await merge(second.memberId, clinic.memberId, key)).status).toBe(200)
  expect((await merge(second.memberId, clinic.memberId)).resultCode).toBe('login-closed')
  expect((await second.send(readCredit)).status).toBe(401)
  expect(
    await shop.one(
      `select o."memberId", (select min(actor) from "orderEvent" where "orderId" = o.id) as actor from "salesOrder" o where number = $1`,
      [orderNumber],
    ),
  ).toEqual({ memberId: clinic.memberId, actor: 'second1' })
  const { changes } = (await staff.send(readMember, { params })).reply
  expect(changes).toMatchObject([{ loginId: 'second1', before: '05', after: '09', actor: 'admin01' }])
  // nothing in the login that went says who it was
  expect(
    await shop.one(
      `select name, mobile, email, exists (select from "leftMember" where "memberId" = m.id) as apart from member m where id = $1`,
      [second.memberId],
    ),
  ).toEqual({ name: '탈퇴한 회원', mobile: '', email: '', apart: true })
})

test('[BO-02] every table that names a member goes along when two logins become one, or stays for a reason', async () => {
  const { shop } = await open()
  const named = await shop.run<{ table: string }>(
    `select c.relname::text as "table" from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'memberId'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const moved = personParts.flatMap(({ tables }) => tables)
  expect(moved.filter((table) => table in staysWithLogin)).toEqual([])
  expect(named.map(({ table }) => table).toSorted()).toEqual(
    [...moved, ...Object.keys(staysWithLogin)].toSorted(),
  )
})

test('[BO-02] what lay in the cart, on the lists and in the chat of a login that goes is the other’s: nothing twice, its pictures open, and staff see one conversation', async () => {
  const { shop, staff } = await open()
  const [clinic] = (await addBuyers(shop, 1)) as [Buyer]
  await shop.run(
    `insert into member ("loginId", name, "customerType", status, "institutionId", "institutionRole", email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
     select 'second', name, '02', '05', "institutionId", 'buyer', email, mobile, 'x', now(), now() from member where id = $1`,
    [clinic.memberId],
  )
  const second = await shop.as('second')
  const options = [await addProduct(shop), await addProduct(shop), await addProduct(shop, { stock: 0 })]
  const [common, own, gone] = options as [number, number, number]
  const codes = await shop.run<{ code: string }>(
    `select p.code from product p join "productOption" o on o."productId" = p.id where o.id = any($1::int[]) order by o.id`,
    [options],
  )
  const [code, other] = codes.map((row) => row.code) as [string, string]
  await fillCart(clinic, [{ optionId: common, quantity: 2 }])
  await fillCart(second, [
    { optionId: common, quantity: 5 },
    { optionId: own, quantity: 3 },
  ])
  for (const one of [clinic, second]) await one.send(addWish, { params: { productCode: code } })
  await second.send(addWish, { params: { productCode: other } })
  await second.send(recordRecentProduct, { body: { productCode: other } })
  for (const one of [clinic, second]) await one.send(askRestock, { params: { optionId: gone } })

  const minute = () => shop.clock.advance(60_000)
  const say = (who: Buyer, body: string, about: { fileId?: string; productCode?: string } = {}) =>
    who.send(sayInChat, { body: { body, ...about } }, { key: randomUUID() })
  const answer = (memberId: number, body: string) =>
    staff.send(answerChat, { params: { memberId }, body: { author: 'staff', body } }, { key: randomUUID() })
  const upload = async (who: Buyer) => {
    const { payload, headers } = uploadForm({ fileGrpId: 'chats' }, [{ name: '사진.pdf', content: pdf() }])
    const stored = await shop.app.http.inject({
      method: 'POST',
      url: '/api/file/upload',
      payload,
      headers: { ...headers, authorization: `Bearer ${who.token}` },
    })
    return (stored.json() as { body: { fileId: string } }).body.fileId
  }
  await say(clinic, '하나', { fileId: await upload(clinic) })
  minute()
  await say(second, '둘', { fileId: await upload(second) })
  minute()
  await answer(clinic.memberId, '셋')
  minute()
  await answer(second.memberId, '넷')
  minute()
  await say(second, '다섯', { productCode: other })
  await clinic.send(markChatRead, { body: { seq: 2 } })

  const merged = await staff.send(
    mergeLogins,
    { params: { memberId: clinic.memberId }, body: { fromId: second.memberId, reason } },
    { key: randomUUID() },
  )
  expect(merged.status).toBe(200)
  const lines = (await clinic.send(readCart)).reply.lines
  expect(lines.map(({ optionId, quantity, selected }) => [optionId, quantity, selected]).toSorted()).toEqual([
    [common, 2, true],
    [own, 3, false],
  ])
  expect((await clinic.send(listWishedCodes)).reply.toSorted()).toEqual([code, other].toSorted())
  expect(
    await shop.run(`select "optionId" from "restockAlert" where "memberId" = $1`, [clinic.memberId]),
  ).toEqual([{ optionId: gone }])
  expect(
    await shop.one(`select count(*)::int as n from "recentView" where "memberId" = $1`, [clinic.memberId]),
  ).toEqual({ n: 1 })
  const said = (await clinic.send(listChatMessages)).reply.rows
  expect(said.map(({ seq, body }) => `${seq} ${body}`)).toEqual(['1 하나', '2 둘', '3 셋', '4 넷', '5 다섯'])
  expect(said.at(-1)!.card).toMatchObject({ kind: 'product', code: other })
  for (const seq of [1, 2])
    expect(
      (
        await shop.app.http.inject({
          url: pathOf(readChatFile, { seq: String(seq) }),
          headers: { authorization: `Bearer ${clinic.token}` },
        })
      ).statusCode,
    ).toBe(200)
  // the answer to the other login is unread still, and staff have one conversation that waits
  expect((await clinic.send(readChat)).reply.unread).toBe(1)
  const waiting = (await staff.send(listChats, { query: { state: 'waiting' } })).reply.rows
  expect(waiting.map(({ memberId }) => memberId)).toContain(clinic.memberId)
  expect(waiting.map(({ memberId }) => memberId)).not.toContain(second.memberId)
  await say(clinic, '여섯')
  expect((await clinic.send(listChatMessages)).reply.rows.at(-1)).toMatchObject({ seq: 6, body: '여섯' })
})

test('[BO-02] [C6] people of an institution that is merged hear of the one that stays at once, on the stream they have, and of the other no more', async () => {
  const { shop, port } = await openListeningShop()
  const staff = await shop.asStaff('admin01')
  const [double, clinic] = (await addBuyers(shop, 2)) as [Buyer, Buyer]
  await shop.run(`update account set floor = 0 where "institutionId" = $1 and kind = 'credit'`, [
    double.institutionId,
  ])
  const stream = await follow(port, double.token)
  const merged = await staff.send(
    mergeInstitutions,
    { params: { institutionId: clinic.institutionId }, body: { fromId: double.institutionId, reason } },
    { key: randomUUID() },
  )
  expect(merged.status).toBe(200)
  await expect.poll(() => stream.named('refresh').length).toBe(1)
  for (const [institution, roomId] of [
    [double.institutionId, 'old'],
    [clinic.institutionId, 'new'],
  ] as const)
    await announce(shop.db, { to: { institution }, topic: 'chat', data: { roomId } })
  await expect.poll(() => stream.data('chat')).toEqual([{ roomId: 'new' }])
  expect(stream.isClosed()).toBe(false)
})

test('[BO-02] [MY-02] an invitation of a double opens the institution that stays, though that one’s own to the same number has run out', async () => {
  const shop = await openShop()
  const [double, clinic] = (await addBuyers(shop, 2)) as [Buyer, Buyer]
  await shop.run(`update account set floor = 0 where "institutionId" = $1 and kind = 'credit'`, [
    double.institutionId,
  ])
  const person = { name: '문새봄', mobile: '01000009901', role: 'reader' as const }
  const invite = async (by: Pick<Buyer, 'send'>) => {
    const body = { ...person, orderLimit: null, monthLimit: null }
    expect((await by.send(invitePerson, { body })).status).toBe(200)
    return /#([\w-]{43})$/.exec((await shop.smsInbox())[0]!.text)![1]!
  }
  await invite(clinic)
  shop.clock.advance(5 * 86_400_000)
  const key = await invite(await shop.as(`buyer${double.institutionId}`))
  const merged = await (
    await shop.asStaff('admin01')
  ).send(
    mergeInstitutions,
    { params: { institutionId: clinic.institutionId }, body: { fromId: double.institutionId, reason } },
    { key: randomUUID() },
  )
  expect(merged.status).toBe(200)
  expect((await shop.send(checkInvitation, { body: { key } })).status).toBe(200)
})
