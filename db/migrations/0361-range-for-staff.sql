-- Staff keep categories and brands. A hidden category stands in no menu, with all that is below it; its products stay.
alter table category add column hidden boolean not null default false, add column version int not null default 0;
-- `logo`: 'photo:<file>:<width>'; `initial`: under which letter it stands, where its name does not say so.
alter table brand add column logo text not null default '' check (logo !~ '[[:cntrl:]]'),
  add column initial text not null default '' check (initial !~ '[[:cntrl:]]'),
  add column version int not null default 0;

-- Every change of a category or brand by staff, with its reason.
create table "rangeChange" (
  id int generated always as identity primary key,
  record text not null check (record in ('category', 'brand')),
  "recordId" int not null,
  actor text not null,
  at timestamptz not null,
  reason text not null check (reason <> ''),
  changes jsonb not null
);
create index on "rangeChange" (record, "recordId", id desc);
create trigger "appendOnly" before update or delete on "rangeChange" for each row execute function "refuseChange"();
create trigger "appendOnlyTable" before truncate on "rangeChange" execute function "refuseChange"();

-- Tells every server process that its copy of categories and brands is old.
create function "announceRangeChange"() returns trigger language plpgsql as $$
begin
  perform pg_notify('range', '');
  return null;
end $$;
create trigger "categoriesAnnounced" after insert or update or delete on category
  for each statement execute function "announceRangeChange"();
create trigger "brandsAnnounced" after insert or update or delete on brand
  for each statement execute function "announceRangeChange"();

insert into menu (id, "parentId", name, url, step, rank, icon) values
  ('categories', 'goods', '카테고리', '/categories', 2, 26, ''),
  ('brands', 'goods', '브랜드', '/brands', 2, 27, '');
insert into "menuFunction" values ('categories', 'write', '카테고리 변경'), ('brands', 'write', '브랜드 변경');
insert into "roleAuthority" select r.id, m.menu, f.function from role r, (values ('categories'), ('brands')) m (menu), (values ('read'), ('write')) f (function)
  where r.name in ('시스템 관리자', '운영');
select "keepChangesOf"('category', 'id');
select "keepChangesOf"('brand', 'id');
