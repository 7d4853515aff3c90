-- expand, not breaking
-- The order path in two round trips: one call that locks and reads, one that writes and is committed with it. These
-- functions decide nothing that the domain decides (prices, totals, words); they run as their caller, under its row-
-- level security, and a session plans their statements once (with a pooler in transaction mode, too).

-- The goods behind variants, priced at a moment, in both languages. One row a variant of this store.
create function app.goods(p_variants uuid[], p_currency text, p_at timestamptz)
  returns table (
    variant_id uuid, product_id uuid, sku text, is_public boolean, amount bigint, available integer,
    texts json, options json, media json)
  language sql stable
  as $$
    select v.id, v.product_id, coalesce(v.sku, ''),
           p.status = 'active' and v.archived_at is null and (p.publish_at is null or p.publish_at <= p_at),
           app.price_at(vp.amount, vp.sale_amount, vp.sale_from, vp.sale_to, p_at),
           case when s.variant_id is null then 0
                when s.is_tracked and not s.allows_backorder then greatest(s.quantity, 0) end,
           (select json_object_agg(t.locale, json_build_object('title', t.title, 'slug', t.slug))
              from public.product_texts t where t.store_id = v.store_id and t.product_id = v.product_id),
           -- What was chosen, in the order of the product's options.
           (select json_agg(json_build_object('kind', o.kind, 'code', ov.code, 'swatch', ov.swatch,
                     'names', (select json_object_agg(ot.locale, ot.name) from public.product_option_texts ot
                                where ot.store_id = v.store_id and ot.option_id = o.id),
                     'values', (select json_object_agg(vt.locale, vt.label) from public.option_value_texts vt
                                 where vt.store_id = v.store_id and vt.value_id = ov.id)) order by o.position)
              from public.variant_values vv
              join public.product_options o on o.store_id = v.store_id and o.id = vv.option_id
              join public.option_values ov on ov.store_id = v.store_id and ov.id = vv.value_id
             where vv.store_id = v.store_id and vv.variant_id = v.id),
           -- Its own picture, else the product's first.
           (select json_build_object('hash', m.hash, 'width', m.width, 'height', m.height,
                     'alts', coalesce((select json_object_agg(mt.locale, mt.alt) from public.media_texts mt
                                        where mt.store_id = v.store_id and mt.media_id = m.id), '{}'))
              from public.media m where m.store_id = v.store_id and m.id = coalesce(v.media_id,
                (select pm.media_id from public.product_media pm
                  where pm.store_id = v.store_id and pm.product_id = v.product_id order by pm.position limit 1)))
      from unnest(p_variants) as w (id)
      join public.variants v on v.store_id = app.current_store() and v.id = w.id
      join public.products p on p.store_id = v.store_id and p.id = v.product_id
      left join public.variant_prices vp
        on vp.store_id = v.store_id and vp.currency = p_currency and vp.variant_id = v.id
      left join public.stock_levels s on s.store_id = v.store_id and s.variant_id = v.id
  $$;
comment on function app.goods(uuid[], text, timestamptz) is
  'What a cart shows and an order copies of variants, priced at a moment.';

-- A cart's lines with their goods, as one JSON array in the order in which they were added; null for an empty cart.
create function app.cart_goods(p_cart uuid, p_currency text, p_at timestamptz) returns json
  language plpgsql stable
  as $$
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
             'media', g.media, 'quantity', l.quantity, 'seenAmount', l.seen_amount) order by l.position)
      into v_goods
      from app.goods(v_variants, p_currency, p_at) g
      join public.cart_lines l on l.store_id = v_store and l.cart_id = p_cart and l.variant_id = g.variant_id;
    return v_goods;
  end $$;
comment on function app.cart_goods(uuid, text, timestamptz) is 'The lines of a cart with their goods, as JSON.';

-- How a store looks and speaks in its mails, in one language.
create function app.mail_voice(p_locale text) returns json
  language plpgsql stable
  as $$
  declare
    v_store uuid := app.current_store();
  begin
    return (
      select json_build_object('name', coalesce(nullif(own.name, ''), first.name), 'primaryColor', s.primary_color,
               'digits', s.digits, 'timeZone', s.time_zone,
               'overrides', (select json_object_agg(o.key, o.value) from public.message_overrides o
                              where o.store_id = v_store and o.locale = p_locale))
        from public.store_settings s
        join public.store_texts own on own.store_id = v_store and own.locale = p_locale
        join public.store_texts first on first.store_id = v_store and first.locale = s.default_locale
       where s.store_id = v_store);
  end $$;
comment on function app.mail_voice(text) is 'Name, colour, digits, time zone and own words of the store, for a mail.';

