-- Authority that somebody would hand out without holding it: it counts once a second person agrees.
create table "grantRequest" (
  id int generated always as identity primary key,
  "roleId" int not null references role on delete cascade,
  -- Somebody who is to hold the role; null: the role is to grant these.
  "staffId" int references staff,
  grants jsonb not null default '[]',
  "askedBy" int not null references staff,
  "askedAt" timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'rejected')),
  "decidedBy" int references staff,
  "decidedAt" timestamptz,
  check ((state = 'asked') = ("decidedAt" is null)),
  check ("decidedBy" <> "askedBy")
);
create unique index "oneOpenGrantRequest" on "grantRequest" ("roleId", coalesce("staffId", 0), "askedBy") where state = 'asked';
create index on "grantRequest" ("staffId");
create index on "grantRequest" ("askedBy");
create index on "grantRequest" ("decidedBy");
