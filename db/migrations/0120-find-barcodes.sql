-- The stock list finds the variants of a barcode, typed or scanned.
create index variants_barcode on public.variants (store_id, barcode) where barcode <> '';
