-- [BO-02] An account that was closed by a merge of institutions holds nothing; what undoes a journal of it is posted to its
-- successor.
alter table account
  add column "successorId" int references account,
  add constraint "account_successorId_check" check ("successorId" is null or (posted = 0 and floor = 0 and allowed = 0)) not valid;

-- The books follow accounts that were merged.
create or replace view "repaymentViolation" as
select 'repayment is not what the gateway took' as rule, r.id::text as key, r.state || ' ' || r.settled as detail from "creditRepayment" r
  where (r.state = 'paid') <> exists (
    select from "paymentAttempt" p where p."causeType" = 'repayment' and p.cause = 'R' || lpad(r.id::text, 8, '0') and p.state = 'done' and p.amount = r.amount)
union all
select 'repayment is not in the ledger', r.id::text, r.settled::text from "creditRepayment" r
  where r.settled <> coalesce((
    select sum(e.amount) from journal j join "ledgerEntry" e on e."journalId" = j.id join account a on a.id = e."accountId"
      left join account s on s.id = a."successorId"
    where j."causeType" = 'repayment' and j.cause = 'R' || lpad(r.id::text, 8, '0') and coalesce(s."institutionId", a."institutionId") = r."institutionId"), 0);
create or replace view "depositViolation" as
select 'deposit is not the sum of its matches' as rule, d.id::text as key, d.matched || ' vs ' || coalesce(sum(m.amount), 0) as detail
  from "bankDeposit" d left join "depositMatch" m on m."depositId" = d.id and not m.undone
  group by d.id having d.matched <> coalesce(sum(m.amount), 0)
union all
select 'match is not in the ledger', m.id::text, m.amount::text from "depositMatch" m
  where not exists (select from journal j join "ledgerEntry" e on e."journalId" = j.id join account a on a.id = e."accountId"
      left join account s on s.id = a."successorId"
    where j."causeType" = 'repayment' and j.cause = 'deposit-' || m.id and j.event = 'received'
      and coalesce(s."institutionId", a."institutionId") = m."institutionId" and e.amount = m.amount)
    or m.undone <> exists (select from journal j where j."causeType" = 'repayment' and j.cause = 'deposit-' || m.id and j.event = 'undone');
-- allowed: hides-statements: gives the view one rule more
do $$ begin
  execute 'create or replace view "booksViolation" as ' || rtrim(pg_get_viewdef('"booksViolation"'::regclass), '; ') || '
union all
select ''something is left with an institution that was merged'', x.what || '' '' || i.id, i."mergedInto"::text from institution i cross join lateral (
  select ''order'' as what from "salesOrder" o where o."institutionId" = i.id
  union all select ''charge'' from "creditCharge" c where c."institutionId" = i.id
  union all select ''money'' from account a where a."institutionId" = i.id and a."successorId" is null) x
where i."mergedInto" is not null';
end $$;
