-- Own prices of options that staff set for a day to come: a job writes them into the option when the day begins.
create table "pricePlan" (
  id int generated always as identity primary key,
  "optionId" int not null references "productOption",
  "startsOn" date not null,
  price int not null check (price > 0),
  "listPrice" int not null check ("listPrice" >= price),
  reason text not null check (reason <> ''),
  state text not null default 'planned' check (state in ('planned', 'applied', 'withdrawn')),
  actor text not null,
  at timestamptz not null
);
create unique index on "pricePlan" ("optionId", "startsOn") where state = 'planned';
create index on "pricePlan" ("startsOn") where state = 'planned';
create index on "pricePlan" ("optionId", id desc);
select "keepChangesOf"('"pricePlan"', 'id');
