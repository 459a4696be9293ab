-- What was deleted or emptied because its time was over, by day.
create table "purgeRun" (
  kind text not null,
  day date not null,
  purged int not null check (purged > 0),
  at timestamptz not null,
  primary key (kind, day)
);
create index on session ("endedAt") where "endedAt" is not null;
create index on notification (at, id);
create index on "joinApplication" ("decidedAt") where "decidedAt" is not null;
create index on "leftMember" ("leftAt") where "emptiedAt" is null;
create index on renewal ("decidedAt") where "decidedAt" is not null;

insert into menu (id, "parentId", name, url, step, rank, icon) values ('retention', 'customers', '보관·파기', '/retention', 2, 5, '');
insert into "roleAuthority" select r.id, 'retention', 'read' from role r where r.name in ('시스템 관리자', '감사');
