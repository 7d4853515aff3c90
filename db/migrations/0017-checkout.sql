-- The order path in two round trips: one call that locks and reads, one that writes and is committed with it
-- (docs/decisions/009). These functions decide nothing that the domain decides (prices, totals, words). They run as
-- their caller, under its row-level security.

create function app.goods(p_variants uuid[], p_currency text, p_at timestamptz)
  returns table (
    variant_id uuid, product_id uuid, sku text, is_public boolean, amount bigint, available integer,
    texts json, options json, media json, weight_grams integer, tax_class text)
  language sql stable
  as $$
    select v.id, v.product_id, coalesce(v.sku, ''),
           p.status = 'active' and v.archived_at is null and (p.publish_at is null or p.publish_at <= p_at),
           app.price_at(vp.amount, vp.sale_amount, vp.sale_from, vp.sale_to, p_at),
           case when s.variant_id is null then 0
                when s.is_tracked and not s.allows_backorder then greatest(s.quantity, 0) end,
           (select json_object_agg(t.locale, json_build_object('title', t.title, 'slug', t.slug))
              from public.product_texts t where t.store_id = v.store_id and t.product_id = v.product_id),
           -- The chosen values in the order of the product's options.
           (select json_agg(json_build_object('kind', o.kind, 'code', ov.code, 'swatch', ov.swatch,
                     'names', (select json_object_agg(ot.locale, ot.name) from public.product_option_texts ot
                                where ot.store_id = v.store_id and ot.option_id = o.id),
                     'values', (select json_object_agg(vt.locale, vt.label) from public.option_value_texts vt
                                 where vt.store_id = v.store_id and vt.value_id = ov.id)) order by o.position)
              from public.variant_values vv
              join public.product_options o on o.store_id = v.store_id and o.id = vv.option_id
              join public.option_values ov on ov.store_id = v.store_id and ov.id = vv.value_id
             where vv.store_id = v.store_id and vv.variant_id = v.id),
           -- The variant's own picture, else the product's first.
           (select json_build_object('hash', m.hash, 'width', m.width, 'height', m.height,
                     'alts', coalesce((select json_object_agg(mt.locale, mt.alt) from public.media_texts mt
                                        where mt.store_id = v.store_id and mt.media_id = m.id), '{}'))
              from public.media m where m.store_id = v.store_id and m.id = coalesce(v.media_id,
                (select pm.media_id from public.product_media pm
                  where pm.store_id = v.store_id and pm.product_id = v.product_id order by pm.position limit 1))),
           v.weight_grams, v.tax_class
      from unnest(p_variants) as w (id)
      join public.variants v on v.store_id = app.current_store() and v.id = w.id
      join public.products p on p.store_id = v.store_id and p.id = v.product_id
      left join public.variant_prices vp
        on vp.store_id = v.store_id and vp.currency = p_currency and vp.variant_id = v.id
      left join public.stock_levels s on s.store_id = v.store_id and s.variant_id = v.id
  $$;
comment on function app.goods(uuid[], text, timestamptz) is
  'The catalogue data that a cart shows and an order copies of variants, priced at a moment.';
revoke all on function app.goods(uuid[], text, timestamptz) from public;
grant execute on function app.goods(uuid[], text, timestamptz) to souk_app, souk_worker;

create function app.cart_goods(p_cart uuid, p_currency text, p_at timestamptz)
  returns json
  language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan
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
comment on function app.cart_goods(uuid, text, timestamptz) is 'The lines of a cart with their goods, as JSON.';
revoke all on function app.cart_goods(uuid, text, timestamptz) from public;
grant execute on function app.cart_goods(uuid, text, timestamptz) to souk_app, souk_worker;

