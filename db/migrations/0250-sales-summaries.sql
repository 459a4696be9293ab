-- What was sold, by the Seoul day an order was confirmed: pieces and won of goods that stand, less what was cancelled or
-- came back since. Whoever confirms or changes an order adds rows here and waits for nobody; a job adds them to the
-- summaries of days, products and institutions.
create table "salesChange" (
  id bigint generated always as identity primary key,
  day date not null,
  "institutionId" int not null,
  -- Null in the row that counts the order itself.
  "productId" int,
  orders int not null,
  pieces int not null,
  amount won not null
);
create table "salesByDay" (
  day date primary key,
  orders int not null,
  pieces int not null,
  amount won not null
) with (fillfactor = 70);
create table "salesByProduct" (
  day date not null,
  "productId" int not null,
  pieces int not null,
  amount won not null,
  primary key (day, "productId")
) with (fillfactor = 70);
create table "salesByInstitution" (
  day date not null,
  "institutionId" int not null,
  orders int not null,
  amount won not null,
  primary key (day, "institutionId")
) with (fillfactor = 70);
create index on "salesByInstitution" ("institutionId", day desc);

create function "seoulDay"(at timestamptz) returns date language sql immutable as $$ select (at at time zone 'Asia/Seoul')::date $$;

-- The same from the orders themselves.
create view "salesTruth" as
select "seoulDay"(o."confirmedAt") as day, o."institutionId", null::int as "productId", 1 as orders, 0 as pieces, 0::bigint as amount
from "salesOrder" o where o."confirmedAt" is not null and o.status <> 'cancelled'
union all
select "seoulDay"(o."confirmedAt"), o."institutionId", n."productId", 0, l.quantity - l.cancelled - l.returned,
  (l.quantity - l.cancelled - l.returned) * l."unitPrice"
from "salesOrder" o join "orderLine" l on l."orderId" = o.id join "productOption" n on n.id = l."optionId"
where o."confirmedAt" is not null and o.status <> 'cancelled';

-- An order and its lines are written by one statement: each trigger notes its own part.
create function "noteNewOrders"() returns trigger language plpgsql as $$ begin
  insert into "salesChange" (day, "institutionId", orders, pieces, amount)
  select "seoulDay"("confirmedAt"), "institutionId", 1, 0, 0 from added where "confirmedAt" is not null and status <> 'cancelled';
  return null;
end $$;
create function "noteNewLines"() returns trigger language plpgsql as $$ begin
  insert into "salesChange" (day, "institutionId", "productId", orders, pieces, amount)
  select "seoulDay"(o."confirmedAt"), o."institutionId", n."productId", 0, l.quantity - l.cancelled - l.returned,
    (l.quantity - l.cancelled - l.returned) * l."unitPrice"
  from added l join "salesOrder" o on o.id = l."orderId" join "productOption" n on n.id = l."optionId"
  where o."confirmedAt" is not null and o.status <> 'cancelled';
  return null;
end $$;
create function "noteChangedLine"() returns trigger language plpgsql as $$ begin
  insert into "salesChange" (day, "institutionId", "productId", orders, pieces, amount)
  select "seoulDay"(o."confirmedAt"), o."institutionId", n."productId", 0, side.sign * (side.quantity - side.gone),
    side.sign * (side.quantity - side.gone) * side.price
  from (values (-1, old."optionId", old.quantity, old.cancelled + old.returned, old."unitPrice"),
    (1, new."optionId", new.quantity, new.cancelled + new.returned, new."unitPrice")) as side(sign, option, quantity, gone, price)
  join "salesOrder" o on o.id = new."orderId" join "productOption" n on n.id = side.option
  where o."confirmedAt" is not null and o.status <> 'cancelled';
  return null;
end $$;
create function "noteMovedOrder"() returns trigger language plpgsql as $$ begin
  insert into "salesChange" (day, "institutionId", "productId", orders, pieces, amount)
  select "seoulDay"(side.at), side.institution, part.product, side.sign * part.orders, side.sign * part.pieces, side.sign * part.amount
  from (values (-1, old."confirmedAt", old.status, old."institutionId"), (1, new."confirmedAt", new.status, new."institutionId"))
    as side(sign, at, status, institution)
  cross join (
    select null::int as product, 1 as orders, 0 as pieces, 0::bigint as amount
    union all
    select n."productId", 0, l.quantity - l.cancelled - l.returned, (l.quantity - l.cancelled - l.returned) * l."unitPrice"
    from "orderLine" l join "productOption" n on n.id = l."optionId" where l."orderId" = new.id) as part
  where side.at is not null and side.status <> 'cancelled';
  return null;
