-- Double entry. An institution's posted sum is a cache of its entries. A credit account goes negative as its owner owes:
-- floor is minus the credit limit, so what may still be ordered is posted - floor. House accounts have neither floor nor
-- running balance: every order would wait for that one row. Their balance is the sum of their entries.
create table account (
  id int generated always as identity primary key,
  "institutionId" int references institution,
  kind text not null check (kind in ('credit', 'points', 'gateway-clearing', 'sales', 'points-granted', 'bank')),
  posted won default 0,
  floor won,
  check (floor is null or posted >= floor),
  check ((posted is null) = ("institutionId" is null)),
  check (("institutionId" is null) = (kind not in ('credit', 'points')))
);
create unique index "oneAccount" on account (coalesce("institutionId", 0), kind);

create table journal (
  id bigint generated always as identity primary key,
  "causeType" text not null,
  cause text not null,
  event text not null,
  reverses bigint unique references journal,
  note text not null default '',
  actor text not null,
  at timestamptz not null,
  unique ("causeType", cause, event)
);

create table "ledgerEntry" (
  "journalId" bigint not null references journal,
  line smallint not null,
  "accountId" int not null references account,
  amount won not null check (amount <> 0),
  "balanceAfter" won,
  primary key ("journalId", line)
);
create index on "ledgerEntry" ("accountId", "journalId");

create trigger "appendOnly" before update or delete on journal for each row execute function "refuseChange"();
create trigger "appendOnlyTable" before truncate on journal execute function "refuseChange"();
create trigger "appendOnly" before update or delete on "ledgerEntry" for each row execute function "refuseChange"();
create trigger "appendOnlyTable" before truncate on "ledgerEntry" execute function "refuseChange"();

create function "requireBalance"() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) <> 0 or count(*) < 2 from "ledgerEntry" where "journalId" = new."journalId") then
    raise exception 'journal % does not balance', new."journalId" using errcode = 'P0402';
  end if;
  return null;
end $$;
create constraint trigger "journalBalances" after insert on "ledgerEntry"
  deferrable initially deferred for each row when (new.line = 1) execute function "requireBalance"();

-- Points are lots that expire at a midnight in Seoul; the nearest expiry is spent first.
create table "pointLot" (
  id int generated always as identity primary key,
  "accountId" int not null references account,
  granted won not null check (granted > 0),
  used won not null default 0 check (used >= 0),
  expired won not null default 0 check (expired >= 0),
  "expiresAt" timestamptz not null,
  "journalId" bigint not null references journal,
  check (used + expired <= granted)
);
create index on "pointLot" ("accountId", "expiresAt", id) where used + expired < granted;

create table "pointUse" (
  "lotId" int not null references "pointLot",
  "journalId" bigint not null references journal,
  amount won not null check (amount <> 0),
  primary key ("lotId", "journalId")
);
create trigger "appendOnly" before update or delete on "pointUse" for each row execute function "refuseChange"();
