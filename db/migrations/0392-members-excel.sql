-- Who may take the list of members away as a file.
insert into "menuFunction" values ('members', 'export', '엑셀 받기');
insert into "roleAuthority" select r.id, 'members', 'export' from role r where r.name = '시스템 관리자';
