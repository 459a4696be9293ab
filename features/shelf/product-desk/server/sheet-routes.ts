import { formatWhole } from '#domain/whole-number.ts'
import {
  countOptions,
  deskFilter,
  eachOption,
  holdOptions,
  writeOptions,
} from '#features/shelf/catalogue/server/index.ts'
import { EXCEL_ROWS, excelStream } from '#platform/server/excel.ts'
import { inPieces } from '#platform/server/give-way.ts'
import { serve } from '#platform/server/serve.ts'
import { exportProducts, readProductRows } from '../sheet-contract.ts'
import { judgeSheet, sheetTitles } from '../sheet.ts'
import { exportedColumns } from './exported-columns.ts'
import { recordProductChanges } from './queries.ts'
import { tellCarts, tellPrices } from './tell-shop.ts'

const SHOWN = 500

export const productSheetRoutes = [
  serve(exportProducts, async ({ db, query, clock, refuse }) => {
    const filter = await deskFilter(db, query)
    if ((await countOptions(db, filter, EXCEL_ROWS + 1)) > EXCEL_ROWS)
      throw refuse('too-many-rows', { values: [formatWhole(EXCEL_ROWS)] })
    return excelStream({
      name: '상품',
      plainName: 'products',
      at: clock.now(),
      batches: eachOption(db, filter, EXCEL_ROWS),
      columns: exportedColumns,
    })
  }),

  serve(readProductRows, ({ db, body: { rows, apply }, caller, clock }) =>
    db.transaction(async (tx) => {
      const judged = judgeSheet(rows, await holdOptions(tx, [...new Set(rows.map(({ code }) => code))]))
      const { problems, options, products, changes, same } = judged
      if (apply && changes.length > 0) {
        const at = clock.now()
        await inPieces(options, (some) => writeOptions(tx, { options: some, products: [] }, at))
        await inPieces(products, (some) => writeOptions(tx, { options: [], products: some }, at))
        if (changes.some((one) => one.changes.some(({ field }) => field === 'saleState'))) await tellCarts(tx)
        await tellPrices(tx, changes)
        await inPieces(changes, (some) =>
          recordProductChanges(tx, { actor: caller.loginId, at, reason: apply.reason, changes: some }),
        )
      }
      return {
        products: changes.length,
        options: options.length,
        same,
        wrong: problems.length,
        problems: problems
          .slice(0, SHOWN)
          .map(({ column, ...rest }) => ({ ...rest, ...(column && { column: sheetTitles[column] }) })),
      }
    }),
  ),
]
