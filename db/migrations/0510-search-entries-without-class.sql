-- outside a transaction

-- Entries that do not name the class of their product yet (the key that all others have): a search that looks through
-- some classes only reads them, too, and a job names their class. Soon there is none.
drop index concurrently if exists "entriesWithoutClass";
create index concurrently "entriesWithoutClass" on "searchEntry" ("productId") where not (keys @> '{789356349}'::int[]);
