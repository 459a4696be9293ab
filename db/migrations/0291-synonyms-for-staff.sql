insert into menu (id, "parentId", name, url, step, rank, icon) values ('synonyms', 'goods', '검색어', '/synonyms', 2, 21, '');
insert into "menuFunction" values ('synonyms', 'write', '등록·삭제');
insert into "roleAuthority" select r.id, 'synonyms', f.function from role r, (values ('read'), ('write')) f (function)
  where r.name in ('시스템 관리자', '운영');
