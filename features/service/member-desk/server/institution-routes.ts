import { mask } from '#domain/masks.ts'
import { CustomerType } from '#features/access/accounts/account-contract.ts'
import { customerTypeLabel } from '#features/access/accounts/customer-type-label.ts'
import { memberStatusLabel } from '#features/access/accounts/labels.ts'
import { grantedTo } from '#features/access/authority/server/index.ts'
import { OrderStatus } from '#features/buying/orders/overview-contract.ts'
import { orderStatusLabel } from '#features/buying/orders/labels.ts'
import { inquiryStateLabel } from '#features/service/inquiries/labels.ts'
import { subjectLabel } from '#features/service/membership/labels.ts'
import { PAPER_KINDS } from '#features/service/membership/paper-kinds.ts'
import { visitPurposeLabel, visitStateLabel } from '#features/service/visits/labels.ts'
import type { Database } from '#platform/database/database.ts'
import { excelStream } from '#platform/server/excel.ts'
import { serve } from '#platform/server/serve.ts'
import { exportMembers, readInstitutionDesk } from '../institution-contract.ts'
import { institutionDesk } from './institution-queries.ts'
import { mergesInto } from './merging.ts'
import { membersPage, type MemberFacts } from './queries.ts'

const BATCH = 500

async function* inBatches(db: Database, asked: { search: string; status: string }) {
  let before: number | null = null
  for (;;) {
    const page: MemberFacts[] = await membersPage(db, { ...asked, only: null, before, size: BATCH })
    if (page.length > 0) yield page
    if (page.length < BATCH) return
    before = page.at(-1)!.id
  }
}

const named = (labels: Partial<Record<string, string>>, code: string) => labels[code] ?? code

export const institutionRoutes = [
  serve(readInstitutionDesk, async ({ db, caller, ip, params: { memberId }, refuse }) => {
    const { menus } = await grantedTo(db, { ...caller, ip })
    const found = await institutionDesk(
      db,
      memberId,
      menus.map(({ menuId }) => menuId),
    )
    if (!found) throw refuse('institution-missing')
    const type = CustomerType.parse(found.customerType)
    return {
      institutionId: found.institutionId,
      merged: (await mergesInto(db, memberId)).map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
      papers:
        found.papers?.map((paper) => {
          const kind = PAPER_KINDS.find((one) => one === paper.subject) ?? 'institution'
          return { ...paper, label: subjectLabel(type, kind) }
        }) ?? null,
      prices: found.prices,
      credit: found.credit && {
        institutionId: found.institutionId,
        limit: -found.credit.floor,
        used: -found.credit.posted,
      },
      orders:
        found.orders?.map((order) => ({
          ...order,
          state: orderStatusLabel[OrderStatus.parse(order.state)],
        })) ?? null,
      inquiries:
        found.inquiries?.map((one) => ({ ...one, state: named(inquiryStateLabel, one.state) })) ?? null,
      visits:
        found.visits?.map((one) => ({
          ...one,
          title: named(visitPurposeLabel, one.title),
          state: named(visitStateLabel, one.state),
        })) ?? null,
    }
  }),

  serve(exportMembers, ({ db, clock, query: { search, status } }) =>
    excelStream({
      name: '회원',
      plainName: 'members',
      at: clock.now(),
      batches: inBatches(db, { search, status }),
      columns: [
        { title: '아이디', value: ({ loginId }) => loginId },
        { title: '상태', value: (row) => memberStatusLabel[row.status] },
        { title: '유형', value: ({ customerType }) => customerTypeLabel[customerType] },
        { title: '기관', width: 28, value: ({ institutionName }) => institutionName },
        { title: '사업자등록번호', value: ({ businessNumber }) => businessNumber },
        { title: '이름', value: ({ name }) => mask('NAME', name) },
        { title: '휴대폰', value: ({ mobile }) => mask('PHONE', mobile) },
        { title: '이메일', width: 28, value: ({ email }) => mask('EMAIL', email) },
        { title: '가입', width: 20, value: ({ joinedAt }) => joinedAt },
        { title: '마지막 로그인', width: 20, value: ({ lastLoginAt }) => lastLoginAt },
      ],
    }),
  ),
]
