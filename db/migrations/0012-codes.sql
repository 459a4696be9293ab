-- Words that staff may change without a new build: common codes and sentences.
create table "codeGroup" (
  id text primary key check (id ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  name text not null,
  rank int not null default 0
);
-- The wire's entry "*" names the group itself and is no code.
create table code (
  "groupId" text not null references "codeGroup" on delete cascade,
  id text not null check (id <> '*' and id ~ '^[A-Za-z0-9_-]{1,40}$'),
  name text not null,
  rank int not null default 0,
  used boolean not null default true,
  primary key ("groupId", id)
);
-- Only sentences that differ from the ones the code is written with.
create table "messageText" (
  key text primary key,
  text text not null check (length(text) between 1 and 500),
  "updatedAt" timestamptz not null,
  "updatedBy" int not null references staff
);
create table mall (
  id text primary key check (id ~ '^[A-Z0-9]{2,20}$'),
  name text not null
);
insert into mall values ('MEDIMALL', '메디몰');

insert into "codeGroup" (id, name, rank) values
  ('CST_TY_CD', '회원 유형', 1), ('CST_STS_CD', '회원 상태', 2), ('DLV_MEMO_CD', '배송 메모', 3),
  ('SYS_CHK_TGT_CD', '시스템 점검 대상', 4), ('MNU_DVC_SCOP_CD', '메뉴 기기 범위', 5), ('APRV_TY_CD', '로그인 승인 종류', 6);
insert into code ("groupId", id, name, rank) values
  ('CST_TY_CD', '01', '개인 의료인', 1), ('CST_TY_CD', '02', '병원·의원', 2), ('CST_TY_CD', '03', '약국', 3), ('CST_TY_CD', '04', '의료기기 판매업', 4),
  ('CST_TY_CD', '05', '의약품 도매', 5), ('CST_TY_CD', '06', '제휴(골프앱)', 6), ('CST_TY_CD', '09', '비회원', 7),
  ('CST_STS_CD', '01', '가입진행중', 1), ('CST_STS_CD', '02', '심사중', 2), ('CST_STS_CD', '03', '반려', 3), ('CST_STS_CD', '04', '보완요청', 4),
  ('CST_STS_CD', '05', '정상', 5), ('CST_STS_CD', '06', '정보갱신필요', 6), ('CST_STS_CD', '07', '이용정지', 7), ('CST_STS_CD', '09', '탈퇴', 8),
  ('DLV_MEMO_CD', '01', '진료시간 내 배송해 주세요', 1), ('DLV_MEMO_CD', '02', '냉장 즉시 보관 부탁드려요', 2),
  ('DLV_MEMO_CD', '03', '데스크에 맡겨 주세요', 3), ('DLV_MEMO_CD', '04', '도착 전에 전화해 주세요', 4),
  ('SYS_CHK_TGT_CD', '10', '쇼핑몰', 1),
  ('MNU_DVC_SCOP_CD', 'A', '모든 기기', 1), ('MNU_DVC_SCOP_CD', 'D', 'PC', 2), ('MNU_DVC_SCOP_CD', 'M', '모바일', 3),
  ('APRV_TY_CD', '01', '잠금 해제', 1), ('APRV_TY_CD', '02', '비밀번호 초기화', 2), ('APRV_TY_CD', '03', '휴면 해제', 3);

insert into menu (id, "systemCode", "parentId", name, url, step, rank) values
  ('fo-product', 'FO', null, '전체 상품', '/product', 1, 1), ('fo-cs', 'FO', null, '고객센터', '/cs/notice', 1, 2);
