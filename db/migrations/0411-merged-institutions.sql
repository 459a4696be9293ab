-- [BO-02] Two institutions that are the same clinic become one: what the double had moves to the one that stays, and the
-- double points to it.
alter table institution
  add column "mergedInto" int references institution,
  add constraint "institution_mergedInto_check" check ("mergedInto" <> id) not valid;

create table "institutionMerge" (
  "fromId" int primary key references institution,
  "intoId" int not null references institution,
  -- what moved: [{"label", "count"}]
  moved jsonb not null,
  reason text not null check (reason <> ''),
  actor text not null,
  at timestamptz not null
);
create index on "institutionMerge" ("intoId", at desc);
create trigger "appendOnly" before update or delete on "institutionMerge" for each row execute function "refuseChange"();
create trigger "appendOnlyTable" before truncate on "institutionMerge" execute function "refuseChange"();

-- Whoever writes for an institution that is merged at the same moment waits for the merge, and is refused by it: the row
-- would belong to nobody.
create function "refuseMerged"() returns trigger language plpgsql as $$
declare
  gone int;
begin
  select "mergedInto" into gone from institution where id = new."institutionId" for key share;
  if gone is not null then
    raise exception 'institution % was merged into %', new."institutionId", gone using errcode = 'P0410';
  end if;
  return new;
end $$;
-- allowed: hides-statements: makes one trigger on each table of the list, and nothing else
do $$ declare named text; begin
  foreach named in array array['claim', 'clinicRepresentative', 'creditCharge', 'creditRepayment', 'creditTerms', 'deliveryAddress',
    'depositMatch', 'invitation', 'kit', 'member', 'preparedOrder', 'priceEntry', 'recallNotice', 'renewal', 'salesOrder', 'specialDraft',
    'specialOfferClinic', 'specialRequest', 'standingOrder', 'taxEntry', 'taxInvoice', 'useByWish', 'visit', 'waitingOrder'] loop
    execute format('create trigger "refuseMerged" before insert or update of "institutionId" on %I for each row when (new."institutionId" is not null) execute function "refuseMerged"()', named);
  end loop;
end $$;

insert into "menuFunction" values ('members', 'merge', '기관 합치기');
insert into "roleAuthority" select r.id, 'members', 'merge' from role r where r.name = '시스템 관리자';
