-- What pages report of calls over the app bridge, by month: a month whose time is over goes as a whole, so that neither
-- the deleting nor what it leaves behind grows with the calls. `interfaceCall` holds what the older code writes and is
-- read along until its last row is 90 days old; both number their rows from one sequence.
-- Members are never deleted, so that no reference needs to hold them (and no new month to lock their table).
create table "bridgeCall" (
  id bigint not null default nextval('"interfaceCall_id_seq"'),
  "interfaceId" text not null,
  version text not null,
  "callId" text not null,
  direction text not null,
  phase text not null check (phase in ('request', 'response')),
  channel text not null,
  "resultCode" text not null,
  "timedOut" boolean not null,
  "elapsedMs" int not null,
  fields jsonb not null,
  "memberId" int,
  "staffId" int,
  at timestamptz not null,
  primary key (id, at)
) partition by range (at);
create index on "bridgeCall" ("interfaceId", id desc);
create index on "bridgeCall" ("interfaceId", version, at) where phase = 'request';
create index on "bridgeCall" ("memberId", at) where "memberId" is not null;
create index on "bridgeCall" ("staffId", at) where "staffId" is not null;

-- Whatever no month is there for. Nothing is refused because the job that makes months was away.
create table "bridgeCallElse" partition of "bridgeCall" default;

-- This month and the two after it, where they are missing. With its owner's rights, since the shop's own role makes and
-- drops nothing else. A new month is made beside the table and attached, which stops nobody who reads or writes it.
create function "makeCallMonths"("now" timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  starts timestamptz;
  ends timestamptz;
  month text;
  made int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('bridgeCall'));
  for ahead in 0..2 loop
    starts := (date_trunc('month', "now" at time zone 'UTC') + make_interval(months => ahead)) at time zone 'UTC';
    ends := (date_trunc('month', "now" at time zone 'UTC') + make_interval(months => ahead + 1)) at time zone 'UTC';
    month := 'bridgeCall_' || to_char(starts at time zone 'UTC', 'YYYY_MM');
    -- rows that came before their month stay where they are
    continue when to_regclass(quote_ident(month)) is not null
      or exists (select from "bridgeCallElse" where at >= starts and at < ends);
    execute format('create table %I (like "bridgeCall" including all)', month);
    execute format('alter table "bridgeCall" attach partition %I for values from (%L) to (%L)', month, starts, ends);
    made := made + 1;
  end loop;
  return made;
end $$;

-- Months whose first day lies before: their rows are that old, or up to a month younger. How many went.
create function "dropCallMonths"("before" timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  month text;
  dropped int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('bridgeCall'));
  for month in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = '"bridgeCall"'::regclass
      and case when c.relname ~ '^bridgeCall_\d{4}_\d{2}$' then to_date(right(c.relname, 7), 'YYYY_MM')::timestamp at time zone 'UTC' <= "before" end
    order by 1
  loop
    execute format('drop table %I', month);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

select "makeCallMonths"(now());
