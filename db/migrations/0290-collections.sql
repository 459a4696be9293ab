-- What the shop puts together for its clinics, for a while and with a reason. version: the edit that stands.
create table collection (
  id int generated always as identity primary key,
  title text not null check (title <> '' and length(title) <= 60),
  reason text not null check (reason <> '' and length(reason) <= 300),
  "startsOn" date not null,
  "endsOn" date not null,
  withdrawn boolean not null default false,
  version int not null default 1,
  actor text not null,
  at timestamptz not null,
  check ("startsOn" <= "endsOn")
);
create index on collection ("endsOn", id);
create table "collectionProduct" (
  "collectionId" int not null references collection,
  "productId" int not null references product,
  rank int not null,
  primary key ("collectionId", "productId")
);
create index on "collectionProduct" ("productId");
select "keepChangesOf"('collection', 'id');

insert into menu (id, "parentId", name, url, step, rank, icon) values ('collections', 'goods', '기획전', '/collections', 2, 20, '');
insert into "menuFunction" values ('collections', 'write', '등록·수정');
insert into "roleAuthority" select r.id, 'collections', f.function from role r, (values ('read'), ('write')) f (function)
  where r.name in ('시스템 관리자', '운영');
