-- What the server does, minute by minute: each process adds its minute in one statement, old minutes are deleted.
create table "operationMinute" (
  minute timestamptz not null,
  -- total: all calls; call: by route; refusal: by code; outside: by service; job: by name; pool, place: looks
  kind text not null check (kind in ('total', 'call', 'refusal', 'outside', 'job', 'pool', 'place')),
  name text not null,
  count int not null check (count >= 0),
  failed int not null check (failed >= 0),
  -- sum and largest of the durations in ms, or of what was looked at
  ms bigint not null,
  most int not null,
  -- how many took at most 10, 25, 50, 100, 250, 500, 1,000, 2,500 and 5,000 ms, and longer
  steps int[] not null,
  primary key (kind, minute, name)
);

insert into menu (id, "parentId", name, url, step, rank, icon) values ('operations', 'system', '운영 현황', '/operations', 2, 11, '');
insert into "roleAuthority" select r.id, 'operations', 'read' from role r where r.name in ('시스템 관리자', '운영');
