-- How the work on timers does, whichever process does it.
create table "jobState" (
  name text primary key,
  "endedAt" timestamptz,
  ms int check (ms >= 0),
  "failedAt" timestamptz,
  failure text,
  check (("failedAt" is null) = (failure is null))
);

insert into menu (id, "parentId", name, url, step, rank, icon) values ('jobs', 'system', '작업 현황', '/jobs', 2, 10, '');
insert into "roleAuthority" select r.id, 'jobs', 'read' from role r where r.name in ('시스템 관리자', '운영');
