-- Transfers into the shop's account as the bank lists them, each once, and what of what clinics owe they repaid.
create table "bankDeposit" (
  id int generated always as identity primary key,
  key text not null unique,
  "receivedAt" timestamptz not null,
  name text not null,
  "nameKey" text not null,
  memo text not null,
  amount won not null check (amount > 0),
  matched won not null default 0 check (matched >= 0),
  state text not null default 'open' check (state in ('open', 'matched', 'aside')),
  -- how a clinic was found for it when it was read or the board was matched anew
  proposal text not null default 'none' check (proposal in ('sure', 'choose', 'none')),
  "readAt" timestamptz not null,
  check (matched <= amount),
  check ((state = 'matched') = (matched = amount))
);
create index on "bankDeposit" (state, "receivedAt" desc, id desc);
create index on "bankDeposit" ("receivedAt" desc, id desc);

create table "depositMatch" (
  id int generated always as identity primary key,
  "depositId" int not null references "bankDeposit",
  "institutionId" int not null references institution,
  "orderId" int references "salesOrder",
  amount won not null check (amount > 0),
  undone boolean not null default false
);
create index on "depositMatch" ("depositId", id);

create table "depositEvent" (
  id int generated always as identity primary key,
  "depositId" int not null references "bankDeposit",
  kind text not null check (kind in ('matched', 'undone', 'aside', 'reopened')),
  note text not null,
  actor text not null,
  at timestamptz not null
);
create index on "depositEvent" ("depositId", id);
create trigger "appendOnly" before update or delete on "depositEvent" for each row execute function "refuseChange"();
create trigger "appendOnlyTable" before truncate on "depositEvent" execute function "refuseChange"();

-- What of a transfer went to clinics is the sum of its matches that stand, and each of them is in the books.
create view "depositViolation" as
select 'deposit is not the sum of its matches' as rule, d.id::text as key, d.matched || ' vs ' || coalesce(sum(m.amount), 0) as detail
  from "bankDeposit" d left join "depositMatch" m on m."depositId" = d.id and not m.undone
  group by d.id having d.matched <> coalesce(sum(m.amount), 0)
union all
select 'match is not in the ledger', m.id::text, m.amount::text from "depositMatch" m
  where not exists (select from journal j join "ledgerEntry" e on e."journalId" = j.id join account a on a.id = e."accountId"
    where j."causeType" = 'repayment' and j.cause = 'deposit-' || m.id and j.event = 'received' and a."institutionId" = m."institutionId" and e.amount = m.amount)
    or m.undone <> exists (select from journal j where j."causeType" = 'repayment' and j.cause = 'deposit-' || m.id and j.event = 'undone');

do $$ begin
  execute 'create or replace view "booksViolation" (rule, key, detail) as ' || rtrim(pg_get_viewdef('"booksViolation"'::regclass), '; ')
    || ' union all select rule, key, detail from "depositViolation"';
end $$;

insert into menu (id, "parentId", name, url, step, rank, icon) values
  ('deposits', 'money', '입금 대조', '/deposits', 2, 8, '');
insert into "menuFunction" values ('deposits', 'write', '입금 확정·보류·취소');
insert into "roleAuthority" select r.id, 'deposits', f.function from role r, (values ('read'), ('write')) f (function)
  where r.name in ('시스템 관리자', '운영');
select "keepChangesOf"('"bankDeposit"', 'id'), "keepChangesOf"('"depositMatch"', 'id');
