-- The people of the back office, what they may open, and what they did.
create table staff (
  id int generated always as identity primary key,
  "loginId" text not null unique check ("loginId" = lower("loginId")),
  name text not null,
  email text not null,
  mobile text not null,
  "passwordHash" text not null,
  "passwordChangedAt" timestamptz not null,
  "mustChangePassword" boolean not null default false,
  status text not null check (status in ('active', 'pending', 'disabled')),
  -- Addresses or ranges the account may sign in from, comma-separated; empty: anywhere.
  "allowedIps" text not null default '',
  "createdAt" timestamptz not null,
  "lastLoginAt" timestamptz
);

-- authorityScope '03': no authority is asked. deviceScope: A all, D desktop, M mobile.
create table menu (
  id text primary key check (id ~ '^[a-z][a-z0-9-]{1,39}$'),
  "systemCode" text not null default 'BO',
  "parentId" text references menu,
  name text not null,
  url text check (url ~ '^/[A-Za-z0-9/_-]*$'),
  step int not null check (step between 1 and 5),
  rank int not null default 0,
  displayed boolean not null default true,
  "deviceScope" char(1) not null default 'A' check ("deviceScope" in ('A', 'D', 'M')),
  "programId" text not null default '',
  icon text not null default '',
  "isDefault" boolean not null default false,
  "authorityScope" char(2) not null default '01',
  "ipLimited" boolean not null default false,
  "ipList" text not null default '',
  check (("parentId" is null) = (step = 1))
);
create unique index "oneUrlPerSystem" on menu ("systemCode", url) where url is not null;
create index on menu ("parentId");

create table "menuFunction" (
  "menuId" text not null references menu on delete cascade,
  function text not null check (function ~ '^[a-z][a-z-]{1,29}$'),
  name text not null,
  primary key ("menuId", function)
);

create table role (
  id int generated always as identity primary key,
  name text not null unique,
  description text not null default ''
);

-- On the wire `menu:parent:function`; the parent is the menu's own.
create table "roleAuthority" (
  "roleId" int not null references role on delete cascade,
  "menuId" text not null references menu on delete cascade,
  function text not null,
  primary key ("roleId", "menuId", function)
);
create index on "roleAuthority" ("menuId");

create table "staffRole" (
  "staffId" int not null references staff on delete cascade,
  "roleId" int not null references role on delete cascade,
  primary key ("staffId", "roleId")
);
create index on "staffRole" ("roleId");

create table "favouriteMenu" (
  "staffId" int not null references staff on delete cascade,
  "menuId" text not null references menu on delete cascade,
  rank int not null,
  primary key ("staffId", "menuId")
);
create index on "favouriteMenu" ("menuId");

-- Every call of staff that changes something or shows personal data, and every one that was refused.
create table "auditEntry" (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  "staffId" int not null references staff,
  ip text not null,
  "tranId" text not null,
  menu text not null,
  "endpoint" text not null,
  summary text not null,
  target jsonb not null,
  reason text not null default '',
  outcome text not null check (outcome in ('allowed', 'refused'))
);
create index on "auditEntry" (at desc, id desc);
create index on "auditEntry" ("staffId", id desc);
create function "forbidAuditChange"() returns trigger language plpgsql as $$
begin
  raise exception 'append-only %', tg_table_name using errcode = 'P0403';
end $$;
create trigger "auditEntryReadOnly" before update or delete or truncate on "auditEntry" execute function "forbidAuditChange"();

alter table session alter "memberId" drop not null, add "staffId" int references staff,
  add constraint "oneOwner" check (num_nonnulls("memberId", "staffId") = 1);
create index on session ("staffId") where "endedAt" is null;

insert into menu (id, "parentId", name, url, step, rank, icon, "isDefault") values
  ('home', null, '업무 홈', '/', 1, 0, 'home', true),
  ('customers', null, '회원', null, 1, 10, 'users', false),
  ('system', null, '시스템', null, 1, 90, 'settings', false),
  ('approvals', 'customers', '로그인 승인', '/approvals', 2, 1, '', false),
  ('menus', 'system', '메뉴', '/menus', 2, 1, '', false),
  ('roles', 'system', '권한', '/roles', 2, 2, '', false),
  ('staff', 'system', '직원', '/staff', 2, 3, '', false),
  ('codes', 'system', '공통코드', '/codes', 2, 4, '', false),
  ('messages', 'system', '메시지', '/messages', 2, 5, '', false),
  ('maintenance', 'system', '시스템 점검', '/maintenance', 2, 6, '', false),
  ('interfaces', 'system', '인터페이스', '/interfaces', 2, 7, '', false),
  ('file-groups', 'system', '파일 그룹', '/file-groups', 2, 8, '', false),
  ('audit', 'system', '감사 이력', '/audit', 2, 9, '', false);
update menu set "authorityScope" = '03' where id = 'home';

insert into "menuFunction" values
  ('approvals', 'decide', '승인·반려'), ('approvals', 'unmask', '개인정보 보기'), ('approvals', 'export', '엑셀 받기'),
  ('menus', 'write', '등록·수정'), ('menus', 'export', '엑셀 받기'),
  ('roles', 'write', '등록·수정'), ('roles', 'export', '엑셀 받기'),
  ('staff', 'write', '등록·수정'), ('staff', 'unmask', '개인정보 보기'), ('staff', 'export', '엑셀 받기'),
  ('codes', 'write', '등록·수정'), ('codes', 'export', '엑셀 받기'),
  ('messages', 'write', '등록·수정'), ('messages', 'export', '엑셀 받기'),
  ('maintenance', 'write', '등록·수정'), ('maintenance', 'export', '엑셀 받기'),
  ('interfaces', 'write', '등록·수정'), ('interfaces', 'export', '엑셀 받기'),
  ('file-groups', 'write', '등록·수정'), ('file-groups', 'export', '엑셀 받기'),
  ('audit', 'export', '엑셀 받기');

insert into role (name, description) values
  ('시스템 관리자', '모든 메뉴와 기능'),
  ('고객지원', '로그인 승인과 회원'),
  ('운영', '코드, 메시지, 시스템 점검'),
  ('감사', '감사 이력을 보기만');
-- `read` opens the menu; the other functions open what changes or shows more.
insert into "roleAuthority" select r.id, m.id, 'read' from role r, menu m where r.name = '시스템 관리자' and m.step > 1;
insert into "roleAuthority" select r.id, f."menuId", f.function from role r, "menuFunction" f where r.name = '시스템 관리자';
insert into "roleAuthority" select r.id, x."menuId", x.function from role r,
  (values ('approvals', 'read'), ('approvals', 'decide'), ('approvals', 'unmask')) x ("menuId", function) where r.name = '고객지원';
insert into "roleAuthority" select r.id, m.id, f.function from role r, menu m, (values ('read'), ('write')) f (function)
  where r.name = '운영' and m.id in ('codes', 'messages', 'maintenance');
insert into "roleAuthority" select r.id, 'audit', 'read' from role r where r.name = '감사';
