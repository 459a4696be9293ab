import { requestClaim } from '#features/delivery/claims/contract.ts'
import { issueForOrder } from '#features/delivery/invoices/contract.ts'
import { startRecall } from '#features/delivery/recalls/contract.ts'
import { deliver } from './deliver.ts'
import type { Shop } from './shop.ts'
import { addProduct, buy, type Buyer } from './trade.ts'

let keys = 0
function replyOf<R>({ status, reply, body }: { status: number; reply: R; body: unknown }): R {
  if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`)
  return reply
}
const once = () => ({ key: `delivered-${process.pid}-${++keys}` })

/**
 * An order of a clinic that has come to its end: delivered in a parcel, with a tax invoice, a return that was asked for
 * and a recall of its lot. Signs `admin01` in anew.
 */
export async function addDelivered(shop: Shop, buyer: Pick<Buyer, 'send'>) {
  const staff = await shop.asStaff('admin01')
  const optionId = await addProduct(shop, { stock: 5 })
  const { orderNumber } = replyOf(await buy(buyer as Buyer, [{ optionId, quantity: 3 }]))
  await deliver(shop, orderNumber)
  const invoice = replyOf(await staff.send(issueForOrder, { params: { orderNumber } }))
  const asked = await buyer.send(
    requestClaim,
    {
      body: {
        orderNumber,
        kind: 'return',
        lines: [{ line: 1, quantity: 1, reason: 'short-dated', words: '' }],
        collection: 'self',
        memo: '',
        agreed: true,
      },
    },
    once(),
  )
  const lot = await shop.one<{ id: number; number: string }>(
    'select id, number from lot where "optionId" = $1',
    [optionId],
  )
  const body = {
    lotIds: [lot.id],
    reason: '봉함 불량',
    grade: 2,
    reportDue: '2026-11-27',
    notice: `로트 ${lot.number} 사용을 멈춰 주세요.`,
  }
  const recall = replyOf(await staff.send(startRecall, { body }, once()))
  return {
    orderNumber,
    claimNumber: replyOf(asked).claimNumber,
    invoiceNumber: invoice.number,
    recallId: String(recall.recallId),
    lotId: lot.id,
    lotNumber: lot.number,
  }
}
