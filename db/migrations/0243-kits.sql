-- What a clinic orders together, under a name; quantities are pieces of one set. version: the edit that stands; changedBy: the name of
-- whoever made it.
create table kit (
  id int generated always as identity primary key,
  "institutionId" int not null references institution,
  name text not null check (name <> '' and length(name) <= 40),
  version int not null default 1,
  "changedBy" text not null,
  "changedAt" timestamptz not null,
  unique ("institutionId", name)
);
create table "kitLine" (
  "kitId" int not null references kit on delete cascade,
  "optionId" int not null references "productOption",
  quantity int not null check (quantity between 1 and 99999),
  rank int not null,
  primary key ("kitId", "optionId")
);
create index on "kitLine" ("optionId");
