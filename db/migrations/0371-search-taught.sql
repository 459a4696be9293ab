-- Words that mean nothing in a search, and products that stand first where some words are searched for, in their normal
-- form (domain/korean-search.ts).
create table "searchStop" (
  word text primary key check (word <> ''),
  typed text not null
);
create table "searchPin" (
  words text not null check (words <> ''),
  typed text not null,
  "productId" int not null references product,
  rank int not null,
  "startsAt" timestamptz not null,
  "endsAt" timestamptz not null check ("endsAt" > "startsAt"),
  primary key (words, "productId")
);
create index on "searchPin" ("productId");
