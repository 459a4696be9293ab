-- The number of a professional's licence, as the member wrote it: sealed, with the name of its key.
create table licence (
  "memberId" int primary key references member,
  sealed text not null,
  at timestamptz not null
);
