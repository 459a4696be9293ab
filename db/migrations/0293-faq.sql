-- Questions that clinics often ask, by category; what is not shown waits for staff.
create table faq (
  id int generated always as identity primary key,
  category text not null check (category in ('member', 'order', 'delivery', 'money')),
  question text not null,
  answer text not null,
  rank int not null,
  shown boolean not null default true
);
