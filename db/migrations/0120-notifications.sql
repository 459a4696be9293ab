-- What members are told: one row for each kind, cause, channel and receiver. Rows of the channel `screen` are what the
-- bell shows; the others wait for the outbox. Texts are the templates as they stood when it happened, so that a
-- template that is edited later rewrites nothing. No number is kept: it is read from the member when it is sent.
create table notification (
  id bigint generated always as identity primary key,
  kind text not null,
  cause text not null,
  channel text not null check (channel in ('screen', 'kakao', 'sms')),
  "memberId" int not null references member,
  urgent boolean not null,
  title text not null,
  body text not null,
  -- The provider's id of the template; empty: a plain text message.
  code text not null default '',
  link text not null,
  "values" jsonb not null,
  at timestamptz not null,
  -- sending: with the provider; unknown: it may have gone or not, and only a person sends it again.
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  "dueAt" timestamptz not null,
  attempts smallint not null default 0,
  "leasedUntil" timestamptz,
  "sentAt" timestamptz,
  "providerId" text not null default '',
  failure text not null default '',
  "readAt" timestamptz,
  "resentBy" text,
  "resendReason" text,
  unique (kind, cause, channel, "memberId"),
  check ((state = 'sending') = ("leasedUntil" is not null)),
  check ((state = 'sent') = ("sentAt" is not null))
);
create index on notification ("dueAt", id) where state = 'waiting';
create index on notification ("leasedUntil") where state = 'sending';
create index on notification ("memberId", id desc) where channel = 'screen';
create index on notification ("memberId") where channel = 'screen' and "readAt" is null;
create index on notification (id desc) where channel <> 'screen';
create index on notification (id desc) where state in ('failed', 'unknown');

-- What staff wrote in place of a default; the newest version counts.
create table "notificationTemplate" (
  kind text not null,
  channel text not null check (channel in ('screen', 'kakao', 'sms')),
  version int not null,
  title text not null,
  body text not null,
  code text not null,
  used boolean not null,
  "writtenBy" text not null,
  "writtenAt" timestamptz not null,
  primary key (kind, channel, version)
);

-- What a member chose otherwise than by default.
create table "notificationChoice" (
  "memberId" int not null references member,
  topic text not null,
  channel text not null check (channel in ('kakao', 'sms')),
  wanted boolean not null,
  primary key ("memberId", topic, channel)
);
