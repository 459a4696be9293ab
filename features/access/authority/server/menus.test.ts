import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import {
  addFavourites,
  createMenu,
  createRole,
  editMenu,
  editMenus,
  listDefaultFavourites,
  listFavourites,
  listMenus,
  listAudit,
  openMenu,
  orderFavourites,
  readMenu,
  readStaffUser,
  removeFavourites,
  removeMenu,
  type EditedMenu,
} from '../contract.ts'
import { shownMenus } from '../rules.ts'

const asAdmin = async () => {
  const shop = await openShop()
  return { shop, admin: await shop.asStaff('admin01') }
}
const reports = {
  menuId: 'reports',
  parentId: 'system',
  name: '통계',
  url: '/reports',
  functions: [{ functionId: 'export', name: '엑셀 받기' }],
}

test('[MN-01] a menu travels under its own names and is read back as it was written', async () => {
  const { admin } = await asAdmin()
  const made = await admin.send(createMenu, {
    body: {
      ...reports,
      deviceScope: 'D',
      ipLimited: true,
      ipList: '{ip}, 127.0.0.1',
      icon: 'chart',
      programId: 'RPT001',
    },
  })
  expect(made.body).toEqual({
    mnuId: 'reports',
    uprMnuId: 'system',
    mnuNm: '통계',
    mnuUrl: '/reports',
    mnuStepNo: 2,
    sortNo: 0,
    dpYn: 'Y',
    mnuDvcScopCd: 'D',
    proIdVal: 'RPT001',
    sysCd: 'BO',
    iconSrc: 'chart',
    defMnuYn: 'N',
    authScopCd: '01',
    ipLmtYn: 'Y',
    ipList: '{ip}, 127.0.0.1',
    functions: [{ fncId: 'export', fncNm: '엑셀 받기' }],
    version: 1,
  })
  expect((await admin.send(readMenu, { params: { menuId: 'reports' } })).body).toEqual(made.body)
  const sent = await admin.send(createMenu, {
    body: { mnuId: 'plain', uprMnuId: null, mnuNm: '빈 기기', mnuUrl: null, mnuDvcScopCd: '' } as never,
  })
  expect(sent.reply).toMatchObject({ deviceScope: 'A', step: 1 })
})

test('[MN-07] what cannot be a menu is refused at its field, or with its reason', async () => {
  const { admin } = await asAdmin()
  const fields = await admin.send(createMenu, {
    body: { ...reports, url: 'https://evil.example', ipList: '300.1.1.1' },
  })
  expect(fields.issues?.map(({ path }) => path)).toEqual(expect.arrayContaining(['mnuUrl', 'ipList']))
  const code = async (body: Partial<typeof reports>) =>
    (await admin.send(createMenu, { body: { ...reports, ...body } })).resultCode
  expect([
    await code({ menuId: 'codes' }),
    await code({ url: '/codes' }),
    await code({ parentId: 'nowhere' }),
    await code({ parentId: 'reports' }),
  ]).toEqual(['menu-taken', 'url-taken', 'parent-not-found', 'menu-loop'])
  let parentId = 'codes'
  for (const menuId of ['step-3', 'step-4', 'step-5']) {
    expect(await code({ menuId, parentId, url: `/${menuId}` })).toBe('0000')
    parentId = menuId
  }
  expect(await code({ menuId: 'step-6', parentId, url: '/step-6' })).toBe('menu-too-deep')
})

test('[MN-07] of two editors who saw the same menu one saves, the other is told', async () => {
  const { admin } = await asAdmin()
  const menu = (await admin.send(readMenu, { params: { menuId: 'codes' } })).reply
  const saved = await Promise.all(
    ['하나', '둘'].map((name) => admin.send(editMenu, { body: { ...menu, name } })),
  )
  expect(saved.map(({ resultCode }) => resultCode).sort()).toEqual(['0000', 'changed-meanwhile'])
  expect((await admin.send(readMenu, { params: { menuId: 'codes' } })).reply).toMatchObject({
    version: menu.version + 1,
    name: saved.find(({ resultCode }) => resultCode === '0000')!.reply.name,
  })
})

