-- A clinic pays what it owes by card or into a virtual account.
create table "creditRepayment" (
  id int generated always as identity primary key,
  "institutionId" int not null references institution,
  "memberId" int not null references member,
  kind text not null check (kind in ('card', 'virtual-account')),
  amount won not null check (amount > 0),
  -- what of it was still owed when it came in; the rest goes back
  settled won not null default 0 check (settled >= 0),
  state text not null default 'awaiting-payment' check (state in ('awaiting-payment', 'checking', 'awaiting-deposit', 'paid', 'failed')),
  "dueAt" timestamptz,
  at timestamptz not null,
  check (settled <= amount)
);
create index on "creditRepayment" ("institutionId", id desc);

alter table "paymentAttempt" drop constraint "causeOfOperation";
do $$ declare named text; begin
  for named in select conname from pg_constraint
    where conrelid = '"paymentAttempt"'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%causeType%' loop
    execute format('alter table "paymentAttempt" drop constraint %I', named);
  end loop;
end $$;
alter table "paymentAttempt"
  add constraint "paymentAttempt_causeType_check" check ("causeType" in ('order', 'repayment', 'cancellation', 'part-refund', 'repayment-excess')),
  add constraint "causeOfOperation" check ((operation = 'confirm') = ("causeType" in ('order', 'repayment')));

create view "repaymentViolation" as
select 'repayment is not what the gateway took' as rule, r.id::text as key, r.state || ' ' || r.settled as detail from "creditRepayment" r
  where (r.state = 'paid') <> exists (
    select from "paymentAttempt" p where p."causeType" = 'repayment' and p.cause = 'R' || lpad(r.id::text, 8, '0') and p.state = 'done' and p.amount = r.amount)
union all
select 'repayment is not in the ledger', r.id::text, r.settled::text from "creditRepayment" r
  where r.settled <> coalesce((
    select sum(e.amount) from journal j join "ledgerEntry" e on e."journalId" = j.id join account a on a.id = e."accountId"
    where j."causeType" = 'repayment' and j.cause = 'R' || lpad(r.id::text, 8, '0') and a."institutionId" = r."institutionId"), 0);
do $$ begin
  execute 'create or replace view "booksViolation" (rule, key, detail) as ' || rtrim(pg_get_viewdef('"booksViolation"'::regclass), '; ')
    || ' union all select rule, key, detail from "repaymentViolation"';
end $$;
