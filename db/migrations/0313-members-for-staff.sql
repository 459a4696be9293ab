-- Staff see who their members are, stop and release them.
insert into menu (id, "parentId", name, url, step, rank, icon) values ('members', 'customers', '회원 목록', '/members', 2, 1, '');
insert into "menuFunction" values ('members', 'write', '이용정지·해제·로그아웃'), ('members', 'unmask', '개인정보 보기');
insert into "roleAuthority" select r.id, 'members', f.function from role r, (values ('read'), ('write'), ('unmask')) f (function)
  where r.name in ('시스템 관리자', '고객지원');
