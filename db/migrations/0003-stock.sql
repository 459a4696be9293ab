-- onHand: pieces in the warehouse; reserved: promised to orders that have not left yet; available = onHand - reserved.
-- nextExpiry is the nearest use-by date among lots that still hold pieces.
create table stock (
  "optionId" int primary key references "productOption",
  "onHand" int not null check ("onHand" >= 0),
  reserved int not null default 0 check (reserved >= 0),
  "nextExpiry" date,
  "restockOn" date,
  check (reserved <= "onHand")
) with (fillfactor = 80);

create table lot (
  id int generated always as identity primary key,
  "optionId" int not null references stock,
  number text not null,
  "expiresOn" date,
  "onHand" int not null check ("onHand" >= 0),
  recalled boolean not null default false,
  "receivedAt" timestamptz not null,
  unique ("optionId", number)
);

-- Every change of stock, append-only. A cause moves an option once.
create table "stockMove" (
  id bigint generated always as identity primary key,
  "optionId" int not null references stock,
  "lotId" int references lot,
  "onHandChange" int not null,
  "reservedChange" int not null,
  reason text not null check (reason in ('received', 'reserved', 'released', 'shipped', 'returned', 'adjusted')),
  cause text not null,
  at timestamptz not null
);
create unique index "oneMovePerCause" on "stockMove" ("optionId", reason, cause, coalesce("lotId", 0));

create function "refuseChange"() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'P0403';
end $$;
create trigger "appendOnly" before update or delete on "stockMove" for each row execute function "refuseChange"();
create trigger "appendOnlyTable" before truncate on "stockMove" execute function "refuseChange"();
