-- What applicants agreed to, each for itself: never changed, only added to.
create table consent (
  id int generated always as identity primary key,
  "memberId" int not null references member,
  term text not null,
  version int not null,
  agreed boolean not null,
  ip text not null,
  at timestamptz not null
);
create index on consent ("memberId", term, id desc);

-- How an institution or a person applies to buy here. The member's status says where it stands; this holds what was written.
create table "joinApplication" (
  "memberId" int primary key references member,
  -- Who proved to be the applicant: a keyed hash of the CI, so that nobody applies twice.
  "personHash" bytea not null unique,
  -- As typed, field by field; checked when it is sent.
  form jsonb not null default '{}',
  -- The last answer of the tax office, and about which number, director and day.
  "businessAnswer" text check ("businessAnswer" in ('open', 'resting', 'closed', 'different', 'unknown')),
  "businessAsked" text not null default '',
  "businessTaxType" text not null default '',
  "businessAskedAt" timestamptz,
  assignee text not null default '',
  reason text not null default '',
  version int not null default 1,
  "begunAt" timestamptz not null,
  "sentAt" timestamptz,
  "decidedAt" timestamptz
);
create index on "joinApplication" ("sentAt", "memberId");

-- One row for each paper that was sent, the newest of a kind counts.
create table "joinPaper" (
  id int generated always as identity primary key,
  "memberId" int not null references "joinApplication",
  kind text not null check (kind in ('business', 'opening', 'licence')),
  "fileId" text not null references "fileSet",
  state text not null check (state in ('sent', 'accepted', 'asked')),
  reason text not null default '',
  at timestamptz not null,
  check ((state = 'asked') = (reason <> ''))
);
create index on "joinPaper" ("memberId", kind, id desc);
create index on "joinPaper" ("fileId");

create table "joinEvent" (
  id int generated always as identity primary key,
  "memberId" int not null references "joinApplication",
  kind text not null check (kind in ('begun', 'sent', 'asked', 'rejected', 'approved', 'note')),
  note text not null default '',
  actor text not null,
  at timestamptz not null
);
create index on "joinEvent" ("memberId", id);

insert into menu (id, "parentId", name, url, step, rank, icon) values ('join-reviews', 'customers', '회원심사', '/join-reviews', 2, 0, '');
insert into "menuFunction" values ('join-reviews', 'write', '승인·보완요청·반려'), ('join-reviews', 'unmask', '개인정보 보기');
insert into "roleAuthority" select r.id, 'join-reviews', f.function from role r, (values ('read'), ('write'), ('unmask')) f (function)
  where r.name in ('시스템 관리자', '고객지원');
update "fileGroup" set "menuId" = 'join-reviews' where id = 'join-documents';
