insert into menu (id, "parentId", name, url, step, rank, icon)
  select 'papers', id, '주문 문서', '/papers', 2, 6, '' from menu where name = '주문' and step = 1 and "systemCode" = 'BO' order by id limit 1;
insert into "menuFunction" values ('papers', 'export', '문서·엑셀 받기');
insert into "roleAuthority" select r.id, 'papers', f.function from role r, (values ('read'), ('export')) f (function)
  where r.name in ('시스템 관리자', '고객지원', '운영');
