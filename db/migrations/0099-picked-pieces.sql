-- Pieces set aside are those of parcels that have not left.
do $$ begin
  execute 'create or replace view "booksViolation" as ' || rtrim(pg_get_viewdef('"booksViolation"'::regclass), '; ') || $rule$
union all
select 'picked is not what parcels hold', l.id::text, l.picked || ' vs ' || coalesce(p.quantity, 0)
  from lot l left join (
    select x."lotId", sum(x.quantity) as quantity from "parcelLine" x join parcel k on k.id = x."parcelId"
    where k.state in ('picking', 'packed') group by 1) p on p."lotId" = l.id
  where l.picked <> coalesce(p.quantity, 0)$rule$;
end $$;
