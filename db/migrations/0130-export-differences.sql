-- 결제 대사 as Excel, for those who may say what a difference is about.
insert into "menuFunction" values ('payment-differences', 'export', '엑셀 받기');
insert into "roleAuthority" select "roleId", 'payment-differences', 'export' from "roleAuthority"
  where "menuId" = 'payment-differences' and function = 'write';
