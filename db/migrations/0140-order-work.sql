-- The list of orders for staff walks an index in the order of time and reads no more than a page. Rare ways to pay,
-- goods that are kept cool, what is held, numbers of parcels and of lots have indexes of their own; the rest is common.
create index on "salesOrder" ("paymentKind", "placedAt", id) where "paymentKind" not in ('credit', 'card');
create index on "orderLine" (storage, "orderId") where storage <> 'ambient';
create index on "orderLine" ("orderId") where "heldReason" is not null;
create index on parcel ("trackingNumber") where "trackingNumber" is not null;
create index on lot (upper(number));

-- What staff wrote to an order and did on its clinic's behalf; the clinic does not read it.
create table "orderNote" (
  id bigint generated always as identity primary key,
  "orderId" int not null references "salesOrder",
  kind text not null check (kind in ('note', 'hold', 'release', 'cancel')),
  words text not null check (words <> ''),
  actor text not null,
  at timestamptz not null
);
create index on "orderNote" ("orderId", id);
create trigger "appendOnly" before update or delete on "orderNote" for each row execute function "refuseChange"();

alter table "savedOrderFilter" add column "isDefault" boolean not null default false;
create unique index on "savedOrderFilter" ("staffLogin") where "isDefault";

insert into menu (id, "parentId", name, url, step, rank, icon) values ('orders', 'trade', '주문 관리', '/orders', 2, 1, '');
insert into "menuFunction" values ('orders', 'write', '보류·취소·메모'), ('orders', 'export', '엑셀 받기');
insert into "roleAuthority" select r.id, 'orders', f.function
  from role r, (values ('read'), ('write'), ('export')) f (function) where r.name in ('시스템 관리자', '운영', '고객지원');
select "keepChangesOf"('"savedOrderFilter"', 'id');
select "keepChangesOf"('"orderNote"', 'id');
