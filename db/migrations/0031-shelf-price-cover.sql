-- Searches sorted by price read the prices of thousands of products at once: these two keys answer by themselves.
alter table "shelfPrice" drop constraint "shelfPrice_pkey",
  add primary key ("productId", "groupId", "from") include (until, price);
drop index "shelfPrice_groupId_price_productId_idx";
create index "shelfPrice_groupId_price_productId_idx" on "shelfPrice" ("groupId", price, "productId") include ("from", until);
