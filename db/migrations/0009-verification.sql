-- One-time codes by text message. Everything that could be tried out or read is kept as a keyed hash only.
create table "smsCode" (
  "ticketHash" bytea primary key,
  -- Purpose, number and what the code is for, in one: a code is useless for anything else.
  "bindingHash" bytea not null,
  "codeHash" bytea not null,
  tries int not null default 0 check (tries between 0 and 5),
  "expiresAt" timestamptz not null,
  "spentAt" timestamptz
);
create index on "smsCode" ("expiresAt");

-- What was sent, for the limits per number and per address; forgotten after an hour.
create table "smsSend" (
  id bigint generated always as identity primary key,
  "mobileHash" bytea not null,
  "ipHash" bytea not null,
  at timestamptz not null
);
create index on "smsSend" ("mobileHash", at);
create index on "smsSend" ("ipHash", at);
create index on "smsSend" (at);

-- A confirmed code, for steps that come after it.
create table "codeProof" (
  "proofHash" bytea primary key,
  "bindingHash" bytea not null,
  "expiresAt" timestamptz not null,
  "spentAt" timestamptz
);
create index on "codeProof" ("expiresAt");

-- A mobile identity verification. The person is sealed, and gone once the proof is spent.
create table "identityCheck" (
  "ticketHash" bytea primary key,
  "verificationId" text not null unique,
  "bindingHash" bytea not null,
  "proofHash" bytea unique,
  person text,
  "expiresAt" timestamptz not null,
  "spentAt" timestamptz,
  check ("proofHash" is not null or person is null)
);
create index on "identityCheck" ("expiresAt");
