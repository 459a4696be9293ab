-- [OD-10] [OD-12] Who joined had no accounts: no credit could be given, and a delivery that earned points failed.
insert into account ("institutionId", kind, floor)
  select i.id, k.kind, 0 from institution i cross join (values ('credit'), ('points')) as k (kind)
  where not exists (select from account a where a."institutionId" = i.id and a.kind = k.kind) on conflict do nothing;
