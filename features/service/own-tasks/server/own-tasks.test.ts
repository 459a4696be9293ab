import { expect, test } from 'vitest'
import { refusePrepared } from '#features/buying/prepared-orders/contract.ts'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, type Buyer } from '#testing/trade.ts'
import { allowOrder, listApprovals } from '#features/buying/approvals/contract.ts'
import { listOwnTasks } from '../contract.ts'

test('[MY-01] what waits for a person stands at their 마이 in one statement, each for whoever may do it, and goes when it is done', async () => {
  const shop = await openShop()
  const [director, stranger] = (await addBuyers(shop, 2, { limit: 10_000_000 })) as [Buyer, Buyer]
  const { institutionId } = director
  const colleague = async (loginId: string, role: string, orderLimit: number | null) => {
    await shop.run(
      `insert into member ("loginId", name, "customerType", status, "institutionId", "institutionRole", "orderLimit", email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
       values ($1, '데모', '02', '05', $2, $3, $4, 'n@demo.example', '', 'x', $5, $5)`,
      [loginId, institutionId, role, orderLimit, shop.clock.now()],
    )
    return (await shop.as(loginId)) as Buyer
  }
  const nurse = await colleague('nurse', 'buyer', 150_000)
  const reader = await colleague('reader', 'reader', null)
  const tasks = async (who: Buyer) => (await who.send(listOwnTasks)).reply
  const kinds = async (who: Buyer) => (await tasks(who)).map(({ kind }) => kind)
  expect(await tasks(director)).toEqual([])

  const optionId = await addProduct(shop, { price: 100_000, stock: 50 })
  const { orderNumber } = (await buy(nurse, [{ optionId, quantity: 2 }])).reply
  const { preparedId } = await shop.one<{ preparedId: number }>(
    `insert into "preparedOrder" ("institutionId", actor, at, "expiresAt") values ($1, 'admin01', $2, $2::timestamptz + interval '7 days') returning id as "preparedId"`,
    [institutionId, shop.clock.now()],
  )
  await shop.run(
    `with made as (insert into "specialOffer" (number, title, note, "startsOn", "endsOn", actor, at)
       values ('S-TASK', '제안', '', '2026-11-01', '2026-12-24', 'admin01', now()) returning id),
     line as (insert into "specialOfferLine" ("offerId", "optionId", "unitPrice", quantity, taken) select id, $2, 90000, 5, 0 from made)
     insert into "specialOfferClinic" ("offerId", "institutionId") select id, $1 from made`,
    [institutionId, optionId],
  )
  await shop.run(
    `insert into renewal ("memberId", "institutionId", subject, "fileId", state, "sentAt", "decidedAt", "decidedBy", "endsOn")
     select $1, $2, 'licence', (select id from "fileSet" limit 1), 'accepted', $3, $3, 'admin01', d::date
     from unnest(array['2026-11-01', '2026-12-15']) d`,
    [director.memberId, institutionId, shop.clock.now()],
  )
  expect(await tasks(director)).toEqual([
    { kind: 'approval', subject: '', count: 1, until: '2026-11-24', days: 4 },
    { kind: 'prepared', subject: '', count: 1, until: '2026-11-27', days: 7 },
    // the newer one counts
    { kind: 'paper', subject: 'licence', count: 1, until: '2026-12-15', days: 25 },
    { kind: 'offer', subject: '', count: 1, until: '2026-12-24', days: 34 },
  ])
  expect(await kinds(nurse)).toEqual(['prepared', 'paper', 'offer'])
  expect(await kinds(reader)).toEqual(['paper'])
  expect(await kinds(stranger)).toEqual([])
  expect(await shop.statements(() => director.send(listOwnTasks))).toHaveLength(1)

  const [waiting] = (await director.send(listApprovals)).reply.rows
  const allowed = { params: { orderNumber }, body: { total: waiting!.total } }
  expect((await director.send(allowOrder, allowed)).status).toBe(200)
  const no = { params: { preparedId }, body: { reason: '' } }
  expect((await nurse.send(refusePrepared, no)).status).toBe(200)
  expect(await kinds(director)).toEqual(['paper', 'offer'])
})
