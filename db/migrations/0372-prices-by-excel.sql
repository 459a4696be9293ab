insert into "menuFunction" values ('prices', 'export', '엑셀 받기');
insert into "roleAuthority" select "roleId", 'prices', 'export' from "roleAuthority" where "menuId" = 'prices' and function = 'write';
