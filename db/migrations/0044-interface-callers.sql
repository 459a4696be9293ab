-- Who reported calls lately, so that one caller can be told to stop.
create index on "interfaceCall" ("memberId", at) where "memberId" is not null;
create index on "interfaceCall" ("staffId", at) where "staffId" is not null;
