-- Where the gateway's record of a payment is not the shop's. A difference stays open until staff explain it or both
-- agree again; it touches no order and no journal. `paymentId` is null for a payment that the shop does not know.
create table "paymentDifference" (
  id int generated always as identity primary key,
  kind text not null check (kind in ('deposit-reversed', 'refunded-elsewhere', 'refund-missing', 'amount', 'not-taken', 'not-listed', 'unknown-payment')),
  "paymentId" int references "paymentAttempt",
  "gatewayOrderId" text not null,
  "paymentKey" text not null,
  -- What the shop counts on, and what the gateway holds.
  expected won not null,
  actual won not null,
  state text not null default 'open' check (state in ('open', 'explained', 'agreed')),
  "foundAt" timestamptz not null,
  "closedAt" timestamptz,
  "closedBy" text,
  note text not null default '',
  check ((state = 'open') = ("closedAt" is null)),
  check (state <> 'explained' or ("closedBy" is not null and note <> '')),
  unique ("paymentKey", kind, expected, actual)
);
create index on "paymentDifference" (state, "foundAt" desc, id desc);
create index on "paymentDifference" ("paymentId");

-- One comparison with the gateway for each day in Seoul, done by one process at a time, page by page: `step` and
-- `cursor` say where it goes on when its process ends.
create table reconciliation (
  day date primary key,
  "fromAt" timestamptz not null,
  "untilAt" timestamptz not null,
  step text not null default 'ask' check (step in ('ask', 'list', 'unlisted', 'done')),
  cursor text not null default '',
  "leasedUntil" timestamptz not null,
  "finishedAt" timestamptz,
  check ((step = 'done') = ("finishedAt" is not null))
);

-- When the gateway's list first named the payment.
alter table "paymentAttempt" add column "listedAt" timestamptz;
create index on "paymentAttempt" ("resolvedAt", id) where operation = 'confirm' and state = 'done';

create or replace function "booksAlarms"(present timestamptz) returns table (rule text, key text, detail text) language sql stable as $$
select 'payment unknown for 10 minutes', id::text, state from "paymentAttempt"
  where state in ('sent', 'unknown') and "sentAt" < present - interval '10 minutes'
union all
select 'call running for 2 minutes', principal || ' ' || key, route from "idempotentCall"
  where state = 'running' and at < present - interval '2 minutes'
union all
select 'expired points not written off for 25 hours', id::text, (granted - used - expired)::text from "pointLot"
  where used + expired < granted and "expiresAt" < present - interval '25 hours'
union all
select 'payment differs from the gateway', "gatewayOrderId", kind || ' ' || expected || ' vs ' || actual from "paymentDifference"
  where state = 'open'
union all
select 'payments not compared with the gateway for 6 hours', day::text, step
  from (select * from reconciliation order by day desc limit 1) r
  where step <> 'done' and "untilAt" < present - interval '6 hours'
$$;

insert into menu (id, "parentId", name, url, step, rank, icon) values
  ('money', null, '결제', null, 1, 20, 'card'),
  ('payment-differences', 'money', '결제 대사', '/payment-differences', 2, 1, '');
insert into "menuFunction" values ('payment-differences', 'write', '확인 처리');
insert into "roleAuthority" select r.id, 'payment-differences', f.function from role r, (values ('read'), ('write')) f (function)
  where r.name in ('시스템 관리자', '운영');
