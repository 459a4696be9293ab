-- What is sent anew for an exchange, line by line: the warehouse picks it as it picks orders, under the claim's number.
create table "exchangeLine" (
  "claimId" int not null references claim,
  number text not null,
  "orderId" int not null,
  line smallint not null,
  quantity int not null check (quantity > 0),
  sent int not null default 0 check (sent between 0 and quantity),
  at timestamptz not null,
  primary key ("claimId", line),
  foreign key ("orderId", line) references "orderLine"
);
create index on "exchangeLine" (number);
create index on "exchangeLine" ("orderId", line);
create index on "exchangeLine" (at) where sent < quantity;

insert into "exchangeLine" ("claimId", number, "orderId", line, quantity, at)
  select c.id, c.number, c."orderId", l.line, l.approved, c."requestedAt"
  from claim c join "claimLine" l on l."claimId" = c.id where c.kind = 'exchange' and c.settling and l.approved > 0;

alter table parcel add check ((kind = 'exchange') = ("claimId" is not null));

create or replace function "exchangesWaiting"(option int) returns bigint language sql stable as $$
  select coalesce(sum(e.quantity - e.sent), 0)::bigint
  from "exchangeLine" e join "orderLine" o on o."orderId" = e."orderId" and o.line = e.line
  where o."optionId" = option and e.sent < e.quantity
$$;

-- A refund that waits for the clinic's account has not gone back yet.
create or replace view "claimViolation" (rule, key, detail) as
select 'claim gave back another amount', c.number, c.refund || ' vs ' || coalesce(r.credit + r.points + r.gateway, 0)
  from claim c left join "orderRefund" r on r."orderId" = c."orderId" and r.part = c.number
  where not (c.settling and c.trouble <> '' and r.part is null)
    and case when c.kind <> 'exchange' and (c.settling or c.state = 'done') then c.refund else 0 end <> coalesce(r.credit + r.points + r.gateway, 0)
union all
select 'more is claimed than was ordered or came', c."orderId" || '/' || l.line, sum(l.approved)::text
  from claim c join "claimLine" l on l."claimId" = c.id
  join "orderLine" o on o."orderId" = c."orderId" and o.line = l.line
  where c.state not in ('rejected', 'withdrawn') and not (c.kind = 'exchange' and c.state = 'done')
  group by c."orderId", l.line, c.kind = 'cancel', o.quantity, o.delivered
  having sum(l.approved) > case when c.kind = 'cancel' then o.quantity else o.delivered end
union all
select 'claim is not what the line says', c."orderId" || '/' || l.line, c.kind || ' ' || sum(l.approved)
  from claim c join "claimLine" l on l."claimId" = c.id
  join "orderLine" o on o."orderId" = c."orderId" and o.line = l.line
  where c.kind <> 'exchange' and (c.settling or c.state = 'done')
  group by c."orderId", l.line, c.kind, o.cancelled, o.returned
  having sum(l.approved) > case c.kind when 'cancel' then o.cancelled else o.returned end
union all
select 'goods that came back are not what was agreed', c.number, sum(l.approved) || ' vs ' || coalesce(g.quantity, 0)
  from claim c join "claimLine" l on l."claimId" = c.id
  left join (select "claimId", sum(quantity) as quantity from "claimGoods" group by 1) g on g."claimId" = c.id
  where c.kind <> 'cancel' and (c.settling or c.state = 'done')
  group by c.number, g.quantity having sum(l.approved) <> coalesce(g.quantity, 0)
union all
select 'exchange promises other pieces', c.number, l.line || ': ' || l.approved || ' vs ' || coalesce(e.quantity, 0)
  from claim c join "claimLine" l on l."claimId" = c.id left join "exchangeLine" e on e."claimId" = c.id and e.line = l.line
  where case when c.kind = 'exchange' and c.settling then l.approved else coalesce(e.quantity, 0) end <> coalesce(e.quantity, 0)
    or (c.kind <> 'exchange' and e.line is not null)
union all
select 'exchange is done before all of it has come', e.number, e.sent || ' of ' || e.quantity
  from claim c join "exchangeLine" e on e."claimId" = c.id where c.state = 'done' and e.sent < e.quantity
union all
select 'parcels are not what was sent anew', e.number || '/' || e.line, e.sent || ' vs ' || coalesce(p.quantity, 0)
  from "exchangeLine" e left join (
    select k."claimId", x.line, sum(x.quantity) as quantity from parcel k join "parcelLine" x on x."parcelId" = k.id
    where k.kind = 'exchange' and k.state in ('shipped', 'delivered') group by 1, 2) p on p."claimId" = e."claimId" and p.line = e.line
  where e.sent <> coalesce(p.quantity, 0);
select "keepChangesOf"('"exchangeLine"', 'claimId', 'line');
