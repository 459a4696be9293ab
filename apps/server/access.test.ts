import { expect, test } from 'vitest'
import { refusalToEnter } from '#features/access/accounts/rules.ts'
import { doorOf } from '#platform/contract/access.ts'
import { pathOf, type Access, type Endpoint } from '#platform/contract/endpoint.ts'
import { openShop, type Shop } from '#testing/shop.ts'

/** Nobody's ids: a door that opens would answer 404, a closed one 401 or 403 before it looks. */
const callWithout = (shop: Shop, endpoint: Endpoint, token?: string) =>
  shop.app.http.inject({
    method: endpoint.method,
    url: pathOf(endpoint, new Proxy({}, { get: () => '1' })),
    headers: { 'idempotency-key': 'walk-00000000', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} }),
  })

const closed = (shop: Shop, doors: Access[]) =>
  shop.app.served.map(({ endpoint }) => endpoint).filter(({ access }) => doors.includes(access))

test('[C1] every endpoint but the open ones is closed to strangers', async () => {
  const shop = await openShop()
  const endpoints = shop.app.served
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => doorOf(access).token === 'needed')
  expect(endpoints.length).toBeGreaterThan(20)
  for (const endpoint of endpoints) {
    for (const token of [undefined, 'not.a.token']) {
      const answer = await callWithout(shop, endpoint, token)
      expect([endpoint.method, endpoint.path, answer.statusCode, answer.json().resultCode]).toEqual([
        endpoint.method,
        endpoint.path,
        401,
        'signed-out',
      ])
    }
  }
})

test('[C1] the endpoints open to anyone are exactly these', async () => {
  const shop = await openShop()
  const open = shop.app.served
    .filter(({ endpoint }) => doorOf(endpoint.access).token !== 'needed')
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(open.sort()).toEqual(OPEN.sort())
})

const OPEN = [
  'POST /api/authentication/login',
  'POST /api/authentication/login-complete',
  'POST /api/authentication/edit-password',
  'POST /api/authentication/approvals',
  'GET /api/authentication/validate/id',
  'GET /api/file/attach',
  'POST /api/file/list',
  'POST /api/fo/cm/cmm/auth/login-with-username-password',
  'GET /api/fo/cm/cmm/auth/isAuthenticated',
  'POST /api/fo/cm/cmm/auth/thirdparty/start',
  'POST /api/fo/cm/cmm/auth/login-with-thirdparty',
  'POST /api/fo/cm/cmm/auth/login-with-nonmember',
  'POST /api/fo/cm/cmm/auth/login-with-golfzonapp',
  'POST /api/fo/cm/cmm/auth/refresh',
  'POST /api/fo/cm/cmm/auth/find-id',
  'POST /api/fo/cm/cmm/auth/find-id-by-identity',
  'POST /api/fo/cm/cmm/auth/reset-password',
  'POST /api/fo/cm/cmm/auth/set-password',
  'POST /api/fo/cm/cmm/auth/approvals',
  'POST /api/fo/demo/golf-token',
  'GET /api/auth-ws',
  'POST /api/client-logs',
  'POST /api/fo/statements/check',
  'POST /api/fo/statements/open',
  'POST /api/fo/joins',
  'POST /api/fo/invitations/check',
  'POST /api/fo/invitations/accept',
  'POST /api/fo/papers/open',
  'GET /api/fo/brands',
  'GET /api/fo/brands/:brandCode/posts',
  'GET /api/fo/product-previews/:previewKey',
  'GET /images/products/:fileId/:width',
  'GET /api/fo/cmm/syschk',
  'GET /api/fo/interfaces',
  'GET /api/fo/categories',
  'GET /api/fo/notices',
  'GET /api/fo/home',
  'GET /api/fo/notices/:number',
  'GET /api/fo/faqs',
  'POST /api/fo/payments/webhook',
  'POST /api/fo/cm/cmm/auth/send',
  'POST /api/fo/verifications/confirm',
  'POST /api/fo/identity-checks',
  'POST /api/fo/identity-checks/confirm',
]

