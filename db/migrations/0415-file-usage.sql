-- What a person's files and begun uploads take, and how many uploads there are. Others of theirs wait until the transaction
-- ends, so that together they keep the limit; what is read is read after the wait.
create function "lockFileUsage"(member int, staff int) returns table (bytes bigint, uploads int) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('files ' || coalesce(member::text, 'staff') || ' ' || coalesce(staff::text, ''), 0));
  return query select (coalesce((select sum(f.bytes) from "storedFile" f join "fileSet" s on s.id = f."setId"
      where case when member is null then s."staffId" = staff else s."memberId" = member end
        and f.state <> 'deleted' and (s."memberId" is not null or s."claimedBy" is not null)), 0) + coalesce(sum(u.bytes), 0))::bigint,
    count(u.id)::int
  from "fileUpload" u join "fileSet" s on s.id = u."setId"
  where case when member is null then s."staffId" = staff else s."memberId" = member end and u.no is null;
end $$;
