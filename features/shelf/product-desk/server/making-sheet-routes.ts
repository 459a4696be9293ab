import { createProducts, keyChangedProducts, makingPlaces } from '#features/shelf/catalogue/server/index.ts'
import { openStock } from '#features/shelf/stock/server/index.ts'
import { excelOf } from '#platform/server/excel.ts'
import { inPieces } from '#platform/server/give-way.ts'
import { serve } from '#platform/server/serve.ts'
import { downloadMakingSheet, makeProducts } from '../making-sheet-contract.ts'
import { judgeMaking, productOf } from '../making-rules.ts'
import { makingColumns, makingTitles, type MakingColumn } from '../making-sheet.ts'
import { recordProductChanges } from './queries.ts'

const SHOWN = 500

export const makingSheetRoutes = [
  serve(downloadMakingSheet, ({ clock }) =>
    excelOf({
      name: '새 상품',
      plainName: 'new-products',
      at: clock.now(),
      rows: [],
      columns: makingColumns.map((column) => ({ title: makingTitles[column], value: () => '' })),
    }),
  ),

  serve(makeProducts, ({ db, body, caller, clock, refuse }) =>
    db.transaction(async (tx) => {
      const said = (column: MakingColumn) => {
        const at = body.columns.indexOf(column)
        return at < 0 ? [] : [...new Set(body.rows.map(({ cells }) => (cells[at] ?? '').toUpperCase()))]
      }
      const productCodes = said('productCode')
      const optionCodes = [...new Set([...said('code'), ...productCodes])]
      const places = await makingPlaces(tx, { productCodes, optionCodes })
      const { products, problems } = judgeMaking(body, places)
      if (body.apply) {
        const at = clock.now()
        const { reason } = body.apply
        await inPieces(products, async (some) => {
          const read = some.map((lines) => productOf(lines, places))
          const made = await createProducts(tx, read, at)
          if (!made) throw refuse('codes-taken')
          await openStock(tx, made.optionIds)
          await recordProductChanges(tx, {
            actor: caller.loginId,
            at,
            reason,
            changes: made.products.map(({ id, code }) => ({
              productId: id,
              changes: [{ field: 'made', from: '', to: code }],
            })),
          })
          await keyChangedProducts(tx)
        })
      }
      return {
        products: products.length,
        options: products.reduce((total, lines) => total + lines.length, 0),
        wrong: new Set(problems.map(({ line }) => line)).size,
        problems: problems.slice(0, SHOWN),
      }
    }),
  ),
]
