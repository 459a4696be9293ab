import { formatWhole } from '#domain/whole-number.ts'
import { EXCEL_ROWS, excelOf } from '#platform/server/excel.ts'
import { idKey, instantKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { explainDifference, exportDifferences, listDifferences } from '../differences-contract.ts'
import { differenceTransitions } from '../differences.ts'
import { differenceLabel, differenceStateLabel } from '../labels.ts'
import { differencesPage, holdDifference, setExplained } from './difference-queries.ts'

const places = keyset({ foundAt: instantKey, id: idKey })

export const differenceRoutes = [
  serve(listDifferences, async ({ db, query }) => {
    const place = places.read(query.cursor)
    const found = await differencesPage(db, query.state || undefined, place, query.size + 1)
    const { rows, next } = places.page(found, query.size)
    return {
      rows: rows.map(({ cause, foundAt, closedAt, ...row }) => ({
        ...row,
        orderNumber: cause,
        foundAt: foundAt.toISOString(),
        closedAt: closedAt?.toISOString() ?? null,
      })),
      next,
    }
  }),

  serve(exportDifferences, async ({ db, clock, query, refuse }) => {
    const rows = await differencesPage(db, query.state || undefined, null, EXCEL_ROWS + 1)
    if (rows.length > EXCEL_ROWS) throw refuse('too-many-rows', { values: [formatWhole(EXCEL_ROWS)] })
    return excelOf({
      name: '결제 대사',
      plainName: 'payment-differences',
      at: clock.now(),
      columns: [
        { title: '상태', value: ({ state }) => differenceStateLabel[state] },
        { title: '차이', width: 24, value: ({ kind }) => differenceLabel[kind] },
        { title: '주문번호', width: 20, value: ({ cause }) => cause },
        { title: '결제사 주문번호', width: 24, value: ({ gatewayOrderId }) => gatewayOrderId },
        { title: '결제 키', width: 28, value: ({ paymentKey }) => paymentKey },
        { title: '쇼핑몰(원)', value: ({ expected }) => expected },
        { title: '결제사(원)', value: ({ actual }) => actual },
        { title: '발견', width: 20, value: ({ foundAt }) => foundAt },
        { title: '처리일시', width: 20, value: ({ closedAt }) => closedAt },
        { title: '확인한 사람', value: ({ closedBy }) => closedBy },
        { title: '확인한 내용', width: 40, value: ({ note }) => note },
      ],
      rows,
    })
  }),

  serve(explainDifference, async ({ db, clock, caller, params, body, refuse }) => {
    await db.transaction(async (tx) => {
      const difference = await holdDifference(tx, params.id)
      if (!difference) throw refuse('difference-not-found')
      if (!differenceTransitions[difference.state].includes('explained')) throw refuse('difference-closed')
      await setExplained(tx, params.id, { note: body.note, loginId: caller.loginId, at: clock.now() })
    })
    return null
  }),
]
