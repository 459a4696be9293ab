-- 클레임 as Excel, for those who decide them.
insert into "menuFunction" values ('claims', 'export', '엑셀 받기');
insert into "roleAuthority" select "roleId", 'claims', 'export' from "roleAuthority" where "menuId" = 'claims' and function = 'write';
