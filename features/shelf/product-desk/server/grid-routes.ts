import {
  deskFilter,
  holdOptions,
  optionsAfter,
  writeOptions,
} from '#features/shelf/catalogue/server/index.ts'
import { idKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { listGridRows, saveGridRows, type GridRow } from '../grid-contract.ts'
import { judgeSheet } from '../sheet.ts'
import { recordProductChanges, versionsOf } from './queries.ts'
import { tellCarts, tellPrices } from './tell-shop.ts'

const places = keyset({ productId: idKey, optionId: idKey })

const CHANGED = '그사이 다른 사람이 저장했어요. 바뀐 값을 불러왔으니 확인하고 다시 저장해 주세요.'

export const productGridRoutes = [
  serve(listGridRows, async ({ db, query: { cursor, size, ...asked } }) => {
    const filter = await deskFilter(db, asked)
    const page = places.page(await optionsAfter(db, filter, places.read(cursor), size + 1), size)
    const versions = await versionsOf(
      db,
      page.rows.map(({ productId }) => productId),
    )
    return {
      next: page.next,
      rows: page.rows.map(({ saleState, priceOnRequest: _, permitMissing: __, ...row }) => ({
        ...row,
        state: saleState as GridRow['state'],
        version: versions.get(row.productId) ?? 0,
      })),
    }
  }),

  serve(saveGridRows, ({ db, body, caller, clock }) =>
    db.transaction(async (tx) => {
      const standing = await holdOptions(tx, [...new Set(body.rows.map(({ code }) => code))])
      const byCode = new Map(standing.map((option) => [option.code, option]))
      const versions = await versionsOf(tx, [...new Set(standing.map(({ productId }) => productId))])
      // a product that somebody else has saved keeps all its rows out
      const old = new Set(
        body.rows.flatMap(({ code, version }) => {
          const option = byCode.get(code)
          return option && (versions.get(option.productId) ?? 0) > version ? [option.productId] : []
        }),
      )
      const isOld = (code: string) => old.has(byCode.get(code)?.productId ?? 0)
      const fresh = body.rows.map((row, at) => ({ ...row, line: at + 1 })).filter(({ code }) => !isOld(code))
      const judged = judgeSheet(
        fresh.map(({ optionId: _, version: __, ...row }) => row),
        standing,
      )
      const { options, products, changes } = judged
      const written =
        changes.length === 0
          ? []
          : await writeOptions(tx, { options, products }, clock.now()).then(() =>
              recordProductChanges(tx, {
                actor: caller.loginId,
                at: clock.now(),
                reason: body.reason,
                changes,
              }),
            )
      if (products.some(({ productId, saleState }) => stateOf(standing, productId) !== saleState))
        await tellCarts(tx)
      await tellPrices(tx, changes)
      const bad = new Set(judged.problems.map(({ line }) => byCode.get(body.rows[line - 1]!.code)?.productId))
      const now = new Map(written.map(({ productId, id }) => [productId, id]))
      return {
        saved: fresh.flatMap(({ code, optionId }) => {
          const productId = byCode.get(code)?.productId
          if (productId === undefined || bad.has(productId)) return []
          return [{ optionId, version: now.get(productId) ?? versions.get(productId) ?? 0 }]
        }),
        problems: [
          ...body.rows
            .filter(({ code }) => isOld(code))
            .map(({ optionId, code }) => ({
              optionId,
              column: null,
              message: CHANGED,
              version: versions.get(byCode.get(code)!.productId)!,
            })),
          ...judged.problems.map(({ line, column, message }) => ({
            optionId: body.rows[line - 1]!.optionId,
            column: column ?? null,
            message,
            version: null,
          })),
        ],
      }
    }),
  ),
]

const stateOf = (standing: readonly { productId: number; saleState: string }[], sought: number) =>
  standing.find(({ productId }) => productId === sought)?.saleState
