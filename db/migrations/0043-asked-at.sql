-- When a notice last had the gateway asked about an attempt: notices come from anybody, and each look-up costs a call.
alter table "paymentAttempt" add column "askedAt" timestamptz;
