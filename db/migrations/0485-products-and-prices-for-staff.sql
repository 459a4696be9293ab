-- outside a transaction

drop index concurrently if exists "productsByCode";
create index concurrently "productsByCode" on product (lower(code) text_pattern_ops);

-- What is on sale is nearly all: staff's list of it is a walk by id.
drop index concurrently if exists "productsByState";
create index concurrently "productsByState" on product ("saleState", id) where "saleState" <> 'on-sale';

-- Each price stands in one of these four, in the order of staff's list.
drop index concurrently if exists "contractPrices";
create index concurrently "contractPrices" on "priceEntry" (id) where "institutionId" is not null;

drop index concurrently if exists "groupPrices";
create index concurrently "groupPrices" on "priceEntry" (id) where "priceGroupId" is not null;

drop index concurrently if exists "promotionPrices";
create index concurrently "promotionPrices" on "priceEntry" ("promotionId", id) where "promotionId" is not null;

drop index concurrently if exists "tierPrices";
create index concurrently "tierPrices" on "priceEntry" (id) where "institutionId" is null and "priceGroupId" is null and "promotionId" is null;

-- What begins or ends on a day, or with a promotion.
drop index concurrently if exists "pricesOfDays";
create index concurrently "pricesOfDays" on "priceEntry" (id) where "startsAt" > '-infinity' or "endsAt" < 'infinity' or "promotionId" is not null;
