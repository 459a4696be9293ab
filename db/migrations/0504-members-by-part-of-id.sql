-- outside a transaction

drop index concurrently if exists "memberLoginIds";
create index concurrently "memberLoginIds" on member using gin ("letterPairs"("loginId"));
