-- What was copied for the day that the database is lost, and whether it could be brought back.
create table "backupRun" (
  id int generated always as identity primary key,
  kind text not null check (kind in ('base', 'logs', 'check')),
  -- of the logs, the day in Seoul: one row gathers a day's pieces
  day date not null,
  "startedAt" timestamptz not null,
  "endedAt" timestamptz,
  -- to which moment the shop could be brought back when this ended
  "reachesAt" timestamptz,
  bytes bigint not null default 0 check (bytes >= 0),
  -- uploaded files, pieces of the log, or orders that a check counted
  pieces int not null default 0 check (pieces >= 0),
  failure text
);
create unique index on "backupRun" (day) where kind = 'logs';
create index on "backupRun" (kind, "startedAt" desc);

insert into menu (id, "parentId", name, url, step, rank, icon) values ('backups', 'system', '백업', '/backups', 2, 9, '');
insert into "roleAuthority" select r.id, 'backups', 'read' from role r where r.name in ('시스템 관리자', '운영');
