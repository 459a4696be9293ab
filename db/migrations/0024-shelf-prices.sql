-- What each price group pays for a product's first option at its smallest order, over spans of time, so that lists
-- are sorted and filtered by price along an index. Group 0: a buyer of no group. Prices by contract are not in
-- it. It is made of "priceEntry", promotion and product by the triggers below and says what priceFor says.
create table "shelfPrice" (
  "groupId" int not null,
  "productId" int not null,
  "from" timestamptz not null,
  until timestamptz not null,
  price won not null,
  "category1Id" int not null,
  "category2Id" int not null,
  "category3Id" int not null,
  "brandId" int not null,
  primary key ("productId", "groupId", "from")
);

-- Until now each product's own price was walked, which hardly anybody pays.
drop index "product_price_id_idx", "product_category1Id_price_id_idx", "product_category2Id_price_id_idx", "product_category3Id_price_id_idx";
create index on "shelfPrice" ("groupId", price, "productId");
create index on "shelfPrice" ("groupId", "category1Id", price, "productId");
create index on "shelfPrice" ("groupId", "category2Id", price, "productId");
create index on "shelfPrice" ("groupId", "category3Id", price, "productId");
create index on "shelfPrice" ("groupId", "brandId", price, "productId");

-- A brand's products in every order, and what no walk finds soon: two small values together.
create index on product ("brandId", popularity, id);
create index on product ("brandId", "publishedAt", id);
create index on product (storage, kind);

-- Description and label facts are read one product at a time: out of the row, a list meets twenty rows a page.
alter table product set (toast_tuple_target = 256);

-- Writes the prices of these products anew. They are locked first, so that of two changes at once the later one
-- sees the earlier. Promotions that ended a month ago leave no span. Everything is looked up product by product,
-- which takes as long for each however many there are.
create function "refreshShelfPrices"(ids int[]) returns void language plpgsql as $$
begin
  perform from product where id = any(ids) order by id for no key update;
  delete from "shelfPrice" where "productId" = any(ids);
  insert into "shelfPrice"
  select g.id, p.id, span."from", span.until, least(p.price, (
      select min(e."unitPrice") from "priceEntry" e left join promotion m on m.id = e."promotionId"
      where e."optionId" = p."defaultOptionId" and e."institutionId" is null and (e."priceGroupId" is null or e."priceGroupId" = g.id)
        and e."minQuantity" <= (p."minQuantity" + p."stepQuantity" - 1) / p."stepQuantity" * p."stepQuantity"
        and (m.id is null or (m."startsAt" <= span."from" and m."endsAt" > span."from"))
    )), p."category1Id", p."category2Id", p."category3Id", p."brandId"
  from product p cross join lateral (
    select at as "from", lead(at, 1, 'infinity') over (order by at) as until from (
      select '-infinity'::timestamptz as at
      union select unnest(array[m."startsAt", m."endsAt"]) from "priceEntry" e join promotion m on m.id = e."promotionId"
      where e."optionId" = p."defaultOptionId" and m."endsAt" > now() - interval '1 month'
    ) turn
  ) span cross join (select 0 as id union all select id from "priceGroup") g
  where p.id = any(ids) and p."saleState" = 'on-sale' and p."defaultOptionId" is not null;
end $$;

create function "refreshAllShelfPrices"() returns trigger language plpgsql as $$
begin
  perform "refreshShelfPrices"(array(select id from product));
  return null;
end $$;
create trigger "priceGroupsChanged" after insert or delete or truncate on "priceGroup"
  for each statement execute function "refreshAllShelfPrices"();
create trigger "entriesTruncated" after truncate on "priceEntry"
  for each statement execute function "refreshAllShelfPrices"();

create function "refreshPricesOfEntries"() returns trigger language plpgsql as $$
begin
  perform "refreshShelfPrices"(array(
    select id from product where "defaultOptionId" in (select "optionId" from changed where "institutionId" is null)));
  return null;
end $$;
create trigger "entriesAdded" after insert on "priceEntry"
  referencing new table as changed for each statement execute function "refreshPricesOfEntries"();
create trigger "entriesDeleted" after delete on "priceEntry"
  referencing old table as changed for each statement execute function "refreshPricesOfEntries"();
create trigger "entriesChangedFrom" after update on "priceEntry"
  referencing old table as changed for each statement execute function "refreshPricesOfEntries"();
create trigger "entriesChangedTo" after update on "priceEntry"
  referencing new table as changed for each statement execute function "refreshPricesOfEntries"();

create function "refreshPricesOfPromotions"() returns trigger language plpgsql as $$
begin
  perform "refreshShelfPrices"(array(
    select distinct p.id from changed m join "priceEntry" e on e."promotionId" = m.id join product p on p."defaultOptionId" = e."optionId"));
  return null;
end $$;
create trigger "promotionsMoved" after update on promotion
  referencing new table as changed for each statement execute function "refreshPricesOfPromotions"();

create function "refreshPricesOfProducts"() returns trigger language plpgsql as $$
begin
  perform "refreshShelfPrices"(array(
    select n.id from changed n where not exists (
      select from "before" o where o.id = n.id
        and (o.price, o."minQuantity", o."stepQuantity", o."saleState", o."defaultOptionId", o."category1Id", o."category2Id", o."category3Id", o."brandId")
          is not distinct from (n.price, n."minQuantity", n."stepQuantity", n."saleState", n."defaultOptionId", n."category1Id", n."category2Id", n."category3Id", n."brandId"))));
  return null;
end $$;
create trigger "productsPriced" after update on product
  referencing old table as "before" new table as changed for each statement execute function "refreshPricesOfProducts"();

create function "priceNewProducts"() returns trigger language plpgsql as $$
begin
  perform "refreshShelfPrices"(array(select id from changed));
  return null;
end $$;
create trigger "newProductsPriced" after insert on product
  referencing new table as changed for each statement execute function "priceNewProducts"();

select "refreshShelfPrices"(array(select id from product));

-- Nobody keeps prices in memory any more.
drop trigger "priceEntryChanged" on "priceEntry";
drop trigger "promotionChanged" on promotion;
drop function "announcePriceChange"();
