import { expect, test } from 'vitest'
import { addressAfterLogin, decide, loginAddress, type Ask } from './guard.ts'
import { joinMeta, type Decision, type PageMeta } from './page-meta.ts'
import { WebSettings } from '../start/settings.ts'

type User = { roles: string[]; type: string; status: string }
const user: User = { roles: ['buyer'], type: '02', status: '05' }

const settingsWith = (auth: object = {}, app: object = {}) =>
  WebSettings.parse({ auth: { enabled: true, ...auth }, app })
const addressOf = (href: string) => ({
  path: href.split('?')[0]!,
  href,
  search: Object.fromEntries(new URLSearchParams(href.split('?')[1])),
})
/** A stand-in for the shop's rules, as the sign-in room supplies them. */
const policy: Ask<User>['policy'] = {
  rolesOf: (who) => who.roles,
  rule({ meta, user: who, target, current }) {
    if (who?.status === '02' && !target.path.startsWith('/join/confirm'))
      return { go: 'redirect', to: '/join/confirm/review' }
    const types = meta.auth?.limitUserCstTyCdList
    if (!types || !who || types.includes(who.type)) return null
    return current === null || current === target.path
      ? { go: 'not-found', message: '접근 권한이 없어요.' }
      : { go: 'alert', message: '사업자 전용' }
  },
}
const ask = (given: {
  meta?: PageMeta
  user?: User | null
  active?: boolean
  href?: string
  current?: string | null
  settings?: WebSettings
  ended?: Ask<User>['ended']
}): Decision =>
  decide({
    meta: given.meta ?? {},
    user: given.user ?? null,
    active: given.active ?? Boolean(given.user),
    ended: given.ended ?? null,
    target: addressOf(given.href ?? '/my'),
    current: given.current === undefined ? '/' : given.current,
    settings: given.settings ?? settingsWith(),
    policy,
  })

test('[RT-19] a page that declares nothing needs login; an open one does not', () => {
  expect(ask({})).toEqual({ go: 'redirect', to: '/login?rtnUrl=%2Fmy' })
  expect(ask({ meta: { auth: { required: false } } })).toEqual({ go: 'on' })
  expect(ask({ user })).toEqual({ go: 'on' })
})

test('[NV-03] the way back keeps its query, and is dropped unless it is an address of this shop', () => {
  const auth = settingsWith().auth
  expect(loginAddress(auth, '/cs/notice/detail?ntcNo=12')).toBe(
    '/login?rtnUrl=%2Fcs%2Fnotice%2Fdetail%3FntcNo%3D12',
  )
  for (const bad of [
    '//evil.example',
    '/\\evil',
    'https://evil.example',
    'javascript:alert(1)',
    '/a//b',
    '/%2f%2fevil',
    '/',
    '/login?rtnUrl=%2Fmy',
  ])
    expect(loginAddress(auth, bad)).toBe('/login')
})

test('[AU-02] a failed validation is a 401 by setting', () => {
  expect(ask({ settings: settingsWith({ onFailure: 'error' }) })).toEqual({
    go: 'refused',
    status: 401,
    message: '권한이 없습니다.',
  })
})

test('[AU-02] a session that ended leads to the login, or is a 401 by its own setting', () => {
  const settings = settingsWith({ onInactive: 'error' })
  expect(ask({ settings, ended: 'expired' })).toEqual({
    go: 'refused',
    status: 401,
    message: '권한이 없습니다.',
  })
  expect(ask({ settings, ended: 'validate' })).toMatchObject({ go: 'redirect' })
  expect(ask({ ended: 'duplicated' })).toMatchObject({ go: 'redirect', to: '/login?rtnUrl=%2Fmy' })
})

test('[AU-03] the defaults: auth off, jwt, failure to /login with rtnUrl, 401, logout, /api/auth-ws', () => {
  const { auth } = WebSettings.parse({})
  expect(auth).toMatchObject({
    enabled: false,
    type: 'jwt',
    onFailure: 'redirect',
    loginPath: '/login',
    returnParameter: 'rtnUrl',
    errorStatus: 401,
    onInactive: 'logout',
    pollPath: '/api/auth-ws',
    pollMs: 10_000,
    tokenStore: 'session',
    tokenCookie: false,
  })
  expect(ask({ settings: WebSettings.parse({}) })).toEqual({ go: 'on' })
})

test('[NV-07] "exists" asks for a known user, true for a session, roles for at least one of them', () => {
  expect(ask({ meta: { auth: { required: 'exists' } }, user, active: false })).toEqual({ go: 'on' })
  expect(ask({ meta: { auth: { required: 'exists' } } })).toMatchObject({ go: 'redirect' })
  expect(ask({ meta: { auth: { required: true } }, user, active: false })).toMatchObject({ go: 'redirect' })
  expect(ask({ meta: { auth: { roles: ['staff', 'buyer'] } }, user })).toEqual({ go: 'on' })
  expect(ask({ meta: { auth: { roles: ['staff'] } }, user })).toMatchObject({ go: 'refused', status: 403 })
  expect(ask({ meta: { auth: { roles: ['staff'] } } })).toMatchObject({ go: 'redirect' })
})

