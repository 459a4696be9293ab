-- [JN-04] The first yes of two stands in the history of an application.
alter table "joinEvent"
  drop constraint "joinEvent_kind_check",
  add constraint "joinEvent_kind_check" check (kind in ('begun', 'sent', 'asked', 'rejected', 'approved', 'note', 'first-yes')) not valid;
