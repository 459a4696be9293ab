import { expect, test } from 'vitest'
import { CheckBody } from '#features/running/maintenance/checks-contract.ts'
import { createMenu } from '#features/access/authority/menu-contract.ts'
import { startSocialLogin } from '#features/access/sign-in/other-logins-contract.ts'
import { attacks } from '#testing/hostile-addresses.ts'
import { openShop } from '#testing/shop.ts'

const SHOP = 'https://shop.example'
const window = { title: '점검', beginsAt: '2026-11-20T01:00:00Z', endsAt: '2026-11-20T02:00:00Z' }

test('[C5] [CS-08] a maintenance window can send nobody out of the shop', () => {
  expect(CheckBody.safeParse({ ...window, redirectUrl: '/etc/maintenance' }).success).toBe(true)
  // what is written around an address is cut off before it is judged and kept
  for (const redirectUrl of attacks.filter((attack) => attack !== '' && attack === attack.trim()))
    expect([redirectUrl, CheckBody.safeParse({ ...window, redirectUrl }).success]).toEqual([
      redirectUrl,
      false,
    ])
})

test('[C5] a menu of the back office leads to a screen of it', () => {
  const refused = (mnuUrl: string) =>
    createMenu.body.safeParse({ mnuUrl }).error!.issues.some(({ path }) => path.includes('mnuUrl'))
  expect(refused('/approvals')).toBe(false)
  for (const attack of attacks.filter((address) => address === address.trim()))
    if (!refused(attack)) expect([attack, new URL(attack, SHOP).origin]).toEqual([attack, SHOP])
  expect(refused('//evil')).toBe(true)
})

test('[C5] [AU-08] whatever host is claimed, a social login comes back to the configured address', async () => {
  const shop = await openShop({ env: { PUBLIC_URL: SHOP } })
  const browser = 'a'.repeat(43)
  for (const headers of [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example' },
    { host: 'evil.example', 'x-forwarded-proto': 'http' },
    { origin: 'https://evil.example', referer: 'https://evil.example/' },
  ] as Record<string, string>[]) {
    const answer = await shop.send(startSocialLogin, { body: { provider: 'kakao', browser } }, { headers })
    expect(new URL(answer.reply.authorizeUrl, SHOP).searchParams.get('redirect_uri')).toBe(
      `${SHOP}/login/callback/kakao`,
    )
  }
})
