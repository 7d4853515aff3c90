-- expand, not breaking
-- Orders of one store queue for its number one by one. And a session plans the order path's statements once, on a new
-- install while the tables hold a few rows: it would go on reading them whole when they hold a million, though every one
-- of these statements finds its rows by keys.

create or replace function app.place_order(
  p_order jsonb, p_lines jsonb, p_event jsonb, p_payment_id uuid, p_checkout jsonb, p_mail jsonb, p_unnumbered text)
  returns bigint
  language plpgsql volatile
  as $$
  declare
    v_store uuid := app.current_store();
    v_order public.orders := jsonb_populate_record(null::public.orders, p_order);
    v_line public.order_lines;
    v_mail public.mails;
    v_stock record;
    v_number bigint;
  begin
    select * into v_stock from app.take_stock((
      select jsonb_agg(jsonb_build_object('variantId', l.variant_id, 'productId', l.product_id, 'quantity', l.quantity))
        from jsonb_populate_recordset(null::public.order_lines, p_lines) l));
    if v_stock.shortages <> '[]' then
      raise exception 'too few units are left' using errcode = 'SK001', detail = v_stock.shortages::text;
    end if;
    if p_checkout is not null then
      update public.carts set status = 'ordered', updated_at = v_order.placed_at
       where store_id = v_store and id = (p_checkout ->> 'cartId')::uuid;
    end if;
    if p_mail is not null then
      v_mail := jsonb_populate_record(null::public.mails, p_mail);
      perform app.enqueue(p_mail ->> 'task', jsonb_build_object('mailId', v_mail.id), null, null, null,
        (p_mail ->> 'priority')::integer);
    end if;

    -- A queue before the counter's row. Those who wait for the row itself are all woken by each commit, to wait for its
    -- next version: with 20 of them that was half of PostgreSQL's work. Here one is woken, and finds the row free.
    perform pg_advisory_xact_lock(hashtextextended('order ' || v_store, 0));
    insert into public.store_counters as c (store_id, name, value) values (v_store, 'order', 1001)
    on conflict (store_id, name) do update set value = c.value + 1
    returning c.value into v_number;

    insert into public.orders (store_id, id, number, token_hash, locale, currency, status, payment_status,
      fulfilment_status, payment_method, user_name, email, email_norm, phone, address, address_more, city, zip_code,
      country, note, item_count, subtotal, discount_total, delivery_total, cod_fee, tax_total, prices_include_tax,
      delivery_tax, total, placed_at, updated_at)
    values (v_store, v_order.id, v_number, v_order.token_hash, v_order.locale, v_order.currency, v_order.status,
      v_order.payment_status, v_order.fulfilment_status, v_order.payment_method, v_order.user_name, v_order.email,
      v_order.email_norm, v_order.phone, v_order.address, v_order.address_more, v_order.city, v_order.zip_code,
      v_order.country, v_order.note, v_order.item_count, v_order.subtotal, v_order.discount_total,
      v_order.delivery_total, v_order.cod_fee, v_order.tax_total, v_order.prices_include_tax, v_order.delivery_tax,
      v_order.total, v_order.placed_at, v_order.placed_at);

    for v_line in select * from jsonb_populate_recordset(null::public.order_lines, p_lines) loop
      insert into public.order_lines (store_id, id, order_id, position, product_id, variant_id, sku, titles, options,
        media_hash, quantity, unit_price, line_subtotal, line_discount, tax_rate_ppm, line_tax, line_total, took_stock)
      values (v_store, v_line.id, v_order.id, v_line.position, v_line.product_id, v_line.variant_id, v_line.sku,
        v_line.titles, v_line.options, v_line.media_hash, v_line.quantity, v_line.unit_price, v_line.line_subtotal,
        v_line.line_discount, v_line.tax_rate_ppm, v_line.line_tax, v_line.line_total,
        v_line.variant_id = any (v_stock.counted));
    end loop;

    insert into public.order_events (store_id, id, order_id, at, kind, actor_kind, actor_name)
    values (v_store, (p_event ->> 'id')::uuid, v_order.id, v_order.placed_at, 'placed', p_event ->> 'actor_kind',
      p_event ->> 'actor_name');
    insert into public.payments (store_id, id, order_id, method, status, currency, amount, created_at)
    values (v_store, p_payment_id, v_order.id, v_order.payment_method, 'pending', v_order.currency, v_order.total,
      v_order.placed_at);
    if p_checkout is not null then
      update public.checkout_attempts set order_id = v_order.id
       where store_id = v_store and key_hash = p_checkout ->> 'keyHash';
    end if;
    if p_mail is not null then
      insert into public.mails (store_id, id, kind, locale, recipient, subject, body_text, body_html, dedupe_key,
        created_at)
      values (v_store, v_mail.id, v_mail.kind, v_mail.locale, v_mail.recipient,
        replace(v_mail.subject, p_unnumbered, v_number::text), replace(v_mail.body_text, p_unnumbered, v_number::text),
        replace(v_mail.body_html, p_unnumbered, v_number::text), v_mail.dedupe_key, v_order.placed_at);
    end if;
    return v_number;
  end $$;

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
      update public.stock_levels s set quantity = s.quantity - v_quantities[array_position(v_ids, s.variant_id)]
       where s.store_id = v_store and s.variant_id = any (counted)
      returning s.variant_id, s.quantity, s.allows_backorder,
                v_products[array_position(v_ids, s.variant_id)] as product_id
    loop
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
  end $$;

alter function app.place_order(jsonb, jsonb, jsonb, uuid, jsonb, jsonb, text) set plan_cache_mode = force_generic_plan;
alter function app.place_order(jsonb, jsonb, jsonb, uuid, jsonb, jsonb, text) set enable_seqscan = off;
alter function app.open_checkout(text, text, text, timestamptz) set enable_seqscan = off;
alter function app.cart_goods(uuid, text, timestamptz) set enable_seqscan = off;
alter function app.cart_goods(uuid, text, timestamptz) set plan_cache_mode = force_generic_plan;
alter function app.mail_voice(text) set enable_seqscan = off;
alter function app.mail_voice(text) set plan_cache_mode = force_generic_plan;
alter function app.take_stock(jsonb) set enable_seqscan = off;
alter function app.take_stock(jsonb) set plan_cache_mode = force_generic_plan;

-- Until a table is first counted, the planner believes that a store has one row in it, and that any index which begins
-- with store_id finds that row as well as the key does. Sessions kept such plans: the check of an order's reference read
-- 3,400 index entries in a shop of 2,000 orders. Say that a store has them all, as on a new install; counting corrects it.
do $$
declare
  v_table record;
begin
  for v_table in
    select c.relname from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and not exists (select from pg_stats s
                        where s.schemaname = 'public' and s.tablename = c.relname and s.attname = 'store_id')
  loop
    perform pg_restore_attribute_stats('schemaname', 'public'::text, 'relname', v_table.relname::text,
      'attname', 'store_id'::text, 'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
  end loop;
end $$;
