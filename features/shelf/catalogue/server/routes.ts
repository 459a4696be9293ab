import { lotsOf } from '#features/shelf/stock/server/index.ts'
import { serve } from '#platform/server/serve.ts'
import {
  countProducts,
  forgetRecentProducts,
  listBrands,
  listCategories,
  listProductLots,
  listProducts,
  listRecentProducts,
  readProduct,
  recordRecentProduct,
  suggestProducts,
} from '../contract.ts'
import { licensedKinds } from '../rules.ts'
import { countFor } from './count.ts'
import { detailFor } from './detail.ts'
import { optionIdsOf } from './detail-queries.ts'
import { listPage } from './list.ts'
import { recentFor, remember } from './recent.ts'
import { forgetViews } from './recent-queries.ts'
import { substituteRoutes } from './substitutes.ts'
import { suggestFor } from './suggest.ts'
import { taxonomyOf } from './taxonomy.ts'
import { wishRoutes } from './wishes.ts'

/** Visitors are shown how large the shop is, not what it sells. */
const VISITOR = '02'

export const catalogueRoutes = [
  ...substituteRoutes,
  serve(listCategories, async ({ db, clock, caller }) =>
    (await taxonomyOf(db, clock)).categoryTree(licensedKinds(caller?.customerType ?? VISITOR)),
  ),

  serve(listBrands, async ({ db, clock, caller }) =>
    (await taxonomyOf(db, clock)).brandList(licensedKinds(caller?.customerType ?? VISITOR)),
  ),

  serve(listProducts, (call) => listPage(call, call.query)),

  serve(countProducts, (call) => countFor(call, call.query)),

  serve(suggestProducts, (call) => suggestFor(call, call.query.q)),

  serve(readProduct, async (call) => {
    const product = await detailFor(call, call.params.productCode)
    if (!product) throw call.refuse('product-not-found')
    return product
  }),

  serve(listProductLots, async ({ db, caller, params, refuse }) => {
    const options = await optionIdsOf.rows(db, {
      code: params.productCode,
      kinds: licensedKinds(caller.customerType),
    })
    if (options.length === 0) throw refuse('product-not-found')
    return lotsOf(
      db,
      options.map((option) => option.optionId),
    )
  }),

  serve(listRecentProducts, (call) => recentFor(call)),

  serve(recordRecentProduct, async (call) => {
    if (!(await remember(call, call.body.productCode))) throw call.refuse('product-not-found')
    return null
  }),

  serve(forgetRecentProducts, async ({ db, caller, query }) => {
    await forgetViews.rows(db, { memberId: caller.memberId, codes: query.codes ?? null })
    return null
  }),

  ...wishRoutes,
]
