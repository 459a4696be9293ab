-- The screens of what is told, and what members choose kind by kind.
select "keepChangesOf"('"notificationTemplate"', 'kind', 'channel', 'version');

-- What a member chose otherwise than by default; an advert is told to nobody without one, so its row is the consent.
create table "notificationPreference" (
  "memberId" int not null references member,
  kind text not null,
  channel text not null check (channel in ('kakao', 'sms')),
  wanted boolean not null,
  "chosenAt" timestamptz not null,
  primary key ("memberId", kind, channel)
);
-- The hours of Seoul in which a member wants no messages; what is urgent comes all the same.
create table "notificationHours" (
  "memberId" int primary key references member,
  "from" smallint not null check ("from" between 0 and 23),
  until smallint not null check (until between 0 and 23 and until <> "from")
);

-- Topics become kinds. The old table is read by no program of this version and goes with a later one.
insert into "notificationPreference"
  select c."memberId", k.kind, c.channel, c.wanted, now() from "notificationChoice" c join (values
    ('order', 'order-received'), ('order', 'deposit-wanted'), ('order', 'deposit-in'), ('order', 'order-shipped'),
    ('order', 'order-delayed'), ('order', 'order-delivered'), ('order', 'order-cancelled'), ('order', 'standing-order-soon'),
    ('claim', 'refund-done'), ('claim', 'claim-received'), ('claim', 'claim-decided'), ('claim', 'claim-done'),
    ('credit', 'credit-due'), ('product', 'restocked'), ('account', 'join-received'), ('account', 'join-approved'),
    ('account', 'join-supplement'), ('account', 'join-rejected'), ('inquiry', 'answer-given')) k (topic, kind) using (topic);

-- How staff look for a message: by what it is about, and by whom it went to.
create index on notification (cause) where channel <> 'screen';
create index on notification ("memberId", id desc) where channel <> 'screen';

insert into menu (id, "parentId", name, url, step, rank, icon) values
  ('telling', null, '알림', null, 1, 40, 'bell'),
  ('message-templates', 'telling', '알림 문구', '/message-templates', 2, 1, ''),
  ('outbox', 'telling', '발송 내역', '/outbox', 2, 2, '');
insert into "menuFunction" values
  ('message-templates', 'write', '문구 바꾸기'),
  ('outbox', 'write', '다시 보내기'),
  ('outbox', 'advert', '행사·혜택 보내기');
insert into "roleAuthority" select r.id, m.menu, f.function
  from role r, (values ('message-templates'), ('outbox')) m (menu), (values ('read'), ('write')) f (function)
  where r.name = '시스템 관리자';
insert into "roleAuthority" select r.id, 'outbox', 'advert' from role r where r.name = '시스템 관리자';
