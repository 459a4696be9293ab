-- Who wants to be told when an option can be ordered again. toldAt: they were; asking again begins anew.
create table "restockAlert" (
  "memberId" int not null references member,
  "optionId" int not null references "productOption",
  "askedAt" timestamptz not null,
  "toldAt" timestamptz,
  primary key ("memberId", "optionId")
);
create index on "restockAlert" ("optionId", "memberId") where "toldAt" is null;
