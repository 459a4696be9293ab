import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { placeOrder } from '#features/buying/orders/contract.ts'
import { sentBehind } from '#testing/behind.ts'
import { askFor, claimBody, orderPaid } from '#testing/claims.ts'
import { deliver } from '#testing/deliver.ts'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addProduct, fillCart, orderBody } from '#testing/trade.ts'
import { leave } from '../contract.ts'

/** Somebody alone in their clinic who may leave at once, with a cart to order. */
async function about() {
  const shop = await openShop()
  const [buyer] = await addBuyers(shop, 1)
  const { memberId, institutionId } = buyer!
  const optionId = await addProduct(shop, { stock: 5 })
  await fillCart(buyer!, [{ optionId, quantity: 1 }])
  await shop.run(`update session set "confirmedAt" = $2 where "memberId" = $1`, [memberId, shop.clock.now()])
  await shop.run(`insert into licence ("memberId", sealed, at) values ($1, 'sealed', $2)`, [
    memberId,
    shop.clock.now(),
  ])
  const body = await orderBody(buyer!)
  const stands = () =>
    shop.one<{ status: string; orders: number; left: number; sessions: number }>(
      `select m.status, (select count(*)::int from "salesOrder" where "memberId" = m.id) as orders,
         (select count(*)::int from "leftMember" where "memberId" = m.id) as left,
         (select count(*)::int from session where "memberId" = m.id and "endedAt" is null) as sessions
       from member m where id = $1`,
      [memberId],
    )
  return {
    shop,
    buyer: buyer!,
    memberId,
    institutionId,
    optionId,
    stands,
    leave: () => buyer!.send(leave),
    order: (more: object = {}) =>
      buyer!.send(placeOrder, { body: { ...body, ...more } }, { key: randomUUID() }),
  }
}

test('[MY-02] [M7] whoever leaves while an order of theirs is being placed is held to it', async () => {
  const { shop, optionId, stands, ...member } = await about()
  let leaving: ReturnType<typeof member.leave>
  const placed = await sentBehind(
    shop,
    (tx) => tx.run({ text: `select 1 from stock where "optionId" = $1 for update`, values: [optionId] }),
    member.order,
    async () => {
      leaving = member.leave()
      await Promise.race([leaving, new Promise((resolve) => setTimeout(resolve, 300))])
    },
  )
  expect([placed.status, (await leaving!).resultCode]).toEqual([200, 'unsettled'])
  expect(await stands()).toEqual({ status: '05', orders: 1, left: 0, sessions: 1 })
})

test.each([
  { from: 'the cart', more: {} },
  { from: 'a sheet of its own', more: { own: true } },
])('[MY-02] [M7] an order from $from that is placed while its buyer leaves is none', async ({ more }) => {
  const { shop, memberId, stands, ...member } = await about()
  let ordering: ReturnType<typeof member.order>
  const own = 'own' in more ? { ...more, cartKey: randomUUID() } : {}
  const left = await sentBehind(
    shop,
    (tx) => tx.run({ text: `select 1 from licence where "memberId" = $1 for update`, values: [memberId] }),
    member.leave,
    async () => {
      ordering = member.order(own)
      await Promise.race([ordering, new Promise((resolve) => setTimeout(resolve, 300))])
    },
  )
  expect([left.status, (await ordering!).resultCode]).toEqual([200, 'member-status'])
  expect(await stands()).toEqual({ status: '09', orders: 0, left: 1, sessions: 0 })
})

/** Somebody who leaves a director behind, with goods that may come back. */
async function amongColleagues() {
  const { shop, buyer, memberId, institutionId, optionId, ...member } = await about()
  await shop.run(
    `with staying as (update member set "institutionId" = $1 where "loginId" = 'demo22' returning id)
     update member set "institutionRole" = 'director' where id = (select id from staying)`,
    [institutionId],
  )
  const number = await orderPaid(shop, buyer, [[optionId, 2]])
  await deliver(shop, number)
  return {
    shop,
    number,
    memberId,
    ...member,
    ask: () => askFor(buyer, claimBody(number, 'return', [{ line: 1, quantity: 1, reason: 'short-dated' }])),
    asked: () =>
      shop.one<{ status: string; claims: number; told: number }>(
        `select m.status, (select count(*)::int from claim where "memberId" = m.id) as claims,
           (select count(*)::int from notification where "memberId" = m.id and channel <> 'screen' and state = 'waiting') as told
         from member m where id = $1`,
        [memberId],
      ),
  }
}

test('[MY-02] [OD-08] whoever leaves while a claim of theirs is being asked for waits for it, and is told nothing of it any more', async () => {
  const { shop, number, ask, asked, ...member } = await amongColleagues()
  let leaving: ReturnType<typeof member.leave>
  const claimed = await sentBehind(
    shop,
    (tx) => tx.run({ text: `select 1 from "salesOrder" where number = $1 for update`, values: [number] }),
    ask,
    async () => {
      leaving = member.leave()
      await Promise.race([leaving, new Promise((resolve) => setTimeout(resolve, 300))])
      expect(await asked()).toMatchObject({ status: '05', claims: 0 })
    },
  )
  expect([claimed.status, (await leaving!).status]).toEqual([200, 200])
  expect(await asked()).toEqual({ status: '09', claims: 1, told: 0 })
})

test('[MY-02] [OD-08] a claim that is asked for while its member leaves is none', async () => {
  const { shop, memberId, ask, asked, ...member } = await amongColleagues()
  let asking: ReturnType<typeof ask>
  const left = await sentBehind(
    shop,
    (tx) => tx.run({ text: `select 1 from licence where "memberId" = $1 for update`, values: [memberId] }),
    member.leave,
    async () => {
      asking = ask()
      await Promise.race([asking, new Promise((resolve) => setTimeout(resolve, 300))])
    },
  )
  expect([left.status, (await asking!).resultCode]).toEqual([200, 'member-status'])
  expect(await asked()).toEqual({ status: '09', claims: 0, told: 0 })
})

test('[MY-02] [P3] leaving is whole or not at all: with its last step failed nobody has left', async () => {
  const { shop, stands, ...member } = await about()
  await shop.run(`
    create function "failsAtEnd"() returns trigger language plpgsql as $$ begin raise 'planted'; end $$;
    create trigger planted before update of "endedAt" on session for each row execute function "failsAtEnd"()`)
  expect((await member.leave()).status).toBe(500)
  expect(await stands()).toEqual({ status: '05', orders: 0, left: 0, sessions: 1 })
  expect(await shop.run(`select 1 from licence where sealed = 'sealed'`)).toHaveLength(1)
  await shop.run('drop trigger planted on session')
  expect((await member.leave()).status).toBe(200)
  expect(await stands()).toEqual({ status: '09', orders: 0, left: 1, sessions: 0 })
})
