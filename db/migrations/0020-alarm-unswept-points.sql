-- The sweeper runs every ten minutes: a lot that still holds points a day after they ran out means that it does not.
-- Such points buy nothing meanwhile, so the books are right and this is an alarm, no violation. There is no alarm for
-- messages that do not leave: nothing is queued in the database.
create or replace function "booksAlarms"(present timestamptz) returns table (rule text, key text, detail text) language sql stable as $$
select 'payment unknown for 10 minutes', id::text, state from "paymentAttempt"
  where state in ('sent', 'unknown') and "sentAt" < present - interval '10 minutes'
union all
select 'call running for 2 minutes', principal || ' ' || key, route from "idempotentCall"
  where state = 'running' and at < present - interval '2 minutes'
union all
select 'expired points not written off for 25 hours', id::text, (granted - used - expired)::text from "pointLot"
  where used + expired < granted and "expiresAt" < present - interval '25 hours'
$$;
