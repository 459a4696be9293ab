-- Files that people upload. What a group allows decides who may put files in, who may read them and what they may be.
create table "fileGroup" (
  id text primary key check (id ~ '^[a-z][a-z0-9-]{1,39}$'),
  name text not null,
  -- Extensions ('.pdf') and MIME patterns ('image/*'), comma-separated; empty: whatever the shop takes at all.
  accept text not null default '',
  "maxBytes" int not null check ("maxBytes" between 1 and 20971520),
  "maxCount" int not null check ("maxCount" between 1 and 10),
  "readableBy" text not null check ("readableBy" in ('public', 'signed-in', 'owner', 'staff')),
  "writableBy" text not null check ("writableBy" in ('signed-in', 'staff')),
  -- Staff who may open this menu read the group's files of other people; none: no staff but its owner, or with 'staff' all.
  "menuId" text references menu,
  variants boolean not null default false
);

-- Files that belong together, such as the papers of one application. The id is 192 random bits: it cannot be guessed, and still opens nothing.
create table "fileSet" (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{32}$'),
  "groupId" text not null references "fileGroup",
  "memberId" int references member,
  "staffId" int references staff,
  "createdAt" timestamptz not null,
  -- The record that the files belong to, such as 'inquiry:12'. Until then they are their owner's alone, and forgotten after a day.
  "claimedBy" text,
  "forgottenAt" timestamptz,
  check (num_nonnulls("memberId", "staffId") = 1),
  check ("claimedBy" is null or "forgottenAt" is null)
);
create index on "fileSet" ("memberId") where "memberId" is not null;
create index on "fileSet" ("staffId") where "staffId" is not null;
create index on "fileSet" ("groupId");
create index on "fileSet" ("createdAt") where "claimedBy" is null;

create table "storedFile" (
  "setId" text not null references "fileSet",
  no int not null check (no > 0),
  name text not null check (octet_length(name) between 1 and 255),
  type text not null,
  bytes int not null,
  "blobKey" text not null unique,
  -- 'storing': the row is there, the bytes perhaps not yet; what stays so is cleared away with its blobs.
  state text not null check (state in ('storing', 'stored', 'deleted')),
  "createdAt" timestamptz not null,
  width int,
  height int,
  -- Smaller copies of a picture, '320.avif': the blob's key is "blobKey"-320.avif.
  variants text[] not null default '{}',
  primary key ("setId", no)
);
create index on "storedFile" ("createdAt") where state <> 'stored';

-- Uploads that arrive in pieces. How far one came is the length of its file.
create table "fileUpload" (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{32}$'),
  "setId" text not null references "fileSet" on delete cascade,
  name text not null,
  bytes int not null check (bytes between 1 and 20971520),
  "createdAt" timestamptz not null,
  -- Set when the file is stored: a browser that missed the answer still learns it.
  no int
);
create index on "fileUpload" ("setId");
create index on "fileUpload" ("createdAt");

insert into "fileGroup" (id, name, accept, "maxBytes", "maxCount", "readableBy", "writableBy", "menuId", variants) values
  ('join-documents', '가입 서류', '.jpg, .jpeg, .png, .pdf', 10485760, 5, 'owner', 'signed-in', 'approvals', false),
  ('inquiries', '1:1 문의 첨부', '.jpg, .jpeg, .png, .webp, .pdf, .xlsx, .docx, .hwpx, .hwp, .txt, .csv', 20971520, 10, 'owner', 'signed-in', null, false),
  ('notices', '공지사항 첨부', '.pdf, .xlsx, .docx, .pptx, .hwpx, .hwp, .zip, image/*', 20971520, 10, 'public', 'staff', null, false),
  ('product-images', '상품 사진', 'image/*', 20971520, 10, 'public', 'staff', null, true),
  ('documents', '자료실', '.pdf, .xlsx, .docx, .pptx, .hwpx, .hwp, .zip, image/*', 20971520, 10, 'signed-in', 'staff', null, false);
