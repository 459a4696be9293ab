-- What a part of a name is found by: each two letters that stand side by side in it, in small letters.
create function "letterPairs"(name text) returns text[] language sql immutable strict parallel safe as $$
  select array(select distinct substr(lower(name), n, 2) from generate_series(1, greatest(length(name) - 1, 1)) n)
$$;
