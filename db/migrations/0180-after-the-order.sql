-- Staff sort orders by what they cost.
create index on "salesOrder" ((goods + shipping), id);

-- An exchange is held as an order is, per storage class of its lines.
alter table "exchangeLine" add "heldReason" text, add "heldUntil" date, add check ("heldReason" is not null or "heldUntil" is null);
