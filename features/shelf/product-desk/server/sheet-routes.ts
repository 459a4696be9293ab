import { formatWhole } from '#domain/whole-number.ts'
import { holdOptions, optionsFor, writeOptions } from '#features/shelf/catalogue/server/index.ts'
import { EXCEL_ROWS, excelOf } from '#platform/server/excel.ts'
import { serve } from '#platform/server/serve.ts'
import { productStateLabel } from '../labels.ts'
import { exportProducts, readProductRows } from '../sheet-contract.ts'
import { judgeSheet, sheetTitles } from '../sheet.ts'
import { recordProductChanges } from './queries.ts'
import { tellCarts, tellPrices } from './tell-shop.ts'

const SHOWN = 500

export const productSheetRoutes = [
  serve(exportProducts, async ({ db, query, clock, refuse }) => {
    const rows = await optionsFor(db, query, EXCEL_ROWS + 1)
    if (rows.length > EXCEL_ROWS) throw refuse('too-many-rows', { values: [formatWhole(EXCEL_ROWS)] })
    return excelOf({
      name: '상품',
      plainName: 'products',
      at: clock.now(),
      rows,
      columns: [
        { title: sheetTitles.code, value: ({ code }) => code },
        { title: sheetTitles.name, width: 40, value: ({ name }) => name },
        { title: sheetTitles.spec, width: 24, value: ({ spec }) => spec },
        { title: sheetTitles.optionName, width: 24, value: ({ optionName }) => optionName },
        { title: sheetTitles.udi, width: 20, value: ({ udi }) => udi },
        { title: sheetTitles.listPrice, value: ({ listPrice }) => listPrice },
        { title: sheetTitles.price, value: ({ price }) => price },
        {
          title: sheetTitles.state,
          value: ({ saleState }) => productStateLabel[saleState as keyof typeof productStateLabel],
        },
      ],
    })
  }),

  serve(readProductRows, ({ db, body: { rows, apply }, caller, clock }) =>
    db.transaction(async (tx) => {
      const judged = judgeSheet(rows, await holdOptions(tx, [...new Set(rows.map(({ code }) => code))]))
      const { problems, options, products, changes, same } = judged
      if (apply && changes.length > 0) {
        const at = clock.now()
        await writeOptions(tx, { options, products }, at)
        if (changes.some((one) => one.changes.some(({ field }) => field === 'saleState'))) await tellCarts(tx)
        await tellPrices(tx, changes)
        await recordProductChanges(tx, { actor: caller.loginId, at, reason: apply.reason, changes })
      }
      return {
        products: changes.length,
        options: options.length,
        same,
        wrong: problems.length,
        problems: problems.slice(0, SHOWN),
      }
    }),
  ),
]
