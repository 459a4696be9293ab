-- What staff did to a parcel that was under way: another tracking number, or its arrival by hand.
create table "parcelChange" (
  "parcelId" int not null references parcel,
  number smallint not null check (number > 0),
  kind text not null check (kind in ('corrected', 'arrived')),
  words text not null,
  -- Who took the goods in, where it was asked for.
  receiver text,
  actor text not null,
  at timestamptz not null,
  primary key ("parcelId", number)
);

-- How often the number had been corrected when the carrier said so: what it said of another number is another parcel's.
alter table "parcelEvent" add column correction smallint not null default 0;
