import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { GivenBack } from '#features/buying/orders/sold.ts'
import { givenBackSql } from '#features/buying/orders/server/index.ts'
import type { InvoiceState } from '#features/delivery/invoices/rules.ts'
import type { DocumentKind } from '#features/shelf/catalogue/details.ts'
import type { Lot } from '#features/shelf/stock/contract.ts'
import { rows, type Queryable } from '#platform/database/database.ts'

export type PaperFacts = {
  id: number
  orderNumber: string
  placedAt: Date
  status: string
  taxDocument: string
  total: number
  shipping: number
  supply: number
  vat: number
  taxFree: number
  givenBack: GivenBack[]
  receiver: string
  buyer: { name: string; businessNumber: string; directorName: string; address: string; phone: string }
  lines: {
    line: number
    name: string
    spec: string
    /** What the goods are, however they were sold. */
    goodsSpec: string
    unitName: string
    unitPrice: number
    taxable: boolean
    amount: number
    quantity: number
    cancelled: number
    shipped: number
    /** Biologics are drugs that are kept cold. */
    biologic: boolean
    productId: number
    documents: { fileId: string; title: string; kind: DocumentKind }[]
  }[]
  /** In the order in which they left. */
  parcels: {
    number: number
    /** Sent anew by an exchange: nothing is sold by it. */
    exchange: boolean
    shippedAt: string
    storage: string
    handoverTemperature: number | null
    handedOverBy: string | null
    receivedBy: string | null
    pieces: (Lot & { line: number; lotId: number })[]
  }[]
  invoices: {
    id: number
    number: string
    kind: string
    state: InvoiceState
    taxable: boolean
    writtenOn: IsoDate
    supply: number
    vat: number
    email: string
    taxOfficeNumber: string | null
    buyer: { name: string; businessNumber: string; directorName: string; address: string }
    corrects: string | null
    purpose: '청구' | '영수'
    /** None of one that takes back another whole. */
    items: { suppliedOn: IsoDate; name: string; orderNumber: string; supply: number; vat: number }[]
  }[]
  /** The day whose month its tax invoice is of; null until it has left whole. */
  suppliedOn: IsoDate | null
  lotPapers: { id: number; lotId: number; lotNumber: string; kind: string; fileId: string }[]
}

/** Whose orders, and which; `before` goes on where the last batch ended. */
export type Wish = {
  /** Null: of every clinic, for staff. */
  institutionId: number | null
  orderNumber?: string | undefined
  /** Part of a clinic's name, or its business number. */
  clinic?: string | undefined
  from?: Date
  to?: Date
  before?: number
  size: number
}

/** Orders `o` of institutions `n`. */
export const wishedFor = ({
  institutionId,
  orderNumber,
  clinic,
  from,
  to,
  before,
}: Omit<Wish, 'size'>) => sql`
  true ${institutionId === null ? sql`` : sql`and o."institutionId" = ${institutionId}`}
  ${orderNumber ? sql`and o.number = ${orderNumber}` : sql``}
  ${clinic ? sql`and (strpos(n.name, ${clinic}) > 0 or n."businessNumber" = ${clinic.replaceAll('-', '')})` : sql``}
  ${from ? sql`and o."placedAt" >= ${from}` : sql``} ${to ? sql`and o."placedAt" < ${to}` : sql``}
  ${before === undefined ? sql`` : sql`and o.id < ${before}`}`

