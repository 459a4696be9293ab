import { parseBusinessNumber } from '#domain/business-number.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { holdOptions } from '#features/shelf/catalogue/server/index.ts'
import { planEntries, standingEntries, writeEntries } from '#features/shelf/prices/server/index.ts'
import { recordProductChanges, tellShop } from '#features/shelf/product-desk/server/index.ts'
import { EXCEL_ROWS, excelStream } from '#platform/server/excel.ts'
import { serve } from '#platform/server/serve.ts'
import { priceWords } from '../days.ts'
import { entryStateLabel, scopeLabel } from '../labels.ts'
import { exportPriceEntries, readPriceRows } from '../sheet-contract.ts'
import { judgeSheet, sheetTitles, type JudgedPrice } from '../sheet.ts'
import { countEntries, eachEntry, entryFilter } from './entries-page.ts'
import { namedIn } from './sheet-queries.ts'

const SHOWN = 500

export const priceSheetRoutes = [
  serve(exportPriceEntries, async ({ db, query, clock, refuse }) => {
    const now = clock.now()
    const filter = await entryFilter(db, query, now)
    if ((await countEntries(db, filter, EXCEL_ROWS + 1)) > EXCEL_ROWS)
      throw refuse('too-many-rows', { values: [formatWhole(EXCEL_ROWS)] })
    return excelStream({
      name: '가격 조건',
      plainName: 'prices',
      at: now,
      batches: eachEntry(db, filter, now, EXCEL_ROWS),
      columns: [
        { title: sheetTitles.code, value: ({ optionCode }) => optionCode },
        { title: '상품명', width: 40, value: ({ name }) => name },
        { title: sheetTitles.scope, value: ({ scope }) => scopeLabel[scope] },
        { title: sheetTitles.whom, width: 20, value: ({ businessNumber, whom }) => businessNumber || whom },
        { title: '기관', width: 24, value: ({ scope, whom }) => (scope === 'contract' ? whom : '') },
        { title: sheetTitles.quantity, value: ({ minQuantity }) => minQuantity },
        { title: '판매가', value: ({ price }) => price },
        { title: sheetTitles.price, value: ({ unitPrice }) => unitPrice },
        { title: sheetTitles.from, value: ({ startsOn }) => startsOn ?? '' },
        { title: sheetTitles.until, value: ({ endsOn }) => endsOn ?? '' },
        { title: '상태', value: ({ state }) => entryStateLabel[state] },
      ],
    })
  }),

  serve(readPriceRows, ({ db, body: { rows, apply }, caller, clock }) =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const codes = [...new Set(rows.map(({ code }) => code))]
      const held = await holdOptions(tx, codes)
      const numbers = rows.map(({ whom }) => parseBusinessNumber(whom)).filter((number) => number !== null)
      const { problems, prices } = judgeSheet(rows, await namedIn(tx, { codes, numbers, now }), now)
      const optionIds = held.map(({ optionId }) => optionId)
      const plan = planEntries(await standingEntries(tx, optionIds, now), prices)
      const { changed } = plan
      if (apply && changed.length > 0) {
        await writeEntries(tx, plan)
        await recordProductChanges(tx, {
          actor: caller.loginId,
          at: now,
          reason: apply.reason,
          changes: historyOf(changed, now),
        })
        const told = [...new Set(changed.map(({ productCode }) => productCode))]
        await tellShop(tx, told, null)
      }
      return {
        changed: changed.length,
        same: prices.length - changed.length,
        wrong: problems.length,
        problems: problems.slice(0, SHOWN),
      }
    }),
  ),
]

const historyOf = (changed: readonly JudgedPrice[], now: Date) =>
  [...Map.groupBy(changed, ({ productId }) => productId)].map(([productId, list]) => ({
    productId,
    changes: list.map((one) => ({
      field: `options.${one.optionId}.${one.scope}Price`,
      from: '',
      to: priceWords(one, now),
    })),
  }))
