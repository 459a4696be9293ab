insert into menu (id, "parentId", name, url, step, rank, icon) values ('points', 'money', '포인트', '/points', 2, 5, '');
insert into "menuFunction" values ('points', 'write', '조정·기준 변경');
insert into "roleAuthority" select r.id, 'points', f.function from role r, (values ('read'), ('write')) f (function)
  where r.name in ('시스템 관리자', '운영');
select "keepChangesOf"('"pointTerms"', 'id');
create index "pointsByBalance" on account (posted desc, id desc) where kind = 'points';
