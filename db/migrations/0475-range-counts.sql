-- How many products, in whatever state, stand in a category of the third level and carry a brand: what staff's lists of
-- both show, so that neither reads all products. Made of product by the triggers below; a product that stays where it is
-- writes nothing here.
create table "rangeCount" (
  "category3Id" int not null,
  "brandId" int not null,
  count int not null,
  primary key ("category3Id", "brandId")
);
create index on "rangeCount" ("brandId");

-- In the order of the key, so that of two writers of several sorts one waits for the other.
create function "countRange"() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from "rangeCount";
    return null;
  end if;
  execute format(
    'insert into "rangeCount" select "category3Id", "brandId", sum(change) from (%s) changes
     group by 1, 2 having sum(change) <> 0 order by 1, 2
     on conflict ("category3Id", "brandId") do update set count = "rangeCount".count + excluded.count',
    concat_ws(' union all ',
      case when tg_op <> 'INSERT' then 'select "category3Id", "brandId", -1 as change from gone' end,
      case when tg_op <> 'DELETE' then 'select "category3Id", "brandId", 1 as change from come' end));
  return null;
end $$;
create trigger "rangeCountAdded" after insert on product
  referencing new table as come for each statement execute function "countRange"();
create trigger "rangeCountChanged" after update on product
  referencing old table as gone new table as come for each statement execute function "countRange"();
create trigger "rangeCountDeleted" after delete on product
  referencing old table as gone for each statement execute function "countRange"();
create trigger "rangeCountEmptied" after truncate on product
  for each statement execute function "countRange"();

insert into "rangeCount" select "category3Id", "brandId", count(*) from product group by 1, 2;
