-- A delay that the clinic has been told of: why, and the day it leaves instead; no day while nobody can say.
alter table "orderLine" add column "expectedOn" date, add column "delayReason" text,
  add check ("expectedOn" is null or "delayReason" is not null);
