-- outside a transaction

drop index concurrently if exists "lotsByNumber";
create index concurrently "lotsByNumber" on lot (lower(number) text_pattern_ops);

drop index concurrently if exists "optionsByCode";
create index concurrently "optionsByCode" on "productOption" (lower(code) text_pattern_ops);

-- In the order of staff's list, as those that hold pieces.
drop index concurrently if exists "lotsUsedUp";
create index concurrently "lotsUsedUp" on lot ((coalesce("expiresOn", date '9999-12-31')), id) where "onHand" + quarantined = 0;

drop index concurrently if exists "lotsRecalled";
create index concurrently "lotsRecalled" on lot ((coalesce("expiresOn", date '9999-12-31')), id) where recalled;

drop index concurrently if exists "lotsInQuarantine";
create index concurrently "lotsInQuarantine" on lot ((coalesce("expiresOn", date '9999-12-31')), id) where quarantined > 0;
