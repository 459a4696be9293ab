-- An option that sells the near-expiry pieces of one lot for less [BX-03]: of which option, and until which day, in
-- Seoul and including it. It stands behind the ordinary ones of its product and counts as none of them.
alter table "productOption"
  add column "clearanceOf" int references "productOption",
  add column "clearanceUntil" date,
  add constraint "clearanceWhole" check (("clearanceOf" is null) = ("clearanceUntil" is null)) not valid;

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
