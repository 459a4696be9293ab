-- What a product is found by names who may see it, and is written anew when that changes.
create trigger "productClassChangedForSearch" after update of kind, "licensedOnly" on product
  for each row when ((old.kind, old."licensedOnly") is distinct from (new.kind, new."licensedOnly"))
  execute function "markChangedForSearch"();
