import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, type Buyer } from '#testing/trade.ts'
import { exportCreditEntries, listCharges, listCreditEntries, readCredit } from '../contract.ts'
import { dueOn } from '../rules.ts'
import { recordRepayment } from './index.ts'

async function open() {
  const shop = await openShop()
  const [buyer, stranger] = (await addBuyers(shop, 2, { limit: 5_000_000 })) as [Buyer, Buyer]
  const optionId = await addProduct(shop, { price: 200_000 })
  const at = (day: string) => {
    shop.clock.set(`${day}T01:00:00Z`)
    return shop.as(`buyer${buyer.institutionId}`)
  }
  const repay = (amount: number, cause: string) =>
    shop.db.transaction((tx) =>
      recordRepayment(tx, {
        institutionId: buyer.institutionId,
        amount,
        cause,
        note: '계좌 입금',
        actor: 'office',
        at: shop.clock.now(),
      }),
    )
  return { shop, buyer, stranger, optionId, at, repay }
}

test('[OD-10] the account shows limit, use, the next payment and what is overdue', async () => {
  const { shop, buyer, stranger, optionId, at, repay } = await open()
  await buy(buyer, [{ optionId, quantity: 1 }])
  await buy(await at('2026-12-10'), [{ optionId, quantity: 2 }])
  expect((await (await at('2026-12-11')).send(readCredit)).reply).toEqual({
    limit: 5_000_000,
    used: 600_000,
    orderable: 4_400_000,
    nextDue: { dueOn: '2026-12-31', amount: 200_000 },
    overdue: null,
    ageing: { notDue: 600_000, to30: 0, to60: 0, over60: 0 },
    block: null,
    dueOn: '2027-01-31',
  })
  const late = await at('2027-01-02')
  expect((await late.send(readCredit)).reply).toMatchObject({
    nextDue: { dueOn: '2027-01-31', amount: 400_000 },
    overdue: { amount: 200_000, since: '2026-12-31' },
  })
  await repay(250_000, 'bank-1')
  expect((await late.send(readCredit)).reply).toMatchObject({
    used: 350_000,
    overdue: null,
    nextDue: { amount: 350_000 },
  })
  expect(
    (await late.send(listCharges)).reply.map(({ dueOn, state, remaining }) => [dueOn, state, remaining]),
  ).toEqual([
    ['2027-01-31', 'part-paid', 350_000],
    ['2026-12-31', 'paid', 0],
  ])
  expect((await (await shop.as(`buyer${stranger.institutionId}`)).send(readCredit)).reply).toMatchObject({
    used: 0,
    orderable: 5_000_000,
  })
})

test("[OD-10] the ledger of a month runs on from the month before, in Seoul's days, and always balances", async () => {
  const { shop, buyer, optionId, at, repay } = await open()
  await buy(buyer, [{ optionId, quantity: 1 }])
  // 00:10 of the first of December in Seoul.
  shop.clock.set('2026-11-30T15:10:00Z')
  await buy(await shop.as(`buyer${buyer.institutionId}`), [{ optionId, quantity: 1 }])
  const later = await at('2026-12-03')
  await repay(200_000, 'bank-2')
  const november = (await later.send(listCreditEntries, { query: { month: '2026-11' } })).reply
  expect(november).toMatchObject({
    opening: 0,
    closing: 200_000,
    next: null,
    entries: [
      { kind: 'charge', debit: 200_000, balance: 200_000, orderNumber: expect.stringMatching(/^20261120-/) },
    ],
  })
  const december = (await later.send(listCreditEntries, { query: { month: '2026-12' } })).reply
  expect([december.opening, december.closing]).toEqual([200_000, 200_000])
  expect(
    december.entries.map(({ kind, debit, credit, balance, note }) => [kind, debit, credit, balance, note]),
  ).toEqual([
    ['charge', 200_000, 0, 400_000, expect.any(String)],
    ['repayment', 0, 200_000, 200_000, '계좌 입금'],
  ])
  for (const { opening, closing, entries } of [november, december])
    expect(entries.reduce((owed, { debit, credit }) => owed + debit - credit, opening)).toBe(closing)
  expect(
    (
      await later.send(listCreditEntries, {
        query: { month: '2026-12', after: december.entries[0]!.entryId },
      })
    ).reply.entries,
  ).toHaveLength(1)
  expect(await later.send(listCreditEntries, { query: { month: '2026-13' } })).toMatchObject({
    status: 400,
    issues: [{ path: 'month' }],
  })
})

