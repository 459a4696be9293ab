-- Good pieces of a lot are "onHand", of which `picked` are set aside for parcels that are being packed; pieces in
-- quarantine have left "onHand" of the lot and of stock, scrapped ones have left both.
alter table lot
  add column quarantined int not null default 0 check (quarantined >= 0),
  add column picked int not null default 0 check (picked >= 0),
  add column place text,
  add column "receivedTemperature" real,
  add column "loggerNumber" text,
  add column supplier text,
  add check (picked <= "onHand");
create index on lot ("expiresOn", id) where "onHand" + quarantined > 0;

-- A recall or a count may leave fewer good pieces than are promised: a shortage that staff see. Whoever promises
-- pieces still looks first. "reorderAt": at or below so many free pieces staff are told to order more.
alter table stock drop constraint stock_check;
alter table stock add column "reorderAt" int check ("reorderAt" >= 0);

-- actor: the login of staff; null where the shop itself moved pieces.
alter table "stockMove"
  add column "quarantineChange" int not null default 0,
  add column actor text,
  add column note text not null default '',
  drop constraint "stockMove_reason_check",
  add constraint "stockMove_reason_check" check (reason in (
    'received', 'reserved', 'released', 'shipped', 'returned', 'adjusted', 'counted',
    'quarantined', 'released-from-quarantine', 'scrapped'));
create index on "stockMove" ("lotId", id) where "lotId" is not null;

-- Adds a rule to the view as it stands, whatever rules it has.
do $$ begin
  execute 'create or replace view "booksViolation" (rule, key, detail) as ' || rtrim(pg_get_viewdef('"booksViolation"'::regclass), ';') || $rule$
union all
select 'lot is not the sum of its moves', l.id::text, l."onHand" || '/' || l.quarantined
  from lot l left join "stockMove" m on m."lotId" = l.id
  group by l.id
  having l."onHand" <> coalesce(sum(m."onHandChange"), 0) or l.quarantined <> coalesce(sum(m."quarantineChange"), 0)$rule$;
end $$;
