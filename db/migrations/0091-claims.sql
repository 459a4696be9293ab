-- What a clinic asks for after it has ordered. Amounts are those of the request until staff decide, then of the decision.
create sequence "claimNumber";

create table claim (
  id int generated always as identity primary key,
  number text not null unique,
  "orderId" int not null references "salesOrder",
  "institutionId" int not null references institution,
  "memberId" int not null references member,
  kind text not null check (kind in ('cancel', 'return', 'exchange')),
  state text not null check (state in ('asked', 'approved', 'collecting', 'collected', 'inspecting', 'done', 'rejected', 'withdrawn')),
  -- Goods are looked at, or a cancel is granted; the money or the new parcel is on its way.
  settling boolean not null default false,
  -- What the gateway said when it refused the refund.
  trouble text not null default '',
  goods won not null check (goods >= 0),
  "shippingBack" won not null check ("shippingBack" >= 0),
  "feesBack" text[] not null,
  fee won not null check (fee >= 0),
  refund won not null check (refund >= 0),
  "taxFree" won not null check ("taxFree" between 0 and refund),
  -- How goods come back; null for a cancel.
  collection text check (collection in ('pickup', 'self')),
  "collectOn" date,
  "collectFrom" jsonb,
  memo text not null default '',
  carrier text,
  "trackingNumber" text,
  -- Sealed; forgotten when the claim ends.
  "refundAccount" text,
  reply text not null default '',
  "requestedAt" timestamptz not null,
  "decidedAt" timestamptz,
  "decidedBy" text,
  "endedAt" timestamptz,
  check (refund = goods + "shippingBack" - fee),
  check ((kind = 'cancel') = (collection is null)),
  check (not settling or state in ('approved', 'inspecting')),
  check ((state in ('done', 'rejected', 'withdrawn')) = ("endedAt" is not null)),
  check ("endedAt" is null or "refundAccount" is null)
);
create index on claim ("orderId", id);
create index on claim ("institutionId", id desc);
create index on claim (state, settling, "requestedAt", id);

create table "claimLine" (
  "claimId" int not null references claim,
  line smallint not null,
  quantity int not null check (quantity > 0),
  approved int not null check (approved between 0 and quantity),
  reason text not null check (reason in ('change-of-mind', 'ordered-wrong', 'wrong-item', 'damaged', 'defective', 'short-dated', 'other')),
  words text not null default '',
  "fileId" text references "fileSet",
  primary key ("claimId", line)
);

-- What became of the pieces that came back.
create table "claimGoods" (
  "claimId" int not null,
  line smallint not null,
  "lotId" int not null references lot,
  fate text not null check (fate in ('good', 'quarantine', 'scrap')),
  quantity int not null check (quantity > 0),
  primary key ("claimId", line, "lotId", fate),
  foreign key ("claimId", line) references "claimLine"
);

create table "claimEvent" (
  id bigint generated always as identity primary key,
  "claimId" int not null references claim,
  state text not null,
  words text not null default '',
  actor text not null,
  at timestamptz not null
);
create index on "claimEvent" ("claimId", id);
create trigger "appendOnly" before update or delete on "claimEvent" for each row execute function "refuseChange"();

alter table parcel add foreign key ("claimId") references claim;
create index on parcel ("claimId") where "claimId" is not null;

create view "claimViolation" (rule, key, detail) as
select 'claim gave back another amount', c.number, c.refund || ' vs ' || coalesce(r.credit + r.points + r.gateway, 0)
  from claim c left join "orderRefund" r on r."orderId" = c."orderId" and r.part = c.number
  where case when c.kind <> 'exchange' and (c.settling or c.state = 'done') then c.refund else 0 end <> coalesce(r.credit + r.points + r.gateway, 0)
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
  group by c.number, g.quantity having sum(l.approved) <> coalesce(g.quantity, 0);

-- Pieces of exchanges that have not left are promised, too.
create function "exchangesWaiting"(option int) returns bigint language sql stable as $$
  select coalesce(sum(l.approved - coalesce(p.quantity, 0)), 0)::bigint
  from claim c join "claimLine" l on l."claimId" = c.id
  join "orderLine" o on o."orderId" = c."orderId" and o.line = l.line and o."optionId" = option
  left join lateral (
    select sum(x.quantity) as quantity from parcel k join "parcelLine" x on x."parcelId" = k.id and x.line = l.line
    where k."claimId" = c.id and k.state in ('shipped', 'delivered')) p on true
  where c.kind = 'exchange' and (c.settling or c.state = 'done')
$$;

do $$
declare
  old text := rtrim(pg_get_viewdef('"booksViolation"'::regclass), '; ');
  new text := replace(old, 'COALESCE(x.waiting, (0)::bigint)', '(COALESCE(x.waiting, (0)::bigint) + "exchangesWaiting"(s."optionId"))');
begin
  if new = old then raise exception 'the rule on reserved pieces was not found'; end if;
  execute 'create or replace view "booksViolation" as ' || new || ' union all select rule, key, detail from "claimViolation"';
end $$;


insert into menu (id, "parentId", name, url, step, rank, icon)
  select 'orders', null, '주문', null, 1, 15, 'box' where not exists (select from menu where name = '주문' and step = 1 and "systemCode" = 'BO');
insert into menu (id, "parentId", name, url, step, rank, icon)
  select 'claims', id, '클레임', '/claims', 2, 5, '' from menu where name = '주문' and step = 1 and "systemCode" = 'BO' limit 1;
insert into "menuFunction" values ('claims', 'write', '처리');
insert into "roleAuthority" select r.id, 'claims', f.function from role r, (values ('read'), ('write')) f (function)
  where r.name in ('시스템 관리자', '운영', '고객지원');
select "keepChangesOf"('claim', 'number');
select "keepChangesOf"('"claimLine"', 'claimId', 'line');
insert into "fileGroup" (id, name, accept, "maxBytes", "maxCount", "readableBy", "writableBy", "menuId", variants) values
  ('claims', '취소·반품·교환 사진', 'image/*', 20971520, 5, 'owner', 'signed-in', 'claims', true);
