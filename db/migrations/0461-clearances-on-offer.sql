-- outside a transaction

drop index concurrently if exists "clearancesByLastDay";
create index concurrently "clearancesByLastDay" on "productOption" ("clearanceUntil", "productId") where "clearanceOf" is not null;
