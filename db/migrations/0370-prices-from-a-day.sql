-- A price holds over a span of time: from a day, up to one, or both. What is ended or changed keeps its span, so that
-- the price of a past day is read where today's is.
alter table "priceEntry"
  add column "startsAt" timestamptz not null default '-infinity',
  add column "endsAt" timestamptz not null default 'infinity',
  add check ("endsAt" > "startsAt");
create unique index "onePriceEntryFrom" on "priceEntry"
  ("optionId", coalesce("priceGroupId", 0), coalesce("institutionId", 0), coalesce("promotionId", 0), "minQuantity", "startsAt");
drop index "onePriceEntry";

-- The same as before, with the spans of entries beside those of promotions.
create or replace function "refreshShelfPrices"(ids int[]) returns void language plpgsql as $$
begin
  perform from product where id = any(ids) order by id for no key update;
  delete from "shelfPrice" where "productId" = any(ids);
  insert into "shelfPrice"
  select g.id, p.id, span."from", span.until, least(p.price, (
      select min(e."unitPrice") from "priceEntry" e left join promotion m on m.id = e."promotionId"
      where e."optionId" = p."defaultOptionId" and e."institutionId" is null and (e."priceGroupId" is null or e."priceGroupId" = g.id)
        and e."minQuantity" <= (p."minQuantity" + p."stepQuantity" - 1) / p."stepQuantity" * p."stepQuantity"
        and e."startsAt" <= span."from" and e."endsAt" > span."from"
        and (m.id is null or (m."startsAt" <= span."from" and m."endsAt" > span."from"))
    )), p."category1Id", p."category2Id", p."category3Id", p."brandId"
  from product p cross join lateral (
    select at as "from", lead(at, 1, 'infinity') over (order by at) as until from (
      select '-infinity'::timestamptz as at
      union select turn from "priceEntry" e left join promotion m on m.id = e."promotionId",
        unnest(array[m."startsAt", m."endsAt", e."startsAt", e."endsAt"]) turn
      where e."optionId" = p."defaultOptionId" and e."institutionId" is null
        and least(m."endsAt", e."endsAt") > now() - interval '1 month' and turn < 'infinity'
    ) turn
  ) span cross join (select 0 as id union all select id from "priceGroup") g
  where p.id = any(ids) and p."saleState" = 'on-sale' and p."defaultOptionId" is not null;
end $$;
