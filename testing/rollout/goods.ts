import { goodsIn } from '../goods-in.ts'
import type { Goods } from './load.ts'

const FOR_ALL = `
  select o.id as "optionId", p."minQuantity" as quantity
  from product p join "productOption" o on o.id = p."defaultOptionId" join stock s on s."optionId" = o.id
  where coalesce(s."nextExpiry", '9999-12-31') > current_date + 300 and s."onHand" > s.reserved
    and p."saleState" = 'on-sale' and not p."priceOnRequest" and not p."licensedOnly" and p.kind = 'consumable'
  order by (s."onHand" - s.reserved) / p."minQuantity" desc, o.id limit 60`

/** Gives options that anybody may buy, and so much of each that it does not run out in the meantime. */
export async function plentiful(ask: <Row>(text: string) => Promise<Row[]>): Promise<Goods[]> {
  const goods = await ask<Goods>(FOR_ALL)
  const ids = goods.map(({ optionId }) => optionId).join()
  await ask(goodsIn(`select unnest('{${ids}}'::int[]) as "optionId"`, { pieces: 100_000, at: new Date() }))
  return goods
}
