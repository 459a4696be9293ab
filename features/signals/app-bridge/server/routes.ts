import { ipMatches } from '#platform/server/address-list.ts'
import { isStaff } from '#platform/server/caller.ts'
import { excelOf } from '#platform/server/excel.ts'
import { keyset, textKey, wholeKey } from '#platform/server/keyset.ts'
import { serve, type Services } from '#platform/server/serve.ts'
import {
  changeInterface,
  createInterface,
  exportInterfaces,
  listAppInterfaces,
  listInterfaceCalls,
  listInterfaces,
  logInterfaceCall,
  removeInterface,
} from '../contract.ts'
import { directionLabel, logTypeLabel } from '../labels.ts'
import { loggedFields } from '../rules.ts'
import {
  callsPage,
  deleteCallsBefore,
  deleteInterface,
  everyInterface,
  insertCall,
  insertInterface,
  interfaceStands,
  interfacesPage,
  keysOf,
  turnMonths,
  updateInterface,
} from './queries.ts'

const WEEK_MS = 7 * 86_400_000
/** How long calls stay in the log, at most. */
const KEPT_MS = 90 * 86_400_000
/** Rows that are deleted at once. */
const BATCH = 5_000

/** What one person's calls over the bridge may leave in the log; pages make a few. */
const CALLS_A_MINUTE = 300

const interfaces = keyset({ id: textKey(/^[A-Z0-9_]{2,60}$/), version: textKey(/^[\d.]{3,7}$/) }, ' ')
const calls = keyset({ id: wholeKey(15) })

export const appBridgeRoutes = [
  serve(listInterfaces, async ({ db, ip }) =>
    (await everyInterface(db))
      .filter(({ ipLimited, ipList }) => !ipLimited || ipMatches(ip, ipList))
      .map(({ id, version, direction, logType, needsSession, limitByChannel, allowedChannels, keys }) => ({
        id,
        version,
        direction,
        logType,
        needsSession,
        limitByChannel,
        allowedChannels,
        keys,
      })),
  ),

  /** What names no interface in use is dropped without a word: logs must not stop a page. */
  serve(logInterfaceCall, async ({ db, clock, caller, body }) => {
    const known = await keysOf(db, body.interfaceId, body.version)
    if (!known) return null
    const call = {
      ...body,
      fields: JSON.stringify(loggedFields(body.data, known.keys)),
      memberId: isStaff(caller) ? null : caller.memberId,
      staffId: isStaff(caller) ? caller.staffId : null,
      at: clock.now(),
    }
    await insertCall(db, call, { most: CALLS_A_MINUTE, since: new Date(clock.now().getTime() - 60_000) })
    return null
  }),

  serve(listAppInterfaces, async ({ db, clock, query }) => {
    const after = interfaces.read(query.cursor)
    const found = await interfacesPage(db, {
      text: query.text ?? '',
      direction: query.direction ?? null,
      after: after && [after.id, after.version],
      since: new Date(clock.now().getTime() - WEEK_MS),
      limit: query.size + 1,
    })
    const { rows, next } = interfaces.page(found, query.size)
    return {
      rows: rows.map((row) => ({ ...row, changedAt: row.changedAt?.toISOString() ?? null })),
      next,
    }
  }),
  serve(createInterface, async ({ db, clock, caller, body, refuse }) => {
    if (!(await insertInterface(db, { ...body, staffId: caller.staffId, now: clock.now() })))
      throw refuse('interface-exists')
    return null
  }),
  serve(changeInterface, async ({ db, clock, caller, params, body, refuse }) => {
    const written = { ...body, ...params, staffId: caller.staffId, now: clock.now() }
    if (!(await updateInterface(db, written)))
      throw refuse(
        (await interfaceStands(db, params.id, params.version)) ? 'changed-meanwhile' : 'interface-not-found',
      )
    return null
  }),
  serve(removeInterface, async ({ db, params, refuse }) => {
    if (!(await deleteInterface(db, params.id, params.version))) throw refuse('interface-not-found')
    return null
  }),
  serve(exportInterfaces, async ({ db, clock }) =>
    excelOf({
      name: '인터페이스',
      plainName: 'interfaces',
      at: clock.now(),
      columns: [
        { title: 'ID', value: ({ id }) => id, width: 24 },
        { title: '버전', value: ({ version }) => version, width: 8 },
        { title: '이름', value: ({ name }) => name, width: 24 },
        { title: '방향', value: ({ direction }) => directionLabel[direction], width: 12 },
        { title: '로그', value: ({ logType }) => logTypeLabel[logType], width: 12 },
        { title: '로그인 필요', value: ({ needsSession }) => needsSession, width: 12 },
        {
          title: '허용 채널',
          value: ({ limitByChannel, allowedChannels }) =>
            limitByChannel ? allowedChannels.join(', ') : '모든 채널',
        },
        { title: '시스템 코드', value: ({ systemCode }) => systemCode, width: 12 },
        { title: '기본 채널', value: ({ channel }) => channel, width: 12 },
        { title: 'URL', value: ({ url }) => url, width: 30 },
        { title: 'HTTP 메서드', value: ({ httpMethod }) => httpMethod, width: 12 },
        { title: '허용 IP', value: ({ ipLimited, ipList }) => (ipLimited ? ipList : '모든 주소') },
        { title: '로그 항목', value: ({ keys }) => keys.join(', '), width: 24 },
        { title: '비고', value: ({ remark }) => remark, width: 40 },
      ],
      rows: await everyInterface(db),
    }),
  ),

  serve(listInterfaceCalls, async ({ db, query }) => {
    const found = await callsPage(db, {
      interfaceId: query.interfaceId ?? null,
      before: calls.read(query.cursor)?.id ?? null,
      limit: query.size + 1,
    })
    const { rows, next } = calls.page(found, query.size)
    return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), next }
  }),
]

/**
 * Nothing of the log grows older than 90 days: months go as a whole when their first day does, and what no month holds
 * row by row. Months to come are made ahead. How many rows were deleted, those of months left out.
 */
export async function forgetInterfaceCalls({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const now = clock.now()
  const before = new Date(now.getTime() - KEPT_MS)
  await turnMonths(db, { now, before })
  let deleted = 0
  for (let batch = BATCH; batch >= BATCH; deleted += batch) batch = await deleteCallsBefore(db, before, BATCH)
  return deleted
}
