-- [BO-06] A shop that begins has a group of prices, in which its first clinic buys.
-- allowed: hides-statements: adds one row where the table has none
do $$
begin
  if not exists (select from "priceGroup") then
    insert into "priceGroup" (name) values ('일반');
  end if;
end $$;
