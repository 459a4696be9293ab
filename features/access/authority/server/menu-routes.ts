import { randomUUID } from 'node:crypto'
import { SUCCESS } from '#platform/contract/envelope.ts'
import { excelOf } from '#platform/server/excel.ts'
import { serve } from '#platform/server/serve.ts'
import type { Tx } from '#platform/database/database.ts'
import { authorityScopeLabel, deviceScopeLabel } from '../labels.ts'
import {
  createMenu,
  editMenu,
  editMenus,
  exportMenus,
  listMenus,
  mayUseFunction,
  openMenu,
  readMenu,
  removeMenu,
  type EditedMenu,
  type Menu,
} from '../menu-contract.ts'
import { menuRefusal, menusFrom } from './access.ts'
import { SYSTEM } from './granted.ts'
import {
  deleteMenu,
  editedMenu,
  editedMenus,
  heldFunctions,
  insertMenu,
  lockMenus,
  menuSystemOf,
  replaceFunctions,
  rolesGranting,
  updateMenus,
} from './menu-queries.ts'
import {
  changedTree,
  guarded,
  movedBelowGuarded,
  needed,
  type Change,
  type TreeProblem,
} from './menu-tree.ts'
import { insertAudit, menuStanding } from './queries.ts'

type Editor = {
  caller: { staffId: number; signedInIp: string }
  ip: string
  refuse: (
    code:
      | TreeProblem
      | 'scope-closed'
      | 'place-closed'
      | 'locks-you-out'
      | 'addresses-missing'
      | 'function-held',
    extra?: { values: string[] },
  ) => Error
}

export const menuRoutes = [
  serve(listMenus, async ({ db, body }) => ({ menus: await editedMenus(db, body.systemCode) })),

  serve(readMenu, async ({ db, params, refuse }) => {
    const menu = await editedMenu(db, params.menuId)
    if (!menu) throw refuse('menu-not-found')
    return menu
  }),

  serve(createMenu, (call) =>
    call.db.transaction(async (tx) => {
      const { body, refuse } = call
      await lockMenus(tx)
      if ((await menuSystemOf(tx, body.menuId)) !== undefined) throw refuse('menu-taken')
      const before = await editedMenus(tx, body.systemCode)
      const placed = changedTree(
        [...before, { ...body, parentId: null, url: null, step: 1, version: 1 }],
        [{ ...body, version: 1 }],
      )
      if (typeof placed === 'string') throw refuse(placed)
      const menu = placed.changed[0]!
      await checkOpenness(tx, call, [menu], [])
      await insertMenu(tx, menu)
      await replaceFunctions(tx, [menu])
      return (await editedMenu(tx, body.menuId))!
    }),
  ),

  serve(editMenu, async (call) => (await saveMenus(call, [call.body]))[0]!),

  serve(editMenus, async (call) => ({ menus: await saveMenus(call, call.body.menus) })),

  serve(removeMenu, ({ db, body, refuse }) =>
    db.transaction(async (tx) => {
      await lockMenus(tx)
      if (needed.has(body.menuId)) throw refuse('menu-needed')
      const systemCode = await menuSystemOf(tx, body.menuId)
      if (systemCode === undefined) throw refuse('menu-not-found')
      if ((await editedMenus(tx, systemCode)).some(({ parentId }) => parentId === body.menuId))
        throw refuse('menu-has-pages')
      // a removal would take the grants along, and the menu made anew would be free to be handed out
      const holding = await rolesGranting(tx, body.menuId)
      if (holding.length > 0) throw refuse('menu-held', { values: [holding.join(', ')] })
      if (!(await deleteMenu(tx, body.menuId, body.version)).length) throw refuse('changed-meanwhile')
      return null
    }),
  ),

  serve(exportMenus, async ({ db, clock }) =>
    excelOf<EditedMenu>({
      name: '메뉴',
      plainName: 'menus',
      at: clock.now(),
      rows: await editedMenus(db, SYSTEM),
      columns: [
        { title: '메뉴 ID', value: ({ menuId }) => menuId },
        { title: '상위 메뉴 ID', value: ({ parentId }) => parentId },
        { title: '메뉴 이름', width: 24, value: ({ name }) => name },
        { title: '주소', width: 24, value: ({ url }) => url },
        { title: '단계', width: 8, value: ({ step }) => step },
        { title: '순서', width: 8, value: ({ rank }) => rank },
        { title: '표시', width: 8, value: ({ displayed }) => displayed },
        { title: '기기', value: ({ deviceScope }) => deviceScopeLabel[deviceScope] },
        { title: '권한', value: ({ authorityScope }) => authorityScopeLabel[authorityScope]! },
        { title: 'IP 제한', width: 10, value: ({ ipLimited }) => ipLimited },
        { title: '허용 IP', width: 30, value: ({ ipList }) => ipList },
        { title: '기능', width: 40, value: ({ functions }) => functions.map(({ name }) => name).join(', ') },
      ],
    }),
  ),

  serve(openMenu, async ({ db, body, caller, ip, request, clock, endpoint }) => {
    const refusal = await menuRefusal(db, caller, `menu:${body.menuId}`, ip)
    await insertAudit(db, {
      callId: randomUUID(),
      at: clock.now(),
      staffId: caller.staffId,
      ip,
      tranId: request.id,
      menu: body.menuId,
      endpoint: `${endpoint.method} ${endpoint.path}`,
      summary: endpoint.summary,
      target: JSON.stringify({ url: body.url }),
      reason: '',
      outcome: refusal ? 'refused' : 'allowed',
      result: refusal?.code ?? SUCCESS,
    })
    if (refusal) throw refusal
    return null
  }),

  serve(mayUseFunction, async ({ db, body, caller, ip }) => ({
    allowed: (await menuRefusal(db, caller, `menu:${body.menuId}:${body.functionId}`, ip)) === null,
  })),
]

