-- Windows in which the shop takes no orders.
create table "systemCheck" (
  id int generated always as identity primary key,
  "systemCode" text not null default 'FO' check ("systemCode" in ('FO')),
  "targetCode" char(2) not null default '10',
  title text not null,
  "beginsAt" timestamptz not null,
  "endsAt" timestamptz not null check ("endsAt" > "beginsAt"),
  -- Addresses that pass, comma-separated.
  "ipList" text not null default '',
  "redirectUrl" text not null default '/etc/maintenance',
  used boolean not null default true,
  "createdAt" timestamptz not null,
  "createdBy" int not null references staff
);
create index on "systemCheck" ("endsAt");
