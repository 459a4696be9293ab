import { expect, test } from 'vitest'
import { pathOf, type Endpoint } from '#platform/contract/endpoint.ts'
import { TRICKS } from '#testing/header-tricks.ts'
import { countOf, openShop, type Shop } from '#testing/shop.ts'
import { mayUseFunction, openMenu, readStaffUser, listStaff } from '../contract.ts'

const menuOf = ({ access }: Endpoint) => (access.startsWith('menu:') ? access.split(':')[1]! : null)

/** A call of nobody's records: an open door answers anything but 401 and 403. */
const knock = (shop: Shop, endpoint: Endpoint, token: string) =>
  shop.app.http.inject({
    method: endpoint.method,
    url: pathOf(endpoint, new Proxy({}, { get: () => '999999999' })),
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'knock-00000000' },
    ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} }),
  })

test('[C2][MN-09] of a menu that is revoked no route answers, from the very next request, and each try is recorded', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  const byMenu = Map.groupBy(
    shop.app.served.map(({ endpoint }) => endpoint).filter((endpoint) => menuOf(endpoint)),
    (endpoint) => menuOf(endpoint)!,
  )
  expect([...byMenu.keys()]).toEqual(
    expect.arrayContaining(['menus', 'roles', 'staff', 'audit', 'approvals', 'codes']),
  )
  for (const [menu, endpoints] of byMenu) {
    for (const endpoint of endpoints)
      expect([endpoint.path, (await knock(shop, endpoint, admin.token)).statusCode === 403]).toEqual([
        endpoint.path,
        false,
      ])
    await shop.run('delete from "roleAuthority" where "menuId" = $1', [menu])
    for (const endpoint of endpoints) {
      const before = await countOf(shop, 'auditEntry')
      const answer = await knock(shop, endpoint, admin.token)
      expect([endpoint.path, answer.statusCode, answer.json().resultCode]).toEqual([
        endpoint.path,
        403,
        'no-authority',
      ])
      expect(await countOf(shop, 'auditEntry')).toBe(before + 1)
      expect(
        await shop.one('select outcome, menu, "endpoint" from "auditEntry" order by id desc limit 1'),
      ).toEqual({
        outcome: 'refused',
        menu: endpoint.access.slice(5),
        endpoint: `${endpoint.method} ${endpoint.path}`,
      })
    }
  }
})

test('[MN-02][MN-09] a function of a menu opens only to who has it; reading opens to all who have any', async () => {
  const shop = await openShop()
  const audit = await shop.asStaff('audit01')
  expect(
    (await audit.send(mayUseFunction, { body: { menuId: 'audit', functionId: 'export' } })).reply,
  ).toEqual({ allowed: false })
  const exporting = shop.app.served.find(({ endpoint }) => endpoint.access === 'menu:audit:export')!.endpoint
  expect((await knock(shop, exporting, audit.token)).statusCode).toBe(403)
  await shop.run(`insert into "roleAuthority" select id, 'audit', 'export' from role where name = '감사'`)
  expect(
    (await audit.send(mayUseFunction, { body: { menuId: 'audit', functionId: 'export' } })).reply,
  ).toEqual({ allowed: true })
  expect((await knock(shop, exporting, audit.token)).statusCode).toBe(400)
})

test('[MN-05][MN-09] a menu limited to addresses opens from them and from where the session was begun, if the list says {ip}', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  const limit = (list: string) =>
    shop.run(`update menu set "ipLimited" = true, "ipList" = $1 where id = 'codes'`, [list])
  const open = async () => (await admin.send(openMenu, { body: { menuId: 'codes' } })).resultCode
  const shown = async () =>
    (await admin.send(readStaffUser)).reply.menus.some(({ menuId }) => menuId === 'codes')
  expect([await open(), await shown()]).toEqual(['0000', true])
  await limit('203.0.113.9')
  expect([await open(), await shown()]).toEqual(['forbidden-place', false])
  await limit('203.0.113.9, {ip}')
  expect([await open(), await shown()]).toEqual(['0000', true])
  await limit('127.0.0.1')
  expect([await open(), await shown()]).toEqual(['0000', true])
  await limit('')
  expect([await open(), await shown()]).toEqual(['forbidden-place', false])
})

