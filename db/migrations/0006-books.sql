-- The books: this view has no row, at any moment, on a live system.
create view "booksViolation" (rule, key, detail) as
select 'journal does not balance', "journalId"::text, sum(amount)::text
  from "ledgerEntry" group by "journalId" having sum(amount) <> 0
union all
select 'posted is not the sum of entries', a.id::text, (a.posted - coalesce(sum(e.amount), 0))::text
  from account a left join "ledgerEntry" e on e."accountId" = a.id
  where a."institutionId" is not null group by a.id having a.posted <> coalesce(sum(e.amount), 0)
union all
select 'account below its floor', id::text, posted::text from account where posted < floor
union all
select 'stock is not the sum of its moves', s."optionId"::text, s."onHand" || '/' || s.reserved
  from stock s left join "stockMove" m on m."optionId" = s."optionId"
  group by s."optionId"
  having s."onHand" <> coalesce(sum(m."onHandChange"), 0) or s.reserved <> coalesce(sum(m."reservedChange"), 0)
union all
select 'stock is not the sum of its lots', s."optionId"::text, s."onHand" || ' vs ' || coalesce(sum(l."onHand"), 0)
  from stock s left join lot l on l."optionId" = s."optionId"
  group by s."optionId" having s."onHand" <> coalesce(sum(l."onHand"), 0)
union all
select 'reserved is not what open orders wait for', s."optionId"::text, s.reserved || ' vs ' || coalesce(x.waiting, 0)
  from stock s left join (
    select l."optionId", sum(l.quantity - l.shipped) as waiting
    from "orderLine" l join "salesOrder" o on o.id = l."orderId"
    where o.status in ('awaiting-payment', 'checking-payment', 'awaiting-deposit', 'confirmed', 'preparing', 'part-shipped')
    group by l."optionId") x on x."optionId" = s."optionId"
  where s.reserved <> coalesce(x.waiting, 0)
union all
select 'goods is not the sum of lines', o.number, o.goods::text
  from "salesOrder" o left join "orderLine" l on l."orderId" = o.id
  group by o.id having o.goods <> coalesce(sum(l.amount), 0)
union all
select 'points account is not its live lots', a.id::text, a.posted::text
  from account a left join "pointLot" p on p."accountId" = a.id
  where a.kind = 'points' group by a.id having a.posted <> coalesce(sum(p.granted - p.used - p.expired), 0)
union all
select 'points used is not the sum of uses', p.id::text, p.used::text
  from "pointLot" p left join "pointUse" u on u."lotId" = p.id
  group by p.id having p.used <> coalesce(sum(u.amount), 0)
union all
select 'confirmed without a settled payment', o.number, o."payGateway"::text
  from "salesOrder" o
  where o.status in ('confirmed', 'preparing', 'part-shipped', 'shipped', 'delivered', 'completed') and o."payGateway" > 0
    and not exists (select 1 from "paymentAttempt" p
      where p."orderId" = o.id and p.operation = 'confirm' and p.state = 'done' and p.amount = o."payGateway")
union all
select 'cancelled but money kept', o.number, x.net::text
  from "salesOrder" o join (
    select "orderId", sum(case operation when 'confirm' then amount else -amount end) as net
    from "paymentAttempt" where state = 'done' group by "orderId") x on x."orderId" = o.id
  where o.status = 'cancelled' and x.net <> 0
    and not exists (select 1 from "paymentAttempt" p where p."orderId" = o.id and p.operation = 'cancel' and p.state in ('intent', 'sent', 'unknown'))
union all
select 'refunded more than paid', "orderId"::text, sum(case operation when 'confirm' then amount else -amount end)::text
  from "paymentAttempt" where state = 'done'
  group by "orderId" having sum(case operation when 'confirm' then amount else -amount end) < 0
union all
select 'order ledger is not its payment split', o.number, null
  from "salesOrder" o
  where o.status in ('confirmed', 'preparing', 'part-shipped', 'shipped', 'delivered', 'completed')
    and not exists (
      select 1 from journal j where j."causeType" = 'order' and j.cause = o.number and j.event = 'confirmed'
        and coalesce((select -sum(e.amount) from "ledgerEntry" e join account a on a.id = e."accountId"
          where e."journalId" = j.id and a.kind = 'credit'), 0) = o."payCredit"
        and coalesce((select -sum(e.amount) from "ledgerEntry" e join account a on a.id = e."accountId"
          where e."journalId" = j.id and a.kind = 'points'), 0) = o."payPoints"
        and coalesce((select -sum(e.amount) from "ledgerEntry" e join account a on a.id = e."accountId"
          where e."journalId" = j.id and a.kind = 'gateway-clearing'), 0) = o."payGateway")
union all
select 'charges are not what is owed', a.id::text, a.posted || ' vs ' || coalesce(sum(c.amount - c.settled), 0)
  from account a left join "creditCharge" c on c."institutionId" = a."institutionId"
  where a.kind = 'credit' group by a.id having -a.posted <> coalesce(sum(c.amount - c.settled), 0);

-- Alarms: rows here ask for a person, they are not broken books. One argument: the present instant.
create function "booksAlarms"(present timestamptz) returns table (rule text, key text, detail text) language sql stable as $$
select 'payment unknown for 10 minutes', id::text, state from "paymentAttempt"
  where state in ('sent', 'unknown') and "sentAt" < present - interval '10 minutes'
union all
select 'call running for 2 minutes', principal || ' ' || key, route from "idempotentCall"
  where state = 'running' and at < present - interval '2 minutes'
$$;
