-- What deliveries earn, by kind of product; the newest terms count for orders that earn for the first time.
-- Drugs and devices earn nothing: there it could be taken for a rebate.
create table "pointTerms" (
  id int generated always as identity primary key,
  earning boolean not null,
  "cosmeticPermille" int not null check ("cosmeticPermille" between 0 and 100),
  "bookPermille" int not null check ("bookPermille" between 0 and 100),
  "consumablePermille" int not null check ("consumablePermille" between 0 and 100),
  "perOrder" won not null check ("perOrder" >= 0),
  "validDays" int not null check ("validDays" between 30 and 1825),
  reason text not null,
  actor text not null,
  at timestamptz not null
);
create trigger "appendOnly" before update or delete on "pointTerms" for each row execute function "refuseChange"();
insert into "pointTerms" (earning, "cosmeticPermille", "bookPermille", "consumablePermille", "perOrder", "validDays", reason, actor, at)
values (true, 10, 10, 0, 20000, 365, '처음 정한 기준', 'system', now());

-- What an order has earned by now, less what returns took back; steps counts the journals.
create table "pointEarning" (
  "orderNumber" text primary key,
  "termsId" int not null references "pointTerms",
  earned won not null default 0 check (earned >= 0),
  steps int not null default 0
);
