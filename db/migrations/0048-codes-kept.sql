-- `needed`: the program names it, so it stays in use. What is removed is kept and can be put back.
alter table "codeGroup" add needed boolean not null default false, add "removedAt" timestamptz;
alter table code add needed boolean not null default false, add "removedAt" timestamptz;
update "codeGroup" set needed = true
  where id in ('CST_TY_CD', 'CST_STS_CD', 'DLV_MEMO_CD', 'SYS_CHK_TGT_CD', 'MNU_DVC_SCOP_CD', 'APRV_TY_CD');
update code set needed = true where ("groupId", id) in (
  ('CST_TY_CD', '01'), ('CST_TY_CD', '02'), ('CST_TY_CD', '03'), ('CST_TY_CD', '04'), ('CST_TY_CD', '05'), ('CST_TY_CD', '06'), ('CST_TY_CD', '09'),
  ('CST_STS_CD', '01'), ('CST_STS_CD', '02'), ('CST_STS_CD', '03'), ('CST_STS_CD', '04'), ('CST_STS_CD', '05'), ('CST_STS_CD', '06'), ('CST_STS_CD', '07'), ('CST_STS_CD', '09'),
  ('SYS_CHK_TGT_CD', '10'), ('MNU_DVC_SCOP_CD', 'A'), ('MNU_DVC_SCOP_CD', 'D'), ('MNU_DVC_SCOP_CD', 'M'),
  ('APRV_TY_CD', '01'), ('APRV_TY_CD', '02'), ('APRV_TY_CD', '03'));
alter table "codeGroup" add check (not needed or "removedAt" is null);
alter table code add check (not needed or (used and "removedAt" is null));
