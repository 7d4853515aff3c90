-- The deletion of a row looks for the rows that refer to it. Without an index that begins with the key's columns, each one
-- reads all rows that the store has in that table. None of these columns changes after its row was written, but for a
-- variant's picture, so no index makes the change of a quantity, a price or a stock dearer.
-- concurrently
-- backfill job: media.drop-unused

-- A variant that is deleted.
create index concurrently if not exists cart_lines_variant on public.cart_lines (store_id, variant_id);
create index concurrently if not exists import_images_variant on public.import_images (store_id, variant_id)
  where variant_id is not null;

-- An option that is deleted.
create index concurrently if not exists variant_values_option on public.variant_values (store_id, option_id);

-- A picture that is deleted, and the products that show one.
create index concurrently if not exists product_media_picture on public.product_media (store_id, media_id);
create index concurrently if not exists variants_picture on public.variants (store_id, media_id) where media_id is not null;

-- A cart that is deleted: the first line of a new cart deletes old ones.
create index concurrently if not exists checkout_attempts_cart on public.checkout_attempts (store_id, cart_id);

-- A session that ends.
create index concurrently if not exists handoff_tokens_session on public.handoff_tokens (platform_token_hash);
create index concurrently if not exists option_values_media on public.option_values (store_id, media_id)
  where media_id is not null;
create index concurrently if not exists facet_labels_media on public.facet_labels (store_id, media_id)
  where media_id is not null;

-- A category that is deleted.
create index concurrently if not exists shared_blocks_category on public.shared_blocks (store_id, category_id)
  where category_id is not null;
create index concurrently if not exists content_states_category on public.content_states (store_id, category_id)
  where category_id is not null;

-- No key: reviews in the order of their votes.
create index concurrently if not exists reviews_helpful on public.reviews (store_id, product_id, helpful desc,
  created_at desc, id desc) where status = 'published';
