-- Staff's offers to chosen clinics, what clinics ask for, and the drafts that become orders.
create sequence "specialOrderNumber";
create table "specialOffer" (
  id int generated always as identity primary key,
  number text not null unique,
  title text not null,
  note text not null,
  "startsOn" date not null,
  "endsOn" date not null,
  closed boolean not null default false,
  actor text not null,
  at timestamptz not null,
  check ("startsOn" <= "endsOn")
);
create table "specialOfferClinic" (
  "offerId" int not null references "specialOffer",
  "institutionId" int not null references institution,
  primary key ("institutionId", "offerId")
);
create index on "specialOfferClinic" ("offerId");
-- What orders took is counted here, so that whoever holds the line knows what is left.
create table "specialOfferLine" (
  "offerId" int not null references "specialOffer",
  "optionId" int not null references "productOption",
  "unitPrice" bigint not null check ("unitPrice" > 0),
  quantity int not null check (quantity > 0),
  taken int not null default 0 check (taken between 0 and quantity),
  primary key ("offerId", "optionId")
);
create index on "specialOfferLine" ("optionId");
-- Its id stands for a cart: at most one live order comes of it.
create table "specialDraft" (
  id uuid primary key default gen_random_uuid(),
  "offerId" int not null references "specialOffer",
  "institutionId" int not null references institution,
  "memberId" int not null references member,
  "orderNumber" text,
  at timestamptz not null
);
create index on "specialDraft" ("offerId", "institutionId");
create index on "specialDraft" ("institutionId");
create index on "specialDraft" ("memberId");
create table "specialDraftLine" (
  "draftId" uuid not null references "specialDraft",
  "optionId" int not null references "productOption",
  quantity int not null check (quantity > 0),
  primary key ("draftId", "optionId")
);
create index on "specialDraftLine" ("optionId");
create table "specialRequest" (
  id int generated always as identity primary key,
  "institutionId" int not null references institution,
  "memberId" int not null references member,
  "offerId" int references "specialOffer",
  title text not null,
  body text not null,
  state text not null check (state in ('asked', 'answered', 'declined')),
  reply text not null default '',
  "answerId" int references "specialOffer",
  actor text,
  at timestamptz not null,
  check ((state = 'answered') = ("answerId" is not null))
);
create index on "specialRequest" ("institutionId", id desc);
create index on "specialRequest" (state, id desc);
create index on "specialRequest" ("memberId");
create index on "specialRequest" ("offerId");
create index on "specialRequest" ("answerId");

-- Not shown before it has a screen: its functions are what the endpoints ask for.
insert into menu (id, "parentId", name, step, rank, displayed)
  select 'special-orders', "parentId", '스페셜오더', step, 90, false from menu where id = 'orders';
insert into "menuFunction" values ('special-orders', 'write', '제안·답변·마감');
insert into "roleAuthority" select r.id, 'special-orders', f.function from role r, (values ('read'), ('write')) f (function)
  where r.name in ('시스템 관리자', '운영');