test('[MN-07] a batch is saved whole or not at all; two menus may swap their addresses, what is below moves along', async () => {
  const { admin } = await asAdmin()
  const all = async () => (await admin.send(listMenus, { body: {} })).reply.menus
  const before = await all()
  const [codes, messages, system] = ['codes', 'messages', 'system'].map((id) =>
    before.find(({ menuId }) => menuId === id)!,
  )
  const half = await admin.send(editMenus, {
    body: {
      menus: [
        { ...codes!, name: '바뀐 이름' },
        { ...messages!, parentId: 'nowhere' },
      ],
    },
  })
  expect([half.resultCode, await all()]).toEqual(['parent-not-found', before])
  const swapped = await admin.send(editMenus, {
    body: {
      menus: [
        { ...codes!, url: '/messages' },
        { ...messages!, url: '/codes' },
        { ...system!, parentId: 'customers' },
      ],
    },
  })
  expect(swapped.reply.menus.map(({ menuId, url, step }) => [menuId, url, step])).toEqual([
    ['codes', '/messages', 3],
    ['messages', '/codes', 3],
    ['system', null, 2],
  ])
  expect((await all()).find(({ menuId }) => menuId === 'roles')).toMatchObject({
    step: 3,
    parentId: 'system',
  })
  const loop = (await all()).find(({ menuId }) => menuId === 'customers')!
  expect((await admin.send(editMenu, { body: { ...loop, parentId: 'codes' } })).resultCode).toBe('menu-loop')
})

test('[MN-07] a menu with pages below, one the office stands on, and one that changed are not removed', async () => {
  const { admin } = await asAdmin()
  await admin.send(createMenu, { body: reports })
  const code = async (menuId: string, version = 1) =>
    (await admin.send(removeMenu, { body: { menuId, version } })).resultCode
  expect([
    await code('system'),
    await code('customers'),
    await code('roles'),
    await code('home'),
    await code('reports', 2),
    await code('nowhere'),
  ]).toEqual([
    'menu-has-pages',
    'menu-has-pages',
    'menu-needed',
    'menu-needed',
    'changed-meanwhile',
    'menu-not-found',
  ])
  expect([await code('reports'), await code('reports')]).toEqual(['0000', 'menu-not-found'])
})

test('[MN-09] a menu that roles grant is not removed, so that it cannot be made anew and handed out by whoever lacked it', async () => {
  const { shop, admin } = await asAdmin()
  await admin.send(createMenu, { body: reports })
  await shop.run(
    `insert into "roleAuthority" select id, 'reports', f from role, unnest(array['read', 'export']) f where name = '감사'`,
  )
  const remove = () => admin.send(removeMenu, { body: { menuId: 'reports', version: 1 } })
  expect(await remove()).toMatchObject({
    resultCode: 'menu-held',
    message: '권한에 쓰이고 있는 메뉴는 삭제할 수 없어요. 권한에서 먼저 빼 주세요: 감사',
  })
  const grants = [{ menuId: 'reports', functionId: 'export' }]
  expect((await admin.send(createRole, { body: { name: '통계 담당', grants } })).reply.waiting).toBe(2)
  await shop.run(`delete from "roleAuthority" where "menuId" = 'reports'`)
  expect((await remove()).status).toBe(200)
})

