-- What the law wants reported: each delivery of a drug or a device and each return, once for every lot that moved.
create table "supplyEntry" (
  id int generated always as identity primary key,
  "moveId" bigint not null unique references "stockMove",
  duty text not null check (duty in ('drug', 'device')),
  kind text not null check (kind in ('supply', 'return')),
  "orderId" int not null references "salesOrder",
  "optionId" int not null references "productOption",
  "lotId" int not null references lot,
  quantity int not null check (quantity > 0),
  "unitPrice" won not null,
  "suppliedOn" date not null,
  serials text[] not null default '{}',
  -- How often it has been reported: once, and once more with each correction.
  turn smallint not null default 0 check (turn >= 0)
);
create index on "supplyEntry" ("suppliedOn");
create index on "supplyEntry" (duty, "suppliedOn", id);
create index on "supplyEntry" (duty, "suppliedOn") where turn = 0;
create index on "supplyEntry" using gin (serials) where serials <> '{}';
create index on "stockMove" (at) where reason in ('shipped', 'returned') and "lotId" is not null;

-- Serial numbers as the picking bench scanned them, for the entry that the parcel becomes.
create table "scannedSerial" (
  "orderId" int not null references "salesOrder",
  "parcelNumber" smallint not null,
  "lotId" int not null references lot,
  serial text not null,
  primary key ("orderId", "parcelNumber", "lotId", serial)
);

create table "supplyReport" (
  id int generated always as identity primary key,
  number text not null unique,
  duty text not null check (duty in ('drug', 'device')),
  kind text not null check (kind in ('regular', 'correction')),
  "firstDay" date not null,
  "lastDay" date not null,
  lines int not null check (lines > 0),
  amount won not null,
  reason text not null default '',
  "madeAt" timestamptz not null,
  actor text not null
);
create index on "supplyReport" (duty, id desc);
create sequence "supplyReportNumber";

-- What was reported, as it was: a correction cancels a line and adds another, and changes none.
create table "supplyReportLine" (
  id int generated always as identity primary key,
  "reportId" int not null references "supplyReport",
  no int not null,
  "entryId" int not null references "supplyEntry",
  turn smallint not null check (turn > 0),
  action text not null check (action in ('new', 'cancel')),
  fields jsonb not null,
  unique ("reportId", no),
  unique ("entryId", turn, action)
);
create trigger "appendOnly" before update or delete on "supplyReport" for each row execute function "refuseChange"();
create trigger "appendOnly" before update or delete on "supplyReportLine" for each row execute function "refuseChange"();

insert into menu (id, "parentId", name, url, step, rank, icon) values
  ('supply-reports', 'money', '공급내역보고', '/supply-reports', 2, 4, '');
insert into "menuFunction" values ('supply-reports', 'write', '값 고치기·보고·정정'), ('supply-reports', 'export', '보고 파일 받기');
insert into "roleAuthority" select r.id, 'supply-reports', f.function from role r, (values ('read'), ('write'), ('export')) f (function)
  where r.name in ('시스템 관리자', '운영');
select "keepChangesOf"('"supplyReport"', 'number'), "keepChangesOf"('product', 'code'), "keepChangesOf"('"productOption"', 'code');
create trigger "changeKept" after update of serials on "supplyEntry" for each row
  when (current_setting('medimall.call', true) <> '' and old.serials is distinct from new.serials) execute function "keepChange"('id');