test('[OD-10] a receipt of the bank counts once, and nobody pays more than is owed', async () => {
  const { shop, buyer, optionId, repay } = await open()
  await buy(buyer, [{ optionId, quantity: 1 }])
  await repay(50_000, 'bank-3')
  await expect(repay(50_000, 'bank-3')).rejects.toMatchObject({ code: '23505' })
  await expect(repay(150_001, 'bank-4')).rejects.toThrow(RangeError)
  expect((await buyer.send(readCredit)).reply.used).toBe(150_000)
  await expect(shop.run('update "ledgerEntry" set amount = 1')).rejects.toMatchObject({ code: 'P0403' })
})

test("[OD-10] terms in months close at month's end, others count days, and none passes six months", () => {
  expect(dueOn('2026-11-20', 30)).toBe('2026-12-31')
  expect(dueOn('2026-01-31', 30)).toBe('2026-02-28')
  expect(dueOn('2026-11-20', 0)).toBe('2026-11-30')
  expect(dueOn('2026-11-20', 60)).toBe('2027-01-31')
  expect(dueOn('2026-11-20', 45)).toBe('2027-01-04')
  expect(dueOn('2026-11-20', 180)).toBe('2027-05-20')
})

/** 3 December 2026, 10:00, in days since 1900. */
const DAY_IN_EXCEL = '46359.4166666667'

test('[OD-10] the ledger of a month is saved as Excel: the own one, from what was owed before it to what is owed after', async () => {
  const { shop, buyer, optionId, at, repay } = await open()
  const { orderNumber } = (await buy(buyer, [{ optionId, quantity: 1 }])).reply
  await at('2026-12-03')
  await repay(50_000, 'bank-5')
  const later = await at('2026-12-03')
  const sheet = async (token: string, month: string) => {
    const answer = await shop.app.http.inject({
      url: `${exportCreditEntries.path}?month=${month}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('spreadsheetml'),
    ])
    const text = strFromU8(unzipSync(answer.rawPayload)['xl/worksheets/sheet1.xml']!)
    return [...text.matchAll(/<row [^>]*>(.*?)<\/row>/g)].map(([, row]) =>
      [...row!.matchAll(/<(?:v|t)[^>]*>([^<]*)</g)].map(([, value]) => value),
    )
  }
  const [titles, before, paid, after, ...more] = await sheet(later.token, '2026-12')
  expect(titles).toEqual(['일자', '구분', '적요', '주문번호', '차변', '대변', '잔액'])
  expect([before, paid, after, more]).toEqual([
    ['이월 잔액', '200000'],
    [DAY_IN_EXCEL, '입금', '계좌 입금', '0', '50000', '150000'],
    ['마감 잔액', '150000'],
    [],
  ])
  expect((await sheet(later.token, '2026-11'))[2]).toEqual(
    expect.arrayContaining(['매출', orderNumber, '200000']),
  )

  const { token } = await shop.as('demo06')
  expect(await sheet(token, '2026-12')).toEqual([titles, ['이월 잔액', '0'], ['마감 잔액', '0']])
  expect((await later.send(exportCreditEntries, { query: { month: '2026-13' } })).status).toBe(400)
  expect(
    (await (await shop.as('demo18')).send(exportCreditEntries, { query: { month: '2026-12' } })).status,
  ).toBe(403)
})
