-- outside a transaction

drop index concurrently if exists "optionClearances";
create index concurrently "optionClearances" on "productOption" ("productId") where "clearanceOf" is not null;
drop index concurrently if exists "lotsTakenFrom";
create index concurrently "lotsTakenFrom" on lot ("takenFrom") where "takenFrom" is not null;
alter table "stockMove" validate constraint "stockMove_reason_check";
