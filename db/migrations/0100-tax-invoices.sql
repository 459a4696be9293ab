-- Electronic tax invoices. `number` is what the issuing service knows an invoice by: it takes each once. An invoice is
-- written down before it is sent, so that a kill between the two leaves one to be asked about, never two.
create table "taxInvoice" (
  id int generated always as identity primary key,
  number text not null unique,
  "institutionId" int not null references institution,
  kind text not null check (kind in ('order', 'month', 'correction')),
  -- What is free of VAT has an invoice of its own (계산서).
  taxable boolean not null,
  "writtenOn" date not null,
  purpose text not null check (purpose in ('청구', '영수')),
  buyer jsonb not null,
  email text not null,
  supply won not null,
  vat won not null,
  -- The invoice it mends, and why, by the tax office's code: 1 wrong facts, 3 goods came back.
  corrects int references "taxInvoice",
  "correctionCode" smallint check ("correctionCode" between 1 and 6),
  -- Takes back all of what it corrects, whose entries are due once more.
  reverses boolean not null default false,
  state text not null check (state in ('queued', 'asking', 'issued', 'sent', 'refused', 'cancelling', 'cancelled')),
  problem text not null default '',
  "taxOfficeNumber" text unique,
  "createdAt" timestamptz not null,
  "issuedAt" timestamptz,
  "sentAt" timestamptz,
  -- When the service is next told or asked about it.
  "nextAt" timestamptz,
  actor text not null,
  check ((kind = 'correction') = (corrects is not null)),
  check ((corrects is null) = ("correctionCode" is null)),
  check (vat = 0 or taxable),
  check ((state in ('issued', 'sent', 'cancelling', 'cancelled')) = ("taxOfficeNumber" is not null))
);
create unique index "reversedOnce" on "taxInvoice" (corrects) where reverses and state not in ('refused', 'cancelled');
create index on "taxInvoice" ("writtenOn", id);
create index on "taxInvoice" ("institutionId", id);
create index on "taxInvoice" ("nextAt") where "nextAt" is not null;
create sequence "taxInvoiceNumber";

-- What invoices must cover: the sale of an order once all of it has left, and what was given back since. Only orders
-- that asked for a tax invoice: a card slip takes its place. Each event of an order stands here once.
create table "taxEntry" (
  id int generated always as identity primary key,
  "orderId" int not null references "salesOrder",
  cause text not null,
  "institutionId" int not null references institution,
  taxable boolean not null,
  supply won not null,
  vat won not null,
  "suppliedOn" date not null,
  "invoiceId" int references "taxInvoice",
  unique ("orderId", cause, taxable),
  check (case when cause = 'sale' then supply >= 0 and vat >= 0 else supply <= 0 and vat <= 0 end)
);
create index on "taxEntry" ("institutionId", "suppliedOn") where "invoiceId" is null;
create index on "taxEntry" ("invoiceId") where "invoiceId" is not null;
create index on "taxEntry" ("suppliedOn") where cause = 'sale';
create index on "orderEvent" (at, "orderId") where status in ('shipped', 'delivered');

-- Addresses from which an invoice came back: the next one waits for another address.
create table "bouncedEmail" (
  email text primary key,
  at timestamptz not null,
  actor text not null
);

do $$ begin
  execute 'create or replace view "booksViolation" (rule, key, detail) as ' || rtrim(pg_get_viewdef('"booksViolation"'::regclass), '; ') || $rule$
union all
select 'tax invoice is not the sum of its entries', i.number, i.supply || '/' || i.vat
  from "taxInvoice" i left join "taxEntry" e on e."invoiceId" = i.id
  where not i.reverses and i.state <> 'cancelled'
    and not exists (select 1 from "taxInvoice" r where r.corrects = i.id and r.reverses and r.state not in ('refused', 'cancelled'))
  group by i.id
  having i.supply <> coalesce(sum(e.supply), 0) or i.vat <> coalesce(sum(e.vat), 0)$rule$;
end $$;

insert into menu (id, "parentId", name, url, step, rank, icon) values
  ('tax-invoices', 'money', '세금계산서', '/invoices', 2, 3, '');
insert into "menuFunction" values ('tax-invoices', 'write', '발행·수정·취소'), ('tax-invoices', 'export', '엑셀 받기');
insert into "roleAuthority" select r.id, 'tax-invoices', f.function from role r, (values ('read'), ('write'), ('export')) f (function)
  where r.name = '시스템 관리자';
select "keepChangesOf"('"taxInvoice"', 'number'), "keepChangesOf"('"bouncedEmail"', 'email');
