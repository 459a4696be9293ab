import { excelOf } from '#platform/server/excel.ts'
import { serve } from '#platform/server/serve.ts'
import type { Tx } from '#platform/database/database.ts'
import {
  changeRole,
  createRole,
  exportRoles,
  listRoles,
  readRole,
  removeRole,
  type Grant,
} from '../role-contract.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { askForGrants, grantsToAskFor, takesBeyond } from './grant-requests.ts'
import { keepManagers } from './keep-managers.ts'
import {
  allGrants,
  deleteRole,
  gridRows,
  insertRole,
  lockAuthority,
  replaceGrants,
  roleById,
  roleGrants,
  roleHolders,
  roleList,
  roleNamed,
  updateRole,
} from './role-queries.ts'

export const roleRoutes = [
  serve(listRoles, async ({ db }) => {
    const [roles, grid] = await Promise.all([roleList(db), gridRows(db)])
    return { roles, grid }
  }),

  serve(readRole, async ({ db, params, refuse }) => {
    const [role, grants, holders] = await Promise.all([
      roleById(db, params.roleId),
      roleGrants(db, params.roleId),
      roleHolders(db, params.roleId),
    ])
    if (!role) throw refuse('role-not-found')
    return { role, grants, holders }
  }),

  serve(createRole, (call) =>
    call.db.transaction(async (tx) => {
      const { body, refuse } = call
      await lockAuthority(tx)
      if ((await roleNamed(tx, body.name)) !== undefined) throw refuse('role-taken')
      const roleId = await insertRole(tx, { name: body.name, description: body.description })
      return { roleId, waiting: await grant(tx, call, roleId, refuse) }
    }),
  ),

  serve(changeRole, (call) =>
    call.db.transaction((tx) =>
      keepManagers(tx, call.caller.staffId, call.refuse, async () => {
        const { body, params, refuse } = call
        if (!(await roleById(tx, params.roleId))) throw refuse('role-not-found')
        const namesake = await roleNamed(tx, body.name)
        if (namesake !== undefined && namesake !== params.roleId) throw refuse('role-taken')
        const [saved] = await updateRole(tx, params.roleId, body.version, {
          name: body.name,
          description: body.description,
        })
        if (!saved) throw refuse('changed-meanwhile')
        return { ...saved, waiting: await grant(tx, call, params.roleId, refuse) }
      }),
    ),
  ),

  serve(removeRole, ({ db, body, params, caller, refuse }) =>
    db.transaction((tx) =>
      keepManagers(tx, caller.staffId, refuse, async () => {
        const role = await roleById(tx, params.roleId)
        if (!role) throw refuse('role-not-found')
        if (role.staffCount > 0) throw refuse('role-held', { values: [role.staffCount] })
        if (!(await deleteRole(tx, params.roleId, body.version)).length) throw refuse('changed-meanwhile')
        return null
      }),
    ),
  ),

  serve(exportRoles, async ({ db, clock }) => {
    const [roles, grid, grants] = await Promise.all([roleList(db), gridRows(db), allGrants(db)])
    const menuName = new Map(grid.map(({ menuId, name }) => [menuId, name]))
    const functionName = new Map(
      grid.flatMap(({ menuId, functions }) =>
        functions.map(({ functionId, name }) => [`${menuId}:${functionId}`, name]),
      ),
    )
    const byId = new Map(roles.map((role) => [role.roleId, role]))
    return excelOf({
      name: '권한',
      plainName: 'roles',
      at: clock.now(),
      rows: grants,
      columns: [
        { title: '권한', width: 24, value: ({ roleId }) => byId.get(roleId)?.name ?? '' },
        { title: '설명', width: 30, value: ({ roleId }) => byId.get(roleId)?.description ?? '' },
        { title: '직원 수', width: 10, value: ({ roleId }) => byId.get(roleId)?.staffCount ?? 0 },
        { title: '메뉴', width: 24, value: ({ menuId }) => menuName.get(menuId) ?? menuId },
        {
          title: '기능',
          width: 20,
          value: ({ menuId, functionId }) => functionName.get(`${menuId}:${functionId}`) ?? functionId,
        },
      ],
    })
  }),
]

type Granting = { body: { grants: readonly Grant[] }; caller: { staffId: number }; clock: Clock }
/**
 * Changing something asks for seeing it, so every function brings `read` along. What the caller does not hold
 * waits for a second person, and is taken from nobody; returns how much waits.
 */
async function grant(
  tx: Tx,
  { body: { grants: asked }, caller, clock }: Granting,
  roleId: number,
  refuse: (code: 'grant-unknown' | 'beyond-own-authority') => Error,
) {
  const wanted = new Map(
    [...asked, ...asked.map(({ menuId }) => ({ menuId, functionId: 'read' }))].map((one) => [
      `${one.menuId}:${one.functionId}`,
      one,
    ]),
  )
  if (await takesBeyond(tx, caller.staffId, roleId, [...wanted.values()]))
    throw refuse('beyond-own-authority')
  const waiting = await grantsToAskFor(tx, caller.staffId, roleId, [...wanted.values()])
  for (const { menuId, functionId } of waiting) wanted.delete(`${menuId}:${functionId}`)
  if ((await replaceGrants(tx, roleId, [...wanted.values()])) !== wanted.size) throw refuse('grant-unknown')
  if (waiting.length > 0)
    await askForGrants(tx, {
      roleId,
      staffId: null,
      grants: waiting,
      askedBy: caller.staffId,
      now: clock.now(),
    })
  return waiting.length
}
