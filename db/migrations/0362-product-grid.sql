-- Many products edited in a grid, by whoever may edit one.
insert into menu (id, "parentId", name, url, step, rank, icon) values ('product-grid', 'goods', '상품 일괄수정', '/product-grid', 2, 22, '');
insert into "menuFunction" values ('product-grid', 'write', '일괄수정');
insert into "roleAuthority" select a."roleId", 'product-grid', a.function from "roleAuthority" a where a."menuId" = 'products' and a.function in ('read', 'write');
