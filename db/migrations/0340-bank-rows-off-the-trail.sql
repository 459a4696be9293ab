-- Rows that a bank's list brings and what a match proposes for them are no one's decision: the trail of changes keeps
-- what people do with a transfer. 5,000 rows read at once were mostly the writing of their trail.
drop trigger "changeKept" on "bankDeposit";
create trigger "changeKept" after update of matched, state or delete on "bankDeposit" for each row
  when (current_setting('medimall.call', true) <> '') execute function "keepChange"('id');
