-- Locks with growing waits, approvals, refresh tokens, tickets and the other ways to sign in.

-- "awakenedAt": released from dormancy. "passwordPostponedAt": the member put the recommended change off.
-- "lockedAt": locked for good until released; told only to somebody who knows the password.
alter table member
  add "mustChangePassword" boolean not null default false,
  add "passwordPostponedAt" timestamptz,
  add "awakenedAt" timestamptz,
  add "lockedAt" timestamptz;
create index on member (mobile);

-- One row per id and one per id and address, which names its id in "idKey".
-- `rounds`: locks in a row, each longer. `total`: failures since the last right password.
alter table "loginFailure"
  add "idKey" bytea,
  add rounds int not null default 0,
  add total int not null default 0;
create index on "loginFailure" ("idKey");
create index on "loginFailure" ("lastFailedAt");

-- Addresses from which an id was signed in to: strangers elsewhere do not lock them out.
create table "knownPlace" (
  "placeKey" bytea primary key,
  "usedAt" timestamptz not null
);
create index on "knownPlace" ("usedAt");

alter table session drop constraint "session_endReason_check",
  add constraint "session_endReason_check" check ("endReason" in ('logout', 'password', 'duplicated', 'expired', 'disabled', 'reused', 'elsewhere'));
create index on session ("memberId", "createdAt" desc);

-- Each session's chain. A token is derived from its parent, so that the parent sent twice gives the same child.
create table "refreshToken" (
  "tokenHash" bytea primary key,
  "sessionId" text not null references session on delete cascade,
  "issuedAt" timestamptz not null,
  "usedAt" timestamptz,
  "childHash" bytea
);
create index on "refreshToken" ("sessionId");

-- kind: 01 unlock, 02 password reset, 03 dormancy release.
create table "approvalRequest" (
  id int generated always as identity primary key,
  kind char(2) not null check (kind in ('01', '02', '03')),
  "memberId" int references member,
  "staffId" int references staff,
  mobile text not null,
  ip text not null,
  "requestedAt" timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'rejected')),
  "decidedAt" timestamptz,
  -- null with a decision: decided by setting, at once
  "decidedBy" int references staff,
  reason text not null default '',
  check (num_nonnulls("memberId", "staffId") = 1),
  check ((state = 'asked') = ("decidedAt" is null))
);
create unique index "oneOpenRequest" on "approvalRequest" (kind, coalesce("memberId", 0), coalesce("staffId", 0)) where state = 'asked';
create index on "approvalRequest" ("requestedAt" desc, id desc);

-- What a single-use token stands for; only its hash is kept.
create table "signInTicket" (
  "ticketHash" bytea primary key,
  kind text not null check (kind in ('must-change', 'approved-reset', 'link', 'golf', 'oauth')),
  "memberId" int references member,
  "staffId" int references staff,
  -- sealed: the identity to be linked, or what an OAuth attempt must be met with
  sealed text,
  "expiresAt" timestamptz not null,
  "usedAt" timestamptz
);
create index on "signInTicket" ("expiresAt");

create table "linkedIdentity" (
  provider text not null check (provider in ('kakao', 'naver', 'golf')),
  "providerId" text not null,
  "memberId" int not null references member,
  "linkedAt" timestamptz not null,
  primary key (provider, "providerId"),
  unique ("memberId", provider)
);

alter table staff add "awakenedAt" timestamptz;
create index on "salesOrder" ("memberId", id desc);
