import { announce } from '#features/signals/live/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { excelOf, EXCEL_ROWS } from '#platform/server/excel.ts'
import { once } from '#platform/server/once.ts'
import { idKey, instantKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { listSystemChecks } from '../contract.ts'
import { changeCheck, createCheck, exportChecks, listChecks, removeCheck } from '../checks-contract.ts'
import { checkStateLabel } from '../labels.ts'
import { ipMatches } from '#platform/server/address-list.ts'
import { stateOf } from '../rules.ts'
import { announceWindows, checksPage, checkStands, deleteCheck, insertCheck, updateCheck } from './queries.ts'
import type { Maintenance } from './windows.ts'

const places = keyset({ beginsAt: instantKey, id: idKey })

type Told = { used: boolean; beginsAt: string; endsAt: string; title: string }
const isPlanned = ({ used, endsAt }: Told, now: Date) => used && new Date(endsAt) > now
/** Tells every open screen, also when a window was called off. */
const tellScreens = (tx: Tx, check: Told, now: Date) =>
  announce(tx, {
    to: 'everyone',
    topic: 'maintenance',
    data: {
      planned: isPlanned(check, now),
      startsAt: check.beginsAt,
      endsAt: check.endsAt,
      message: check.title,
    },
  })

export const maintenanceRoutes = ({ maintenance }: { maintenance: Maintenance }) => [
  serve(listSystemChecks, async ({ query, ip }) => {
    const start = (query.pageNo - 1) * query.pageSize
    return (await maintenance.windows())
      .slice(start, start + query.pageSize)
      .map(({ beginsAt, endsAt, ipList, ...check }) => ({
        ...check,
        beginsAt: beginsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        ipList: ipMatches(ip, ipList) ? '{ip}' : '',
      }))
  }),

  serve(listChecks, async ({ db, query, clock }) => {
    const found = await checksPage(db, places.read(query.cursor), query.size + 1)
    const now = clock.now()
    const { rows, next } = places.page(found, query.size)
    return {
      rows: rows.map((check) => ({
        id: check.id,
        title: check.title,
        beginsAt: check.beginsAt.toISOString(),
        endsAt: check.endsAt.toISOString(),
        ipList: check.ipList,
        redirectUrl: check.redirectUrl,
        used: check.used,
        state: stateOf(check, now),
        createdBy: check.createdBy,
      })),
      next,
    }
  }),

  serve(exportChecks, async ({ db, clock }) =>
    excelOf({
      name: '시스템 점검',
      plainName: 'system-checks',
      at: clock.now(),
      rows: await checksPage(db, null, EXCEL_ROWS),
      columns: [
        { title: '점검 이름', width: 30, value: (check) => check.title },
        { title: '시작', width: 20, value: (check) => check.beginsAt },
        { title: '종료', width: 20, value: (check) => check.endsAt },
        { title: '상태', value: (check) => checkStateLabel[stateOf(check, clock.now())] },
        { title: '통과 IP', width: 30, value: (check) => check.ipList },
        { title: '이동할 주소', width: 24, value: (check) => check.redirectUrl },
        { title: '등록한 사람', value: (check) => check.createdBy },
      ],
    }),
  ),

  serve(createCheck, async (call) => {
    const made = await once(call, async (tx) => {
      const { id } = (await insertCheck(tx, call.body, {
        staffId: call.caller.staffId,
        now: call.clock.now(),
      }))!
      await announceWindows(tx)
      if (isPlanned(call.body, call.clock.now())) await tellScreens(tx, call.body, call.clock.now())
      return { id }
    })
    maintenance.forget()
    return made
  }),

  serve(changeCheck, async ({ db, clock, params, body: { seen, ...body }, refuse }) => {
    await db.transaction(async (tx) => {
      if (!(await updateCheck(tx, params.id, body, seen)))
        throw refuse((await checkStands(tx, params.id)) ? 'check-changed' : 'check-not-found')
      await announceWindows(tx)
      await tellScreens(tx, body, clock.now())
    })
    maintenance.forget()
    return null
  }),

  serve(removeCheck, async ({ db, clock, params, query: { seen }, refuse }) => {
    await db.transaction(async (tx) => {
      if (!(await deleteCheck(tx, params.id, seen)))
        throw refuse((await checkStands(tx, params.id)) ? 'check-changed' : 'check-not-found')
      await announceWindows(tx)
      await tellScreens(tx, { ...seen, used: false }, clock.now())
    })
    maintenance.forget()
    return null
  }),
]
