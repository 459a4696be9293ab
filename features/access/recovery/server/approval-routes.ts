import { mask } from '#domain/masks.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { ownerByMobile } from '#features/access/accounts/server/index.ts'
import { announce } from '#features/signals/live/server/index.ts'
import { sendSms, useCode } from '#features/access/verification/server/index.ts'
import { EXCEL_ROWS, excelOf } from '#platform/server/excel.ts'
import { idKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import {
  decideApproval,
  exportApprovals,
  listApprovals,
  readApprovalContact,
  type ApprovalRow,
} from '../approvals-contract.ts'
import { approvalName } from '#features/access/sign-in/labels.ts'
import { approvalOwnerLabel, approvalStateLabel, BY_SETTING } from '../labels.ts'
import { approvalPurpose } from '#features/access/sign-in/login-words.ts'
import { askApproval as askEndpoint } from '../recovery-contract.ts'
import { approvalById, approvalRows, decide, waitingApprovals, type Approval } from './approval-queries.ts'
import { askApproval, openAccount, rejection } from './approvals.ts'

const LAST = 2_147_483_647
const places = keyset({ approvalId: idKey })

const masked = ({ memberId: _, staffId: __, ...row }: Approval): ApprovalRow => ({
  ...row,
  loginId: mask('ID', row.loginId),
  name: mask('NAME', row.name),
  mobile: mask('PHONE', row.mobile),
  ip: mask('IP', row.ip),
  requestedAt: row.requestedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

export const approvalRoutes = [
  serve(askEndpoint, async (call) => {
    const { kind, mobile, ticket, code } = call.body
    const { authApprovalType } = call.settings.auth
    if (authApprovalType === 'NONE') throw call.refuse('approvals-off')
    const loginId = call.body.loginId.toLowerCase()
    const tell = await useCode(
      call,
      { ticket, code, purpose: approvalPurpose[kind], mobile, boundTo: loginId },
      (tx) => askApproval(call, tx, { kind, realm: 'member', loginId, mobile }),
    )
    tell?.()
    return { by: authApprovalType === 'AUTO' ? ('setting' as const) : ('staff' as const) }
  }),

  serve(listApprovals, async ({ db, query }) => {
    const { cursor, size, ...filter } = query
    const found = await approvalRows(db, filter, {
      before: places.read(cursor)?.approvalId ?? LAST,
      size: size + 1,
    })
    const { rows, next } = places.page(found, size)
    return { rows: rows.map(masked), waiting: await waitingApprovals(db), next }
  }),

  serve(readApprovalContact, async ({ db, params, refuse }) => {
    const found = await approvalById(db, params.approvalId)
    if (!found) throw refuse('approval-not-found')
    const { loginId, name, mobile, ip } = found
    return { loginId, name, mobile, ip }
  }),

  serve(decideApproval, async (call) => {
    const { db, params, body, caller, clock, refuse } = call
    const told = await db.transaction(async (tx) => {
      const found = await approvalById(tx, params.approvalId)
      if (!found) throw refuse('approval-not-found')
      if (found.staffId === caller.staffId) throw refuse('own-request')
      if (
        !(await decide(tx, {
          id: params.approvalId,
          state: body.decision,
          reason: body.reason,
          staffId: caller.staffId,
          now: clock.now(),
        }))
      )
        throw refuse('already-decided')
      if (body.decision === 'approved' && !(await ownerByMobile(tx, { ...found, realm: found.owner })))
        throw refuse('account-changed')
      await announce(tx, { to: { menu: 'approvals' }, topic: 'waiting', data: {} })
      return {
        to: found.mobile,
        text:
          body.decision === 'approved'
            ? await openAccount(call, tx, found)
            : rejection(found.kind, body.reason),
      }
    })
    const sent = await sendSms(call, told)
    return { ...masked((await approvalById(db, params.approvalId))!), told: sent }
  }),

  serve(exportApprovals, async ({ db, clock, query, refuse }) => {
    const { reason: _, ...filter } = query
    const rows = await approvalRows(db, filter, { before: LAST, size: EXCEL_ROWS + 1 })
    if (rows.length > EXCEL_ROWS) throw refuse('too-many-rows', { values: [formatWhole(EXCEL_ROWS)] })
    return excelOf({
      name: '로그인 승인',
      plainName: 'sign-in-approvals',
      at: clock.now(),
      columns: [
        { title: '번호', value: (row) => row.approvalId },
        { title: '종류', value: (row) => approvalName[row.kind] },
        { title: '구분', value: (row) => approvalOwnerLabel[row.owner] },
        { title: '아이디', value: (row) => row.loginId },
        { title: '이름', value: (row) => row.name },
        { title: '기관', width: 28, value: (row) => row.institutionName },
        { title: '휴대폰', value: (row) => row.mobile },
        { title: '요청일시', width: 20, value: (row) => new Date(row.requestedAt) },
        { title: '상태', value: (row) => approvalStateLabel[row.state] },
        { title: '처리일시', width: 20, value: (row) => (row.decidedAt ? new Date(row.decidedAt) : null) },
        { title: '처리자', value: (row) => (row.state === 'asked' ? null : (row.decidedBy ?? BY_SETTING)) },
        { title: '사유', width: 40, value: (row) => row.reason },
      ],
      rows: rows.map(masked),
    })
  }),
]
