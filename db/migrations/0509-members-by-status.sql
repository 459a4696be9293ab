-- outside a transaction

-- Who waits, or was stopped, among the many who are active: the office's lists of members and of requests to join.
drop index concurrently if exists "memberStatus";
create index concurrently "memberStatus" on member (status, id);
