insert into menu (id, "parentId", name, url, step, rank, icon) values ('price-check', 'goods', '단가 확인', '/price-check', 2, 19, '');
insert into "roleAuthority" select r.id, 'price-check', 'read' from role r where r.name in ('시스템 관리자', '운영', '고객지원');
