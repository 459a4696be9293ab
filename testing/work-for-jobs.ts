import { goodsIn } from './goods-in.ts'

const WAITED_FOR = `
  select "optionId" from "restockAlert" where "toldAt" is null
  union select "optionId" from "waitingOrder" where state = 'waiting'`

/**
 * What the demo has not: goods for whoever waits for some, prices and sales that begin and end three days after `at`, and
 * products that are found by another name.
 */
export const workForJobs = (at: Date) => {
  const now = `'${at.toISOString()}'::timestamptz`
  return `${goodsIn(WAITED_FOR, { pieces: 500, at })};

  insert into "pricePlan" ("optionId", "startsOn", price, "listPrice", reason, actor, at)
  select id, (${now} + interval '3 days')::date, price + 110, "listPrice" + 110, '인상', 'test', ${now}
  from "productOption" where price > 0 order by id limit 5;

  update product set "offSaleAt" = ${now} + interval '3 days'
  where id in (select id from product where "saleState" = 'on-sale' order by id desc limit 3);
  update product set "saleState" = 'hidden', "onSaleAt" = ${now} + interval '3 days'
  where id in (select id from product where "saleState" = 'on-sale' and "offSaleAt" is null order by id desc limit 3);
  update product set name = name || ' 새 이름' where id in (select id from product order by id limit 5);`
}