test('[C1] a personal member finds every business door closed, a suspended one every door to buying', async () => {
  const shop = await openShop()
  const loginOf = async (where: string) =>
    (await shop.one<{ loginId: string }>(`select "loginId" from member where ${where} order by id limit 1`))
      .loginId
  const personal = await shop.as(await loginOf(`"customerType" = '01' and status = '05'`))
  const suspended = await shop.as(await loginOf(`"customerType" = '02' and status = '07'`))
  for (const endpoint of closed(shop, ['business', 'buyer', 'director'])) {
    const answer = await callWithout(shop, endpoint, personal.token)
    expect([endpoint.path, answer.statusCode, answer.json().resultCode]).toEqual([
      endpoint.path,
      403,
      'business-only',
    ])
  }
  for (const endpoint of closed(shop, ['buyer', 'director'])) {
    const answer = await callWithout(shop, endpoint, suspended.token)
    expect([endpoint.path, answer.statusCode, answer.json().resultCode]).toEqual([
      endpoint.path,
      403,
      'suspended',
    ])
  }
})

test('[AU-08] [C1] a non-member finds every door closed but that to their own orders', async () => {
  const shop = await openShop()
  const visitor = await shop.as('demo23')
  const doors = closed(shop, ['member', 'business', 'buyer', 'director'])
  expect(doors.map(({ path }) => path)).toContain('/api/fo/products')
  for (const endpoint of doors) {
    const answer = await callWithout(shop, endpoint, visitor.token)
    expect([endpoint.path, answer.statusCode, answer.json().resultCode]).toEqual([
      endpoint.path,
      403,
      'members-only',
    ])
  }
  expect(closed(shop, ['visitor']).map(({ path }) => path)).toEqual(['/api/fo/orders/own'])
})

test('[C1] a member stands before every staff door as a stranger', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const doors = shop.app.served
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => access === 'staff' || access.startsWith('menu:'))
  expect(doors.length).toBeGreaterThan(30)
  for (const endpoint of doors) {
    const answer = await callWithout(shop, endpoint, member.token)
    expect([endpoint.method, endpoint.path, answer.statusCode, answer.json().resultCode]).toEqual([
      endpoint.method,
      endpoint.path,
      401,
      'signed-out',
    ])
  }
})

test('[C1] staff without authority find every menu closed, and stand before every member door as strangers', async () => {
  const shop = await openShop()
  await shop.run(`delete from "staffRole" where "staffId" = (select id from staff where "loginId" = 'cs01')`)
  const staff = await shop.asStaff('cs01')
  for (const { endpoint } of shop.app.served) {
    const { access } = endpoint
    if (doorOf(access).token !== 'needed' || access === 'session' || access === 'staff') continue
    const answer = await callWithout(shop, endpoint, staff.token)
    const expected = access.startsWith('menu:') ? [403, 'no-authority'] : [401, 'signed-out']
    expect([endpoint.method, endpoint.path, answer.statusCode, answer.json().resultCode]).toEqual([
      endpoint.method,
      endpoint.path,
      ...expected,
    ])
  }
})

test('[NV-10] a member under review finds every member door closed on the server too', async () => {
  const shop = await openShop()
  for (const status of ['01', '02', '03', '04', '06']) {
    const { loginId } = await shop.one<{ loginId: string }>(
      `select "loginId" from member where status = $1 limit 1`,
      [status],
    )
    const member = await shop.as(loginId)
    for (const endpoint of closed(shop, ['member', 'business', 'buyer', 'director'])) {
      const answer = await callWithout(shop, endpoint, member.token)
      expect([status, endpoint.path, answer.statusCode, answer.json().body]).toEqual([
        status,
        endpoint.path,
        403,
        { cstStsCd: status },
      ])
    }
  }
})

