-- outside a transaction

drop index concurrently if exists "institutionsByName";
create index concurrently "institutionsByName" on institution (name, id);
