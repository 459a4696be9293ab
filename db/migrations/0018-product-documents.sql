-- Papers of a product: 설명서, 허가증, 첨부문서. Nobody reads them by their file alone but staff: the room of the products decides who sees which product (PD-09).
insert into "fileGroup" (id, name, accept, "maxBytes", "maxCount", "readableBy", "writableBy", "menuId", variants) values
  ('product-documents', '상품 문서', '.pdf', 20971520, 1, 'staff', 'staff', null, false);

-- Documents that were named without a file go: what is listed can be opened.
update product set details = jsonb_set(details, '{documents}', '[]') where jsonb_array_length(details -> 'documents') > 0;
