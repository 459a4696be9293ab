import { expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import { checkLinkKey, forgetLinkKeys, LINK_MS, makeLinkKey, redeemLinkKey } from './link-keys.ts'

const secret = 'a secret of this test that is long enough'
const given = (shop: Shop, more: object = {}) => ({
  secret,
  purpose: 'order-statement' as const,
  document: 'A-1',
  now: shop.clock.now(),
  ...more,
})
const memberId = async (shop: Shop) =>
  (await shop.one<{ id: number }>(`select id from member where "loginId" = 'demo01'`)).id

test('[RT-17] a key opens its document once; asking before spends nothing', async () => {
  const shop = await openShop()
  const id = await memberId(shop)
  const { key } = await makeLinkKey(shop.db, { ...given(shop), memberId: id })
  expect(key).toMatch(/^[\w.-]{80,110}$/)
  for (let looks = 0; looks < 3; looks++)
    expect(await checkLinkKey(shop.db, { ...given(shop), key })).toBe(true)
  expect(await redeemLinkKey(shop.db, { ...given(shop), key })).toEqual({ memberId: id })
  expect(await redeemLinkKey(shop.db, { ...given(shop), key })).toBe(null)
  expect(await checkLinkKey(shop.db, { ...given(shop), key })).toBe(false)
})

test('[RT-17] of twenty presses at once one opens it', async () => {
  const shop = await openShop()
  const { key } = await makeLinkKey(shop.db, { ...given(shop), memberId: await memberId(shop) })
  const opened = await Promise.all(
    Array.from({ length: 20 }, () => redeemLinkKey(shop.db, { ...given(shop), key })),
  )
  expect(opened.filter((found) => found !== null)).toHaveLength(1)
})

test('[RT-17] a key of another document, a changed one and one signed elsewhere open nothing and cost no statement', async () => {
  const shop = await openShop()
  const { key } = await makeLinkKey(shop.db, { ...given(shop), memberId: await memberId(shop) })
  const [random, ends, signature] = key.split('.') as [string, string, string]
  const longer = (Number.parseInt(ends, 36) + 3_600_000).toString(36)
  const foreign = await makeLinkKey(shop.db, {
    ...given(shop),
    secret: 'another secret',
    memberId: await memberId(shop),
  })
  const wrong = [
    { document: 'A-2' },
    { purpose: 'tax-invoice' as never },
    { key: `${random}.${longer}.${signature}` },
    { key: `${random.slice(1)}A.${ends}.${signature}` },
    { key: `${random}.${ends}.${signature.slice(1)}A` },
    { key: foreign.key },
    { key: '' },
    { key: '..' },
    { key: `${random}.${ends}` },
  ]
  for (const more of wrong)
    expect(
      await shop.statements(async () =>
        expect(await redeemLinkKey(shop.db, { ...given(shop), key, ...more })).toBe(null),
      ),
    ).toEqual([])
  expect(await checkLinkKey(shop.db, { ...given(shop), key })).toBe(true)
})

test('[RT-17] a key lives ten minutes, the database refuses a longer one, and old rows go', async () => {
  const shop = await openShop()
  const { key, expiresAt } = await makeLinkKey(shop.db, { ...given(shop), memberId: await memberId(shop) })
  expect(expiresAt.getTime() - shop.clock.now().getTime()).toBe(LINK_MS)
  shop.clock.advance(LINK_MS - 1)
  expect(await checkLinkKey(shop.db, { ...given(shop), key })).toBe(true)
  shop.clock.advance(1)
  expect(await redeemLinkKey(shop.db, { ...given(shop), key })).toBe(null)
  await expect(
    shop.run(`update "linkKey" set "expiresAt" = "createdAt" + interval '11 minutes'`),
  ).rejects.toThrow(/check/)
  shop.clock.advance(25 * 3_600_000)
  await forgetLinkKeys(shop.db, shop.clock.now())
  expect(await shop.run(`select 1 from "linkKey"`)).toEqual([])
})

test('[RT-17] the database never holds a key that opens anything', async () => {
  const shop = await openShop()
  const { key } = await makeLinkKey(shop.db, { ...given(shop), memberId: await memberId(shop) })
  const kept = await shop.one<{ text: string }>(
    `select row_to_json(k)::text || encode(k."keyHash", 'base64') as text from "linkKey" k`,
  )
  for (const part of key.split('.')) expect(kept.text).not.toContain(part)
})
