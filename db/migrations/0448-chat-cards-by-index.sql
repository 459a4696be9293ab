-- outside a transaction

drop index concurrently if exists "chatMessageProduct";
create index concurrently "chatMessageProduct" on "chatMessage" ("productId") where "productId" is not null;
drop index concurrently if exists "chatMessageOrder";
create index concurrently "chatMessageOrder" on "chatMessage" ("orderNumber") where "orderNumber" is not null;
