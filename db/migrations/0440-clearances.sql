-- An option that sells the near-expiry pieces of one lot for less [BX-03]: of which option, and until which day, in
-- Seoul and including it. It stands behind the ordinary ones of its product and counts as none of them.
alter table "productOption"
  add column "clearanceOf" int references "productOption",
  add column "clearanceUntil" date,
  add constraint "clearanceWhole" check (("clearanceOf" is null) = ("clearanceUntil" is null));
create index on "productOption" ("productId") where "clearanceOf" is not null;

create or replace function "copyDefaultOption"() returns trigger language plpgsql as $$
begin
  update product p
  set "defaultOptionId" = o.id, price = o.price, "listPrice" = o."listPrice", "optionCount" = o.count
  from (
    select distinct on ("productId") "productId", id, price, "listPrice", count(*) over (partition by "productId") as count
    from "productOption"
    where "productId" in (select "productId" from changed) and "clearanceOf" is null
    order by "productId", rank, id
  ) o
  where p.id = o."productId"
    and (p."defaultOptionId", p.price, p."listPrice", p."optionCount") is distinct from (o.id, o.price, o."listPrice", o.count);
  return null;
end $$;

-- The lot of the ordinary option that pieces were taken from: the same goods, with the same papers and recalls.
alter table lot add column "takenFrom" int references lot;
create index on lot ("takenFrom") where "takenFrom" is not null;

-- Pieces of `lotId` that are sold as `optionId`, which has one lot, taken from it. `backs`: how often pieces went back.
create table clearance (
  id int generated always as identity primary key,
  "optionId" int not null unique references "productOption",
  "lotId" int not null references lot,
  pieces int not null check (pieces > 0),
  "startedAt" timestamptz not null,
  "startedBy" text not null,
  "endedAt" timestamptz,
  "endedBy" text,
  backs smallint not null default 0,
  check (("endedAt" is null) = ("endedBy" is null))
);
create unique index "oneOpenClearanceOfLot" on clearance ("lotId") where "endedAt" is null;
create index on clearance ("lotId", id);

alter table "stockMove"
  drop constraint "stockMove_reason_check",
  add constraint "stockMove_reason_check" check (reason in (
    'received', 'reserved', 'released', 'shipped', 'returned', 'adjusted', 'counted',
    'quarantined', 'released-from-quarantine', 'scrapped', 'to-clearance', 'from-clearance'));

select "keepChangesOf"('clearance', 'id');

-- A clearance moves pieces from one lot to the other, as many as it says, and back: none is made or lost on the way.
do $$ begin
  execute 'create or replace view "booksViolation" (rule, key, detail) as ' || rtrim(pg_get_viewdef('"booksViolation"'::regclass), ';') || $rule$
union all
select 'moves of a clearance do not agree', coalesce(c.id::text, m.cause), coalesce(c.pieces, 0) || ' vs ' || coalesce(m.detail, 'none')
  from (
    select cause, reason, split_part(cause, '/', 2) as id, string_agg("onHandChange"::text, ', ' order by "onHandChange") as detail,
      count(*) = 2 and sum("onHandChange") = 0 and sum(abs("reservedChange") + abs("quarantineChange")) = 0 as agree, max("onHandChange") as pieces
    from "stockMove" where reason in ('to-clearance', 'from-clearance') group by cause, reason
  ) m full join clearance c on c.id::text = m.id and m.reason = 'to-clearance'
  where m.cause is null or not m.agree or (m.reason = 'to-clearance' and m.pieces is distinct from c.pieces)$rule$;
end $$;
