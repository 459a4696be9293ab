-- What the page and the app around it may ask of each other. Directions are the page's: OUTBOUND asks the app.
create table "appInterface" (
  id text not null check (id ~ '^[A-Z][A-Z0-9_]{1,59}$'),
  version text not null default '1.0' check (version ~ '^\d{1,3}\.\d{1,3}$'),
  name text not null,
  type text not null default 'MOBILE_BRIDGE' check (type in ('MOBILE_BRIDGE')),
  "logType" text not null default 'ALL' check ("logType" in ('ALL', 'REQUEST', 'RESPONSE', 'ERROR', 'NONE')),
  direction text not null default 'OUTBOUND' check (direction in ('OUTBOUND', 'INBOUND')),
  "systemCode" text not null default 'FO',
  remark text not null default '',
  "ipLimited" boolean not null default false,
  "ipList" text not null default '',
  url text not null default '',
  "httpMethod" text not null default '' check ("httpMethod" in ('', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE')),
  "needsSession" boolean not null default false,
  "limitByChannel" boolean not null default false,
  channel text not null default '' check (channel in ('', 'AOS', 'IOS', 'WEB')),
  "allowedChannels" text[] not null default '{}' check ("allowedChannels" <@ array['AOS', 'IOS', 'WEB']),
  keys text[] not null default '{}',
  "changedAt" timestamptz,
  "changedBy" int references staff,
  primary key (id, version)
);

-- Calls and their answers as pages report them. Only fields that the definition names keep their values.
create table "interfaceCall" (
  id bigint generated always as identity primary key,
  "interfaceId" text not null,
  version text not null,
  "callId" text not null,
  direction text not null,
  phase text not null check (phase in ('request', 'response')),
  channel text not null,
  "resultCode" text not null,
  "timedOut" boolean not null,
  "elapsedMs" int not null,
  fields jsonb not null,
  "memberId" int references member,
  "staffId" int references staff,
  at timestamptz not null
);
create index on "interfaceCall" ("interfaceId", id desc);
create index on "interfaceCall" (at);

insert into "appInterface" (id, name, direction, remark, "needsSession", keys) values
  ('APP_READY', '화면 준비', 'OUTBOUND', '화면이 열려 앱의 호출을 받을 수 있을 때 한 번 알립니다.', false, '{path}'),
  ('DEVICE_INFO', '기기 정보', 'OUTBOUND', '운영체제와 앱 버전을 묻습니다.', false, '{os,osVersion,appVersion}'),
  ('PUSH_TOKEN', '푸시 토큰', 'OUTBOUND', '로그인한 회원의 기기로 알림을 보내기 위해 묻습니다.', true, '{}'),
  ('OPEN_EXTERNAL', '외부 브라우저 열기', 'OUTBOUND', '쇼핑몰 밖의 주소를 기기의 브라우저로 엽니다.', false, '{}'),
  ('SHARE', '공유', 'OUTBOUND', '상품 주소를 기기의 공유 창으로 보냅니다.', false, '{path}'),
  ('NATIVE_STORAGE', '기기 저장소', 'OUTBOUND', 'operation 01 저장, 02 조회, 03 삭제', false, '{operation,key}'),
  ('BACK', '뒤로 가기', 'INBOUND', '앱의 뒤로 단추를 눌렀을 때 호출합니다.', false, '{moved}'),
  ('OPEN_PAGE', '화면 열기', 'INBOUND', '알림을 눌렀을 때 열 화면의 상대 주소를 받습니다.', false, '{path}');
