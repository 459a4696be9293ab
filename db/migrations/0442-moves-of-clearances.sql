alter table "stockMove"
  drop constraint "stockMove_reason_check",
  add constraint "stockMove_reason_check" check (reason in (
    'received', 'reserved', 'released', 'shipped', 'returned', 'adjusted', 'counted',
    'quarantined', 'released-from-quarantine', 'scrapped', 'to-clearance', 'from-clearance')) not valid;
