-- outside a transaction

drop index concurrently if exists "chatMessageAge";
create index concurrently "chatMessageAge" on "chatMessage" (at);
drop index concurrently if exists "recentViewAge";
create index concurrently "recentViewAge" on "recentView" ("viewedAt");
drop index concurrently if exists "waitingOrderEnd";
create index concurrently "waitingOrderEnd" on "waitingOrder" ("endedAt") where "endedAt" is not null;
drop index concurrently if exists "refreshTokenAge";
create index concurrently "refreshTokenAge" on "refreshToken" ("issuedAt");