type Door = 'signed-in' | 'visitor' | 'member' | 'business' | 'business:write' | 'buyer' | 'director'
/** What opens to whom, said once more and apart from the code: by status, then by kind, then by role. */
const opensTo = (status: string, kind: string, role: string): Door[] => {
  if (status !== '05' && status !== '07') return ['signed-in']
  const member: Door[] = ['signed-in', 'visitor', ...(kind === '09' ? [] : (['member'] as const))]
  if (kind !== '02') return member
  if (role === 'reader') return [...member, 'business']
  const buys: Door[] =
    status === '05' ? ['buyer', ...(role === 'director' ? (['director'] as const) : [])] : []
  return [...member, 'business', 'business:write', ...buys]
}
/** What the table says of one endpoint, without calling it. */
const enters = (endpoint: Endpoint, { status, kind, role }: { status: string; kind: string; role: string }) =>
  refusalToEnter(
    endpoint.access as Parameters<typeof refusalToEnter>[0],
    { status, customerType: kind, role, institutionId: 1 },
    { writes: endpoint.method !== 'GET' },
  ) === null
const STATUSES = ['01', '02', '03', '04', '05', '06', '07', '09']
const CLOSED = ['member-status', 'members-only', 'business-only', 'read-only', 'director-only', 'suspended']

test('[C1] [MY-02] what opens to whom: every member door by all statuses, kinds and roles of an institution', async () => {
  const shop = await openShop()
  const doors = shop.app.served
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => /^(signed-in|visitor|member|business|buyer|director)$/.test(access))
  const doorOfEndpoint = ({ access, method }: Endpoint) =>
    (access === 'business' && method !== 'GET' ? 'business:write' : access) as Door
  const standIns = new Map<string, Endpoint>()
  for (const endpoint of doors) {
    const door = doorOfEndpoint(endpoint)
    if (!standIns.has(door)) standIns.set(door, endpoint)
  }
  expect([...standIns.keys()].toSorted()).toEqual(
    ['business', 'business:write', 'buyer', 'director', 'member', 'signed-in', 'visitor'].toSorted(),
  )
  const { id } = await shop.one<{ id: number }>(`select id from member where "loginId" = 'demo05'`)
  const become = async (status: string, kind: string, role: string) => {
    await shop.run(
      `update member set status = $2, "customerType" = $3, "institutionRole" = $4, "orderLimit" = null, "monthLimit" = null where id = $1`,
      [id, status, kind, role],
    )
    return shop.as('demo05')
  }
  for (const status of STATUSES)
    for (const kind of ['01', '02', '03', '04', '05', '06', '09'])
      for (const role of kind === '02' ? ['director', 'buyer', 'reader'] : ['director']) {
        const member = await become(status, kind, role)
        const open = opensTo(status, kind, role)
        for (const endpoint of doors)
          expect([status, kind, role, endpoint.path, enters(endpoint, { status, kind, role })]).toEqual([
            status,
            kind,
            role,
            endpoint.path,
            open.includes(doorOfEndpoint(endpoint)),
          ])
        // a reader, a buyer and a director of an active clinic walk through every door, the others through one of each
        const walked = status === '05' && kind === '02' ? doors : [...standIns.values()]
        for (const endpoint of walked) {
          const door = doorOfEndpoint(endpoint)
          if (open.includes(door) && endpoint.path.endsWith('/logout')) continue
          const answer = await callWithout(shop, endpoint, member.token)
          const closedBy = answer.statusCode === 403 && CLOSED.includes(answer.json().resultCode as string)
          expect([status, kind, role, endpoint.method, endpoint.path, closedBy]).toEqual([
            status,
            kind,
            role,
            endpoint.method,
            endpoint.path,
            !open.includes(door),
          ])
        }
      }
})

test('[HT-01] every endpoint answers in the envelope and documents itself', async () => {
  const shop = await openShop()
  const document = (await shop.app.http.inject('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, unknown>>
  }
  for (const { endpoint } of shop.app.served)
    expect(document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(
      endpoint.method.toLowerCase(),
    )
  expect((await shop.app.http.inject('/api')).body).toContain('Medimall API')
})
