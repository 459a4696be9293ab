-- [BO-02] How members came to stand as they do: each change of status, role, institution or lock, by whom and why.
create table "memberChange" (
  id bigint generated always as identity primary key,
  "memberId" int not null references member,
  kind text not null check (kind in ('status', 'role', 'institution', 'unlock')),
  before text not null default '',
  after text not null default '',
  reason text not null default '',
  -- a login id of staff or of a member; empty: the shop itself
  actor text not null default '',
  at timestamptz not null
);
create index on "memberChange" ("memberId", id desc);
-- never changed; it goes with what law keeps of whoever left
create trigger "neverChanged" before update on "memberChange" for each row execute function "refuseChange"();
create trigger "appendOnlyTable" before truncate on "memberChange" execute function "refuseChange"();
