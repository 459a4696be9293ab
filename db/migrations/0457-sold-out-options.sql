-- outside a transaction
drop index concurrently if exists "stockSoldOut";
create index concurrently "stockSoldOut" on stock ("optionId") where "onHand" <= reserved;
