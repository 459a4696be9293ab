-- [BX-04] What a clinic had paid for an order that fell, and owes to nobody any more, waits in an account of its own until it
-- has really gone back: to the card that it came from, or by a transfer to an account that the clinic names.
alter table account
  drop constraint "account_kind_check",
  add constraint "account_kind_check" check (kind in ('credit', 'points', 'gateway-clearing', 'sales', 'points-granted', 'bank', 'owed-back')) not valid;
insert into account (kind, posted) values ('owed-back', null) on conflict do nothing;

create table "creditReturn" (
  id int generated always as identity primary key,
  "institutionId" int not null references institution,
  "orderId" int not null references "salesOrder",
  -- of the journal by which it fell
  cause text not null,
  amount won not null check (amount > 0),
  -- whose card gets it back; without one it goes to an account
  "paymentId" int references "paymentAttempt",
  -- the account that the clinic named, sealed, until it is paid
  account text,
  "accountAt" timestamptz,
  "paidAt" timestamptz,
  "paidBy" text,
  at timestamptz not null,
  check (("paidAt" is null) = ("paidBy" is null)),
  check ((account is null) = ("accountAt" is null)),
  check (account is null or ("paidAt" is null and "paymentId" is null))
);
create index on "creditReturn" ("institutionId", id desc);
create index on "creditReturn" ("orderId");
create index on "creditReturn" ("paymentId");
create index on "creditReturn" (at) where "paidAt" is null and "paymentId" is null;
create trigger "refuseMerged" before insert or update of "institutionId" on "creditReturn" for each row execute function "refuseMerged"();

-- allowed: hides-statements: gives the view one rule more
do $$ begin
  execute 'create or replace view "booksViolation" (rule, key, detail) as ' || rtrim(pg_get_viewdef('"booksViolation"'::regclass), ';') || $rule$
union all
select 'money to give back is not what waits', 'owed-back', l.amount || ' vs ' || w.amount
  from (select coalesce(sum(e.amount), 0) as amount from account a join "ledgerEntry" e on e."accountId" = a.id where a.kind = 'owed-back') l,
    (select coalesce(sum(amount), 0) as amount from "creditReturn" where "paidAt" is null) w
  where l.amount <> w.amount$rule$;
end $$;
