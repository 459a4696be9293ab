-- What members put on their wish lists, each product once. Products are hidden, never deleted, and so are members.
create table wish (
  "memberId" int not null references member,
  "productId" int not null references product,
  "addedAt" timestamptz not null,
  primary key ("memberId", "productId")
);
create index on wish ("memberId", "addedAt" desc, "productId" desc);
