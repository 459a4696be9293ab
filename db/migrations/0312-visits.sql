-- A hospital or clinic asks the shop's people to come by: two wishes, then one visit.
create table visit (
  id int generated always as identity primary key,
  "institutionId" int not null references institution,
  "memberId" int not null references member,
  purpose text not null check (purpose in ('goods', 'samples', 'device', 'advice', 'terms')),
  place text not null,
  note text not null default '',
  "firstOn" date not null,
  "firstSlot" text not null check ("firstSlot" ~ '^[0-2][0-9]:[0-5][0-9]$'),
  "secondOn" date,
  "secondSlot" text check ("secondSlot" ~ '^[0-2][0-9]:[0-5][0-9]$'),
  state text not null check (state in ('asked', 'confirmed', 'done', 'cancelled')),
  -- The day and time that was agreed on, who comes, and what came of it.
  "visitOn" date,
  "visitSlot" text,
  representative text not null default '',
  result text not null default '',
  version int not null default 1,
  "askedAt" timestamptz not null,
  check (("secondOn" is null) = ("secondSlot" is null)),
  check ((state in ('confirmed', 'done')) = ("visitOn" is not null and "visitSlot" is not null and representative <> ''))
);
-- One team goes out: a time is given once.
create unique index on visit ("visitOn", "visitSlot") where state = 'confirmed';
create index on visit ("institutionId", id desc);
create index on visit ("memberId");
create index on visit (state, "firstOn", id);

insert into menu (id, "parentId", name, url, step, rank, icon) values ('visits', 'customers', '방문신청', '/visits', 2, 3, '');
insert into "menuFunction" values ('visits', 'write', '확정·완료·취소');
insert into "roleAuthority" select r.id, 'visits', f.function from role r, (values ('read'), ('write')) f (function)
  where r.name in ('시스템 관리자', '고객지원');
