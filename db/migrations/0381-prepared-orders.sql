-- [BX-08] Staff prepare an order for a clinic; it orders nothing before somebody of the clinic says yes.
create table "preparedOrder" (
  id int generated always as identity primary key,
  -- stands for a cart: it has at most one order
  key uuid not null unique default gen_random_uuid(),
  "institutionId" int not null references institution,
  note text not null default '',
  actor text not null,
  at timestamptz not null,
  "expiresAt" timestamptz not null check ("expiresAt" > at),
  "withdrawnAt" timestamptz,
  "refusedAt" timestamptz,
  "refusedBy" text not null default '',
  reason text not null default '',
  check ("refusedAt" is null or "refusedBy" <> '')
);
create index on "preparedOrder" ("institutionId", id desc);

create table "preparedOrderLine" (
  "preparedId" int not null references "preparedOrder",
  line int not null,
  "optionId" int not null references "productOption",
  quantity int not null check (quantity > 0),
  primary key ("preparedId", line),
  unique ("preparedId", "optionId")
);
create index on "preparedOrderLine" ("optionId");
select "keepChangesOf"('"preparedOrder"', 'id');

insert into menu (id, "parentId", name, url, step, rank, icon)
  select 'prepared-orders', "parentId", '대리 주문', '/prepared-orders', 2, rank + 1, '' from menu where id = 'special-orders';
insert into "menuFunction" values ('prepared-orders', 'write', '주문 준비·취소');
insert into "roleAuthority" select r.id, 'prepared-orders', f.function from role r, (values ('read'), ('write')) f (function)
  where r.name in ('시스템 관리자', '고객지원', '운영');
