import { expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import { clearAttempts, countAttempt, releaseAttempts } from './attempts.ts'

const callFrom = (shop: Shop, ip: string) => ({
  db: shop.db,
  clock: shop.clock,
  settings: shop.settings,
  seal: shop.seal,
  ip,
})
const buyer = { realm: 'member', loginId: 'demo01' } as const
const HOUR = 3_600_000

async function guessesUntilLocked(
  shop: Shop,
  ip: string,
  login: { realm: 'member' | 'staff'; loginId: string } = buyer,
  most = 200,
) {
  for (let tries = 0; tries < most; tries++)
    if ((await countAttempt(callFrom(shop, ip), login)).locked) return tries
  return most
}

test('[A1] a stranger who locks an id locks it for themself: the address where it was signed in to goes on', async () => {
  const shop = await openShop()
  await clearAttempts(callFrom(shop, '10.0.0.1'), buyer)
  for (let stranger = 1; stranger <= 30; stranger++) await guessesUntilLocked(shop, `192.0.2.${stranger}`)
  expect(await countAttempt(callFrom(shop, '10.0.0.1'), buyer)).toMatchObject({ locked: false, failed: 1 })
  expect((await countAttempt(callFrom(shop, '198.51.100.7'), buyer)).locked).toBe(true)
})

test('[A1] without a known address the same strangers would lock the buyer out (planted control)', async () => {
  const shop = await openShop()
  for (let stranger = 1; stranger <= 30; stranger++) await guessesUntilLocked(shop, `192.0.2.${stranger}`)
  expect((await countAttempt(callFrom(shop, '10.0.0.1'), buyer)).locked).toBe(true)
})

test('[A1] whoever proves to hold the mobile is held up by no stranger, and gets no more than five tries', async () => {
  const shop = await openShop()
  for (let stranger = 1; stranger <= 30; stranger++) await guessesUntilLocked(shop, `192.0.2.${stranger}`)
  const here = callFrom(shop, '198.51.100.7')
  expect(await countAttempt(here, buyer)).toMatchObject({ locked: true, byStrangers: true })
  const proven = await Promise.all(
    Array.from({ length: 20 }, () => countAttempt(here, buyer, { proven: true })),
  )
  expect(proven.filter(({ locked }) => !locked)).toHaveLength(4)
  expect(await countAttempt(here, buyer, { proven: true })).toMatchObject({
    locked: true,
    byStrangers: false,
  })
})

test('[A1] strangers from many addresses together get 20 guesses, not 5 each', async () => {
  const shop = await openShop()
  let evaluated = 0
  for (let stranger = 1; stranger <= 12; stranger++)
    evaluated += await guessesUntilLocked(shop, `192.0.2.${stranger}`)
  expect(evaluated).toBe(20)
})

test('[A1] however long somebody waits between rounds, at most 100 guesses in a row are looked at', async () => {
  const shop = await openShop()
  let evaluated = 0
  for (let round = 0; round < 40; round++) {
    for (let stranger = 1; stranger <= 12; stranger++)
      evaluated += await guessesUntilLocked(shop, `192.0.${round}.${stranger}`)
    shop.clock.advance(25 * HOUR)
  }
  expect(evaluated).toBe(100)
})

test('[A1] without approvals each lock lasts twice as long as the one before', async () => {
  const shop = await openShop({ env: { AUTH_APPROVAL_TYPE: 'NONE' } })
  for (const minutes of [10, 20, 40]) {
    expect(await guessesUntilLocked(shop, '10.0.0.9')).toBe(5)
    shop.clock.advance((minutes - 1) * 60_000)
    expect(await countAttempt(callFrom(shop, '10.0.0.9'), buyer)).toEqual({
      locked: true,
      waitMinutes: minutes,
      byStrangers: false,
    })
    shop.clock.advance(2 * 60_000)
  }
})

test('[A1] with approvals a lock stays until it is released, whatever the time', async () => {
  const shop = await openShop()
  expect(await guessesUntilLocked(shop, '10.0.0.9')).toBe(5)
  shop.clock.advance(240 * HOUR)
  expect((await countAttempt(callFrom(shop, '10.0.0.9'), buyer)).locked).toBe(true)
  await releaseAttempts(shop.db, shop.seal, buyer)
  expect(await countAttempt(callFrom(shop, '10.0.0.9'), buyer)).toMatchObject({ locked: false, failed: 1 })
})

test('[A1] 60 parallel attempts from 12 addresses get no more than 20 through', async () => {
  const shop = await openShop()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => countAttempt(callFrom(shop, `192.0.2.${n % 12}`), buyer)),
  )
  expect(answers.filter(({ locked }) => !locked).length).toBeLessThanOrEqual(20)
})

test('[A1] members and staff of the same id are counted apart, and an IPv6 line as one address', async () => {
  const shop = await openShop()
  expect(await guessesUntilLocked(shop, '2001:db8:1:2::1')).toBe(5)
  expect((await countAttempt(callFrom(shop, '2001:db8:1:2:ffff::9'), buyer)).locked).toBe(true)
  expect(await guessesUntilLocked(shop, '2001:db8::a:1:2:3')).toBe(5)
  expect((await countAttempt(callFrom(shop, '2001:db8::b:1:2:3'), buyer)).locked).toBe(true)
  expect(
    (await countAttempt(callFrom(shop, '2001:db8:1:2::1'), { realm: 'staff', loginId: 'demo01' })).locked,
  ).toBe(false)
})
