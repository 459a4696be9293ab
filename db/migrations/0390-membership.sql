-- When the password was asked for again: for ten minutes what is delicate may be done in this session.
alter table session add "confirmedAt" timestamptz;

-- What members send to be kept on file: papers with their validity, and changed data of the institution. The newest
-- accepted paper of a subject counts.
create table renewal (
  id int generated always as identity primary key,
  "memberId" int not null references member,
  -- Whose it is; null: the member's own.
  "institutionId" int references institution,
  subject text not null check (subject in ('institution', 'business', 'opening', 'licence')),
  -- What the institution's data shall be, and what it was.
  form jsonb,
  before jsonb,
  "fileId" text references "fileSet",
  state text not null check (state in ('waiting', 'accepted', 'rejected', 'taken-back')),
  reason text not null default '',
  -- The last day on which the paper holds; null: no end.
  "endsOn" date,
  -- How many days before the end somebody was told last.
  "toldDays" int,
  "sentAt" timestamptz not null,
  "decidedAt" timestamptz,
  "decidedBy" text not null default '',
  check ((subject = 'institution') = (form is not null)),
  check ((state = 'waiting') = ("decidedAt" is null))
);
create unique index on renewal ("institutionId", subject) where state = 'waiting';
create unique index on renewal ("memberId", subject) where state = 'waiting' and "institutionId" is null;
create index on renewal ("institutionId", id desc);
create index on renewal ("memberId", id desc);
create index on renewal (state, "sentAt", id);
create index on renewal ("endsOn") where state = 'accepted' and "endsOn" is not null;
create index on renewal ("fileId");

insert into menu (id, "parentId", name, url, step, rank, icon) values ('renewals', 'customers', '서류·정보 변경', '/renewals', 2, 4, '');
insert into "menuFunction" values ('renewals', 'write', '승인·반려');
insert into "roleAuthority" select r.id, 'renewals', f.function from role r, (values ('read'), ('write')) f (function)
  where r.name in ('시스템 관리자', '고객지원');
insert into "fileGroup" (id, name, accept, "maxBytes", "maxCount", "readableBy", "writableBy", "menuId", variants) values
  ('member-papers', '회원 서류', '.jpg, .jpeg, .png, .pdf', 10485760, 5, 'owner', 'signed-in', 'renewals', false);
select "keepChangesOf"('renewal', 'id');

-- Who left: what law keeps of them, sealed and apart, until its day.
create table "leftMember" (
  "memberId" int primary key references member,
  sealed text not null,
  "leftAt" timestamptz not null,
  -- When the id may be taken again, and when the rest goes.
  "emptiedAt" timestamptz,
  "keptUntil" date not null
);
create index on "leftMember" ("keptUntil");
