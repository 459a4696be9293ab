-- A question whose time is over goes though a chat led to it.
alter table "chatMessage" drop constraint "chatMessage_inquiryId_fkey";
alter table "chatMessage" add constraint "chatMessage_inquiryId_fkey" foreign key ("inquiryId") references inquiry on delete set null not valid;
