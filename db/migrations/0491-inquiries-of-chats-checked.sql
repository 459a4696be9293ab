-- outside a transaction

alter table "chatMessage" validate constraint "chatMessage_inquiryId_fkey";
