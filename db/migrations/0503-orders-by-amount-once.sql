-- "ordersByAmount" begins with the same columns: each order writes one index less.
-- allowed: drops-what-is-read: it is not unique, so that no statement names it
drop index "salesOrder_expr_id_idx";
