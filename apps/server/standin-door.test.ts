import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { openStandinDoor } from './standin-door.ts'

const openDoor = () =>
  openShop({
    seeded: false,
    prepare: async ({ http }, { standin }) => openStandinDoor(http, (await standin()).url),
  })

test("[P1] browsers reach the stand-in's pages, and neither its control door nor the services' own APIs", async () => {
  const shop = await openDoor()
  const { control } = await shop.standin()
  control.portone.open('iv-1')
  for (const path of ['/sms', '/pages.css', '/portone/v2/browser-sdk.js', '/postcode.v2.js'])
    expect([path, (await shop.app.http.inject(`/standin${path}`)).statusCode]).toEqual([path, 200])
  for (const path of [
    '/__ctl/sms/messages',
    '/%5f_ctl/sms/messages',
    '//__ctl/sms/messages',
    '/toss/v1/payments/x',
    '/solapi/messages/v4/send-many/detail',
    '/portone/identity-verifications/iv-1',
    '/portone/identity%2Dverifications/iv-1',
    '/kakao/oauth/token',
    '/kakao/v2/user/me',
    '/naver/oauth2.0/token',
    '/naver/v1/nid/me',
    '/naver/x/../v1/nid/me',
  ]) {
    for (const method of ['GET', 'POST'] as const)
      expect([
        method,
        path,
        (await shop.app.http.inject({ method, url: `/standin${path}` })).statusCode,
      ]).toEqual([method, path, 404])
  }
})

test('[AU-08] the consent page under the shop leads back to the shop', async () => {
  const shop = await openDoor()
  const page = shop.oauth.kakao.authorizeUrl({
    state: 's',
    challenge: 'c'.repeat(43),
    redirectUri: 'https://shop.example/login/social/kakao',
  })
  expect(page).toMatch(/^\/standin\/kakao\/oauth\/authorize\?/)
  const shown = await shop.app.http.inject(page)
  expect([shown.statusCode, shown.headers['content-security-policy']]).toEqual([
    200,
    expect.stringContaining("form-action 'self' https://shop.example"),
  ])
  const [path, query] = page.split('?')
  const chosen = await shop.app.http.inject({
    method: 'POST',
    url: path!,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `${query}&person=1`,
  })
  expect(chosen.headers.location).toMatch(
    /^https:\/\/shop\.example\/login\/social\/kakao\?code=[\w-]+&state=s$/,
  )
})
