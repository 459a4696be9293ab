-- When adverts were agreed to, ended, and told of again: never changed, only added to (정보통신망법 제50조).
create table "advertChoice" (
  id int generated always as identity primary key,
  "memberId" int not null references member,
  kind text not null,
  -- 'confirmed': the member was told that the consent still stands, as every two years.
  step text not null check (step in ('agreed', 'ended', 'confirmed')),
  at timestamptz not null
);
create index on "advertChoice" ("memberId", id desc);

-- What is known of those who chose before.
insert into "advertChoice" ("memberId", kind, step, at)
  select "memberId", kind, case when wanted then 'agreed' else 'ended' end, "chosenAt" from "notificationPreference"
  where kind = 'shop-news' and channel = 'sms' order by "chosenAt";
