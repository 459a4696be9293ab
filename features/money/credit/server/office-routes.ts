import { seoulDate } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { setCreditTerm } from '#features/access/accounts/server/index.ts'
import { setCreditLimit } from '#features/money/ledger/server/index.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import { EXCEL_ROWS, excelOf } from '#platform/server/excel.ts'
import { idKey, keyset, wholeKey } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { creditBlockLabel } from '../labels.ts'
import {
  changeCreditTerms,
  exportCreditAccounts,
  listCreditAccounts,
  readCreditTerms,
  sumCredit,
} from '../office-contract.ts'
import { creditAccounts } from './accounts-page.ts'
import { addTerms, creditSums, newestTerms, termsHistory } from './office-queries.ts'

const places = keyset({ rank: wholeKey(15), used: wholeKey(15), institutionId: idKey })

const accountOf = ({
  rank: _,
  notDue,
  to30,
  to60,
  over60,
  ...row
}: Awaited<ReturnType<typeof creditAccounts>>[number]) => ({
  ...row,
  ageing: { notDue, to30, to60, over60 },
  overdue: to30 + to60 + over60,
})

export const creditOfficeRoutes = [
  serve(listCreditAccounts, async ({ db, clock, query: { cursor, size, ...query } }) => {
    const asked = {
      ...query,
      institutionId: query.institutionId ?? null,
      today: seoulDate(clock.now()),
    }
    const found = await creditAccounts(db, asked, places.read(cursor), size + 1)
    const { rows, next } = places.page(found, size)
    return { rows: rows.map(accountOf), next }
  }),

  serve(sumCredit, async ({ db, clock }) => {
    const { notDue, to30, to60, over60, ...sums } = (await creditSums(db, seoulDate(clock.now())))!
    return { ...sums, overdue: to30 + to60 + over60, ageing: { notDue, to30, to60, over60 } }
  }),

  serve(exportCreditAccounts, async ({ db, clock, query, refuse }) => {
    const asked = { ...query, institutionId: query.institutionId ?? null, today: seoulDate(clock.now()) }
    const rows = await creditAccounts(db, asked, null, EXCEL_ROWS + 1)
    if (rows.length > EXCEL_ROWS) throw refuse('too-many-rows', { values: [formatWhole(EXCEL_ROWS)] })
    return excelOf({
      name: '여신 수금',
      plainName: 'credit-accounts',
      at: clock.now(),
      columns: [
        { title: '병의원', width: 28, value: ({ name }) => name },
        { title: '여신한도(원)', value: ({ creditLimit }) => creditLimit },
        { title: '미결제(원)', value: ({ used }) => used },
        { title: '기한 전(원)', value: ({ notDue }) => notDue },
        { title: '1~30일(원)', value: ({ to30 }) => to30 },
        { title: '31~60일(원)', value: ({ to60 }) => to60 },
        { title: '61일 이상(원)', value: ({ over60 }) => over60 },
        { title: '가장 오래된 연체', width: 16, value: ({ overdueSince }) => overdueSince },
        { title: '다음 결제예정일', width: 16, value: ({ nextDueOn }) => nextDueOn },
        { title: '결제조건(일)', value: ({ termDays }) => termDays },
        { title: '상태', value: ({ block }) => (block ? creditBlockLabel[block] : '정상') },
      ],
      rows,
    })
  }),

  serve(readCreditTerms, async ({ db, params }) =>
    (await termsHistory(db, params.institutionId)).map((terms) => ({
      ...terms,
      at: terms.at.toISOString(),
    })),
  ),

  serve(changeCreditTerms, async ({ db, clock, caller, params, body, refuse }) => {
    const { institutionId } = params
    const { version, ...terms } = body
    await db.transaction(async (tx) => {
      const limit = await setCreditLimit(tx, institutionId, terms.creditLimit)
      if (!limit) throw refuse('account-not-found')
      const newest = await newestTerms(tx, institutionId)
      if (newest.version !== version) throw refuse('terms-changed')
      if (!limit.moved) throw refuse('limit-under-used')
      const at = clock.now()
      await setCreditTerm(tx, institutionId, terms.termDays)
      const added = await addTerms(tx, { ...terms, institutionId, actor: caller.loginId, at })
      if (terms.blocked === newest.blocked) return
      await tell(tx, {
        kind: terms.blocked ? 'credit-stopped' : 'credit-released',
        to: { institutionId },
        values: { clinic: added!.clinic },
        cause: `credit-terms/${added!.id}`,
        at,
      })
    })
    return null
  }),
]
