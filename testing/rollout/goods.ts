/** Options (`Goods`) that anybody may buy and that do not run out in the meantime. */
export const PLENTIFUL = `
  select o.id as "optionId", p."minQuantity" as quantity
  from product p join "productOption" o on o.id = p."defaultOptionId" join stock s on s."optionId" = o.id
  where coalesce(s."nextExpiry", '9999-12-31') > current_date + 300 and s."onHand" - s.reserved > 30 * p."minQuantity"
    and p."saleState" = 'on-sale' and not p."priceOnRequest" and not p."licensedOnly" and p.kind = 'consumable'
  order by (s."onHand" - s.reserved) / p."minQuantity" desc, o.id limit 60`
