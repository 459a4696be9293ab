-- How many months a lot must have left when it leaves for this clinic; a clinic without a row takes any.
create table "useByWish" (
  "institutionId" int primary key references institution,
  months smallint not null check (months between 0 and 36)
);