test('[RT-17] an address with its key opens without login, without it does not', () => {
  const meta = { auth: { openWith: 'encKey' } }
  expect(ask({ meta, href: '/mypage/statement?encKey=abc' })).toEqual({ go: 'on' })
  expect(ask({ meta, href: '/mypage/statement?encKey=' })).toMatchObject({ go: 'redirect' })
})

test("[NV-09] the shop's rule for a customer type becomes an alert, or a 404 on the page itself", () => {
  const meta = { auth: { limitUserCstTyCdList: ['02'] } }
  const other = { ...user, type: '01' }
  expect(ask({ meta, user: other, href: '/special' })).toEqual({ go: 'alert', message: '사업자 전용' })
  expect(ask({ meta, user: other, href: '/special', current: '/special' })).toMatchObject({ go: 'not-found' })
  expect(ask({ meta, user: other, href: '/special', current: null })).toMatchObject({ go: 'not-found' })
  expect(ask({ meta, user, href: '/special' })).toEqual({ go: 'on' })
})

test('[NV-10] a status rule also holds for open pages and never redirects to the page it is on', () => {
  const waiting = { ...user, status: '02' }
  expect(ask({ meta: { auth: { required: false } }, user: waiting, href: '/' })).toEqual({
    go: 'redirect',
    to: '/join/confirm/review',
  })
  expect(ask({ user: waiting, href: '/join/confirm/review' })).toEqual({ go: 'on' })
  const looping = decide({
    meta: {},
    user: waiting,
    active: true,
    target: addressOf('/x?a=1'),
    current: '/',
    settings: settingsWith(),
    policy: { rolesOf: () => [], rule: () => ({ go: 'redirect', to: '/x' }) },
  })
  expect(looping).toEqual({ go: 'on' })
})

test('[NV-08] a failed validity is a 404, or one page back; login comes first', () => {
  const meta: PageMeta = { validate: ({ search }) => 'ntcNo' in search }
  expect(ask({ meta, user, href: '/cs/notice/detail?ntcNo=1' })).toEqual({ go: 'on' })
  expect(ask({ meta, user, href: '/cs/notice/detail' })).toEqual({ go: 'not-found' })
  expect(ask({ meta, href: '/cs/notice/detail' })).toMatchObject({ go: 'redirect' })
  expect(ask({ meta: { validate: () => 'back' }, user })).toEqual({ go: 'back' })
})

test('[NV-04] in tab mode a menu opened by its address alone is not found', () => {
  const settings = settingsWith({}, { tabMode: true, preventDirectConnect: true })
  expect(ask({ meta: { menu: true }, user, settings, current: null })).toEqual({ go: 'not-found' })
  expect(ask({ meta: { menu: true }, user, settings, current: '/main' })).toEqual({ go: 'on' })
  expect(ask({ meta: {}, user, settings, current: null })).toEqual({ go: 'on' })
  expect(
    ask({ meta: { menu: true }, user, settings: settingsWith({}, { tabMode: true }), current: null }),
  ).toEqual({ go: 'on' })
})

test('[NV-05] after login: rtnUrl, the default menu, the first menu with an address, the main page', () => {
  const menus = [
    { url: null, isDefault: false },
    { url: '/first', isDefault: false },
    { url: '/default', isDefault: true },
  ]
  expect(addressAfterLogin({ rtnUrl: '/my?tab=1', menus })).toBe('/my?tab=1')
  expect(addressAfterLogin({ rtnUrl: '//evil', menus })).toBe('/default')
  expect(addressAfterLogin({ menus: menus.slice(0, 2) })).toBe('/first')
  expect(addressAfterLogin({ menus: menus.slice(0, 1), mainPath: '/main' })).toBe('/main')
  expect(addressAfterLogin({ tabMode: true, rtnUrl: '/my', menus, mainPath: '/main' })).toBe('/main')
})

test('[NV-06] a page inherits what its layout declares and says the last word, auth field by field', () => {
  expect(
    joinMeta([
      undefined,
      { layout: 'aside', category: 'my', auth: { required: true, roles: ['a'] }, breadcrumb: ['마이페이지'] },
      { breadcrumb: ['마이페이지', '주문내역'], auth: { roles: ['b'] }, keepAlive: true },
    ]),
  ).toEqual({
    layout: 'aside',
    category: 'my',
    auth: { required: true, roles: ['b'] },
    breadcrumb: ['마이페이지', '주문내역'],
    keepAlive: true,
  })
})