create function app.mail_voice(p_locale text) returns json
  language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan
  as $$
  declare
    v_store uuid := app.current_store();
  begin
    return (
      select json_build_object('name', coalesce(nullif(own.name, ''), first.name), 'primaryColor', s.primary_color,
               'digits', s.digits, 'timeZone', s.time_zone, 'defaultLocale', s.default_locale,
               'contactEmail', s.contact_email, 'contactPhone', s.contact_phone,
               'address', coalesce(nullif(own.address, ''), first.address), 'country', s.country,
               'legal', (select json_build_object('legalNames', i.legal_names, 'addresses', i.addresses,
                                  'vatNumber', i.vat_number, 'registrationKind', i.registration_kind,
                                  'registrationNumber', i.registration_number, 'shortAddress', i.short_address)
                           from public.invoice_settings i where i.store_id = v_store),
               'logo', (select json_build_object('hash', m.hash, 'width', m.width, 'height', m.height)
                          from public.media m where m.store_id = v_store and m.id = s.logo_media_id),
               'overrides', (select json_object_agg(o.key, o.value) from public.message_overrides o
                              where o.store_id = v_store and o.locale = p_locale))
        from public.store_settings s
        join public.store_texts own on own.store_id = v_store and own.locale = p_locale
        join public.store_texts first on first.store_id = v_store and first.locale = s.default_locale
       where s.store_id = v_store);
  end $$;
comment on function app.mail_voice(text) is
  'Name, looks, address, contact, legal details, languages and own wording of the store, for a mail.';
revoke all on function app.mail_voice(text) from public;
grant execute on function app.mail_voice(text) to souk_app, souk_worker;

create function app.cart_discounts(p_cart uuid, p_customer uuid, p_email_norm text, p_at timestamptz)
  returns json
  language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan
  as $$
  declare
    v_store uuid := app.current_store();
    v_variants uuid[];
    v_codes text[];
  begin
    select c.discount_codes into v_codes from public.carts c where c.store_id = v_store and c.id = p_cart;
    if not found then return null; end if;
    select array_agg(l.variant_id) into v_variants from public.cart_lines l
     where l.store_id = v_store and l.cart_id = p_cart;
    return json_build_object('codes', v_codes,
      'discounts', app.discounts_for(v_variants, v_codes, p_customer, p_email_norm, p_at),
      'takesCards', exists (select from public.payment_accounts a where a.store_id = v_store and a.takes_cards),
      'credit', case when p_customer is not null then app.credit_balance(p_customer) end);
  end $$;
comment on function app.cart_discounts(uuid, uuid, text, timestamptz) is
  'The discount codes of a cart, the discounts that apply to it, and the payment methods it may use.';
revoke all on function app.cart_discounts(uuid, uuid, text, timestamptz) from public;
grant execute on function app.cart_discounts(uuid, uuid, text, timestamptz) to souk_app, souk_worker;

-- The first half of a checkout. The idempotency row comes first: a second tab with the same key waits here until the
-- first has committed. Then it locks the cart, against tabs that came with keys of their own. A later statement reads
-- the cart's lines: a tab that waited still sees the lines as they are now. No row for a token that names no cart.
-- "for update" would deadlock two such tabs, because each holds the cart's key through its idempotency row's foreign
-- key.
create function app.open_checkout(p_key_hash text, p_token_hash text, p_locale text, p_at timestamptz, p_currency text,
  p_customer uuid, p_email_norm text)
  returns table (cart_id uuid, is_ordered boolean, terms json, goods json, voice json, discounts json)
  language plpgsql volatile set enable_seqscan = off set plan_cache_mode = force_generic_plan
  as $$
  declare
    v_store uuid := app.current_store();
    v_cart uuid;
    v_status text;
    v_terms public.store_settings;
    v_shown public.store_currencies;
  begin
    select c.id into v_cart from public.carts c where c.store_id = v_store and c.token_hash = p_token_hash;
    if not found then return; end if;
    insert into public.checkout_attempts as a (store_id, key_hash, cart_id, created_at)
    values (v_store, p_key_hash, v_cart, p_at)
    on conflict (store_id, key_hash) do update set created_at = a.created_at;
    select c.status into v_status from public.carts c
     where c.store_id = v_store and c.id = v_cart for no key update;
    if v_status = 'ordered' then
      return query select v_cart, true, null::json, null::json, null::json, null::json;
      return;
    end if;
    select * into v_terms from public.store_settings st where st.store_id = v_store;
    select * into v_shown from public.store_currencies sc
     where sc.store_id = v_store and sc.code = p_currency and sc.is_active and sc.is_ready;
    return query select v_cart, false,
      (to_jsonb(v_terms) || jsonb_build_object('shown_code', v_shown.code, 'rate_numer', v_shown.rate_numer,
        'rate_denom', v_shown.rate_denom))::json,
      app.cart_goods(v_cart, coalesce(v_shown.code, v_terms.currency), p_at), app.mail_voice(p_locale),
      app.cart_discounts(v_cart, p_customer, p_email_norm, p_at);
  end $$;
