-- What staff arrange of the shop's home: banners, and which of its sections stand there in which order.
create table banner (
  id int generated always as identity primary key,
  title text not null check (title <> '' and length(title) <= 40 and title !~ '[[:cntrl:]]'),
  text text not null check (length(text) <= 120 and text !~ '[[:cntrl:]]'),
  -- 'photo:<file>:<width>', or drawn: 'shape:rrggbb:MARK'.
  picture text not null check (picture <> '' and picture !~ '[[:cntrl:]]'),
  -- A page of the shop; '' leads nowhere.
  link text not null check (link = '' or link ~ '^/[^/\\[:cntrl:][:space:]][^\\[:cntrl:][:space:]]*$' or link = '/'),
  audience text not null check (audience in ('everyone', 'visitors', 'members', 'clinics')),
  rank int not null check (rank between 0 and 10000),
  "startsAt" timestamptz not null,
  "endsAt" timestamptz not null check ("endsAt" > "startsAt"),
  shown boolean not null,
  version int not null default 1,
  actor text not null,
  at timestamptz not null
);
create index on banner ("endsAt") where shown;
select "keepChangesOf"('banner', 'id');

-- One row. sections: [{"kind": "banners", "shown": true}, {"kind": "set", "collectionId": 3, "shown": true}, …] in their order.
create table "homeLayout" (
  id int primary key check (id = 1),
  sections jsonb not null check (jsonb_typeof(sections) = 'array'),
  version int not null default 1,
  actor text not null,
  at timestamptz not null
);
insert into "homeLayout" (id, sections, actor, at) values (1, '[]', 'system', now());
select "keepChangesOf"('"homeLayout"', 'id');

insert into menu (id, "parentId", name, url, step, rank, icon) values ('shop-home', 'goods', '홈 화면', '/shop-home', 2, 28, '');
insert into "menuFunction" values ('shop-home', 'write', '배너·섹션 변경');
insert into "roleAuthority" select r.id, 'shop-home', f.function from role r, (values ('read'), ('write')) f (function)
  where r.name in ('시스템 관리자', '운영');
