-- Calls of one address to one endpoint in the minute that its first call began, counted by all processes together.
-- Unlogged: after a crash of the database everybody begins anew, and no commit waits for the disk.
create unlogged table "limitedCall" (
  key text primary key,
  calls int not null check (calls > 0),
  "endsAt" timestamptz not null
) with (fillfactor = 50);
