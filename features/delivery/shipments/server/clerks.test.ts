import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addLot, addProduct, buy } from '#testing/trade.ts'
import { pickPile, shipParcels } from '../contract.ts'

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
  expect(
    await shop.run('select "onHand", picked from lot where number like $1', [`R%-${process.pid}`]),
  ).toEqual(options.map(() => ({ onHand: 84, picked: 0 })))
})