comment on function app.open_checkout(text, text, text, timestamptz, text, uuid, text) is
  'Claims the idempotency key, locks the cart, then reads it with the store''s terms, priced in the shown currency.';
revoke all on function app.open_checkout(text, text, text, timestamptz, text, uuid, text) from public;
grant execute on function app.open_checkout(text, text, text, timestamptz, text, uuid, text) to souk_app, souk_worker;

-- The second half: discounts, stock, everything that does not need the number, then the order's number and all its
-- rows, because from the number until the commit every other order of the store waits. The caller ends its transaction
-- with this call. Promotions come before stock, because every verb locks discounts before variants. A refusal is
-- raised, so that the commit behind it is a rollback: SK001 with the shortages as its detail, SK002 for a discount,
-- SK003 for a cash order, SK004 for store credit. p_order and p_lines carry the columns of orders and order_lines,
-- p_checkout the spent cart and key or null, p_mail the written mail or null, with p_unnumbered in place of the
-- order's number.
create function app.place_order(
  p_order jsonb, p_lines jsonb, p_event jsonb, p_payment_id uuid, p_checkout jsonb, p_mail jsonb, p_unnumbered text)
  returns bigint
  language plpgsql volatile set enable_seqscan = off set plan_cache_mode = force_generic_plan
  as $$
  declare
    v_store uuid := app.current_store();
    v_order public.orders := jsonb_populate_record(null::public.orders, p_order);
    v_mail public.mails;
    v_stock record;
    v_number bigint;
  begin
    if v_order.payment_method = 'cash_on_delivery' and p_checkout is not null then
      perform app.admit_cash_order(v_order.phone, v_order.email_norm, (p_order ->> 'open_per_phone')::integer);
    end if;
    if jsonb_array_length(p_order -> 'applied') > 0 then
      perform app.redeem_discounts(v_order.id, p_order -> 'applied', v_order.customer_id, v_order.email_norm,
        v_order.phone, v_order.placed_at);
    end if;
    select * into v_stock from app.take_stock((
      select jsonb_agg(jsonb_build_object('variantId', l.variant_id, 'productId', l.product_id, 'quantity', l.quantity,
               'orderId', v_order.id, 'at', v_order.placed_at))
        from jsonb_populate_recordset(null::public.order_lines, p_lines) l));
    if v_stock.shortages <> '[]' then
      raise exception 'too few units are left' using errcode = 'SK001', detail = v_stock.shortages::text;
    end if;
    if v_order.payment_method = 'store_credit' then
      perform app.spend_credit(v_order.customer_id, v_order.id, v_order.total, v_order.currency, v_order.placed_at);
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

    if v_order.hold_until is not null then
      perform app.enqueue('payments.expire-hold', jsonb_build_object('orderId', v_order.id), v_order.hold_until,
        v_store || ':hold:' || v_order.id, null, 0);
    end if;

    -- A queue before the counter's row. Transactions that wait for the row itself are all woken by each commit, to
    -- wait for its next version: with 20 of them that was half of PostgreSQL's work. Here one is woken and finds the
    -- row free.
    perform pg_advisory_xact_lock(hashtextextended('order ' || v_store, 0));
    insert into public.store_counters as c (store_id, name, value) values (v_store, 'order', 1001)
    on conflict (store_id, name) do update set value = c.value + 1
    returning c.value into v_number;

    -- Whole rows, so that a new column needs no new function: domain/orders/order-rows.ts names every column. A column
    -- that may not be null needs its default here, too, for a process that was started before the column existed.
    v_order.store_id := v_store;
    v_order.number := v_number;
    v_order.updated_at := v_order.placed_at;
    insert into public.orders select (v_order).*;
    insert into public.order_lines
    select l.* from jsonb_array_elements(p_lines) as line,
           jsonb_populate_record(null::public.order_lines, line || jsonb_build_object('store_id', v_store,
             'order_id', v_order.id, 'took_stock', (line ->> 'variant_id')::uuid = any (v_stock.counted))) as l;

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
  'Takes stock and writes an order with its lines, event, payment and mail, its number last; returns the number.';
revoke all on function app.place_order(jsonb, jsonb, jsonb, uuid, jsonb, jsonb, text) from public;
grant execute on function app.place_order(jsonb, jsonb, jsonb, uuid, jsonb, jsonb, text) to souk_app, souk_worker;
