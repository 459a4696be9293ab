-- A payment and each refund of it say what in the shop asked for them, and how much. A payment has any number of
-- refunds; those that have not failed never sum to more than it took, in all and for its tax-free part. `refunded` is
-- the sum of them, kept by the trigger: two that race wait for the row of their payment, and the check is asked last.
drop view "booksViolation";

alter table "paymentAttempt"
  add column "causeType" text check ("causeType" in ('order', 'cancellation', 'part-refund')),
  add column cause text,
  add column kind text check (kind in ('card', 'virtual-account', 'transfer')),
  add column "taxFree" won not null default 0,
  add column "paymentId" int references "paymentAttempt",
  add column refunded won not null default 0,
  add column "taxFreeRefunded" won not null default 0;

update "paymentAttempt" p set
  "causeType" = case p.operation when 'confirm' then 'order' else 'cancellation' end,
  cause = o.number,
  kind = o."paymentKind",
  "taxFree" = p.amount * o."taxFree" / (o.goods + o.shipping),
  "paymentId" = case p.operation when 'cancel' then (
    select c.id from "paymentAttempt" c where c."orderId" = p."orderId" and c.operation = 'confirm' and c.state = 'done') end
from "salesOrder" o where o.id = p."orderId";
update "paymentAttempt" p set refunded = r.amount, "taxFreeRefunded" = r."taxFree" from (
  select "paymentId", sum(amount) as amount, sum("taxFree") as "taxFree" from "paymentAttempt" where state <> 'failed' group by "paymentId") r
where p.id = r."paymentId";

drop index "oneOpenOperation";
alter table "paymentAttempt"
  drop column "orderId",
  drop column sequence,
  alter column "causeType" set not null,
  alter column cause set not null,
  alter column kind set not null,
  add constraint "causeOfOperation" check ((operation = 'confirm') = ("causeType" in ('order'))),
  add constraint "refundOfPayment" check ((operation = 'cancel') = ("paymentId" is not null)),
  add constraint "taxFreePart" check ("taxFree" between 0 and amount),
  add constraint "refundsWithinPayment" check (
    refunded between 0 and amount and "taxFreeRefunded" between 0 and "taxFree" and refunded - "taxFreeRefunded" <= amount - "taxFree");

-- Money moves once for one cause, however often it is asked for.
create unique index "oneLiveAttempt" on "paymentAttempt" (operation, "causeType", cause) where state <> 'failed';
-- The refunds of a payment go to the gateway one after the other: its answers do not say which of two they are about.
create unique index "oneRefundUnderWay" on "paymentAttempt" ("paymentId") where state in ('sent', 'unknown');
create index on "paymentAttempt" ("causeType", cause, id);
create index on "paymentAttempt" ("paymentId") where "paymentId" is not null;
drop index "paymentAttempt_nextCheckAt_idx";
update "paymentAttempt" set "nextCheckAt" = null where operation = 'confirm' and state = 'intent';
create index on "paymentAttempt" ("nextCheckAt") where "nextCheckAt" is not null;

create function "countRefund"() returns trigger language plpgsql as $$
declare
  sign int := case when tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.state <> 'failed') then 1 else -1 end;
  refund "paymentAttempt" := case when tg_op = 'DELETE' then old else new end;
begin
  update "paymentAttempt" set refunded = refunded + sign * refund.amount, "taxFreeRefunded" = "taxFreeRefunded" + sign * refund."taxFree"
  where id = refund."paymentId" and operation = 'confirm' and state = 'done';
  if not found then
    raise exception 'refund % of a payment that was not taken', refund.id using errcode = 'P0405';
  end if;
  return null;
end $$;
create trigger "refundOpened" after insert on "paymentAttempt" for each row
  when (new."paymentId" is not null and new.state <> 'failed') execute function "countRefund"();
create trigger "refundTurned" after update on "paymentAttempt" for each row
  when (new."paymentId" is not null and (old.state = 'failed') <> (new.state = 'failed')) execute function "countRefund"();
create trigger "refundGone" after delete on "paymentAttempt" for each row
  when (old."paymentId" is not null and old.state <> 'failed') execute function "countRefund"();

-- What an order books names it as cause, what a part of it books as '<order number>/<n>'.
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
      where p."causeType" = 'order' and p.cause = o.number and p.state = 'done' and p.amount = o."payGateway")
union all
select 'cancelled but money kept', o.number, x.kept::text
  from "salesOrder" o join (
    select p.cause, p.amount - coalesce(sum(r.amount) filter (where r.state = 'done'), 0) as kept, coalesce(bool_or(r.state in ('intent', 'sent', 'unknown')), false) as moving
    from "paymentAttempt" p left join "paymentAttempt" r on r."paymentId" = p.id
    where p."causeType" = 'order' and p.state = 'done' group by p.id) x on x.cause = o.number
  where o.status = 'cancelled' and x.kept <> 0 and not x.moving
union all
select 'refunded more than paid', p.id::text, sum(r.amount) || ' of ' || p.amount
  from "paymentAttempt" p join "paymentAttempt" r on r."paymentId" = p.id and r.state <> 'failed'
  group by p.id having sum(r.amount) > p.amount or sum(r."taxFree") > p."taxFree" or p.state <> 'done'
union all
select 'refunded is not the sum of refunds', p.id::text, p.refunded || ' vs ' || coalesce(sum(r.amount), 0)
  from "paymentAttempt" p left join "paymentAttempt" r on r."paymentId" = p.id and r.state <> 'failed'
  group by p.id having p.refunded <> coalesce(sum(r.amount), 0) or p."taxFreeRefunded" <> coalesce(sum(r."taxFree"), 0)
union all
select 'gateway ledger is not payments less refunds', o.number, coalesce(b.booked, 0) || ' vs ' || coalesce(m.kept, 0)
  from "salesOrder" o
  left join (
    select coalesce(p.cause, a.cause) as number, sum(case when p.id is null then a.amount else -a.amount end) as kept
    from "paymentAttempt" a left join "paymentAttempt" p on p.id = a."paymentId"
    where a.state = 'done' group by 1) m on m.number = o.number
  left join (
    select split_part(j.cause, '/', 1) as number, -sum(e.amount) as booked
    from account a join "ledgerEntry" e on e."accountId" = a.id join journal j on j.id = e."journalId"
    where a.kind = 'gateway-clearing' group by 1) b on b.number = o.number
  where coalesce(b.booked, 0) <> case o.status when 'cancelled' then 0 else coalesce(m.kept, 0) end
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
