-- Keys that links of messages carry: each opens one document once, within minutes. Only the key's hash is here.
create table "linkKey" (
  "keyHash" bytea primary key check (octet_length("keyHash") = 32),
  purpose text not null check (purpose ~ '^[a-z][a-z-]{2,39}$'),
  document text not null,
  -- for whom it was made
  "memberId" int not null references member,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz not null,
  "redeemedAt" timestamptz,
  check ("expiresAt" > "createdAt" and "expiresAt" <= "createdAt" + interval '10 minutes')
);
create index on "linkKey" ("expiresAt");
create index on "linkKey" ("memberId");
