-- [BX-09] What staff offer in place of a product that is sold out, in their order.
create table substitute (
  "productId" int not null references product,
  rank smallint not null,
  "substituteId" int not null references product,
  primary key ("productId", rank),
  unique ("productId", "substituteId"),
  check ("substituteId" <> "productId")
);
create index on substitute ("substituteId");
