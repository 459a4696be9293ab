-- Who made an account of staff or set its number or password, and the number that stood there before: a rule that asks
-- for two people is not met by one person with two accounts.
create table "staffHandover" (
  id int generated always as identity primary key,
  "staffId" int not null references staff,
  "by" int not null references staff,
  "formerMobile" text not null default '',
  at timestamptz not null
);
create index on "staffHandover" ("staffId");
create index on "staffHandover" ("by");
