-- Products that staff make: hidden at first, put on sale by hand or at a time.
alter table product add column "onSaleAt" timestamptz check ("onSaleAt" is null or "saleState" = 'hidden');
create index on product ("onSaleAt") where "onSaleAt" is not null;

-- Staff set prices beside the options' own.
insert into menu (id, "parentId", name, url, step, rank, icon) values ('prices', 'goods', '가격 조건', '/prices', 2, 23, '');
insert into "menuFunction" values ('prices', 'write', '가격 조건 변경');
insert into "roleAuthority" select r.id, 'prices', f.function from role r, (values ('read'), ('write')) f (function)
  where exists (select from "roleAuthority" a where a."roleId" = r.id and a."menuId" = 'products' and a.function = f.function);

insert into "menuFunction" values ('products', 'export', '엑셀 받기');
insert into "roleAuthority" select "roleId", 'products', 'export' from "roleAuthority" where "menuId" = 'products' and function = 'write';