test('[MN-09] a menu editor cannot open what hands out authority to everybody, nor shut themself out of it', async () => {
  const { shop, admin } = await asAdmin()
  await shop.run(
    `insert into "roleAuthority" select id, 'menus', f from role, unnest(array['read', 'write']) f where name = '운영'`,
  )
  const editor = await shop.asStaff('ops01')
  const menus = new Map(
    (await admin.send(listMenus, { body: {} })).reply.menus.map((menu) => [menu.menuId, menu]),
  )
  const code = async (who: typeof admin, menuId: string, change: object) =>
    (await who.send(editMenu, { body: { ...menus.get(menuId)!, ...change } })).resultCode
  expect(await code(editor, 'interfaces', { authorityScope: '03' })).toBe('scope-closed')
  expect(await code(admin, 'roles', { authorityScope: '03' })).toBe('scope-closed')
  expect(await code(admin, 'menus', { ipLimited: true, ipList: '203.0.113.1' })).toBe('locks-you-out')
  expect(await code(admin, 'codes', { functions: [] })).toBe('function-held')
  const codes = menus.get('codes')!
  const taken = await admin.send(editMenu, { body: { ...codes, functions: [] } })
  expect(taken.message).toContain(`${codes.name} ${codes.functions[0]!.name}`)
  expect(taken.message).not.toContain('codes:')
  expect(await code(admin, 'interfaces', { authorityScope: '03' })).toBe('0000')
})

test('[MN-05] a menu that opens from nowhere is none, and of the menus that hand out authority none is shut for another', async () => {
  const { shop, admin } = await asAdmin()
  const saved = async (...changes: (Partial<EditedMenu> & { menuId: string })[]) => {
    const { menus } = (await admin.send(listMenus, { body: {} })).reply
    const found = (id: string) => menus.find(({ menuId }) => menuId === id)!
    const body = { menus: changes.map((change) => ({ ...found(change.menuId), ...change })) }
    return admin.send(editMenus, { body })
  }
  expect(await saved({ menuId: 'codes', ipLimited: true, ipList: '' })).toMatchObject({
    resultCode: 'addresses-missing',
    message: expect.stringContaining('공통코드 메뉴'),
  })
  for (const ipList of ['{ip}/8', '1{ip}2', '{ip}{ip}', '{IP}', '10.0.0.1,,10.0.0.2'])
    expect((await saved({ menuId: 'codes', ipLimited: true, ipList })).resultCode).toBe('invalid-input')
  expect(
    (await saved({ menuId: 'codes', ipLimited: true, ipList: ' {ip} , 2001:db8::/32' })).resultCode,
  ).toBe('0000')

  const away = { ipLimited: true, ipList: '203.0.113.1' }
  await shop.run(`update menu set "ipLimited" = true, "ipList" = '203.0.113.1' where id = 'audit'`)
  expect(
    (await saved({ menuId: 'audit', ipLimited: false, ipList: '' }, { menuId: 'roles', ...away })).resultCode,
  ).toBe('locks-you-out')
})

test('[MN-09] a menu editor opens no page by moving another below it, and moves nothing below what hands out authority', async () => {
  const { shop, admin } = await asAdmin()
  await shop.run(
    `insert into "roleAuthority" select id, 'menus', f from role, unnest(array['read', 'write']) f where name = '운영'`,
  )
  const editor = await shop.asStaff('ops01')
  const codes = async () =>
    (await admin.send(listMenus, { body: {} })).reply.menus.find(({ menuId }) => menuId === 'codes')!
  const move = async (who: typeof admin, parentId: string) =>
    (await who.send(editMenu, { body: { ...(await codes()), parentId } })).resultCode
  expect([await move(editor, 'audit'), await move(editor, 'staff')]).toEqual(['place-closed', 'place-closed'])
  expect(await move(editor, 'interfaces')).toBe('0000')
  const open = async (menuId: string) => (await editor.send(openMenu, { body: { menuId } })).resultCode
  expect([await open('interfaces'), await open('codes')]).toEqual(['no-authority', '0000'])
  expect(await move(admin, 'audit')).toBe('0000')
  expect([await open('audit'), await open('codes')]).toEqual(['no-authority', '0000'])
  expect((await editor.send(listAudit, { query: {} })).resultCode).toBe('no-authority')
  expect((await editor.send(readStaffUser)).reply.menus.map(({ menuId }) => menuId)).toContain('codes')
})

