-- What staff agreed with an institution about buying on credit, each change with its reason; the newest counts. The limit
-- is the floor of its account and the term its own column, which change with these rows.
create table "creditTerms" (
  id int generated always as identity primary key,
  "institutionId" int not null references institution,
  "creditLimit" won not null check ("creditLimit" >= 0),
  "termDays" int not null check ("termDays" between 0 and 180),
  "overdueBlocks" boolean not null,
  blocked boolean not null,
  "releasedUntil" date,
  reason text not null check (reason <> ''),
  actor text not null,
  at timestamptz not null
);
create index on "creditTerms" ("institutionId", id desc);
create trigger "appendOnly" before update or delete on "creditTerms" for each row execute function "refuseChange"();
create trigger "appendOnlyTable" before truncate on "creditTerms" execute function "refuseChange"();

insert into menu (id, "parentId", name, url, step, rank, icon) values
  ('credit', 'money', '여신/수금', '/credit', 2, 7, '');
insert into "menuFunction" values ('credit', 'write', '한도·조건 변경'), ('credit', 'export', '엑셀 받기');
insert into "roleAuthority" select r.id, 'credit', f.function from role r, (values ('read'), ('write'), ('export')) f (function)
  where r.name in ('시스템 관리자', '운영');
select "keepChangesOf"('"creditTerms"', 'institutionId', 'id');
