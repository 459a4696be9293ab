-- A recall calls lots back from every institution that got them; a lot is recalled once.
create table recall (
  id int generated always as identity primary key,
  reason text not null check (reason <> ''),
  grade smallint not null check (grade between 1 and 3),
  notice text not null check (notice <> ''),
  "reportDue" date not null,
  "startedAt" timestamptz not null,
  "startedBy" text not null
);
create table "recallLot" (
  "lotId" int primary key references lot,
  "recallId" int not null references recall,
  -- What was left in the warehouse and went into quarantine.
  quarantined int not null check (quarantined >= 0)
);
create index on "recallLot" ("recallId");

-- What an institution was told and what it answered.
create table "recallNotice" (
  "recallId" int not null references recall,
  "institutionId" int not null references institution,
  sends smallint not null default 1 check (sends > 0),
  "sentAt" timestamptz not null,
  "readAt" timestamptz,
  "repliedAt" timestamptz,
  note text not null default '',
  "collectedAt" timestamptz,
  primary key ("recallId", "institutionId"),
  check ("collectedAt" is null or "repliedAt" is not null)
);
create index on "recallNotice" ("institutionId", "recallId" desc);

-- remaining: what the institution says it still has; null until it says so.
create table "recallShare" (
  "recallId" int not null,
  "institutionId" int not null,
  "lotId" int not null references lot,
  shipped int not null check (shipped > 0),
  remaining int check (remaining between 0 and shipped),
  primary key ("recallId", "institutionId", "lotId"),
  foreign key ("recallId", "institutionId") references "recallNotice"
);

do $$ begin
  perform "keepChangesOf"('recall', 'id');
  perform "keepChangesOf"('"recallNotice"', 'recallId', 'institutionId');
end $$;

insert into menu (id, "parentId", name, url, step, rank, icon) values ('recalls', 'goods', '로트 회수', '/recalls', 2, 2, '');
insert into "menuFunction" values ('recalls', 'write', '회수·재안내·수거'), ('recalls', 'export', '회수 보고서');
insert into "roleAuthority" select r.id, 'recalls', f.function from role r, (values ('read'), ('write'), ('export')) f (function)
  where r.name in ('시스템 관리자', '운영');
