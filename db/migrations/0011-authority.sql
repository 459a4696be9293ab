-- A change names the version it saw, so that two editors do not overwrite each other.
alter table menu add version int not null default 1;
alter table role add version int not null default 1;
alter table staff add version int not null default 1;

-- Each entry holds a hash over itself and the entry before: a row that is changed or taken out behind the triggers shows.
alter table "auditEntry" add hash bytea not null;

create function "auditHash"(e "auditEntry", previous bytea) returns bytea language sql stable as $$
  select sha256(coalesce(previous, '\x'::bytea) || convert_to(jsonb_build_array(
    e.id, extract(epoch from e.at), e."staffId", e.ip, e."tranId", e.menu, e."endpoint", e.summary, e.target, e.reason, e.outcome)::text, 'UTF8'))
$$;

create function "chainAudit"() returns trigger language plpgsql as $$
declare
  previous bytea;
begin
  -- one after the other: ids stand in the order of the chain
  perform pg_advisory_xact_lock(hashtext('auditEntry'));
  new.id := nextval(pg_get_serial_sequence('"auditEntry"', 'id'));
  select hash into previous from "auditEntry" order by id desc limit 1;
  new.hash := "auditHash"(new, previous);
  return new;
end $$;
create trigger "auditEntryChained" before insert on "auditEntry" for each row execute function "chainAudit"();

-- Empty on a whole trail; otherwise where it is broken.
create view "auditBreak" as
  select e.id, e.at from (select a as entry, a.id, a.at, a.hash, lag(a.hash) over (order by a.id) as previous from "auditEntry" a) e
  where e.hash <> "auditHash"(e.entry, e.previous);

create index on "auditEntry" (menu text_pattern_ops, id desc);
