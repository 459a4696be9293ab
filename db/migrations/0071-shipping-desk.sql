-- One parcel of an order and a storage class is picked at a time, by one clerk.
create unique index "onePicking" on parcel ("orderId", storage) where state = 'picking' and kind = 'order';

insert into menu (id, "parentId", name, url, step, rank, icon) values
  ('trade', null, '주문', null, 1, 15, 'box'),
  ('fulfil', 'trade', '피킹·출고', '/fulfil', 2, 2, '');
insert into "menuFunction" values ('fulfil', 'write', '피킹·출고');
insert into "roleAuthority" select r.id, m.id, f.function
  from role r, (values ('fulfil', 'read'), ('fulfil', 'write')) f (menu, function) join menu m on m.id = f.menu
  where r.name in ('시스템 관리자', '운영');
select "keepChangesOf"('parcel', 'id');
