-- A picture as the swatch of an option's value, such as the pattern of a fabric. Its colour stays behind it as the fallback.
alter table public.option_values
  add column media_id uuid,
  add foreign key (store_id, media_id) references public.media (store_id, id) on delete set null (media_id);
comment on column public.option_values.media_id is 'The picture that pages show as the value''s swatch; null for its colour.';

alter table public.facet_labels
  add column media_id uuid,
  add foreign key (store_id, media_id) references public.media (store_id, id) on delete set null (media_id);
comment on column public.facet_labels.media_id is
  'The swatch picture of a product that has the value. Filters of all such products share it.';

alter table public.import_images
  -- The option's position and the value's code ('0/floral') if the picture is a swatch; '' for pictures of the product.
  add column option_value text not null default '' check (length(option_value) <= 130),
  drop constraint import_images_store_id_product_id_url_variant_id_key,
  add unique nulls not distinct (store_id, product_id, url, variant_id, option_value);
