-- Pieces that an order reserves, takes and frees stand in the journal of moves and in its parcels, with who and why.
-- The trail keeps what staff change of lots and stock by hand.
do $$
declare
  t record;
begin
  for t in select * from (values ('lot', 'id', 'picked'), ('stock', 'optionId', 'reserved')) x (name, key, counter) loop
    execute format('drop trigger "changeKept" on %I', t.name);
    execute format(
      'create trigger "changeKept" after insert or delete on %I for each row
        when (current_setting(''medimall.call'', true) <> '''') execute function "keepChange"(%L)', t.name, t.key);
    execute format(
      'create trigger "updateKept" after update on %I for each row
        when (current_setting(''medimall.call'', true) <> '''' and new.%3$I = old.%3$I) execute function "keepChange"(%2$L)',
      t.name, t.key, t.counter);
  end loop;
end $$;
