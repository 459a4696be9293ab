import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { listProducts } from '../contract.ts'
import { addStopWord, pinResults, readTeaching, removeStopWord, unpinResults } from '../teaching-contract.ts'

async function open() {
  const shop = await openShop()
  let staff = await shop.asStaff('ops01')
  let clinic = await shop.as('demo24')
  const search = async (q: string) => {
    const { nearest, products, next } = (await clinic.send(listProducts, { query: { q } })).reply
    return { nearest, next, codes: products.map(({ productCode }) => productCode) }
  }
  /** The clock jumps, and whoever was signed in signs in again. */
  const goTo = async (at: string) => {
    shop.clock.set(at)
    staff = await shop.asStaff('ops01')
    clinic = await shop.as('demo24')
    return staff
  }
  return { shop, staff, clinic, search, goTo }
}

test('[BX-13] a stop word is passed over beside other words at the next search, and alone it is looked for', async () => {
  const { staff, search } = await open()
  const plain = await search('필러')
  expect((await search('필러 최저가')).nearest).toBe(true)
  const word = { body: { word: '최저가' } }
  expect((await staff.send(addStopWord, word)).status).toBe(200)
  expect((await staff.send(addStopWord, word)).status).toBe(200)
  expect(await search('최저가 필러')).toEqual(plain)
  expect((await search('최저가')).nearest).toBe(true)
  expect((await staff.send(readTeaching)).reply.stops).toEqual([{ word: '최저가', typed: '최저가' }])
  expect((await staff.send(addStopWord, { body: { word: '두 말' } })).resultCode).toBe('invalid-input')
  await staff.send(removeStopWord, { query: { word: '최저가' } })
  expect((await search('필러 최저가')).nearest).toBe(true)
})

test('[BX-13] pinned products stand first for their words in their period, in their order, once, and in two statements', async () => {
  const { shop, staff: first, clinic, search, goTo } = await open()
  let staff = first
  const before = await search('필러')
  const last = before.codes.at(-1)!
  const { code: other } = await shop.one<{ code: string }>(
    `select code from product where kind = 'consumable' and "saleState" = 'on-sale' and not "licensedOnly" order by id limit 1`,
  )
  const body = {
    version: null,
    words: '필 러',
    codes: [other, last],
    startsOn: '2026-11-20',
    endsOn: '2026-11-21',
  }
  expect((await staff.send(pinResults, { body })).status).toBe(200)
  const pinned = await search('필러')
  expect(pinned.codes.slice(0, 2)).toEqual([other, last])
  expect(pinned.codes.slice(2)).toEqual(before.codes.filter((code) => code !== last).slice(0, 22))
  expect(new Set(pinned.codes).size).toBe(pinned.codes.length)
  const sent = await shop.statements(() => clinic.send(listProducts, { query: { q: '필러' } }))
  expect(sent.length, sent.join('\n')).toBe(2)
  expect((await staff.send(readTeaching)).reply.pins).toMatchObject([
    { typed: '필 러', state: 'running', startsOn: '2026-11-20', endsOn: '2026-11-21' },
  ])

  staff = await goTo('2026-11-22T00:00:00Z')
  expect(await search('필러')).toEqual(before)

  // what nothing holds is found by its pin
  const found = { ...body, words: '아무도모르는말', codes: [other], endsOn: '2026-12-01' }
  await staff.send(pinResults, { body: found })
  expect(await search('아무도모르는말')).toMatchObject({ nearest: false, codes: [other] })
  await staff.send(addStopWord, { body: { word: '추천' } })
  expect(await search('추천 아무도모르는말')).toMatchObject({ nearest: false, codes: [other] })
  const { pins } = (await staff.send(readTeaching)).reply
  const { version } = pins.find(({ words }) => words === '아무도모르는말')!
  await staff.send(unpinResults, { query: { words: '아무도모르는말', version } })
  expect((await search('아무도모르는말')).codes).not.toContain(other)

  const refused = async (part: object) =>
    (await staff.send(pinResults, { body: { ...body, ...part } })).resultCode
  expect(await refused({ codes: ['NOT-THERE'] })).toBe('products-unknown')
  expect(await refused({ codes: [other, other] })).toBe('invalid-input')
  expect(await refused({ endsOn: '2026-11-19' })).toBe('invalid-input')
})

test('[BX-13] who pins, changes or removes what somebody else has changed meanwhile is told, and nothing is written over unseen', async () => {
  const { shop, staff } = await open()
  const other = await shop.asStaff('admin01')
  const codes = (
    await shop.run<{ code: string }>(
      `select code from product where "saleState" = 'on-sale' order by id limit 2`,
    )
  ).map(({ code }) => code)
  const body = { version: null, words: '겨울 준비', codes, startsOn: '2026-11-20', endsOn: '2026-12-01' }
  const pinnedNow = async () => (await staff.send(readTeaching)).reply.pins[0]!
  const raced = await Promise.all([staff, other].map((one) => one.send(pinResults, { body })))
  expect(raced.map(({ resultCode }) => resultCode).sort()).toEqual(['0000', 'words-pinned'])
  const { version } = await pinnedNow()

  const swapped = { ...body, version, codes: codes.toReversed() }
  expect((await other.send(pinResults, { body: swapped })).status).toBe(200)
  const late = await staff.send(pinResults, { body: { ...body, version, endsOn: '2026-12-31' } })
  expect([late.status, late.resultCode]).toEqual([409, 'pins-changed'])
  const gone = { words: (await pinnedNow()).words, version }
  expect((await staff.send(unpinResults, { query: gone })).resultCode).toBe('pins-changed')
  const standing = await pinnedNow()
  expect(standing.products.map(({ code }) => code)).toEqual(codes.toReversed())
  expect(standing.endsOn).toBe('2026-12-01')

  const seen = { words: standing.words, version: standing.version }
  expect((await staff.send(unpinResults, { query: seen })).status).toBe(200)
  // what is gone is removed already, and does not come back unseen
  expect((await other.send(unpinResults, { query: seen })).status).toBe(200)
  expect((await other.send(pinResults, { body: { ...body, version: seen.version } })).resultCode).toBe(
    'pins-changed',
  )
})
