-- [BX-04] Where the terms of a clinic allow it, an order over its limit waits for staff instead of being refused. What they
-- agree to stands as an allowance below the floor of the account, and is used up as it is paid back: it is never more than
-- what is owed beyond the limit.
alter table "creditTerms" add column "overLimitAsks" boolean not null default false;
alter table account
  add column allowed won not null default 0 check (allowed >= 0),
  drop constraint account_check,
  add constraint account_check check (floor is null or posted >= floor - allowed);

alter table "salesOrder"
  drop constraint "salesOrder_status_check",
  add constraint "salesOrder_status_check" check (status in (
    'awaiting-approval', 'awaiting-payment', 'checking-payment', 'awaiting-deposit', 'confirmed', 'preparing',
    'part-shipped', 'shipped', 'delivered', 'completed', 'cancelled')),
  drop constraint "salesOrder_cancelReason_check",
  add constraint "salesOrder_cancelReason_check" check ("cancelReason" in (
    'buyer', 'payment-failed', 'deposit-expired', 'abandoned', 'shop', 'approval-refused', 'approval-expired'));
alter table "orderNote"
  drop constraint "orderNote_kind_check",
  add constraint "orderNote_kind_check" check (kind in ('note', 'hold', 'release', 'approve', 'cancel'));
create index on "salesOrder" (status, "dueAt") where status = 'awaiting-approval';

do $$
declare
  old text := rtrim(pg_get_viewdef('"booksViolation"'::regclass), '; ');
  new text := replace(old, '(account.posted)::bigint < (account.floor)::bigint', '(account.posted)::bigint < ((account.floor)::bigint - (account.allowed)::bigint)');
begin
  if new = old then
    raise exception 'the rule of the floor was not found';
  end if;
  old := new;
  new := replace(old, '''awaiting-payment''::text, ''checking-payment''::text, ''awaiting-deposit''::text, ''confirmed''', '''awaiting-approval''::text, ''awaiting-payment''::text, ''checking-payment''::text, ''awaiting-deposit''::text, ''confirmed''');
  if new = old then
    raise exception 'the rule of reserved pieces was not found';
  end if;
  execute 'create or replace view "booksViolation" as ' || new || '
union all
select ''allowance beyond what is owed'', id::text, allowed::text from account where allowed > greatest(0, floor - posted)';
end $$;
