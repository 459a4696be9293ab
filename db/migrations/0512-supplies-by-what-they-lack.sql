-- outside a transaction

-- The list of a month in its order: what lacks a field, what is whole, what was reported.
drop index concurrently if exists "supplyByRank";
create index concurrently "supplyByRank" on "supplyEntry" (duty, (case when turn > 0 then 2 when missing = '{}' then 1 else 0 end), "suppliedOn", id);

-- Open entries of a product's options and of a clinic's orders, to be looked at again.
drop index concurrently if exists "supplyByOption";
create index concurrently "supplyByOption" on "supplyEntry" ("optionId") where turn = 0;
drop index concurrently if exists "supplyByOrder";
create index concurrently "supplyByOrder" on "supplyEntry" ("orderId") where turn = 0;
