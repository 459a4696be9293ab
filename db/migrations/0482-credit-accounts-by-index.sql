-- outside a transaction

drop index concurrently if exists "creditByUsed";
create index concurrently "creditByUsed" on account ((0 - posted), "institutionId") where kind = 'credit' and "successorId" is null;

drop index concurrently if exists "creditNearlyUsed";
create index concurrently "creditNearlyUsed" on account ((0 - posted), "institutionId")
  where kind = 'credit' and "successorId" is null and floor < 0 and (0 - posted) * 100 >= (0 - floor) * 80;

drop index concurrently if exists "creditBlocked";
create index concurrently "creditBlocked" on "creditTerms" ("institutionId") where blocked;

drop index concurrently if exists "creditExcess";
create index concurrently "creditExcess" on "creditRepayment" ("institutionId") where state = 'paid' and amount > settled;
