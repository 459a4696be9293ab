-- One open session for each member and each of the staff, whichever logins come together.
update session s set "endedAt" = now(), "endReason" = 'duplicated'
  where s."endedAt" is null and exists (
    select from session newer where newer."endedAt" is null
      and (newer."memberId" = s."memberId" or newer."staffId" = s."staffId")
      and (newer."createdAt", newer.id) > (s."createdAt", s.id));
drop index "session_memberId_idx", "session_staffId_idx";
create unique index "oneOpenSessionOfMember" on session ("memberId") where "endedAt" is null;
create unique index "oneOpenSessionOfStaff" on session ("staffId") where "endedAt" is null;
