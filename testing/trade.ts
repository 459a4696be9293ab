import { pickPile, shipParcels } from '#features/delivery/shipments/contract.ts'
import { randomUUID } from 'node:crypto'
import { addToCart, readCart } from '#features/buying/cart/contract.ts'
import { agreements } from '#features/buying/orders/agreements.ts'
import { placeOrder, type PaymentKind } from '#features/buying/orders/contract.ts'
import { taxDocumentsOf } from '#features/buying/orders/rules.ts'
import { paymentCauses } from '#apps/server/payment-causes.ts'
import { settleUnknownPayments } from '#features/money/payments/server/index.ts'
import { grantPoints } from '#features/money/points/server/index.ts'
import { openAccounts } from '#features/money/ledger/server/index.ts'
import { windowMethods, type WindowMethod } from '#domain/window-methods.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Shop } from './shop.ts'

type ProductShape = {
  price?: number
  listPrice?: number
  stock?: number
  min?: number
  step?: number
  taxable?: boolean
  kind?: string
  storage?: string
  expiresOn?: string | null
}

/** A shop behind its back, wherever it runs. */
type Behind = Pick<Shop, 'run' | 'one'> & { clock: Clock }

let serial = 0

/** A product with one option on the shelf, with no price of its own for anybody. Returns the option's id. */
export async function addProduct(
  shop: Behind,
  {
    price = 10_000,
    listPrice = price,
    stock = 1_000,
    min = 1,
    step = 1,
    taxable = true,
    kind = 'consumable',
    storage = 'ambient',
    expiresOn = '2028-12-31',
  }: ProductShape = {},
) {
  const code = `T-${process.pid}-${++serial}`
  const { optionId } = await shop.one<{ optionId: number }>(
    `with made as (
       insert into product (code, name, spec, "brandId", "category1Id", "category2Id", "category3Id", kind, "licensedOnly", taxable, storage, "unitName", "packQuantity",
         "minQuantity", "stepQuantity", picture, rank, "publishedAt", description, details)
       select $1, '시험 상품 ' || $1, '1개', b.id, c1.id, c2.id, c3.id, $2, false, $3, $4, '개', 1, $5, $6, 'box:0b6b70:T', 900000, $7, '', details
       from (select id from brand order by id limit 1) b, (select id, "parentId" from category where level = 3 order by id limit 1) c3
         join category c2 on c2.id = c3."parentId" join category c1 on c1.id = c2."parentId", (select details from product order by id limit 1) d
       returning id)
     insert into "productOption" ("productId", code, name, rank, "listPrice", price) select id, $1, '기본', 1, $8, $9 from made returning id as "optionId"`,
    [code, kind, taxable, storage, min, step, shop.clock.now(), listPrice, price],
  )
  await shop.run('insert into stock ("optionId", "onHand", "nextExpiry") values ($1, $2, $3)', [
    optionId,
    stock,
    expiresOn,
  ])
  await shop.run(
    `with made as (insert into lot ("optionId", number, "expiresOn", "onHand", "receivedAt") values ($1, $2, $3, $4, $5) returning id)
     insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", reason, cause, at) select $1, id, $4, 0, 'received', $2, $5 from made`,
    [optionId, `L${code}`, expiresOn, stock, shop.clock.now()],
  )
  return optionId
}

/** What its product is counted in: 박스, 병. */
export const soldBy = (shop: Shop, optionId: number, unitName: string) =>
  shop.run(
    'update product set "unitName" = $2 where id = (select "productId" from "productOption" where id = $1)',
    [optionId, unitName],
  )

/** One more lot of an option, received now. Returns its id. */
export async function addLot(
  shop: Shop,
  optionId: number,
  {
    quantity,
    number = `L-${process.pid}-${++serial}`,
    expiresOn = '2028-12-31',
    recalled = false,
  }: { quantity: number; number?: string; expiresOn?: string | null; recalled?: boolean },
) {
  const { id } = await shop.one<{ id: number }>(
    `with made as (insert into lot ("optionId", number, "expiresOn", "onHand", recalled, "receivedAt") values ($1, $2, $3, $4, $5, $6) returning id),
       grown as (update stock set "onHand" = "onHand" + $4, "nextExpiry" = case when $5 then "nextExpiry" else least("nextExpiry", $3::date) end where "optionId" = $1)
     insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", reason, cause, at) select $1, id, $4, 0, 'received', $2, $6 from made returning "lotId" as id`,
    [optionId, number, expiresOn, quantity, recalled, shop.clock.now()],
  )
  return id
}

