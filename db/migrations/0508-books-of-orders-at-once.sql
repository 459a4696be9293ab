-- What the ledger says of each order is summed for all orders at once, in place of three look-ups for each.
-- allowed: hides-statements: writes one rule of the view anew
do $$
declare
  old text := rtrim(pg_get_viewdef('"booksViolation"'::regclass), '; ');
  before text := (
    select one from regexp_split_to_table(old, 'UNION ALL') one where position('order ledger is not its payment split' in one) > 0);
begin
  if before is null then raise 'the rule of what the ledger says of an order is gone'; end if;
  execute 'create or replace view "booksViolation" (rule, key, detail) as ' || replace(old, before, $rule$
select 'order ledger is not its payment split', o.number, null
  from "salesOrder" o
  left join (
    select j.cause as number, coalesce(-sum(e.amount) filter (where a.kind = 'credit'), 0) as credit,
      coalesce(-sum(e.amount) filter (where a.kind = 'points'), 0) as points,
      coalesce(-sum(e.amount) filter (where a.kind = 'gateway-clearing'), 0) as gateway
    from journal j left join "ledgerEntry" e on e."journalId" = j.id left join account a on a.id = e."accountId"
    where j."causeType" = 'order' and j.event = 'confirmed' group by j.id, j.cause
  ) booked on booked.number = o.number
  where o.status in ('confirmed', 'preparing', 'part-shipped', 'shipped', 'delivered', 'completed')
    and (booked.credit, booked.points, booked.gateway) is distinct from (o."payCredit"::numeric, o."payPoints"::numeric, o."payGateway"::numeric)
$rule$);
end $$;
