-- [BX-10] An add-on order has a payment of its own and travels with an earlier one of its clinic: the parcels that it
-- shares cost no second delivery fee. It is added to an order that stands alone, so that there are no chains.
alter table "salesOrder"
  add column "parentId" int references "salesOrder",
  add column "sharedParcels" text[] not null default '{}',
  add check ("parentId" is not null or "sharedParcels" = '{}'),
  add check ("parentId" <> id);
create index on "salesOrder" ("parentId") where "parentId" is not null;