/** More members of clinics of their own, each with a credit limit. */
export async function addBuyers(
  shop: Behind & Pick<Shop, 'db' | 'as'>,
  count: number,
  { limit = 1_000_000_000, points = 0, termDays = 30 } = {},
) {
  const made = await shop.run<{ institutionId: number; loginId: string }>(
    `with i as (
       insert into institution (name, "businessNumber", "directorName", phone, "taxEmail", postcode, address1, "priceGroupId", "creditTermDays", "createdAt")
       select '시험의원 ' || n, lpad((9000000000 + $4 + n)::text, 10, '0'), '김시험', '0200000000', 'tax@demo.example', '00101', '가온대로 1', (select min(id) from "priceGroup"), $2, $3
       from generate_series(1, $1::int) n returning id, name)
     insert into member ("loginId", name, "customerType", status, "institutionId", email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
     select 'buyer' || i.id, '시험 담당', '02', '05', i.id, 'b@demo.example', '01000000000', 'x', $3, $3 from i order by i.id returning "institutionId", "loginId"`,
    [count, termDays, shop.clock.now(), ++serial * 10_000],
  )
  await shop.db.transaction(async (tx) => {
    for (const { institutionId } of made) {
      await openAccounts(tx, institutionId, limit)
      if (points > 0)
        await grantPoints(tx, {
          institutionId,
          amount: points,
          lastDay: '2027-06-30',
          causeType: 'points',
          cause: `test-${institutionId}`,
          actor: 'test',
          at: shop.clock.now(),
        })
    }
  })
  return Promise.all(made.map(({ loginId }) => shop.as(loginId)))
}

export type Buyer = Awaited<ReturnType<Shop['as']>>

export const fillCart = async (buyer: Buyer, lines: { optionId: number; quantity: number }[]) => {
  const added = await buyer.send(addToCart, { body: { lines } })
  if (added.status !== 200) throw new Error(`cart: ${JSON.stringify(added)}`)
}

type Choice = { paymentKind?: PaymentKind; points?: number }

/** What the order page would send for everything in the cart, at the prices it shows. */
export async function orderBody(buyer: Buyer, { paymentKind = 'credit', points = 0 }: Choice = {}) {
  const { cartKey, lines: found } = (await buyer.send(readCart)).reply
  return {
    cartKey: cartKey!,
    lines: found
      .filter(({ selected }) => selected)
      .map(({ optionId, quantity, unitPrice }) => ({ optionId, quantity, unitPrice })),
    delivery: {
      address: {
        label: '본원',
        receiver: '김시험',
        phone: '010-0000-0000',
        postcode: '00101',
        address1: '가온대로 1',
        address2: '',
        memo: '',
        isDefault: false,
      },
      save: false,
    },
    receiver: '김시험',
    phone: '010-0000-0000',
    memo: '',
    points,
    paymentKind,
    taxDocument: taxDocumentsOf[paymentKind][0]!,
    agreed: agreements.map(({ code, version }) => ({ code, version })),
  }
}

/** Puts lines into the cart and orders them. */
export async function buy(
  buyer: Buyer,
  lines: { optionId: number; quantity: number }[],
  choice: Choice = {},
  key: string = randomUUID(),
) {
  await fillCart(buyer, lines)
  return buyer.send(placeOrder, { body: await orderBody(buyer, choice) }, { key })
}

/** Runs the job that asks about payments, as the server does. */
export const settlePayments = (shop: Parameters<typeof settleUnknownPayments>[0]) =>
  settleUnknownPayments(shop, paymentCauses)

/** Plays the buyer in the payment window; gives what the success page is called with. */
export async function authorise(
  shop: Pick<Shop, 'gatewayDoor'>,
  placed: {
    payment: { method: string; gatewayOrderId: string; amount: number; taxFreeAmount: number } | null
  },
) {
  const { method, gatewayOrderId, amount, taxFreeAmount } = placed.payment!
  const { control } = await shop.gatewayDoor()
  const { paymentKey } = control.toss.authorize({
    orderId: gatewayOrderId,
    orderName: '시험 주문',
    method: windowMethods[method as WindowMethod],
    amount,
    taxFreeAmount,
  })
  return { paymentKey: String(paymentKey), gatewayOrderId, amount }
}

/** Sends an order away from lots, as a clerk of the warehouse does. */
export async function sendFromLots(
  shop: Shop,
  orderNumber: string,
  scans: readonly { code: string; quantity: number }[],
) {
  const clerk = await shop.asStaff('admin01')
  const picked = await clerk.send(pickPile, {
    params: { orderNumber, storage: 'ambient' },
    body: { scans: [...scans], anyLot: true },
  })
  const trackingNumber = `7${String(process.pid).padStart(6, '0').slice(-6)}${String(++serial).padStart(5, '0')}`
  const sent = await clerk.send(shipParcels, {
    body: { rows: [{ orderNumber, carrier: '04', trackingNumber, handover: null }] },
  })
  if (picked.resultCode !== '0000' || !sent.reply.rows[0]?.shipped)
    throw new Error(`${orderNumber} was not sent: ${picked.resultCode} ${JSON.stringify(sent.body)}`)
}
