-- Pieces that a recall took out of parcels: the bench says so while their line waits for others.
create table "putBack" (
  "orderId" int not null,
  line smallint not null,
  "lotId" int not null references lot,
  quantity int not null check (quantity > 0),
  at timestamptz not null,
  primary key ("orderId", line, "lotId"),
  foreign key ("orderId", line) references "orderLine"
);

-- A recall asks where the pieces of a lot went, and nothing else of their moves.
create index "shippedByLot" on "stockMove" ("lotId", at desc, id desc) include (cause, "onHandChange") where reason = 'shipped';

-- Goods of a recalled lot may come back whatever they are and whenever they came.
alter table "claimLine" drop constraint "claimLine_reason_check";
alter table "claimLine" add constraint "claimLine_reason_check"
  check (reason in ('change-of-mind', 'ordered-wrong', 'wrong-item', 'damaged', 'defective', 'short-dated', 'recalled', 'other'));
