import { randomUUID } from 'node:crypto'
import { authorized, type Buyer } from './buyers.ts'

const headersOf = (buyer: Buyer) => ({ ...authorized(buyer), 'content-type': 'application/json' })

export const addRequest = (buyer: Buyer, options: readonly number[]) => ({
  method: 'POST' as const,
  path: '/api/fo/od/cart/prd',
  headers: headersOf(buyer),
  body: JSON.stringify({ cartPrdList: options.map((option) => ({ optId: String(option), ordQty: 1 })) }),
})

/** Orders the buyer's whole cart by credit, from the sheet on. False when it is refused. */
export async function placeOrder(shop: string, buyer: Buyer, lines: number): Promise<boolean> {
  const headers = headersOf(buyer)
  const { body: sheet } = (await (
    await fetch(`${shop}/api/fo/order-sheets?ordType=01`, { headers })
  ).json()) as { body: Sheet }
  const answer = await fetch(`${shop}/api/fo/orders`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      cartKey: sheet.cartKey,
      lines: sheet.lines.map(({ optionId, quantity, unitPrice }) => ({ optionId, quantity, unitPrice })),
      delivery: { addressId: sheet.addresses[0]?.addressId },
      receiver: '구매담당',
      phone: '0200000100',
      memo: '',
      points: 0,
      paymentKind: 'credit',
      taxDocument: 'tax-invoice',
      agreed: sheet.agreements.map(({ code, version }) => ({ code, version })),
    }),
  })
  const text = await answer.text()
  const placed = answer.ok && text.includes('"resultCode":"0000"') && sheet.lines.length === lines
  if (!placed) process.stderr.write(`order of ${sheet.lines.length} lines: ${text.slice(0, 300)}\n`)
  return placed
}

type Sheet = {
  cartKey: string
  lines: { optionId: number; quantity: number; unitPrice: number }[]
  addresses: { addressId: number }[]
  agreements: { code: string; version: string }[]
}
