-- expand, not breaking
-- A variant that is its file and nothing else is not shipped (E9): a cart of such alone is asked no delivery.

alter table public.digital_files add column is_whole boolean not null default true;
comment on column public.digital_files.is_whole is
  'The file is all that is sold; false: it comes beside goods that are shipped, as their manual does.';

-- As before, with whether a line is shipped.
create or replace function app.cart_goods(p_cart uuid, p_currency text, p_at timestamptz)
  returns json
  language plpgsql stable
  set enable_seqscan to 'off' set plan_cache_mode to 'force_generic_plan' as $$
  declare
    v_store uuid := app.current_store();
    v_variants uuid[];
    v_goods json;
  begin
    select array_agg(l.variant_id) into v_variants from public.cart_lines l
     where l.store_id = v_store and l.cart_id = p_cart;
    select json_agg(json_build_object(
             'variantId', g.variant_id, 'productId', g.product_id, 'sku', g.sku, 'isPublic', g.is_public,
             'amount', g.amount, 'available', g.available, 'texts', g.texts, 'options', g.options,
             'media', g.media, 'quantity', l.quantity, 'seenAmount', l.seen_amount,
             'seenCurrency', l.seen_currency, 'weightGrams', g.weight_grams,
             'taxClass', g.tax_class,
             'isShipped', not exists (select from public.digital_files f
                                       where f.store_id = v_store and f.variant_id = g.variant_id and f.is_whole))
             order by l.position)
      into v_goods
      from app.goods(v_variants, p_currency, p_at) g
      join public.cart_lines l on l.store_id = v_store and l.cart_id = p_cart and l.variant_id = g.variant_id;
    return v_goods;
  end $$;