test('[MN-05][MN-09] a limit on a group protects every screen below it, by blocks of both families', async () => {
  const shop = await openShop({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const admin = await shop.asStaff('admin01')
  await shop.run(
    `update menu set "ipLimited" = true, "ipList" = '10.1.0.0/16, 2001:db8:1::/48' where id = 'system'`,
  )
  const from = async (ip: string) => {
    const by = { headers: { 'x-forwarded-for': ip } }
    const { menus } = (await admin.send(readStaffUser, {}, by)).reply
    return [
      (await admin.send(openMenu, { body: { menuId: 'codes' } }, by)).resultCode,
      (await admin.send(listStaff, { query: {} }, by)).resultCode,
      menus.some(({ menuId }) => menuId === 'codes'),
      (await admin.send(openMenu, { body: { menuId: 'approvals' } }, by)).resultCode,
    ]
  }
  for (const ip of ['10.1.2.3', '2001:db8:1:2::3'])
    expect([ip, await from(ip)]).toEqual([ip, ['0000', '0000', true, '0000']])
  for (const ip of ['10.2.2.3', '2001:db8:2::3'])
    expect([ip, await from(ip)]).toEqual([ip, ['forbidden-place', 'forbidden-place', false, '0000']])
})

test('[MN-07] opening a menu is recorded, whether it was allowed or not; without authority it is refused', async () => {
  const shop = await openShop()
  const audit = await shop.asStaff('audit01')
  await audit.send(openMenu, { body: { menuId: 'audit', url: '/audit' } })
  expect((await audit.send(openMenu, { body: { menuId: 'staff', url: '/staff' } })).status).toBe(403)
  expect(await shop.run('select menu, outcome, target, ip from "auditEntry" order by id')).toEqual([
    { menu: 'audit', outcome: 'allowed', target: { url: '/audit' }, ip: '127.0.0.1' },
    { menu: 'staff', outcome: 'refused', target: { url: '/staff' }, ip: '127.0.0.1' },
  ])
})

test('[C4] none of 40 headers changes the address that is seen, when no proxy is trusted', async () => {
  expect(TRICKS).toHaveLength(40)
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  await shop.run(`update menu set "ipLimited" = true, "ipList" = '10.1.2.3' where id = 'codes'`)
  for (const headers of TRICKS)
    expect([
      headers,
      (await admin.send(openMenu, { body: { menuId: 'codes' } }, { headers })).resultCode,
    ]).toEqual([headers, 'forbidden-place'])
  expect(await shop.one(`select array_agg(distinct ip) as seen from "auditEntry"`)).toEqual({
    seen: ['127.0.0.1'],
  })
})

test('[C4] behind a trusted proxy the address that the proxy names counts, and nothing that stood before it', async () => {
  const shop = await openShop({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const admin = await shop.asStaff('admin01')
  await shop.run(`update menu set "ipLimited" = true, "ipList" = '10.1.2.3' where id = 'codes'`)
  const open = async (headers: Record<string, string>) =>
    (await admin.send(openMenu, { body: { menuId: 'codes' } }, { headers })).resultCode
  expect(await open({ 'x-forwarded-for': '10.1.2.3' })).toBe('0000')
  // whoever calls may write what they like; the proxy puts the address it sees behind it
  for (const before of TRICKS.map((headers) => headers['x-forwarded-for']).filter(
    (value) => value !== undefined,
  )) {
    expect([before, await open({ 'x-forwarded-for': `${before}, 198.51.100.7` })]).toEqual([
      before,
      'forbidden-place',
    ])
  }
  for (const headers of TRICKS.filter(
    (trick) => !Object.keys(trick).some((name) => name.toLowerCase() === 'x-forwarded-for'),
  )) {
    expect([headers, await open({ ...headers, 'x-forwarded-for': '198.51.100.7' })]).toEqual([
      headers,
      'forbidden-place',
    ])
  }
})
