import { sql } from 'kysely'
import { allocate } from '#domain/money.ts'
import { shopFacts } from '#domain/shop-facts.ts'
import { checkLinkKey, makeLinkKey, redeemLinkKey } from '#features/signals/links/server/index.ts'
import { row, type Queryable } from '#platform/database/database.ts'
import { serve } from '#platform/server/serve.ts'
import { isPaid } from '../rules.ts'
import { soldOf } from '../sold.ts'
import {
  checkStatementLink,
  openStatement,
  readStatement,
  shareStatement,
  type Statement,
} from '../statement-contract.ts'
import { orderDetail, type DetailFacts } from './history-queries.ts'

const PURPOSE = 'order-statement'

type Buyer = { name: string; businessNumber: string; directorName: string; address: string; phone: string }
const buyerOf = (on: Queryable, institutionId: number) =>
  row(
    on,
    sql<Buyer>`
    select name, "businessNumber", "directorName", '(' || postcode || ') ' || address1 || case when address2 = '' then '' else ', ' || address2 end as address, phone
    from institution where id = ${institutionId}`,
  )

/** What was chosen, and how it is packed: '규격 M · 100ea/box'. */
const specOf = ({ optionName, spec }: { optionName: string; spec: string }) =>
  [...new Set([optionName, spec])].filter(Boolean).join(' · ')

type NoStatement = 'order-not-found' | 'statement-not-yet' | 'order-cancelled'

/** The statement, or why there is none. */
async function findStatement(
  on: Queryable,
  orderNumber: string,
  institutionId: number,
): Promise<Statement | NoStatement> {
  const [order, buyer] = await Promise.all([
    orderDetail(on, orderNumber, institutionId),
    buyerOf(on, institutionId),
  ])
  if (!order || !buyer) return 'order-not-found'
  if (order.status === 'cancelled') return 'order-cancelled'
  return isPaid(order.status) ? statementOf(order, buyer) : 'statement-not-yet'
}

/**
 * What was sold, with its VAT shared over what is taxed by largest remainder, so that the lines add up to it to the won.
 * Lines that were cancelled whole are not there.
 */
function statementOf(order: DetailFacts, buyer: Buyer): Statement {
  const sold = soldOf(order)
  const left = sold.lines.filter(({ quantity }) => quantity > 0)
  const goods = left.map((line) => ({
    name: line.productName,
    spec: specOf(line),
    lots: line.lots,
    quantity: line.quantity,
    unitName: line.unitName,
    unitPrice: line.unitPrice,
    taxable: line.taxable,
    amount: line.amount,
  }))
  const delivery =
    sold.shipping > 0
      ? [
          {
            name: '배송비',
            spec: '',
            lots: [],
            quantity: 1,
            unitName: '건',
            unitPrice: sold.shipping,
            taxable: true,
            amount: sold.shipping,
          },
        ]
      : []
  const items = [...goods, ...delivery]
  const vats = allocate(
    sold.vat,
    items.map(({ taxable, amount }) => (taxable ? amount : 0)),
  )
  return {
    orderNumber: order.orderNumber,
    orderedAt: order.placedAt.toISOString(),
    supplier: {
      name: shopFacts.company,
      businessNumber: shopFacts.businessNumber,
      directorName: shopFacts.head,
      address: shopFacts.address,
      phone: shopFacts.phone,
    },
    buyer,
    receiver: order.delivery.receiver,
    lines: items.map(({ amount, ...item }, index) => ({
      ...item,
      vat: vats[index]!,
      supply: amount - vats[index]!,
    })),
    supply: sold.supply,
    vat: sold.vat,
    taxFree: sold.taxFree,
    total: sold.total,
    cancelled: sold.cancelled,
    returned: sold.returned,
  }
}

const pathOfLink = (orderNumber: string, key: string) =>
  `/mypage/statement?ordId=${encodeURIComponent(orderNumber)}&encKey=${encodeURIComponent(key)}`

/** RT-17: the address that opens one statement once; for text messages and e-mails to `memberId`. */
async function statementLink(
  on: Queryable,
  { orderNumber, ...given }: { secret: string; orderNumber: string; memberId: number; now: Date },
) {
  const { key, expiresAt } = await makeLinkKey(on, { ...given, purpose: PURPOSE, document: orderNumber })
  return { path: pathOfLink(orderNumber, key), expiresAt }
}

const institutionOf = (on: Queryable, memberId: number) =>
  row(on, sql<{ institutionId: number | null }>`select "institutionId" from member where id = ${memberId}`)

export const statementRoutes = ({ secret }: { secret: string }) => [
  serve(readStatement, async ({ db, caller, params, refuse }) => {
    const found = await findStatement(db, params.orderNumber, caller.institutionId)
    if (typeof found === 'string') throw refuse(found)
    return found
  }),

  serve(shareStatement, async ({ db, clock, caller, params, refuse }) => {
    const found = await findStatement(db, params.orderNumber, caller.institutionId)
    if (typeof found === 'string') throw refuse(found)
    const { path, expiresAt } = await statementLink(db, {
      secret,
      orderNumber: found.orderNumber,
      memberId: caller.memberId,
      now: clock.now(),
    })
    return { path, expiresAt: expiresAt.toISOString() }
  }),

  serve(checkStatementLink, async ({ db, clock, body, refuse }) => {
    if (
      !(await checkLinkKey(db, {
        secret,
        purpose: PURPOSE,
        document: body.orderNumber,
        key: body.encKey,
        now: clock.now(),
      }))
    )
      throw refuse('link-gone')
    return null
  }),

  serve(openStatement, ({ db, clock, body, refuse }) =>
    db.transaction(async (tx) => {
      const opened = await redeemLinkKey(tx, {
        secret,
        purpose: PURPOSE,
        document: body.orderNumber,
        key: body.encKey,
        now: clock.now(),
      })
      const owner = opened && (await institutionOf(tx, opened.memberId))
      // a key whose maker has lost the right since is as good as none
      const found = owner?.institutionId
        ? await findStatement(tx, body.orderNumber, owner.institutionId)
        : 'order-not-found'
      if (typeof found === 'string') throw refuse('link-gone')
      return found
    }),
  ),
]
