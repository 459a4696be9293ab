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

select "keepChangesOf"('clearance', 'id');

-- A clearance moves pieces from one lot to the other, as many as it says, and back: none is made or lost on the way.
-- allowed: hides-statements: gives the view one rule more
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
