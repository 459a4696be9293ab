-- outside a transaction

drop index concurrently if exists "institutionNames";
create index concurrently "institutionNames" on institution using gin ("letterPairs"(name));