end $$;
create trigger "noteNew" after insert on "salesOrder" referencing new table as added
  for each statement execute function "noteNewOrders"();
create trigger "noteMoved" after update on "salesOrder" for each row
  when ((old."confirmedAt", old.status = 'cancelled', old."institutionId") is distinct from (new."confirmedAt", new.status = 'cancelled', new."institutionId"))
  execute function "noteMovedOrder"();
create trigger "noteNew" after insert on "orderLine" referencing new table as added
  for each statement execute function "noteNewLines"();
create trigger "noteChanged" after update on "orderLine" for each row
  when ((old."optionId", old.quantity, old.cancelled, old.returned, old."unitPrice") is distinct from (new."optionId", new.quantity, new.cancelled, new.returned, new."unitPrice"))
  execute function "noteChangedLine"();

insert into "salesByDay" select day, sum(orders), sum(pieces), sum(amount) from "salesTruth" group by day;
insert into "salesByProduct" select day, "productId", sum(pieces), sum(amount) from "salesTruth" where "productId" is not null group by 1, 2;
insert into "salesByInstitution" select day, "institutionId", sum(orders), sum(amount) from "salesTruth" group by 1, 2;

create index on parcel ("shippedAt") where "shippedAt" is not null;
create index on claim ("requestedAt");

create view "salesViolation" (rule, key, detail) as
select 'sales are summed wrong', coalesce(s.key, t.key), coalesce(s.orders, 0) || '/' || coalesce(s.pieces, 0) || '/' || coalesce(s.amount, 0) || ' vs ' || coalesce(t.orders, 0) || '/' || coalesce(t.pieces, 0) || '/' || coalesce(t.amount, 0)
from (
  select key, sum(orders) as orders, sum(pieces) as pieces, sum(amount) as amount from (
    select 'day ' || day as key, orders, pieces, amount from "salesByDay"
    union all select 'day ' || day, orders, pieces, amount from "salesChange"
    union all select 'product ' || "productId" || ' ' || day, 0, pieces, amount from "salesByProduct"
    union all select 'product ' || "productId" || ' ' || day, 0, pieces, amount from "salesChange" where "productId" is not null
    union all select 'institution ' || "institutionId" || ' ' || day, orders, 0, amount from "salesByInstitution"
    union all select 'institution ' || "institutionId" || ' ' || day, orders, 0, amount from "salesChange") kept
  group by key) s
full join (
  select key, sum(orders) as orders, sum(pieces) as pieces, sum(amount) as amount from (
    select 'day ' || day as key, orders, pieces, amount from "salesTruth"
    union all select 'product ' || "productId" || ' ' || day, 0, pieces, amount from "salesTruth" where "productId" is not null
    union all select 'institution ' || "institutionId" || ' ' || day, orders, 0, amount from "salesTruth") counted
  group by key) t on t.key = s.key
where (coalesce(s.orders, 0), coalesce(s.pieces, 0), coalesce(s.amount, 0)) <> (coalesce(t.orders, 0), coalesce(t.pieces, 0), coalesce(t.amount, 0));

do $$
begin
  execute 'create or replace view "booksViolation" as ' || rtrim(pg_get_viewdef('"booksViolation"'::regclass), '; ')
    || ' union all select rule, key, detail from "salesViolation"';
end $$;

insert into menu (id, "parentId", name, url, step, rank, icon) values
  ('insight', null, '통계', null, 1, 5, 'grid'),
  ('dashboard', 'insight', '대시보드', '/dashboard', 2, 1, ''),
  ('sales', 'insight', '매출 통계', '/sales', 2, 2, '');
insert into "roleAuthority" select r.id, m.menu, 'read' from role r, (values ('dashboard'), ('sales')) m (menu)
  where r.name in ('시스템 관리자', '운영');
