-- Test reports and the like that came with a lot, uploaded by staff into the file room.
create table "lotPaper" (
  "fileId" text primary key references "fileSet",
  "lotId" int not null references lot,
  kind text not null check (kind in ('시험성적서', '국가출하승인서', '기타')),
  at timestamptz not null,
  actor text not null
);
create index on "lotPaper" ("lotId");
