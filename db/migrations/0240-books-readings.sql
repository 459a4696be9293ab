-- One reading of all books a day, over all processes; broken stays empty while it is under way.
create table "booksReading" (
  day date primary key,
  "startedAt" timestamptz not null,
  broken int check (broken >= 0)
);
