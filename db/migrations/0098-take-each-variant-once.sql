-- app.take_stock compared each line alone, and a variant in two lines made its list of shortages null, so that an exchange
-- sold units that were not there.
CREATE OR REPLACE FUNCTION app.take_stock(p_wanted jsonb, OUT counted uuid[], OUT shortages jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  declare
    v_store uuid := app.current_store();
    v_level record;
    v_found integer := 0;
    v_tags text[] := '{}';
    v_ids uuid[];
    v_quantities integer[];
    v_products uuid[];
    -- orderId, at, actorKind and actorName are the same in every element.
    v_for jsonb := p_wanted -> 0;
    v_low integer;
    v_zone text;
    v_is_low boolean := false;
  begin
    counted := '{}';
    shortages := '[]';
    -- Arrays, because a join would be planned for as many rows as the store has variants that day.
    -- Lines of one variant are taken together: each alone could be enough where all are not.
    select array_agg(w.variant_id), array_agg(w.quantity), array_agg(w.product_id)
      into v_ids, v_quantities, v_products
      from (select l."variantId" as variant_id, sum(l.quantity)::integer as quantity,
                   (array_agg(l."productId"))[1] as product_id
              from jsonb_to_recordset(p_wanted) as l ("variantId" uuid, quantity integer, "productId" uuid)
             group by 1) w;
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
    if v_found < cardinality(v_ids) then
      shortages := shortages || (
        select coalesce(jsonb_agg(jsonb_build_object('variantId', w.id, 'wanted', w.quantity, 'available', 0)), '[]')
          from unnest(v_ids, v_quantities) as w (id, quantity)
         where not exists (select from public.stock_levels s where s.store_id = v_store and s.variant_id = w.id));
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
      -- No threshold is above 9,999: a shop with more units reads no settings here.
      if v_level.quantity <= 9999 and not v_is_low then
        if v_zone is null then
          select st.low_stock_at, st.time_zone into v_low, v_zone from public.store_settings st
           where st.store_id = v_store;
        end if;
        v_is_low := coalesce(v_level.quantity <= coalesce(v_level.low_at, v_low)
          and v_level.was > coalesce(v_level.low_at, v_low), false);
      end if;
      -- Shoppers see the number left when it is five or fewer, and listings count sold-out products
      -- (domain/catalog/index-later.ts).
      if v_level.product_id is not null and not v_level.allows_backorder and v_level.quantity <= 5 then
        v_tags := v_tags || ('product:' || v_level.product_id);
        if v_level.quantity = 0 then
          perform app.enqueue('catalog.index-stock', jsonb_build_object('variantId', v_level.variant_id), null,
            v_store || ':stock:' || v_level.variant_id, 'web:' || v_store, 20);
        end if;
      end if;
    end loop;
    if v_tags <> '{}' then perform app.note_changes(v_tags); end if;
    -- One mail a day: the job runs at the store's next eight o'clock, and a later one replaces it.
    if v_is_low then
      perform app.enqueue('stock.mail-low', '{}', (date_trunc('day', (coalesce((v_for ->> 'at')::timestamptz, now())
          at time zone v_zone) - interval '8 hours') + interval '32 hours') at time zone v_zone,
        v_store || ':low-stock', null, 10);
    end if;
  end $function$;;