/** Orders that have left, at least in part, with all that their papers say; newest first. */
export const paperFacts = (on: Queryable, { size, ...wish }: Wish) =>
  rows(
    on,
    sql<PaperFacts>`
    select o.id, o.number as "orderNumber", o."placedAt", o.status, o."taxDocument", o.goods + o.shipping as total, o.shipping, o.supply, o.vat, o."taxFree", ${givenBackSql} as "givenBack",
      (select min(e."suppliedOn") from "taxEntry" e where e."orderId" = o.id and e.cause = 'sale') as "suppliedOn", coalesce(o.delivery ->> 'receiver', '') as receiver,
      jsonb_build_object('name', n.name, 'businessNumber', n."businessNumber", 'directorName', n."directorName", 'phone', n.phone,
        'address', '(' || n.postcode || ') ' || n.address1 || case when n.address2 = '' then '' else ', ' || n.address2 end) as buyer,
      (select coalesce(jsonb_agg(jsonb_build_object('line', x.line, 'name', x."productName", 'spec', concat_ws(' · ', nullif(nullif(x."optionName", ''), '기본'), nullif(p.spec, x."optionName")),
          'goodsSpec', concat_ws(' · ', nullif(nullif(goods.name, ''), '기본'), nullif(p.spec, goods.name)), 'unitName', x."unitName", 'unitPrice', x."unitPrice", 'taxable', x.taxable, 'amount', x.amount, 'quantity', x.quantity, 'cancelled', x.cancelled, 'shipped', x.shipped,
          'biologic', p.kind = 'drug' and x.storage <> 'ambient', 'productId', p.id, 'documents', p.details -> 'documents') order by x.line), '[]')
        from "orderLine" x join "productOption" c on c.id = x."optionId" join product p on p.id = c."productId"
        cross join lateral (select case when c."clearanceOf" is null then x."optionName" else (select n.name from "productOption" n where n.id = c."clearanceOf") end as name) goods
        where x."orderId" = o.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('number', q.number, 'exchange', q.kind = 'exchange', 'shippedAt', q."shippedAt", 'storage', q.storage, 'handoverTemperature', q."handoverTemperature",
          'handedOverBy', q."handedOverBy", 'receivedBy', q."receivedBy", 'pieces', pieces.list) order by q."shippedAt", q.number), '[]')
        from parcel q cross join lateral (
          select coalesce(jsonb_agg(jsonb_build_object('line', z.line, 'lotId', z."lotId", 'lotNumber', t.number, 'expiresOn', t."expiresOn", 'quantity', z.quantity) order by z.line, t."expiresOn", t.id), '[]') as list
          from "parcelLine" z join lot t on t.id = z."lotId" where z."parcelId" = q.id) pieces
        where q."orderId" = o.id and q.state in ('shipped', 'delivered')) as parcels,
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number, 'kind', i.kind, 'state', i.state, 'taxable', i.taxable, 'writtenOn', i."writtenOn",
          'supply', i.supply, 'vat', i.vat, 'email', i.email, 'taxOfficeNumber', i."taxOfficeNumber", 'buyer', i.buyer, 'purpose', i.purpose,
          'items', (select coalesce(jsonb_agg(jsonb_build_object('suppliedOn', e."suppliedOn", 'name', left(s.summary, 80) || case e.cause when 'sale' then '' else ' 환입' end,
            'orderNumber', s.number, 'supply', e.supply, 'vat', e.vat) order by e."suppliedOn", e.id), '[]')
            from "taxEntry" e join "salesOrder" s on s.id = e."orderId" where e."invoiceId" = i.id),
          'corrects', (select b.number from "taxInvoice" b where b.id = i.corrects)) order by i.id), '[]')
        from "taxInvoice" i where i."institutionId" = o."institutionId" and i.state <> 'cancelled'
          and exists (select from "taxEntry" e where e."orderId" = o.id and e."invoiceId" in (i.id, i.corrects))) as invoices,
      (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'lotId', t.id, 'lotNumber', t.number, 'kind', w.kind, 'fileId', w."fileId") order by t.number, w.id), '[]')
        from "lotPaper" w join lot t on t.id = w."lotId"
        where w."lotId" in (select unnest(array[z."lotId", y."takenFrom"]) from "parcelLine" z join parcel q on q.id = z."parcelId" join lot y on y.id = z."lotId" where q."orderId" = o.id and q.state in ('shipped', 'delivered'))) as "lotPapers"
    from "salesOrder" o join institution n on n.id = o."institutionId"
    where o.status <> 'cancelled' and ${wishedFor(wish)}
    order by o.id desc limit ${size}`,
  )

/** The orders of a wish, a few at a time: no more of them are held than are being drawn. */
export async function* eachOrder(
  on: Queryable,
  wish: Omit<Wish, 'size' | 'before'>,
): AsyncGenerator<PaperFacts> {
  for (let before: number | undefined; ;) {
    const batch = await paperFacts(on, { ...wish, ...(before !== undefined && { before }), size: BATCH })
    yield* batch
    if (batch.length < BATCH) return
    before = batch.at(-1)!.id
  }
}
const BATCH = 20