/** All of them or none. */
async function saveMenus<
  C extends Editor & { db: { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> } },
>(call: C, changes: Change[]): Promise<EditedMenu[]> {
  return call.db.transaction(async (tx) => {
    await lockMenus(tx)
    const systemCode = changes[0]!.systemCode
    const before = await editedMenus(tx, systemCode)
    const placed = changedTree(before, changes)
    if (typeof placed === 'string') throw call.refuse(placed)
    await checkOpenness(tx, call, placed.changed, before)
    await checkFunctions(tx, call, placed.changed, before)
    await updateMenus(tx, [...placed.changed, ...placed.moved])
    await replaceFunctions(tx, placed.changed)
    const saved = new Map((await editedMenus(tx, systemCode)).map((menu) => [menu.menuId, menu]))
    return changes.map(({ menuId }) => saved.get(menuId)!)
  })
}

/**
 * Opening a menu to everybody, or moving one below a menu that hands out authority, asks for that authority;
 * and nobody shuts themself out of the menus that hand it out.
 */
async function checkOpenness(
  tx: Tx,
  { caller, ip, refuse }: Editor,
  changed: Menu[],
  before: readonly Menu[],
) {
  const was = new Map(before.map((menu) => [menu.menuId, menu]))
  const opened = changed.filter(
    ({ menuId, authorityScope }) => authorityScope === '03' && was.get(menuId)?.authorityScope !== '03',
  )
  if (opened.some(({ menuId }) => guarded.has(menuId))) throw refuse('scope-closed')
  const moved = movedBelowGuarded(before, changed)
  if (
    (opened.length > 0 || moved) &&
    !(await menuStanding(tx, { staffId: caller.staffId, menuId: 'roles', function: 'write' }))?.allowed
  )
    throw refuse(moved ? 'place-closed' : 'scope-closed')
  const shut = changed.find(
    ({ menuId, ipLimited, ipList }) =>
      ipLimited && ipList === '' && !(was.get(menuId)?.ipLimited && was.get(menuId)?.ipList === ''),
  )
  if (shut) throw refuse('addresses-missing', { values: [shut.name] })
  const reachable = (menus: readonly Menu[]) =>
    new Set(
      menusFrom(menus, ip, caller.signedInIp).flatMap(({ menuId }) => (guarded.has(menuId) ? [menuId] : [])),
    )
  const after = [...new Map([...before, ...changed].map((menu) => [menu.menuId, menu])).values()]
  if (!reachable(before).isSubsetOf(reachable(after))) throw refuse('locks-you-out')
}

async function checkFunctions(
  tx: Tx,
  { refuse }: Editor,
  changed: EditedMenu[],
  before: readonly EditedMenu[],
) {
  const held = await heldFunctions(
    tx,
    changed.map(({ menuId }) => menuId),
  )
  const left = new Map(
    changed.map(({ menuId, functions }) => [
      menuId,
      new Set(['read', ...functions.map(({ functionId }) => functionId)]),
    ]),
  )
  const missing = held.filter(({ menuId, functionId }) => !left.get(menuId)!.has(functionId))
  const nameOf = ({ menuId, functionId }: (typeof held)[number]) => {
    const menu = before.find((one) => one.menuId === menuId)
    const own = menu?.functions.find((one) => one.functionId === functionId)
    return `${menu?.name ?? menuId} ${own?.name ?? functionId}`
  }
  if (missing.length) throw refuse('function-held', { values: [missing.map(nameOf).join(', ')] })
}
