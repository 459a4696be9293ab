-- Won is an integer kept inside the range a JavaScript number holds exactly.
create domain won as bigint check (value between -9007199254740991 and 9007199254740991);

create table "priceGroup" (
  id int generated always as identity primary key,
  name text not null unique
);

create table institution (
  id int generated always as identity primary key,
  name text not null,
  "businessNumber" char(10) not null unique check ("businessNumber" ~ '^[0-9]{10}$'),
  "careNumber" char(8),
  "directorName" text not null,
  phone text not null,
  "taxEmail" text not null,
  postcode char(5) not null,
  address1 text not null,
  address2 text not null default '',
  "priceGroupId" int not null references "priceGroup",
  "creditTermDays" int not null default 30 check ("creditTermDays" between 0 and 180),
  "createdAt" timestamptz not null
);

-- customerType and status hold the codes of features/access/accounts/account-contract.ts
create table member (
  id int generated always as identity primary key,
  "loginId" text not null unique check ("loginId" = lower("loginId")),
  name text not null,
  "customerType" char(2) not null,
  status char(2) not null,
  "statusReason" text not null default '',
  "institutionId" int references institution,
  email text not null,
  mobile text not null,
  "passwordHash" text not null,
  "passwordChangedAt" timestamptz not null,
  "createdAt" timestamptz not null,
  "lastLoginAt" timestamptz
);
create index on member ("institutionId");

-- Keyed by a hash of the id that was typed, so that an id which does not exist locks like one that does.
create table "loginFailure" (
  "loginKey" bytea primary key,
  failed int not null check (failed >= 0),
  "lastFailedAt" timestamptz not null
);

create table session (
  id text primary key,
  "memberId" int not null references member,
  "processId" text not null,
  ip text not null,
  "userAgent" text not null,
  "createdAt" timestamptz not null,
  "lastSeenAt" timestamptz not null,
  "endedAt" timestamptz,
  "endReason" text check ("endReason" in ('logout', 'password', 'duplicated', 'expired', 'disabled')),
  check (("endedAt" is null) = ("endReason" is null))
);
create index on session ("memberId") where "endedAt" is null;

create table "deliveryAddress" (
  id int generated always as identity primary key,
  "institutionId" int not null references institution,
  label text not null,
  receiver text not null,
  phone text not null,
  postcode char(5) not null,
  address1 text not null,
  address2 text not null default '',
  memo text not null default '',
  "isDefault" boolean not null default false,
  "createdAt" timestamptz not null
);
create unique index "oneDefaultAddress" on "deliveryAddress" ("institutionId") where "isDefault";
create index on "deliveryAddress" ("institutionId");

create table notice (
  id int generated always as identity primary key,
  title text not null,
  body text not null,
  category text not null,
  pinned boolean not null default false,
  "publishedAt" timestamptz not null
);
create index on notice (pinned desc, "publishedAt" desc, id desc);
