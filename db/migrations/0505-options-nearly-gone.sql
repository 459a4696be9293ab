-- outside a transaction

-- What runs low by the shop's own reorder point, however many options do not.
drop index concurrently if exists "stockNearlyGone";
create index concurrently "stockNearlyGone" on stock (("onHand" - reserved)) where "reorderAt" is null and "onHand" - reserved <= 100;
