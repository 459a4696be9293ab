-- Of pieces that a claim gives back: those that a recall had collected before, which are not taken in again.
alter table "claimGoods" add column collected int not null default 0;
