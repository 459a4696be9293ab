import type { Tx } from '#platform/database/database.ts'
import { refuseInput } from '#platform/server/refuse.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import { agreements, consentProblem } from '../agreements.ts'
import { placeOrder } from '../contract.ts'
import { taxDocumentsOf } from '../rules.ts'
import { addressRoutes } from './addresses.ts'
import { cancelRoutes } from './cancel.ts'
import { historyRoutes } from './history.ts'
import { ownOrderRoutes } from './own-orders.ts'
import { paymentRoutes } from './pay.ts'
import { hold, place } from './place.ts'
import { repeatRoutes } from './repeat.ts'
import { sheetRoutes } from './sheet.ts'
import { usualItemRoutes } from './usual-items.ts'

export const orderRoutes = [
  ...addressRoutes,
  ...sheetRoutes,

  serve(placeOrder, (call) => {
    const { body } = call
    if (!taxDocumentsOf[body.paymentKind].includes(body.taxDocument))
      throw refuseInput([{ path: 'taxDocument', message: '이 결제수단에서 고를 수 없는 증빙이에요.' }])
    const unagreed = consentProblem(body.agreed, agreements)
    if (unagreed) throw refuseInput([{ path: 'agreed', message: unagreed }])
    return once(
      call,
      (tx, held) => place(tx, call, held),
      (tx: Tx) => hold(tx, call),
    )
  }),

  ...ownOrderRoutes,
  ...historyRoutes,
  ...repeatRoutes,
  ...usualItemRoutes,
  ...paymentRoutes,
  ...cancelRoutes,
]
