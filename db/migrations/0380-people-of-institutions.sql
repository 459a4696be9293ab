-- [MY-02] [BX-08] People of one institution have logins of their own: what each may do there, and up to how many won.
alter table member
  add column "institutionRole" text not null default 'director' check ("institutionRole" in ('director', 'buyer', 'reader')),
  -- an order above this waits for a director; null: none does
  add column "orderLimit" won check ("orderLimit" > 0),
  -- what somebody orders in one month without a director
  add column "monthLimit" won check ("monthLimit" > 0),
  add check ("institutionRole" = 'buyer' or ("orderLimit" is null and "monthLimit" is null));

-- Who joined first leads the institution.
update member m set "institutionRole" = 'buyer'
  where exists (select from member f where f."institutionId" = m."institutionId" and f.id < m.id);

create table invitation (
  id int generated always as identity primary key,
  "institutionId" int not null references institution,
  "invitedBy" int not null references member,
  "keyHash" bytea not null unique,
  name text not null,
  mobile text not null,
  role text not null check (role in ('director', 'buyer', 'reader')),
  "orderLimit" won check ("orderLimit" > 0),
  "monthLimit" won check ("monthLimit" > 0),
  "invitedAt" timestamptz not null,
  "expiresAt" timestamptz not null check ("expiresAt" > "invitedAt"),
  "withdrawnAt" timestamptz,
  "usedAt" timestamptz,
  "memberId" int references member,
  check (("usedAt" is null) = ("memberId" is null)),
  check ("usedAt" is null or "withdrawnAt" is null)
);
-- one open invitation of an institution for one number
create unique index on invitation ("institutionId", mobile) where "usedAt" is null and "withdrawnAt" is null;
create index on invitation ("expiresAt");
create index on invitation ("invitedBy");
create index on invitation ("memberId");

-- Who decides about an order that waits: staff about credit, a director about their people's limits.
alter table "salesOrder"
  add column awaits text not null default 'staff' check (awaits in ('staff', 'director')),
  drop constraint "salesOrder_cancelReason_check",
  add constraint "salesOrder_cancelReason_check" check ("cancelReason" in (
    'buyer', 'payment-failed', 'deposit-expired', 'abandoned', 'shop', 'approval-refused', 'approval-expired',
    'director-refused', 'director-expired'));
create index on "salesOrder" ("institutionId", "placedAt") where status = 'awaiting-approval' and awaits = 'director';
create index on "salesOrder" ("memberId", "placedAt");
