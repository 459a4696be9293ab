-- [JN-04] A second pair of eyes: for kinds of members whose code here is in use, an approval needs two reviewers. None is at
-- first.
insert into "codeGroup" (id, name, rank, needed) values ('JOIN_SECOND_CD', '두 사람이 승인하는 회원 유형', 7, true);
insert into code ("groupId", id, name, rank, used) values
  ('JOIN_SECOND_CD', '02', '병원·의원', 1, false), ('JOIN_SECOND_CD', '03', '약국', 2, false),
  ('JOIN_SECOND_CD', '04', '의료기기 판매업', 3, false), ('JOIN_SECOND_CD', '05', '의약품 도매', 4, false),
  ('JOIN_SECOND_CD', '01', '개인 의료인', 5, false);

-- Who said yes first, of what lies there now; empty: nobody yet, or one is enough.
alter table "joinApplication"
  add column "firstYesBy" text not null default '',
  add column "firstYesAt" timestamptz,
  add constraint "joinApplication_firstYes_check" check (("firstYesBy" = '') = ("firstYesAt" is null)) not valid;
