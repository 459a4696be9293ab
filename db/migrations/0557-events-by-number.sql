-- outside a transaction

drop index concurrently if exists "parcelEventOnce";
create unique index concurrently "parcelEventOnce" on "parcelEvent" ("parcelId", correction, at, level, words);
