-- Fair stock: so many pieces for one institution and period, and goods that are ordered by themselves when they are
-- there again.
alter table "productOption"
  add column allowance int check (allowance between 1 and 99999),
  add column "allowancePeriod" text not null default 'month' check ("allowancePeriod" in ('week', 'month'));

create table "waitingOrder" (
  id int generated always as identity primary key,
  "institutionId" int not null references institution (id),
  "memberId" int not null references member (id),
  "optionId" int not null references "productOption" (id),
  quantity int not null check (quantity between 1 and 99999),
  "agreedPrice" bigint not null check ("agreedPrice" >= 0),
  consents jsonb not null,
  key uuid not null unique default gen_random_uuid(),
  "askedAt" timestamptz not null,
  until date not null,
  state text not null default 'waiting' check (state in ('waiting', 'placed', 'missed', 'ended')),
  "endedAt" timestamptz,
  "orderNumber" text not null default '',
  note text not null default '',
  check ((state = 'waiting') = ("endedAt" is null)),
  check ((state = 'placed') = ("orderNumber" <> ''))
);
create unique index "waitingOrder_one_of_clinic" on "waitingOrder" ("institutionId", "optionId") where state = 'waiting';
create index "waitingOrder_queue" on "waitingOrder" ("optionId", "askedAt", id) where state = 'waiting';
create index "waitingOrder_of_clinic" on "waitingOrder" ("institutionId", "askedAt" desc);
