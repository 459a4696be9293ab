-- Of a lot no more comes back than left with its order, whether by a return or by a recall.
-- allowed: hides-statements: gives the view one rule more
do $$ begin
  execute 'create or replace view "booksViolation" (rule, key, detail) as ' || rtrim(pg_get_viewdef('"booksViolation"'::regclass), ';') || $rule$
union all
select 'more of a lot came back than left with its order', m.number || '/' || m."lotId", m.back || ' vs ' || m.gone
  from (
    select split_part(cause, '/', 1) as number, "lotId", coalesce(-sum("onHandChange") filter (where reason = 'shipped'), 0) as gone,
      sum("onHandChange" + "quarantineChange") filter (where reason = 'returned') as back
    from "stockMove" where reason in ('shipped', 'returned') and "lotId" is not null group by 1, 2
  ) m join "salesOrder" o on o.number = m.number
  where m.back > m.gone$rule$;
end $$;
