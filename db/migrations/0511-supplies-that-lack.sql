-- What an open entry lacks, written down, so that the list of a month walks its order and the sums read no labels. What it
-- depends on is changed at many places: each adds a row here and waits for nobody; a job looks at the entries again.
-- Readers look at those themselves until then.
create table "supplyChange" (
  id bigint generated always as identity primary key,
  -- one of them, whose open entries are looked at
  "entryId" int,
  "productId" int,
  "institutionId" int
);

-- Called with a column of "supplyChange" and the column of the changed row that goes there, as it was and as it is.
create function "noteSupplyChange"() returns trigger language plpgsql as $$ begin
  execute format('insert into "supplyChange" (%I) select distinct key from (values (($1).%I), (($2).%2$I)) keys (key) where key is not null',
    tg_argv[0], tg_argv[1]) using old, new;
  return null;
end $$;

create trigger "supplyNoted" after insert on "supplyEntry" for each row execute function "noteSupplyChange"('entryId', 'id');
create trigger "supplyRenoted" after update of serials on "supplyEntry" for each row
  when (old.serials is distinct from new.serials) execute function "noteSupplyChange"('entryId', 'id');
create trigger "supplyNoted" after update of details, name on product for each row
  when ((old.details -> 'facts', old.name) is distinct from (new.details -> 'facts', new.name))
  execute function "noteSupplyChange"('productId', 'id');
create trigger "supplyNoted" after update of udi, name, "clearanceOf" on "productOption" for each row
  when ((old.udi, old.name, old."clearanceOf") is distinct from (new.udi, new.name, new."clearanceOf"))
  execute function "noteSupplyChange"('productId', 'productId');
create trigger "supplyNoted" after update of "careNumber", "businessNumber", name on institution for each row
  when ((old."careNumber", old."businessNumber", old.name) is distinct from (new."careNumber", new."businessNumber", new.name))
  execute function "noteSupplyChange"('institutionId', 'id');
-- its orders went over to the other
create trigger "supplyMerged" after update of "mergedInto" on institution for each row
  when (old."mergedInto" is distinct from new."mergedInto") execute function "noteSupplyChange"('institutionId', 'mergedInto');
-- a dealer has no care number
create trigger "supplyNoted" after insert on member for each row
  when (new."customerType" in ('04', '05')) execute function "noteSupplyChange"('institutionId', 'institutionId');
create trigger "supplyRenoted" after update of "customerType", "institutionId" on member for each row
  when ((old."customerType", old."institutionId") is distinct from (new."customerType", new."institutionId"))
  execute function "noteSupplyChange"('institutionId', 'institutionId');
create trigger "supplyGone" after delete on member for each row
  when (old."customerType" in ('04', '05')) execute function "noteSupplyChange"('institutionId', 'institutionId');

alter table "supplyEntry" add column missing text[] not null default '{}';
insert into "supplyChange" ("entryId") select id from "supplyEntry" where turn = 0;
