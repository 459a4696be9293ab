import type { CartLine } from '#features/buying/cart/contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuser, type Services } from '#platform/server/serve.ts'
import type { Consent } from '../agreements.ts'
import { placeOrder } from '../contract.ts'
import { summarise } from '../rules.ts'
import { hold, place } from './place.ts'
import { tellWaits } from './tell-order.ts'

/** Who agreed to an order before and is not there when it is placed. */
export type AbsentBuyer = {
  memberId: number
  loginId: string
  memberName: string
  customerType: string
  status: string
  role: string
  institutionId: number
  institutionName: string
  priceGroupId: number
  consents: Consent[]
}
type Goods = {
  /** It stands for a cart, which has at most one order. */
  key: string
  address: { addressId: number; receiver: string; phone: string; memo: string }
  lines: readonly Pick<CartLine, 'optionId' | 'quantity' | 'unitPrice' | 'name'>[]
}

/**
 * Places an order by credit in the caller's transaction; a refusal ends it. One that must wait for a director says so to its
 * buyer, who is not there to read it.
 */
export async function placeOnCredit(tx: Tx, services: Services, buyer: AbsentBuyer, goods: Goods) {
  const { addressId, ...receiving } = goods.address
  const call = {
    ...services,
    refuse: refuser(placeOrder),
    caller: { ...buyer, sessionId: '', processId: '', name: buyer.memberName },
    body: {
      ...receiving,
      cartKey: goods.key,
      own: true,
      lines: goods.lines.map(({ optionId, quantity, unitPrice }) => ({ optionId, quantity, unitPrice })),
      delivery: { addressId },
      points: 0,
      paymentKind: 'credit' as const,
      asksApproval: false,
      taxDocument: 'tax-invoice' as const,
      agreed: buyer.consents,
    },
  }
  const placed = await place(tx, call, await hold(tx, call))
  if (placed.status === 'awaiting-approval')
    await tellWaits(
      tx,
      {
        number: placed.orderNumber,
        memberId: buyer.memberId,
        summary: summarise(goods.lines.map(({ name }) => name)),
        total: placed.total,
        paymentKind: 'credit',
      },
      services.clock.now(),
    )
  return placed
}
