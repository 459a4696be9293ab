-- Every save of a product at the desk, field by field, with its reason. The newest is the version that an editor has read.
create table "productChange" (
  id int generated always as identity primary key,
  "productId" int not null references product,
  actor text not null,
  at timestamptz not null,
  reason text not null check (reason <> ''),
  changes jsonb not null
);
create index on "productChange" ("productId", id desc);
create trigger "appendOnly" before update or delete on "productChange" for each row execute function "refuseChange"();
create trigger "appendOnlyTable" before truncate on "productChange" execute function "refuseChange"();

insert into menu (id, "parentId", name, url, step, rank, icon) values ('products', 'goods', '상품·가격', '/products', 2, 22, '');
insert into "menuFunction" values ('products', 'write', '상품·가격 변경');
insert into "roleAuthority" select r.id, 'products', f.function from role r, (values ('read'), ('write')) f (function)
  where r.name in ('시스템 관리자', '운영');
