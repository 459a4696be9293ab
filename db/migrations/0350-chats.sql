-- A member's one conversation with the shop. It is closed and goes on; its messages are numbered without end.
create table chat (
  "memberId" int primary key references member,
  -- Who asks, as they were called last.
  "askedBy" text not null,
  state text not null check (state in ('waiting', 'answered', 'closed')),
  -- Since when they wait; of others, when staff last answered or closed.
  "movedAt" timestamptz not null,
  "lastSeq" int not null default 0,
  -- How far each side has read.
  "memberRead" int not null default 0,
  "staffRead" int not null default 0,
  -- The first message since it was last closed.
  "openedSeq" int not null default 1,
  "assigneeId" int references staff,
  assignee text not null default '',
  check (("assigneeId" is null) = (assignee = '')),
  check (state <> 'closed' or "assigneeId" is null)
);
create index on chat (state, "movedAt", "memberId");
create index on chat ("assigneeId") where "assigneeId" is not null;

create table "chatMessage" (
  "memberId" int not null references chat,
  seq int not null check (seq > 0),
  -- A note is for staff alone; the shop itself says that a conversation was closed or handed over.
  author text not null check (author in ('member', 'staff', 'note', 'shop')),
  actor text not null,
  -- What the sender calls it, so that it is written once however often it is sent.
  key text not null,
  body text not null,
  "fileId" text,
  -- Where the question went on.
  "inquiryId" int references inquiry,
  at timestamptz not null,
  primary key ("memberId", seq),
  unique ("memberId", author, actor, key)
);
create index on "chatMessage" ("inquiryId") where "inquiryId" is not null;

insert into menu (id, "parentId", name, url, step, rank, icon) values ('chats', 'customers', '채팅 상담', '/chats', 2, 4, '');
insert into "menuFunction" values ('chats', 'write', '답변·종료');
insert into "roleAuthority" select r.id, 'chats', f.function from role r, (values ('read'), ('write')) f (function)
  where r.name in ('시스템 관리자', '고객지원');
insert into "fileGroup" (id, name, accept, "maxBytes", "maxCount", "readableBy", "writableBy", "menuId", variants) values
  ('chats', '채팅 상담 첨부', '.jpg, .jpeg, .png, .webp, .pdf, .xlsx, .docx, .hwpx, .hwp, .txt, .csv', 20971520, 1, 'owner', 'signed-in', 'chats', false);

-- What was talked about goes on as a question, whatever its subject.
alter table inquiry drop constraint "inquiry_kind_check";
alter table inquiry add constraint "inquiry_kind_check" check (kind in ('order', 'product', 'delivery', 'money', 'account', 'adverse-event', 'other')) not valid;
alter table inquiry validate constraint "inquiry_kind_check";
-- A question about one product.
alter table inquiry add column "productId" int references product;
create index on inquiry ("productId") where "productId" is not null;
