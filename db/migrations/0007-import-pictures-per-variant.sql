-- expand, not breaking
-- One picture is often shown by several variants of a product: a row for the product and one for each of them.

alter table public.import_images drop constraint import_images_store_id_product_id_url_key;
alter table public.import_images
  add constraint import_images_store_id_product_id_url_variant_id_key
  unique nulls not distinct (store_id, product_id, url, variant_id);
