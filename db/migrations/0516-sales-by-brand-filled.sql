-- What was sold before its triggers were there.
-- allowed: takes-lock: only who adds up sales or changes a brand writes it, and waits some seconds
lock table "salesByBrand" in share row exclusive mode;
-- allowed: rewrites-rows: a brand has one row a day
delete from "salesByBrand";
insert into "salesByBrand" (day, "brandId", amount)
select s.day, p."brandId", sum(s.amount) from "salesByProduct" s join product p on p.id = s."productId" group by 1, 2;

create or replace view "salesViolation" (rule, key, detail) as
select 'sales are summed wrong', coalesce(s.key, t.key), coalesce(s.orders, 0) || '/' || coalesce(s.pieces, 0) || '/' || coalesce(s.amount, 0) || ' vs ' || coalesce(t.orders, 0) || '/' || coalesce(t.pieces, 0) || '/' || coalesce(t.amount, 0)
from (
  select key, sum(orders) as orders, sum(pieces) as pieces, sum(amount) as amount from (
    select 'day ' || day as key, orders, pieces, amount from "salesByDay"
    union all select 'day ' || day, orders, pieces, amount from "salesChange"
    union all select 'product ' || "productId" || ' ' || day, 0, pieces, amount from "salesByProduct"
    union all select 'product ' || "productId" || ' ' || day, 0, pieces, amount from "salesChange" where "productId" is not null
    union all select 'brand ' || "brandId" || ' ' || day, 0, 0, amount from "salesByBrand"
    union all select 'brand ' || p."brandId" || ' ' || c.day, 0, 0, c.amount from "salesChange" c join product p on p.id = c."productId"
    union all select 'institution ' || "institutionId" || ' ' || day, orders, 0, amount from "salesByInstitution"
    union all select 'institution ' || "institutionId" || ' ' || day, orders, 0, amount from "salesChange") kept
  group by key) s
full join (
  select key, sum(orders) as orders, sum(pieces) as pieces, sum(amount) as amount from (
    select 'day ' || day as key, orders, pieces, amount from "salesTruth"
    union all select 'product ' || "productId" || ' ' || day, 0, pieces, amount from "salesTruth" where "productId" is not null
    union all select 'brand ' || p."brandId" || ' ' || t.day, 0, 0, t.amount from "salesTruth" t join product p on p.id = t."productId"
    union all select 'institution ' || "institutionId" || ' ' || day, orders, 0, amount from "salesTruth") counted
  group by key) t on t.key = s.key
where (coalesce(s.orders, 0), coalesce(s.pieces, 0), coalesce(s.amount, 0)) <> (coalesce(t.orders, 0), coalesce(t.pieces, 0), coalesce(t.amount, 0));
