-- Photographs of products, one file each. Whoever may see a product is told where its photographs are; by its file
-- alone one opens for staff only. The list leaves HEIC out, so that phones hand over JPEG.
update "fileGroup" set accept = '.jpg, .jpeg, .png, .webp', "maxCount" = 1, "readableBy" = 'staff' where id = 'product-images';

-- What is paused stands on its page and in carts with its reason, in no list. What has an end leaves sale by itself.
alter table product drop constraint "product_saleState_check";
alter table product add constraint "product_saleState_check" check ("saleState" in ('on-sale', 'paused', 'discontinued', 'hidden'));
alter table product add column "offSaleAt" timestamptz check ("offSaleAt" is null or "saleState" <> 'discontinued');
create index on product ("offSaleAt") where "offSaleAt" is not null;
