-- What a member agreed to with an order, each text apart and in the version that was shown. Orders of before have none.
create table "orderConsent" (
  "orderId" int not null references "salesOrder",
  code text not null,
  version date not null,
  "memberId" int not null references member,
  at timestamptz not null,
  primary key ("orderId", code)
);
create trigger "appendOnly" before update or delete on "orderConsent" for each row execute function "refuseChange"();
create trigger "appendOnlyTable" before truncate on "orderConsent" execute function "refuseChange"();
