-- The tax-free part of all that went back, by whichever way: tax invoices are corrected by it. "taxFree" is that of the
-- gateway's share alone.
alter table "orderRefund" add column "taxFreeOfAll" won not null default 0;
alter table "orderRefund" disable trigger "appendOnly";
update "orderRefund" r set "taxFreeOfAll" = c."taxFree" from claim c where c."orderId" = r."orderId" and c.number = r.part;
alter table "orderRefund" enable trigger "appendOnly";
alter table "orderRefund" add check ("taxFreeOfAll" between 0 and credit + points + gateway);
create index on "orderRefund" (at);
create index on "taxEntry" ("suppliedOn") where cause <> 'sale';
