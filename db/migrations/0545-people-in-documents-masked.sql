-- The trail masked facts of people by the name of a column alone. Those inside documents (where goods are collected, who
-- an invoice was written for, what was typed into a filter that was saved), the key of a bounced e-mail and the account
-- of a refund stood there for good. Entries from before are chained and stay.
create or replace function "maskField"(record text, field text, value jsonb) returns jsonb language sql immutable as $$
  select case
    when value is null or value in ('null', '""') then value
    when field ~* 'password.*hash|token|secret|sealed' then '"***"'
    when field in ('mobile', 'phone') then to_jsonb('***-' || right(value #>> '{}', 4))
    when field in ('email', 'taxEmail') then to_jsonb('***@' || split_part(value #>> '{}', '@', 2))
    when field in ('address', 'address1', 'address2', 'postcode', 'ip', 'receiver', 'receivedBy', 'directorName', 'refundAccount') then '"***"'
    when field = 'name' and record = 'member' then to_jsonb(left(value #>> '{}', 1) || '**')
    when field = 'text' and record = 'savedOrderFilter' then '"***"'
    when jsonb_typeof(value) = 'object' then (
      select coalesce(jsonb_object_agg(part.key, "maskField"(record, part.key, part.value)), '{}') from jsonb_each(value) part)
    when jsonb_typeof(value) = 'array' then (
      select coalesce(jsonb_agg("maskField"(record, field, part.value) order by part.place), '[]')
      from jsonb_array_elements(value) with ordinality part (value, place))
    else value end
$$;

create or replace function "keepChange"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
      string_agg("maskField"(tg_table_name, k, whole -> k) #>> '{}', '/' order by place), coalesce(gone, '{}'), coalesce(come, '{}')
    from unnest(tg_argv) with ordinality as keys (k, place);
  return null;
end $$;
