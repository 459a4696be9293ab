-- What a search looks through: for each product its text and the keys of that text, both made by the server alone
-- (domain/korean-search.ts).
create table "searchEntry" (
  "productId" int primary key references product on delete cascade,
  -- the recommended order, so that a walk along it reads no other table
  rank int not null,
  -- the product's code in normal form: who types all of it means this product
  code text not null,
  text text not null,
  -- of each key its number: a list of short texts would not stay in its row
  keys int[] not null
);
-- Each key's frequency decides how a search reads; the default names too few of them.
alter table "searchEntry" alter keys set statistics 1000;
create index on "searchEntry" (rank, "productId");
create index on "searchEntry" (code);
-- Without a pending list a new entry costs twenty times as much; a long one every search would pay.
create index on "searchEntry" using gin (keys) with (fastupdate = on, gin_pending_list_limit = 512);

-- Products that have changed since their entry was written. Whoever changes a product writes its entry in the
-- same transaction and takes the mark away; a mark that is left is worked off by a job.
create table "searchStale" (
  "productId" int primary key references product on delete cascade
);

-- What buyers type for a category and its name does not say. No page shows these words.
create table "categorySynonym" (
  "categoryId" int not null references category,
  word text not null check (word <> '' and word !~ '[[:space:][:cntrl:]]'),
  primary key ("categoryId", word)
);

-- A mark that stands is locked, not passed over: whoever is taking it away has read the product without this change.
create function "markAddedForSearch"() returns trigger language plpgsql as $$
begin
  insert into "searchStale" select id from added order by id
  on conflict ("productId") do update set "productId" = excluded."productId";
  return null;
end $$;
create trigger "productAddedForSearch" after insert on product
  referencing new table as added for each statement execute function "markAddedForSearch"();

create function "markChangedForSearch"() returns trigger language plpgsql as $$
begin
  insert into "searchStale" values (new.id)
  on conflict ("productId") do update set "productId" = excluded."productId";
  return null;
end $$;
create trigger "productChangedForSearch"
  after update of code, name, spec, "brandId", "category1Id", "category2Id", "category3Id", rank on product
  for each row when (
    (old.code, old.name, old.spec, old."brandId", old."category1Id", old."category2Id", old."category3Id", old.rank)
    is distinct from
    (new.code, new.name, new.spec, new."brandId", new."category1Id", new."category2Id", new."category3Id", new.rank)
  ) execute function "markChangedForSearch"();

create function "markBrandForSearch"() returns trigger language plpgsql as $$
begin
  insert into "searchStale" select id from product where "brandId" = new.id order by id
  on conflict ("productId") do update set "productId" = excluded."productId";
  return null;
end $$;
create trigger "brandChangedForSearch" after update of name, "nameEn" on brand
  for each row execute function "markBrandForSearch"();

create function "markCategoryForSearch"(changed int) returns void language sql as $$
  insert into "searchStale"
  select id from product where "category1Id" = changed
  union select id from product where "category2Id" = changed
  union select id from product where "category3Id" = changed
  on conflict ("productId") do update set "productId" = excluded."productId"
$$;
create function "markCategoryChange"() returns trigger language plpgsql as $$
begin
  perform "markCategoryForSearch"(new.id);
  return null;
end $$;
create trigger "categoryChangedForSearch" after update of name on category
  for each row execute function "markCategoryChange"();

create function "markSynonymChange"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform "markCategoryForSearch"(old."categoryId"); end if;
  if tg_op <> 'DELETE' then perform "markCategoryForSearch"(new."categoryId"); end if;
  return null;
end $$;
create trigger "synonymChangedForSearch" after insert or update or delete on "categorySynonym"
  for each row execute function "markSynonymChange"();

-- Products that stand already are marked; their synonyms come with the shop's data.
insert into "searchStale" select id from product;

drop trigger "productAdded" on product;
drop trigger "productChanged" on product;
drop function "announceProductChange";
alter table product drop column "searchText";
