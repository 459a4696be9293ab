import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { addProduct } from '#testing/trade.ts'
import { releaseStock, reserveStock, shipStock } from './index.ts'

const at = new Date('2026-11-20T01:00:00Z')

test('[M1] what is short is not promised, and a cause promises once', async () => {
  const shop = await openShop()
  const [a, b] = [await addProduct(shop, { stock: 5 }), await addProduct(shop, { stock: 1 })]
  const change = { optionIds: [a, b], quantities: [5, 1], cause: 'test-1', at }
  expect(
    await shop.db
      .transaction((tx) =>
        reserveStock(tx, { ...change, quantities: [5, 2] }).then((done) =>
          done ? true : Promise.reject(new Error('short')),
        ),
      )
      .catch(() => false),
  ).toBe(false)
  expect(await shop.db.transaction((tx) => reserveStock(tx, change))).toBe(true)
  expect(await shop.db.transaction((tx) => reserveStock(tx, { ...change, cause: 'test-2' }))).toBe(false)
  await shop.db.transaction((tx) => releaseStock(tx, change))
  await expect(shop.db.transaction((tx) => releaseStock(tx, change))).rejects.toThrow()
})

test('[OD-08] what expires first leaves first; recalled and expired lots stay on the shelf', async () => {
  const shop = await openShop()
  const optionId = await addProduct(shop, { stock: 10, expiresOn: '2028-06-30' })
  const addLot = async (number: string, expiresOn: string | null, quantity: number, recalled = false) => {
    await shop.run(
      'insert into lot ("optionId", number, "expiresOn", "onHand", recalled, "receivedAt") values ($1, $2, $3, $4, $5, $6)',
      [optionId, number, expiresOn, quantity, recalled, at],
    )
    await shop.run(
      `insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", reason, cause, at) select $1, id, $3, 0, 'received', $2, $4 from lot where number = $2`,
      [optionId, number, quantity, at],
    )
    await shop.run('update stock set "onHand" = "onHand" + $2 where "optionId" = $1', [optionId, quantity])
  }
  await addLot('EARLY', '2027-01-31', 3)
  await addLot('RECALLED', '2026-12-31', 5, true)
  await addLot('GONE', '2026-11-19', 5)
  await addLot('UNDATED', null, 4)
  const wanted = { optionIds: [optionId], quantities: [15], cause: 'test-3', at, today: '2026-11-20' }
  await shop.db.transaction((tx) => reserveStock(tx, wanted))
  const left = await shop.db.transaction((tx) => shipStock(tx, wanted))
  const names = new Map(
    (
      await shop.run<{ id: number; number: string }>('select id, number from lot where "optionId" = $1', [
        optionId,
      ])
    ).map(({ id, number }) => [id, number]),
  )
  expect(
    left.map(({ lotId, quantity }) => [
      names.get(lotId)!.startsWith('L') ? 'DATED' : names.get(lotId),
      quantity,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['EARLY', 3],
      ['DATED', 10],
      ['UNDATED', 2],
    ]),
  )
  expect(
    await shop.one('select "onHand", reserved, "nextExpiry" from stock where "optionId" = $1', [optionId]),
  ).toEqual({ onHand: 12, reserved: 0, nextExpiry: '2026-11-19' })

  await shop.run('update stock set reserved = reserved + 3 where "optionId" = $1', [optionId])
  await shop.run(
    `insert into "stockMove" ("optionId", "onHandChange", "reservedChange", reason, cause, at) values ($1, 0, 3, 'reserved', 'test-4', $2)`,
    [optionId, at],
  )
  await expect(
    shop.db.transaction((tx) => shipStock(tx, { ...wanted, quantities: [3], cause: 'test-4' })),
  ).rejects.toThrow('too little')
  await shop.db.transaction((tx) => releaseStock(tx, { ...wanted, quantities: [3], cause: 'test-4' }))
})
