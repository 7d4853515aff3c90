-- expand, not breaking
-- When stock is low (L3): a threshold per store and, where it differs, per variant; a sale that crosses it has a job tell.

alter table public.store_settings add column low_stock_at integer default 5 check (low_stock_at between 0 and 9999);
comment on column public.store_settings.low_stock_at is
  'From how many units on a counted variant is low, where it says nothing itself; null: nobody is told.';
alter table public.stock_levels add column low_at integer check (low_at between 0 and 9999);
comment on column public.stock_levels.low_at is 'The variant''s own threshold; null: store_settings.low_stock_at.';

-- As in 0070, and with the job of a sale that crosses the threshold.
create or replace function app.take_stock(p_wanted jsonb, out counted uuid[], out shortages jsonb)
  language plpgsql volatile
  as $$
  declare
    v_store uuid := app.current_store();
    v_level record;
    v_found integer := 0;
    v_tags text[] := '{}';
    v_ids uuid[];
    v_quantities integer[];
    v_products uuid[];
    -- Of the order that takes them, the same in each element: orderId, at, and who where it is not the shopper.
    v_for jsonb := p_wanted -> 0;
    v_low integer;
    v_zone text;
    v_is_low boolean := false;
  begin
    counted := '{}';
    shortages := '[]';
    -- As arrays: a join would be planned for as many rows as the store has variants that day.
    select array_agg(w."variantId"), array_agg(w.quantity), array_agg(w."productId")
      into v_ids, v_quantities, v_products
      from jsonb_to_recordset(p_wanted) as w ("variantId" uuid, quantity integer, "productId" uuid);
    for v_level in
      select s.variant_id, v_quantities[array_position(v_ids, s.variant_id)] as wanted, s.is_tracked,
             s.allows_backorder, s.quantity
        from public.stock_levels s
       where s.store_id = v_store and s.variant_id = any (v_ids)
       order by s.variant_id for update
    loop
      v_found := v_found + 1;
      if v_level.is_tracked and not v_level.allows_backorder and v_level.quantity < v_level.wanted then
        shortages := shortages || jsonb_build_object('variantId', v_level.variant_id, 'wanted', v_level.wanted,
          'available', greatest(v_level.quantity, 0));
      elsif v_level.is_tracked then
        counted := counted || v_level.variant_id;
      end if;
    end loop;
    if v_found < jsonb_array_length(p_wanted) then
      shortages := shortages || (
        select jsonb_agg(w || '{"available": 0}' || jsonb_build_object('wanted', w -> 'quantity'))
          from jsonb_array_elements(p_wanted) w
         where not exists (select from public.stock_levels s
                            where s.store_id = v_store and s.variant_id = (w ->> 'variantId')::uuid));
    end if;
    if shortages <> '[]' then
      counted := '{}';
      return;
    end if;
    for v_level in
      with taken as (
        update public.stock_levels s
           set quantity = s.quantity - v_quantities[array_position(v_ids, s.variant_id)], moves = s.moves + 1
         where s.store_id = v_store and s.variant_id = any (counted)
        returning s.variant_id, s.quantity, s.allows_backorder, s.low_at, s.moves,
                  array_position(v_ids, s.variant_id) as at
      ), noted as (
        insert into public.stock_movements (store_id, variant_id, move, at, reason, quantity_before, quantity_after,
          order_id, actor_kind, actor_name)
        select v_store, t.variant_id, t.moves, coalesce((v_for ->> 'at')::timestamptz, now()), 'sold',
               t.quantity + v_quantities[t.at], t.quantity, (v_for ->> 'orderId')::uuid,
               coalesce(v_for ->> 'actorKind', 'shopper'), coalesce(v_for ->> 'actorName', '')
          from taken t
      )
      select t.variant_id, t.quantity, t.allows_backorder, t.low_at, v_products[t.at] as product_id,
             t.quantity + v_quantities[t.at] as was
        from taken t
    loop
      -- No threshold is above 9,999: a shop with plenty reads no settings here.
      if v_level.quantity <= 9999 and not v_is_low then
        if v_zone is null then
          select st.low_stock_at, st.time_zone into v_low, v_zone from public.store_settings st
           where st.store_id = v_store;
        end if;
        v_is_low := coalesce(v_level.quantity <= coalesce(v_level.low_at, v_low)
          and v_level.was > coalesce(v_level.low_at, v_low), false);
      end if;
      -- Shoppers see how many are left from five on, and lists count what is sold out (domain/catalog/index-later.ts).
      if v_level.product_id is not null and not v_level.allows_backorder and v_level.quantity <= 5 then
        v_tags := v_tags || ('product:' || v_level.product_id);
        if v_level.quantity = 0 then
          perform app.enqueue('catalog.index-stock', jsonb_build_object('variantId', v_level.variant_id), null,
            v_store || ':stock:' || v_level.variant_id, 'web:' || v_store, 20);
        end if;
      end if;
    end loop;
    if v_tags <> '{}' then perform app.note_changes(v_tags); end if;
    -- One mail for all of a day: the job waits for the store's next eight o'clock, and a later one takes its place.
    if v_is_low then
      perform app.enqueue('stock.tell-low', '{}', (date_trunc('day', (coalesce((v_for ->> 'at')::timestamptz, now())
          at time zone v_zone) - interval '8 hours') + interval '32 hours') at time zone v_zone,
        v_store || ':low-stock', null, 10);
    end if;
  end $$;
alter function app.take_stock(jsonb) set enable_seqscan = off;
alter function app.take_stock(jsonb) set plan_cache_mode = force_generic_plan;
