-- What staff publish: notices, the library (자료실) and academic content are posts of one board each and share their numbers.
alter table notice rename to post;
alter table post
  add board text not null default 'notice' check (board in ('notice', 'library', 'academic')),
  add state text not null default 'published' check (state in ('draft', 'published', 'withdrawn')),
  add audience text not null default 'everyone' check (audience in ('everyone', 'members')),
  -- The attachments.
  add "fileId" text references "fileSet",
  -- What academic content is about, and where its film is.
  add "brandId" int references brand,
  add "productId" int references product,
  add "videoUrl" text not null default '',
  add version int not null default 1,
  add actor text not null default '',
  add at timestamptz not null default now(),
  -- When readers were told of it.
  add "announcedAt" timestamptz,
  add check (board <> 'academic' or audience = 'members');
create index on post (board, pinned desc, "publishedAt" desc, id desc);
create index on post ("publishedAt") where board = 'notice' and state = 'published' and "announcedAt" is null;
create index on post ("fileId");
create index on post ("brandId");
create index on post ("productId");
update post set "announcedAt" = "publishedAt";
-- For a server of the version before, which knows notices alone.
create view notice as select id, title, body, category, pinned, "publishedAt" from post where board = 'notice' and audience = 'everyone' and state = 'published' and "publishedAt" <= now();

-- How far a member came with academic content.
create table "postReading" (
  "memberId" int not null references member,
  "postId" int not null references post,
  percent int not null check (percent between 0 and 100),
  "readAt" timestamptz not null,
  -- When the member said that they are through.
  "completedAt" timestamptz,
  primary key ("memberId", "postId")
);
create index on "postReading" ("postId");

alter table faq
  add version int not null default 1,
  add actor text not null default '',
  add at timestamptz not null default now();

insert into menu (id, "parentId", name, url, step, rank, icon) values
  ('boards', 'customers', '공지·자료실·학술', '/boards', 2, 3, ''),
  ('faqs', 'customers', '자주 묻는 질문', '/faqs', 2, 4, '');
insert into "menuFunction" values ('boards', 'write', '작성·게시'), ('faqs', 'write', '작성·게시');
insert into "roleAuthority" select r.id, m.id, f.function
  from role r, (values ('boards'), ('faqs')) m (id), (values ('read'), ('write')) f (function)
  where r.name in ('시스템 관리자', '고객지원');
