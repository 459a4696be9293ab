-- Buyers type what tells the options of a product apart: 블루 마스크, 캐뉼라 70mm. Products are found by the names of
-- their options too, and marked when one of these changes.
create function "markOptionsAddedForSearch"() returns trigger language plpgsql as $$
begin
  insert into "searchStale" select distinct "productId" from added order by 1
  on conflict ("productId") do update set "productId" = excluded."productId";
  return null;
end $$;
create trigger "optionAddedForSearch" after insert on "productOption"
  referencing new table as added for each statement execute function "markOptionsAddedForSearch"();

create function "markOptionChangeForSearch"() returns trigger language plpgsql as $$
begin
  insert into "searchStale" select id from product where id = coalesce(new."productId", old."productId")
  on conflict ("productId") do update set "productId" = excluded."productId";
  return null;
end $$;
create trigger "optionRenamedForSearch" after update of name on "productOption"
  for each row when (old.name is distinct from new.name) execute function "markOptionChangeForSearch"();
create trigger "optionGoneForSearch" after delete on "productOption"
  for each row execute function "markOptionChangeForSearch"();

insert into "searchStale"
select "productId" from "productOption" group by "productId" having count(*) > 1 order by "productId"
on conflict ("productId") do nothing;
