-- The trail says what was done: each row that a call of staff changed, before and after, kept in the transaction
-- that changed it. Facts of people are masked.
create table "auditChange" (
  id bigint generated always as identity primary key,
  "callId" uuid not null,
  "staffId" int not null references staff,
  at timestamptz not null default clock_timestamp(),
  record text not null,
  key text not null,
  before jsonb not null,
  after jsonb not null
);
create index on "auditChange" ("callId");
create index on "auditChange" (record, key, id desc);
create index on "auditChange" ("staffId");
create trigger "auditChangeReadOnly" before update or delete or truncate on "auditChange" execute function "forbidAuditChange"();

create function "maskField"(record text, field text, value jsonb) returns jsonb language sql immutable as $$
  select case
    when value is null or value in ('null', '""') then value
    when field ~* 'password.*hash|token|secret|sealed' then '"***"'
    when field in ('mobile', 'phone') then to_jsonb('***-' || right(value #>> '{}', 4))
    when field in ('email', 'taxEmail') then to_jsonb('***@' || split_part(value #>> '{}', '@', 2))
    when field in ('address1', 'address2', 'postcode', 'ip', 'receiver', 'directorName') then '"***"'
    when field = 'name' and record = 'member' then to_jsonb(left(value #>> '{}', 1) || '**')
    else value end
$$;

-- Fires while a call of staff is under way. Its arguments are the columns of the key.
create function "keepChange"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  became jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  whole jsonb := was || became;
  gone jsonb;
  come jsonb;
begin
  select jsonb_object_agg(f, "maskField"(tg_table_name, f, was -> f)) filter (where was ? f),
    jsonb_object_agg(f, "maskField"(tg_table_name, f, became -> f)) filter (where became ? f)
    into gone, come
    from jsonb_object_keys(whole) f where was -> f is distinct from became -> f;
  if gone is null and come is null then
    return null;
  end if;
  insert into "auditChange" ("callId", "staffId", record, key, before, after)
    select current_setting('medimall.call')::uuid, current_setting('medimall.staff')::int, tg_table_name,
      string_agg(whole ->> k, '/' order by place), coalesce(gone, '{}'), coalesce(come, '{}')
    from unnest(tg_argv) with ordinality as keys (k, place);
  return null;
end $$;

create function "keepChangesOf"(watched regclass, variadic keys text[]) returns void language plpgsql as $$
begin
  execute format(
    'create trigger "changeKept" after insert or update or delete on %s for each row when (current_setting(''medimall.call'', true) <> '''') execute function "keepChange"(%s)',
    watched, (select string_agg(quote_literal(k), ', ') from unnest(keys) k));
end $$;

do $$ begin
  perform "keepChangesOf"('staff', 'id');
  perform "keepChangesOf"('"staffRole"', 'staffId', 'roleId');
  perform "keepChangesOf"('role', 'id');
  perform "keepChangesOf"('"roleAuthority"', 'roleId', 'menuId', 'function');
  perform "keepChangesOf"('"grantRequest"', 'id');
  perform "keepChangesOf"('menu', 'id');
  perform "keepChangesOf"('"menuFunction"', 'menuId', 'function');
  perform "keepChangesOf"('"codeGroup"', 'id');
  perform "keepChangesOf"('code', 'groupId', 'id');
  perform "keepChangesOf"('"messageText"', 'key');
  perform "keepChangesOf"('"systemCheck"', 'id');
  perform "keepChangesOf"('"appInterface"', 'id');
  perform "keepChangesOf"('"fileGroup"', 'id');
  perform "keepChangesOf"('"approvalRequest"', 'id');
  perform "keepChangesOf"('member', 'id');
  perform "keepChangesOf"('institution', 'id');
end $$;

-- No staff: a sign-in with an id that nobody has. `failed`: let in, and turned down by what was asked for.
alter table "auditEntry" alter "staffId" drop not null,
  add "callId" uuid,
  add result text not null default '',
  drop constraint "auditEntry_outcome_check",
  add constraint "auditEntry_outcome_check" check (outcome in ('allowed', 'refused', 'failed'));
create unique index on "auditEntry" ("callId");

-- The last entry once more, outside the trail: rows that are cut from its end show. Entries after `gaplessFrom`
-- are numbered without a gap.
create table "auditAnchor" (
  one boolean primary key default true check (one),
  "entryId" bigint not null,
  hash bytea not null,
  "gaplessFrom" bigint not null
);
insert into "auditAnchor" ("entryId", hash, "gaplessFrom")
  select coalesce(max(id), 0), coalesce((array_agg(hash order by id desc))[1], ''), coalesce(max(id), 0) from "auditEntry";

-- Entries from before there were changes have no call.
create or replace function "auditHash"(e "auditEntry", previous bytea) returns bytea language sql stable as $$
  select sha256(coalesce(previous, '\x'::bytea) || convert_to((jsonb_build_array(
    e.id, extract(epoch from e.at), e."staffId", e.ip, e."tranId", e.menu, e."endpoint", e.summary, e.target, e.reason, e.outcome)
    || case when e."callId" is null then '[]' else jsonb_build_array(e."callId", e.result,
      (select coalesce(jsonb_agg(jsonb_build_array(c."staffId", c.record, c.key, c.before, c.after) order by c.id), '[]')
        from "auditChange" c where c."callId" = e."callId")) end)::text, 'UTF8'))
$$;

create or replace function "chainAudit"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  previous record;
begin
  -- one after the other: numbers without a gap, in the order of the chain
  perform pg_advisory_xact_lock(hashtext('auditEntry'));
  select id, hash into previous from "auditEntry" order by id desc limit 1;
  new.id := greatest(coalesce(previous.id, 0), (select "entryId" from "auditAnchor")) + 1;
  new.hash := "auditHash"(new, previous.hash);
  update "auditAnchor" set "entryId" = new.id, hash = new.hash;
  return new;
end $$;

create or replace view "auditBreak" as
  select e.id, e.at from (
    select a as entry, a.id, a.at, a.hash, lag(a.hash) over (order by a.id) as previous, lag(a.id, 1, 0::bigint) over (order by a.id) as "previousId"
    from "auditEntry" a) e, "auditAnchor" s
  where e.hash <> "auditHash"(e.entry, e.previous) or (e.id > s."gaplessFrom" and e.id <> e."previousId" + 1)
  union all
  select s."entryId", null from "auditAnchor" s
  where s."entryId" > 0 and not exists (select from "auditEntry" e where e.id = s."entryId" and e.hash = s.hash);
