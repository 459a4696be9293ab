create table brand (
  id int generated always as identity primary key,
  code text not null unique,
  name text not null,
  "nameEn" text not null,
  field text not null,
  story text not null,
  country text not null,
  "foundedYear" int not null,
  hue text not null,
  rank int not null,
  -- lists part their cells by control characters
  check (code || name !~ '[[:cntrl:]]')
);

create table category (
  id int generated always as identity primary key,
  "parentId" int references category,
  level smallint not null check (level between 1 and 3),
  code text not null unique,
  name text not null,
  rank int not null
);

-- A product is sold through its options; price, list price and default option are copies for lists,
-- kept by the trigger below. Lower rank comes first in the recommended order.
create table product (
  id int generated always as identity primary key,
  code text not null unique,
  name text not null,
  spec text not null,
  "brandId" int not null references brand,
  "category1Id" int not null references category,
  "category2Id" int not null references category,
  "category3Id" int not null references category,
  kind text not null check (kind in ('device', 'drug', 'cosmetic', 'consumable', 'equipment', 'book')),
  "licensedOnly" boolean not null,
  "deviceGrade" smallint check ("deviceGrade" between 1 and 4),
  taxable boolean not null default true,
  storage text not null check (storage in ('ambient', 'cold', 'frozen')),
  "unitName" text not null,
  "packQuantity" int not null check ("packQuantity" > 0),
  "minQuantity" int not null default 1 check ("minQuantity" between 1 and 99999),
  "stepQuantity" int not null default 1 check ("stepQuantity" between 1 and 99999),
  "priceOnRequest" boolean not null default false,
  "saleState" text not null default 'on-sale' check ("saleState" in ('on-sale', 'discontinued', 'hidden')),
  flags text[] not null default '{}',
  "picture" text not null,
  rank int not null,
  popularity int not null default 0,
  "publishedAt" timestamptz not null,
  "defaultOptionId" int,
  "optionCount" smallint not null default 0,
  price won not null default 0,
  "listPrice" won not null default 0,
  description text not null,
  -- label facts, documents, pictures: shown on the detail page only, never searched or filtered
  details jsonb not null,
  -- what search finds it by, written by composeSearch; server processes keep an index of it in memory
  "searchText" text not null,
  check (code || name || spec || "unitName" || picture || array_to_string(flags, ',') !~ '[[:cntrl:]]')
);

create table "productOption" (
  id int generated always as identity primary key,
  "productId" int not null references product,
  code text not null unique,
  name text not null,
  rank smallint not null,
  "listPrice" won not null check ("listPrice" >= 0),
  price won not null check (price >= 0),
  udi text not null default ''
);
create index on "productOption" ("productId", rank);
alter table product add foreign key ("defaultOptionId") references "productOption" deferrable initially deferred;

create function "copyDefaultOption"() returns trigger language plpgsql as $$
begin
  update product p
  set "defaultOptionId" = o.id, price = o.price, "listPrice" = o."listPrice", "optionCount" = o.count
  from (
    select distinct on ("productId") "productId", id, price, "listPrice", count(*) over (partition by "productId") as count
    from "productOption"
    where "productId" in (select "productId" from changed)
    order by "productId", rank, id
  ) o
  where p.id = o."productId"
    and (p."defaultOptionId", p.price, p."listPrice", p."optionCount") is distinct from (o.id, o.price, o."listPrice", o.count);
  return null;
end $$;
create trigger "optionAdded" after insert on "productOption"
  referencing new table as changed for each statement execute function "copyDefaultOption"();
create trigger "optionChanged" after update on "productOption"
  referencing new table as changed for each statement execute function "copyDefaultOption"();

-- One index per way of walking a list: each sort key is only served by its composite index, so the planner
-- cannot fall back to a backward primary-key scan with a filter.
create index on product ("category1Id", rank, id);
create index on product ("category2Id", rank, id);
create index on product ("category3Id", rank, id);
create index on product ("brandId", rank, id);
create index on product (rank, id);
create index on product (price, id);
create index on product (popularity, id);
create index on product ("publishedAt", id);
create index on product ("defaultOptionId");
create index on product ("category1Id", price, id);
create index on product ("category2Id", price, id);
create index on product ("category3Id", price, id);
create index on product ("category1Id", popularity, id);
create index on product ("category2Id", popularity, id);
create index on product ("category3Id", popularity, id);
create index on product ("category1Id", "publishedAt", id);
create index on product ("category2Id", "publishedAt", id);
create index on product ("category3Id", "publishedAt", id);

create table "relatedProduct" (
  "productId" int not null references product,
  "relatedId" int not null references product,
  rank smallint not null,
  primary key ("productId", "relatedId"),
  check ("productId" <> "relatedId")
);

create table "recentView" (
  "memberId" int not null references member,
  "productId" int not null references product,
  "viewedAt" timestamptz not null,
  primary key ("memberId", "productId")
);
create index on "recentView" ("memberId", "viewedAt" desc);

-- Sparse overrides of an option's price: no group x option cross product. No scope: a quantity tier for everyone.
create table promotion (
  id int generated always as identity primary key,
  name text not null,
  "startsAt" timestamptz not null,
  "endsAt" timestamptz not null check ("endsAt" > "startsAt")
);

create table "priceEntry" (
  id int generated always as identity primary key,
  "optionId" int not null references "productOption",
  "priceGroupId" int references "priceGroup",
  "institutionId" int references institution,
  "promotionId" int references promotion,
  "minQuantity" int not null default 1 check ("minQuantity" between 1 and 99999),
  "unitPrice" won not null check ("unitPrice" >= 0),
  check (num_nonnulls("priceGroupId", "institutionId", "promotionId") <= 1)
);
create unique index "onePriceEntry" on "priceEntry"
  ("optionId", coalesce("priceGroupId", 0), coalesce("institutionId", 0), coalesce("promotionId", 0), "minQuantity");
create index on "priceEntry" ("institutionId") where "institutionId" is not null;
create index on "priceEntry" ("priceGroupId") where "priceGroupId" is not null;

-- Tells every server process that its copy of the sparse overrides is old.
create function "announcePriceChange"() returns trigger language plpgsql as $$
begin
  perform pg_notify('prices', '');
  return null;
end $$;
create trigger "priceEntryChanged" after insert or update or delete or truncate on "priceEntry"
  for each statement execute function "announcePriceChange"();
create trigger "promotionChanged" after insert or update or delete or truncate on promotion
  for each statement execute function "announcePriceChange"();

-- Tells every server process that its search book is old. Prices and popularity are not in it.
create function "announceProductChange"() returns trigger language plpgsql as $$
begin
  perform pg_notify('products', '');
  return null;
end $$;
create trigger "productAdded" after insert or delete or truncate on product
  for each statement execute function "announceProductChange"();
create trigger "productChanged" after update of code, name, spec, "brandId", kind, "licensedOnly", "saleState", picture, rank, "searchText" on product
  for each statement execute function "announceProductChange"();
