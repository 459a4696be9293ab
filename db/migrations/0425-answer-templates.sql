-- Answers that staff give again and again, with variables that are filled from what is being answered.
create table "answerTemplate" (
  id int generated always as identity primary key,
  title text not null unique,
  body text not null,
  version int not null default 1,
  actor text not null,
  at timestamptz not null
);
select "keepChangesOf"('"answerTemplate"', 'id');
