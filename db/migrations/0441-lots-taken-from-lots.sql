-- The lot of the ordinary option that pieces were taken from: the same goods, with the same papers and recalls.
alter table lot add column "takenFrom" int references lot;
