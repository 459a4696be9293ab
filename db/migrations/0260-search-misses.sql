-- What was searched for and not found as it was typed: by whom is not kept.
create table "searchMiss" (
  day date not null,
  words text not null check (words <> '' and length(words) <= 40),
  count int not null default 1 check (count > 0),
  primary key (day, words)
);
