-- Lots that hold pieces, in the order of their use-by dates, those without one last.
drop index "lot_expiresOn_id_idx";
create index on lot ((coalesce("expiresOn", date '9999-12-31')), id) where "onHand" + quarantined > 0;
create index on stock ("optionId") where "onHand" < reserved or "onHand" - reserved <= "reorderAt";

do $$ begin
  perform "keepChangesOf"('stock', 'optionId');
  perform "keepChangesOf"('lot', 'id');
end $$;

insert into menu (id, "parentId", name, url, step, rank, icon) values
  ('goods', null, '재고', null, 1, 18, 'box'),
  ('stock', 'goods', '재고·로트', '/stock', 2, 1, '');
insert into "menuFunction" values ('stock', 'write', '입고·조정'), ('stock', 'export', '엑셀');
insert into "roleAuthority" select r.id, 'stock', f.function from role r, (values ('read'), ('write'), ('export')) f (function)
  where r.name in ('시스템 관리자', '운영');
