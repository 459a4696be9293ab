-- Who of the shop comes to a clinic, and how they are reached: whoever was agreed on for its last visit.
create table "clinicRepresentative" (
  "institutionId" int primary key references institution,
  name text not null,
  phone text not null default '' check (phone ~ '^[0-9-]*$'),
  at timestamptz not null
);
insert into "clinicRepresentative" ("institutionId", name, at)
  select distinct on ("institutionId") "institutionId", representative, "askedAt" from visit where representative <> '' order by "institutionId", id desc;
