-- outside a transaction

-- Whoever walks along the amounts sees by the index alone whether an order is of the period that is asked for.
drop index concurrently if exists "ordersByAmount";
create index concurrently "ordersByAmount" on "salesOrder" ((goods + shipping), id, ("placedAt" at time zone 'UTC'));