test('[MN-04] the list shows what is displayed, authorised and fit for the device, under its groups', async () => {
  const { shop, admin } = await asAdmin()
  await shop.run(`update menu set "deviceScope" = 'D' where id = 'codes'`)
  await shop.run(`update menu set displayed = false where id = 'messages'`)
  const { menus, authorities } = (await (await shop.asStaff('ops01')).send(readStaffUser)).reply
  const ids = (device: 'D' | 'M') => shownMenus(menus, authorities, device).map(({ menuId }) => menuId)
  expect([ids('D'), ids('M')]).toEqual([
    [
      'home',
      'insight',
      'trade',
      'goods',
      'money',
      'system',
      'dashboard',
      'orders',
      'payment-differences',
      'stock',
      'fulfil',
      'recalls',
      'sales',
      'special-orders',
      'prepared-orders',
      'codes',
      'supply-reports',
      'claims',
      'points',
      'maintenance',
      'papers',
      'credit',
      'deposits',
      'backups',
      'jobs',
      'operations',
      'price-check',
      'collections',
      'synonyms',
      'product-grid',
      'products',
      'prices',
      'categories',
      'brands',
      'shop-home',
    ],
    [
      'home',
      'insight',
      'trade',
      'goods',
      'money',
      'system',
      'dashboard',
      'orders',
      'payment-differences',
      'stock',
      'fulfil',
      'recalls',
      'sales',
      'special-orders',
      'prepared-orders',
      'supply-reports',
      'claims',
      'points',
      'maintenance',
      'papers',
      'credit',
      'deposits',
      'backups',
      'jobs',
      'operations',
      'price-check',
      'collections',
      'synonyms',
      'product-grid',
      'products',
      'prices',
      'categories',
      'brands',
      'shop-home',
    ],
  ])
  expect(authorities).toContainEqual({ clientAuthority: 'codes:system:write' })
  const audit = (await (await shop.asStaff('audit01')).send(readStaffUser)).reply
  expect([audit.menus.map(({ menuId }) => menuId), audit.authorities]).toEqual([
    ['home', 'customers', 'system', 'retention', 'audit'],
    [{ clientAuthority: 'audit:system:read' }, { clientAuthority: 'retention:customers:read' }],
  ])
  expect((await admin.send(readStaffUser)).reply.menus.length).toBeGreaterThan(10)
})

test("[MN-06] favourites are added at the end, ordered, removed, and nobody's but the caller's own", async () => {
  const { shop, admin } = await asAdmin()
  const own = { loginId: 'admin01' }
  const of = (...ids: string[]) => ids.map((menuId) => ({ menuId }))
  expect((await admin.send(listFavourites, { body: own })).body).toEqual({
    usrId: 'admin01',
    sysCd: 'BO',
    menus: [],
  })
  expect((await admin.send(listDefaultFavourites, { body: own })).reply.menus).toEqual(of('home'))
  await admin.send(addFavourites, { body: { ...own, menus: of('roles', 'staff') } })
  expect(
    (await admin.send(addFavourites, { body: { ...own, menus: of('codes', 'roles') } })).reply.menus,
  ).toEqual(of('roles', 'staff', 'codes'))
  expect(
    (await admin.send(orderFavourites, { body: { ...own, menus: of('codes', 'roles') } })).reply.menus,
  ).toEqual(of('codes', 'roles'))
  expect((await admin.send(removeFavourites, { body: { ...own, menus: of('codes') } })).reply.menus).toEqual(
    of('roles'),
  )
  const other = await shop.asStaff('audit01')
  for (const endpoint of [listFavourites, removeFavourites])
    expect((await other.send(endpoint, { body: own })).resultCode).toBe('not-your-own')
  expect(
    (await other.send(addFavourites, { body: { loginId: 'audit01', menus: of('roles') } })).resultCode,
  ).toBe('menu-not-found')
  expect((await admin.send(removeFavourites, { body: own })).reply.menus).toEqual([])
})
