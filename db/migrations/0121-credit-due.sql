-- Who is reminded of what falls due on a day.
create index on "creditCharge" ("dueOn", "institutionId") where settled < amount;
