-- How many products are on sale of each sort that a list can be narrowed to, so that what is counted does not grow
-- with what is sold. Made of product by the triggers below. Writers of the same sort wait for each other: only what
-- goes on or off sale or moves to another sort writes here.
create table "productCount" (
  "category1Id" int not null,
  "category2Id" int not null,
  "category3Id" int not null,
  "brandId" int not null,
  kind text not null,
  storage text not null,
  "licensedOnly" boolean not null,
  count int not null,
  primary key ("category3Id", "brandId", kind, storage, "licensedOnly", "category1Id", "category2Id")
);

-- The products of one sort.
create index on product ("category3Id", "brandId", kind, storage)
  where "saleState" = 'on-sale' and "defaultOptionId" is not null;

-- In the order of the key, so that of two writers of several sorts one waits for the other.
create function "countProducts"() returns trigger language plpgsql as $$
declare
  sort constant text := '"category1Id", "category2Id", "category3Id", "brandId", kind, storage, "licensedOnly"';
  sold constant text := $sold$"saleState" = 'on-sale' and "defaultOptionId" is not null$sold$;
begin
  if tg_op = 'TRUNCATE' then
    delete from "productCount";
    return null;
  end if;
  execute format(
    'insert into "productCount" select %1$s, sum(change) from (%2$s) changes group by %1$s having sum(change) <> 0 order by %1$s
     on conflict ("category3Id", "brandId", kind, storage, "licensedOnly", "category1Id", "category2Id")
     do update set count = "productCount".count + excluded.count',
    sort,
    concat_ws(' union all ',
      case when tg_op <> 'INSERT' then format('select %s, -1 as change from gone where %s', sort, sold) end,
      case when tg_op <> 'DELETE' then format('select %s, 1 as change from come where %s', sort, sold) end));
  return null;
end $$;
create trigger "addedProductsCounted" after insert on product
  referencing new table as come for each statement execute function "countProducts"();
create trigger "changedProductsCounted" after update on product
  referencing old table as gone new table as come for each statement execute function "countProducts"();
create trigger "deletedProductsCounted" after delete on product
  referencing old table as gone for each statement execute function "countProducts"();
create trigger "allProductsDeleted" after truncate on product
  for each statement execute function "countProducts"();

insert into "productCount"
select "category1Id", "category2Id", "category3Id", "brandId", kind, storage, "licensedOnly", count(*)
from product where "saleState" = 'on-sale' and "defaultOptionId" is not null group by 1, 2, 3, 4, 5, 6, 7;
