-- How many characters of an entry's text the product says itself (name, brand): what is found there comes first.
alter table "searchEntry" add own int not null default 0;

-- What buyers call products whose name holds all words of the meaning. No page shows these words.
create table "nameSynonym" (
  word text not null check (word <> '' and word !~ '[[:space:][:cntrl:]]'),
  meaning text not null check (meaning <> '' and meaning !~ '[[:cntrl:]]'),
  primary key (word, meaning)
);

create function "markNameSynonymChange"() returns trigger language plpgsql as $$
declare changed text;
begin
  foreach changed in array case tg_op
    when 'INSERT' then array[new.meaning] when 'DELETE' then array[old.meaning] else array[old.meaning, new.meaning] end
  loop
    insert into "searchStale"
    select "productId" from "searchEntry"
    where text like all (select '%' || lower(part) || '%' from string_to_table(changed, ' ') part)
    order by "productId"
    on conflict ("productId") do update set "productId" = excluded."productId";
  end loop;
  return null;
end $$;
create trigger "nameSynonymChangedForSearch" after insert or update or delete on "nameSynonym"
  for each row execute function "markNameSynonymChange"();

-- The words of all entries, each once, with the numbers of its sound and of the sounds that one letter less leaves:
-- words that share a number are at most one letter apart, or nearly.
create table "searchWord" (
  word text primary key,
  near int[] not null,
  -- whether products say it, and not only those who look for them
  named boolean not null
);
create index on "searchWord" using gin (near);

-- Entries that stand are written anew.
insert into "searchStale" select id from product
on conflict ("productId") do nothing;
