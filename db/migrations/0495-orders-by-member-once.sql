-- outside a transaction

-- ("memberId", "placedAt") finds a member's orders, too: each order, and each of its moves, writes one index less.
drop index concurrently if exists "salesOrder_memberId_id_idx";
