-- A list of barcodes is looked up at once.
create index on "productOption" (udi) where udi <> '';
