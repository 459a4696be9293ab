-- What the gateway's share of an order's cancelled parts still owes: a refund under way, or refused until the clinic
-- names another account. An order whose last pieces went that way is cancelled before its money is back.
create function "owedToParts"("orderId" int, number text) returns bigint language sql stable as $$
  select coalesce(sum(r.gateway), 0)::bigint from "orderRefund" r
  where r."orderId" = $1 and r.gateway > 0 and not exists (
    select from "paymentAttempt" p where p."causeType" = 'part-refund' and p.cause = $2 || '/' || r.part and p.state = 'done')
$$;

do $$
declare
  old text := rtrim(pg_get_viewdef('"booksViolation"'::regclass), '; ');
  new text := replace(old, '(x.kept <> (0)::numeric)', '(x.kept <> ("owedToParts"(o.id, o.number))::numeric)');
begin
  new := replace(new, 'WHEN ''cancelled''::text THEN (0)::numeric', 'WHEN ''cancelled''::text THEN ("owedToParts"(o.id, o.number))::numeric');
  if length(new) <> length(old) + 2 * length('"owedToParts"(o.id, o.number)') - 2 * length('0') then
    raise exception 'the rules on cancelled orders were not found';
  end if;
  execute 'create or replace view "booksViolation" as ' || new;
end $$;

-- The nearest use-by date is written by a statement of its own, whose snapshot is taken when the row of the stock is
-- held: a statement that waited for that row would still read the lots as they were before.
create function "setNextExpiry"() returns trigger language plpgsql as $$
begin
  update stock s set "nextExpiry" = x.nearest
  from (select min("expiresOn") as nearest from lot where "optionId" = new."optionId" and not recalled and "onHand" > 0) x
  where s."optionId" = new."optionId" and s."nextExpiry" is distinct from x.nearest;
  return null;
end $$;
create trigger "setNextExpiry" after update on lot for each row
  when ((old."onHand" > 0 and not old.recalled, old."expiresOn") is distinct from (new."onHand" > 0 and not new.recalled, new."expiresOn"))
  execute function "setNextExpiry"();

update stock s set "nextExpiry" = x.nearest
from (select s."optionId", min(l."expiresOn") as nearest from stock s
  left join lot l on l."optionId" = s."optionId" and not l.recalled and l."onHand" > 0 group by 1) x
where s."optionId" = x."optionId" and s."nextExpiry" is distinct from x.nearest;
