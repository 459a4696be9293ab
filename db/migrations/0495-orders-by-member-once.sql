-- ("memberId", "placedAt") finds a member's orders, too: each order, and each of its moves, writes one index less.
-- allowed: drops-what-is-read: it is not unique, so that no statement names it
drop index "salesOrder_memberId_id_idx";
