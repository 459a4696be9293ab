-- What of an order went back while it stood, part by part, over the ways it was paid. The gateway's share is asked for
-- later; the rest is booked at once as 'given-back' of the part.
create table "orderRefund" (
  "orderId" int not null references "salesOrder",
  part text not null,
  credit won not null check (credit >= 0),
  points won not null check (points >= 0),
  gateway won not null check (gateway >= 0),
  "taxFree" won not null check ("taxFree" between 0 and gateway),
  at timestamptz not null,
  primary key ("orderId", part),
  check (credit + points + gateway > 0)
);
create trigger "appendOnly" before update or delete on "orderRefund" for each row execute function "refuseChange"();

-- A charge falls with what is given back of its order, at last to nothing.
alter table "creditCharge" drop constraint "creditCharge_amount_check", add constraint "creditCharge_amount_check" check (amount >= 0);

create view "refundViolation" (rule, key, detail) as
select 'gave back more than was paid', o.number, sum(r.credit) || '/' || sum(r.points) || '/' || sum(r.gateway)
  from "orderRefund" r join "salesOrder" o on o.id = r."orderId"
  group by o.id having sum(r.credit) > o."payCredit" or sum(r.points) > o."payPoints" or sum(r.gateway) > o."payGateway"
union all
select 'given back is not what was posted', o.number || '/' || r.part, r.credit || '/' || r.points
  from "orderRefund" r join "salesOrder" o on o.id = r."orderId"
  left join lateral (
    select coalesce(sum(e.amount) filter (where a.kind = 'credit'), 0) as credit, coalesce(sum(e.amount) filter (where a.kind = 'points'), 0) as points
    from journal j join "ledgerEntry" e on e."journalId" = j.id join account a on a.id = e."accountId"
    where j."causeType" = 'part-refund' and j.cause = o.number || '/' || r.part and j.event = 'given-back') b on true
  where b.credit <> r.credit or b.points <> r.points
union all
select 'gateway gave back another part', o.number || '/' || r.part, r.gateway || ' vs ' || sum(p.amount)
  from "orderRefund" r join "salesOrder" o on o.id = r."orderId"
  join "paymentAttempt" p on p."causeType" = 'part-refund' and p.cause = o.number || '/' || r.part and p.state <> 'failed'
  group by o.number, r.part, r.gateway having sum(p.amount) <> r.gateway;

-- The view of all rules grows by these, whatever it holds by now.
do $$ begin
  execute 'create or replace view "booksViolation" as ' || rtrim(pg_get_viewdef('"booksViolation"'::regclass), '; ')
    || ' union all select rule, key, detail from "refundViolation"';
end $$;
