create table inquiry (
  id int generated always as identity primary key,
  "memberId" int not null references member,
  kind text not null check (kind in ('order', 'product', 'delivery', 'money', 'account', 'adverse-event')),
  title text not null,
  "orderNumber" text references "salesOrder" (number),
  lot text not null default '',
  "happenedOn" date,
  state text not null check (state in ('asked', 'answered', 'closed')),
  "reportNumber" text not null default '',
  -- Who asked and who answers, as they were called then.
  "askedBy" text not null,
  assignee text not null default '',
  "askedAt" timestamptz not null,
  -- Until when the last question is to be answered.
  "dueAt" timestamptz not null,
  check (kind <> 'adverse-event' or (lot <> '' and "happenedOn" is not null)),
  check (kind <> 'adverse-event' or state <> 'closed' or "reportNumber" <> '')
);
create index on inquiry ("memberId", id desc);
create index on inquiry ("orderNumber");
create index on inquiry (state, "dueAt", id);

create table "inquiryMessage" (
  id int generated always as identity primary key,
  "inquiryId" int not null references inquiry,
  -- A note is for staff alone.
  author text not null check (author in ('member', 'staff', 'note')),
  body text not null,
  actor text not null,
  "fileId" text,
  at timestamptz not null
);
create index on "inquiryMessage" ("inquiryId", id);

-- What is attached to a question is read by its owner and by staff who answer.
insert into menu (id, "parentId", name, url, step, rank, icon) values ('inquiries', 'customers', '1:1 문의', '/inquiries', 2, 2, '');
insert into "menuFunction" values ('inquiries', 'write', '답변·종결');
insert into "roleAuthority" select r.id, 'inquiries', f.function from role r, (values ('read'), ('write')) f (function)
  where r.name in ('시스템 관리자', '고객지원');
update "fileGroup" set "menuId" = 'inquiries' where id = 'inquiries';
