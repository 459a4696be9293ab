/**
 * The list of orders for staff as it would be written by hand, one statement for each filter: the same facts of a row,
 * and the index that serves it.
 */
const page = (found: string, order: string) => `
  select o.id, o.number, o."placedAt", o.status, o."cancelReason", i.name as clinic, o.summary, o."paymentKind", o.goods + o.shipping as total, g.piles, k.parcel
  from (${found}) p join "salesOrder" o on o.id = p.id join institution i on i.id = o."institutionId"
  cross join lateral (
    select jsonb_agg(jsonb_build_array(l.storage, l.waits, l.held)) as piles from (
      select storage, sum(quantity - cancelled - shipped) as waits, max("heldReason") as held from "orderLine" where "orderId" = o.id group by storage) l) g
  left join lateral (select carrier || ' ' || "trackingNumber" as parcel from parcel where "orderId" = o.id order by number desc limit 1) k on true
  order by ${order}`
const walk = (where: string) =>
  `select o.id from "salesOrder" o where ${where} order by o."placedAt" desc, o.id desc limit 51`
const waits = `o.status in ('confirmed', 'preparing', 'part-shipped')`

const found = {
  all: walk(`$1 = ''`),
  status: walk('o.status = $1'),
  week: walk(`$1 = '' and o."placedAt" >= current_date - 7`),
  payment: walk(`o."paymentKind" not in ('credit', 'card') and o."paymentKind" = $1`),
  clinic: `select o.id from institution i join "salesOrder" o on o."institutionId" = i.id where i.name ilike '%' || $1 || '%' order by o.id desc limit 51`,
  product: `select l."orderId" as id from product p join "productOption" n on n."productId" = p.id join "orderLine" l on l."optionId" = n.id where p.code = $1 order by l."orderId" desc limit 51`,
  cool: `select distinct l."orderId" as id from "orderLine" l where l.storage <> 'ambient' and l.storage = $1 order by 1 desc limit 51`,
  tracking: `select "orderId" as id from parcel where "trackingNumber" = $1`,
  lot: `select x."orderId" as id from lot t join "parcelLine" x on x."lotId" = t.id where upper(t.number) = $1 order by 1 desc limit 51`,
  held: walk(
    `$1 = '' and ${waits} and exists (select from "orderLine" l where l."orderId" = o.id and l."heldReason" is not null)`,
  ),
  late: walk(`$1 = '' and ${waits} and o."confirmedAt" < current_date - 1`),
}
/** As the list does it: lines and clinics know an order's id, not its time. */
const byId = new Set(['clinic', 'product', 'cool'])
export type OrderWalk = keyof typeof found

export const ordersPage = (by: string, value: string) => ({
  name: `orders-${by}`,
  text: page(found[by as OrderWalk], byId.has(by) ? 'o.id desc' : 'o."placedAt" desc, o.id desc'),
  values: [value],
})
