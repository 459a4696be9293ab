-- It was added to stand for new rows alone; the old ones have neither of its columns.
alter table "productOption" validate constraint "clearanceWhole";