-- The first half of a checkout. The idempotency row comes first: a second tab with the same key waits here until the
-- first has committed. Then the cart, locked: for tabs that came with keys of their own. What is in the cart is read by
-- a later statement: one that waited still sees the lines of before. No row for a token that names no cart.
-- "for update" would deadlock two such tabs: each holds the cart's key through its idempotency row's foreign key.
create function app.open_checkout(p_key_hash text, p_token_hash text, p_locale text, p_at timestamptz)
  returns table (cart_id uuid, is_ordered boolean, terms json, goods json, voice json)
  language plpgsql volatile
  as $$
  declare
    v_store uuid := app.current_store();
    v_cart uuid;
    v_status text;
    v_terms public.store_settings;
  begin
    select c.id into v_cart from public.carts c where c.store_id = v_store and c.token_hash = p_token_hash;
    if not found then return; end if;
    insert into public.checkout_attempts as a (store_id, key_hash, cart_id, created_at)
    values (v_store, p_key_hash, v_cart, p_at)
    on conflict (store_id, key_hash) do update set created_at = a.created_at;
    select c.status into v_status from public.carts c
     where c.store_id = v_store and c.id = v_cart for no key update;
    if v_status = 'ordered' then
      return query select v_cart, true, null::json, null::json, null::json;
      return;
    end if;
    select * into v_terms from public.store_settings st where st.store_id = v_store;
    return query select v_cart, false, row_to_json(v_terms),
      app.cart_goods(v_cart, v_terms.currency, p_at), app.mail_voice(p_locale);
  end $$;
comment on function app.open_checkout(text, text, text, timestamptz) is
  'Claims the idempotency key, locks the cart, then reads it with the store''s terms.';

-- Takes units of several variants, all or none, locking their rows in the order of their ids: two baskets in opposite
-- order wait for each other instead of deadlocking. The first statement sees what others have committed meanwhile.
-- p_wanted: [{"variantId", "productId", "quantity"}], a variant once. Returns the variants that were counted down, or
-- the shortages, and then nothing was taken.
create function app.take_stock(p_wanted jsonb, out counted uuid[], out shortages jsonb)
  language plpgsql volatile
  as $$
  declare
    v_store uuid := app.current_store();
    v_level record;
    v_found integer := 0;
    v_tags text[] := '{}';
  begin
    counted := '{}';
    shortages := '[]';
    for v_level in
      select w."variantId" as variant_id, w.quantity as wanted, s.is_tracked, s.allows_backorder, s.quantity
        from jsonb_to_recordset(p_wanted) as w ("variantId" uuid, quantity integer)
        join public.stock_levels s on s.store_id = v_store and s.variant_id = w."variantId"
       order by s.variant_id for update of s
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
      update public.stock_levels s set quantity = s.quantity - w.quantity
        from jsonb_to_recordset(p_wanted) as w ("variantId" uuid, "productId" uuid, quantity integer)
       where s.store_id = v_store and s.variant_id = w."variantId" and s.variant_id = any (counted)
      returning s.variant_id, s.quantity, s.allows_backorder, w."productId" as product_id
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
comment on function app.take_stock(jsonb) is
  'Counts stock down for all of several variants or for none, locking them by id.';

-- The second half: stock, then what hangs on no number, then the order's number and all its rows, because from the
-- number until the commit every other order of the store waits. The caller ends its transaction with this call. Raises
-- SK001 with the shortages as its detail where units are lacking: the commit that follows is a rollback then.
-- p_order and p_lines carry the columns of orders and order_lines; p_checkout the spent cart and key or null, p_mail the
-- written mail, with p_unnumbered where the order's number comes, or null.
create function app.place_order(
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
comment on function app.place_order(jsonb, jsonb, jsonb, uuid, jsonb, jsonb, text) is
  'Takes stock and writes an order with all that belongs to it, its number last; returns the number.';

-- A statement's plan by keys is the same for every value: weighing that anew cost 0.4 ms of an order's 2.
alter function app.open_checkout(text, text, text, timestamptz) set plan_cache_mode = force_generic_plan;
alter function app.place_order(jsonb, jsonb, jsonb, uuid, jsonb, jsonb, text) set plan_cache_mode = force_generic_plan;

revoke all on function app.goods(uuid[], text, timestamptz) from public;
revoke all on function app.cart_goods(uuid, text, timestamptz) from public;
revoke all on function app.mail_voice(text) from public;
revoke all on function app.open_checkout(text, text, text, timestamptz) from public;
revoke all on function app.take_stock(jsonb) from public;
revoke all on function app.place_order(jsonb, jsonb, jsonb, uuid, jsonb, jsonb, text) from public;
grant execute on function app.goods(uuid[], text, timestamptz) to souk_app, souk_worker;
grant execute on function app.cart_goods(uuid, text, timestamptz) to souk_app, souk_worker;
grant execute on function app.mail_voice(text) to souk_app, souk_worker;
grant execute on function app.open_checkout(text, text, text, timestamptz) to souk_app, souk_worker;
grant execute on function app.take_stock(jsonb) to souk_app, souk_worker;
grant execute on function app.place_order(jsonb, jsonb, jsonb, uuid, jsonb, jsonb, text) to souk_app, souk_worker;
