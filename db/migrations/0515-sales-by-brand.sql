-- Sales of a day by the brand that a product has now: whoever changes its brand takes its past along. Without these sums
-- the report joins each product that was sold in two months with its brand.
create table "salesByBrand" (
  day date not null,
  "brandId" int not null,
  amount won not null,
  primary key (day, "brandId")
) with (fillfactor = 70);

-- Who adds up and who changes a brand take turns, so that each sees what the other did.
create function "addBrandSales"() returns trigger language plpgsql as $$ begin
  lock table "salesByBrand" in share row exclusive mode;
  insert into "salesByBrand" as k (day, "brandId", amount)
  select s.day, p."brandId", sum(s.amount) from added s join product p on p.id = s."productId"
  group by 1, 2 having sum(s.amount) <> 0 order by 1, 2
  on conflict (day, "brandId") do update set amount = k.amount + excluded.amount;
  return null;
end $$;
create function "changeBrandSales"() returns trigger language plpgsql as $$ begin
  lock table "salesByBrand" in share row exclusive mode;
  insert into "salesByBrand" as k (day, "brandId", amount)
  select s.day, p."brandId", sum(s.amount)
  from (select day, "productId", amount from now union all select day, "productId", -amount from was) s join product p on p.id = s."productId"
  group by 1, 2 having sum(s.amount) <> 0 order by 1, 2
  on conflict (day, "brandId") do update set amount = k.amount + excluded.amount;
  return null;
end $$;
create function "moveBrandSales"() returns trigger language plpgsql as $$ begin
  lock table "salesByBrand" in share row exclusive mode;
  insert into "salesByBrand" as k (day, "brandId", amount)
  select s.day, side.brand, side.sign * s.amount
  from "salesByProduct" s cross join (values (-1, old."brandId"), (1, new."brandId")) as side(sign, brand)
  where s."productId" = new.id and s.amount <> 0 order by 1, 2
  on conflict (day, "brandId") do update set amount = k.amount + excluded.amount;
  return null;
end $$;
create trigger "brandAdded" after insert on "salesByProduct" referencing new table as added
  for each statement execute function "addBrandSales"();
create trigger "brandChanged" after update on "salesByProduct" referencing old table as was new table as now
  for each statement execute function "changeBrandSales"();
create trigger "brandMoved" after update of "brandId" on product for each row
  when (old."brandId" is distinct from new."brandId") execute function "moveBrandSales"();
