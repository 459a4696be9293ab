-- What a message is about, kept as a reference: a product, or an order of the member's institution.
alter table "chatMessage" add column "productId" int references product;
alter table "chatMessage" add column "orderNumber" text references "salesOrder" (number);
alter table "chatMessage" add constraint "chatMessage_card_check" check (num_nonnulls("productId", "orderNumber") <= 1) not valid;
alter table "chatMessage" validate constraint "chatMessage_card_check";
