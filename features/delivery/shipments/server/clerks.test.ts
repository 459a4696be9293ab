import { expect, test } from 'vitest'
import { holdOrder } from '#features/buying/orders/server/index.ts'
import { sentBehind } from '#testing/behind.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addLot, addProduct, buy } from '#testing/trade.ts'
import { giveUpParcel, packParcel, pickPile, shipParcels } from '../contract.ts'

test('[BO-04] an order of three lines is picked by lot and sent in at most 14 statements beside the checks of authority', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const lots: { optionId: number; code: string }[] = []
  for (let n = 0; n < 3; n++) {
    const optionId = await addProduct(shop, { stock: 0 })
    await addLot(shop, optionId, { quantity: 9, number: `S${n}-${process.pid}` })
    lots.push({ optionId, code: `S${n}-${process.pid}` })
  }
  const [buyer] = await addBuyers(shop, 1)
  const { orderNumber } = (
    await buy(
      buyer!,
      lots.map(({ optionId }) => ({ optionId, quantity: 2 })),
    )
  ).reply
  const scans = lots.map(({ code }) => ({ code, quantity: 2 }))
  const seen = await shop.statements(async () => {
    await staff.send(pickPile, { params: { orderNumber, storage: 'ambient' }, body: { scans } })
    const row = { orderNumber, carrier: '04', trackingNumber: '700000000001', handover: null }
    expect((await staff.send(shipParcels, { body: { rows: [row] } })).reply.rows).toMatchObject([
      { shipped: true },
    ])
  })
  const own = seen.filter(
    (text) =>
      !/set_config|auditEntry|auditAnchor|roleAuthority|"staffSession"|^(begin|commit|set )/i.test(text),
  )
  expect(own.length, own.join('\n---\n')).toBeLessThanOrEqual(14)
})

test('[BO-04] eight clerks at once: every order leaves once, none of them twice', async () => {
  const shop = await openShop()
  const [one, two] = [await shop.asStaff('ops01'), await shop.asStaff('admin01')]
  const clerks = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? one : two))
  const options: { optionId: number; code: string }[] = []
  for (let n = 0; n < 3; n++) {
    const optionId = await addProduct(shop, { stock: 0 })
    await addLot(shop, optionId, { quantity: 100, number: `R${n}-${process.pid}` })
    options.push({ optionId, code: `R${n}-${process.pid}` })
  }
  const buyers = await addBuyers(shop, 8)
  const numbers = await Promise.all(
    buyers.map(
      async (buyer) =>
        (
          await buy(
            buyer,
            options.map(({ optionId }) => ({ optionId, quantity: 2 })),
          )
        ).reply.orderNumber,
    ),
  )
  const scans = options.map(({ code }) => ({ code, quantity: 2 }))
  const answers = await Promise.all(
    clerks.flatMap((clerk, n) =>
      [n, (n + 1) % 8].map(async (at) => {
        const orderNumber = numbers[at]!
        const picked = await clerk.send(pickPile, {
          params: { orderNumber, storage: 'ambient' },
          body: { scans: n % 2 === 0 ? scans : scans.toReversed() },
        })
        const row = { orderNumber, carrier: '04', trackingNumber: `80000000000${at}`, handover: null }
        const sent = await clerk.send(shipParcels, { body: { rows: [row] } })
        return { picked: picked.status, sent: sent.status, shipped: sent.reply.rows[0]!.shipped }
      }),
    ),
  )
  expect(answers.filter(({ picked, sent }) => picked >= 500 || sent >= 500)).toEqual([])
  expect(answers.filter(({ picked }) => picked === 200)).toHaveLength(8)
  expect(answers.filter(({ shipped }) => shipped)).toHaveLength(8)
  // the pieces of orders stand in the journal of moves, not a second time in the trail
  expect(await shop.run('select distinct record from "auditChange"')).toEqual([{ record: 'parcel' }])
  expect(
    await shop.run('select "onHand", picked from lot where number like $1', [`R%-${process.pid}`]),
  ).toEqual(options.map(() => ({ onHand: 84, picked: 0 })))
})

async function pickedOrder(shop: Shop, code: string) {
  const staff = await shop.asStaff('ops01')
  const optionId = await addProduct(shop, { stock: 0 })
  await addLot(shop, optionId, { quantity: 9, number: code })
  const [buyer] = await addBuyers(shop, 1)
  const { orderNumber } = (await buy(buyer!, [{ optionId, quantity: 2 }])).reply
  const pick = () =>
    staff.send(pickPile, {
      params: { orderNumber, storage: 'ambient' },
      body: { scans: [{ code, quantity: 1 }] },
    })
  const { parcelId } = (await pick()).reply
  return { staff, orderNumber, pick, params: { parcelId } }
}

test('[BO-04] packing waits for whoever holds the order, so no piece is added to a box that is closed', async () => {
  const shop = await openShop()
  const { staff, orderNumber, pick, params } = await pickedOrder(shop, `W-${process.pid}`)
  const pack = () => staff.send(packParcel, { params, body: {} })
  const packed = await sentBehind(shop, (tx) => holdOrder(tx, orderNumber), pack)
  expect(packed.resultCode).toBe('0000')
  expect((await pick()).resultCode).toBe('nothing-waits')
})

test('[BO-04] two clerks on one parcel: it is sent, put back or packed, never two of them by halves', async () => {
  const shop = await openShop()
  const other = await shop.asStaff('admin01')
  for (let round = 0; round < 6; round++) {
    const code = `T${round}-${process.pid}`
    const { staff, orderNumber, pick, params } = await pickedOrder(shop, code)
    const row = { orderNumber, carrier: '04', trackingNumber: `63000000000${round}`, handover: null }
    const send = () => other.send(shipParcels, { body: { rows: [row] } })
    const calls: (() => Promise<{ status: number; reply: object | null }>)[] = [
      pick,
      send,
      () => staff.send(giveUpParcel, { params, body: {} }),
      () => other.send(packParcel, { params, body: {} }),
      send,
    ]
    const answers = await Promise.all(calls.map((call) => call()))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const { sent } = await shop.one<{ sent: number }>(
      `select coalesce(sum(x.quantity), 0)::int as sent from parcel k join "parcelLine" x on x."parcelId" = k.id join "salesOrder" o on o.id = k."orderId"
       where o.number = $1 and k.state = 'shipped'`,
      [orderNumber],
    )
    const { onHand } = await shop.one<{ onHand: number }>('select "onHand" from lot where number = $1', [
      code,
    ])
    expect(onHand).toBe(9 - sent)
    const said = answers.filter(
      ({ reply }) => (reply as { rows?: { shipped: boolean }[] } | null)?.rows?.[0]?.shipped,
    )
    expect(said.length).toBe(sent > 0 ? 1 : 0)
  }
})
