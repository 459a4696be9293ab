-- What a clinic orders again by rule. every/count: every so many weeks, or on that day of each month (its last day
-- where it has fewer). nextOn: the day of the next order. agreedPrice: the unit price its buyer said yes to.
create table "standingOrder" (
  id int generated always as identity primary key,
  "institutionId" int not null references institution,
  "memberId" int not null references member,
  name text not null check (name <> '' and length(name) <= 40),
  every text not null check (every in ('weeks', 'month')),
  count int not null check (count between 1 and case every when 'weeks' then 12 else 31 end),
  state text not null default 'active' check (state in ('active', 'paused', 'ended')),
  "nextOn" date not null,
  version int not null default 1,
  consents jsonb not null,
  "createdAt" timestamptz not null
);
create index on "standingOrder" ("institutionId", id);
create index on "standingOrder" ("memberId");
create index on "standingOrder" ("nextOn", id) where state = 'active';
create table "standingOrderLine" (
  "standingId" int not null references "standingOrder",
  "optionId" int not null references "productOption",
  quantity int not null check (quantity between 1 and 99999),
  "agreedPrice" bigint not null check ("agreedPrice" >= 0),
  rank int not null,
  primary key ("standingId", "optionId")
);
create index on "standingOrderLine" ("optionId");
-- One day of a rule, from when its buyer was told. told: ordered when the day is there; asked: a price changed and waits
-- for a yes. key stands for the cart of the order, so that a day has one.
create table "standingOrderRun" (
  "standingId" int not null references "standingOrder",
  "on" date not null,
  state text not null check (state in ('told', 'asked', 'placed', 'skipped', 'missed')),
  key uuid not null default gen_random_uuid(),
  "orderNumber" text,
  note text not null default '',
  at timestamptz not null,
  primary key ("standingId", "on"),
  check ((state = 'placed') = ("orderNumber" is not null))
);
create index on "standingOrderRun" ("on", "standingId") where state in ('told', 'asked');
