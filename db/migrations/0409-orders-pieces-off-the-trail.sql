-- Pieces that an order reserves, takes and frees stand in the journal of moves and in its parcels, with who and why.
-- The trail keeps what staff change of lots and stock by hand.
drop trigger "changeKept" on lot;
create trigger "changeKept" after insert or delete on lot for each row
  when (current_setting('medimall.call', true) <> '') execute function "keepChange"('id');
create trigger "updateKept" after update on lot for each row
  when (current_setting('medimall.call', true) <> '' and new.picked = old.picked) execute function "keepChange"('id');

drop trigger "changeKept" on stock;
create trigger "changeKept" after insert or delete on stock for each row
  when (current_setting('medimall.call', true) <> '') execute function "keepChange"('optionId');
create trigger "updateKept" after update on stock for each row
  when (current_setting('medimall.call', true) <> '' and new.reserved = old.reserved) execute function "keepChange"('optionId');
