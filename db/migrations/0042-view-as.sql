-- View-as (A6): an operator looks into a store's admin for a quarter of an hour. The sessions are the platform's. The
-- schema `viewing` has a view for each tenant table with personal data or secrets, of the same name and columns: a
-- transaction of a view has it first in its search path, so that every statement reads masked values.

create table public.view_sessions (
  id uuid primary key,
  store_id uuid not null references public.stores (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  platform_token_hash text not null check (length(platform_token_hash) = 64),
  reason text not null check (length(reason) between 1 and 500),
  -- Of the address that opens the view, valid for one minute and one use.
  entry_hash text unique check (length(entry_hash) = 64),
  -- Of the cookie, and of the browser and network that entered.
  token_hash text unique check (length(token_hash) = 64),
  browser_hash text check (length(browser_hash) = 64),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((token_hash is null) = (browser_hash is null)),
  check (expires_at > created_at and expires_at <= created_at + interval '16 minutes')
);
comment on table public.view_sessions is
  'Operators that look into a store''s admin (view-as): at most fifteen minutes, one browser, read only.';
create index view_sessions_store on public.view_sessions (store_id);
create index view_sessions_user on public.view_sessions (user_id);
grant select, insert, update on public.view_sessions to souk_platform;

create function app.hidden(value text) returns text
language sql immutable parallel safe set search_path = pg_catalog
as $$ select case when value is null or value = '' then value else '•••' end $$;
comment on function app.hidden(text) is 'A mask in place of a personal value; empty stays empty.';

-- Guests are counted and joined by their address, so that different ones must stay different.
create function app.hidden_key(store uuid, value text) returns text
language sql immutable parallel safe set search_path = pg_catalog
as $$ select case when value is null or value = '' then value
  else '•••' || left(md5(store::text || value), 12) end $$;
comment on function app.hidden_key(uuid, text) is 'A mask that is equal for equal values of one store.';

create function app.hidden_json(value jsonb, key text default '') returns jsonb
language plpgsql immutable parallel safe set search_path = pg_catalog
as $$
begin
  return case jsonb_typeof(value)
    when 'object' then (select coalesce(jsonb_object_agg(e.key, app.hidden_json(e.value, e.key)), '{}')
      from jsonb_each(value) e)
    when 'array' then (select coalesce(jsonb_agg(app.hidden_json(e, key)), '[]') from jsonb_array_elements(value) e)
    when 'string' then case when key in ('currency', 'method', 'provider', 'status', 'kind', 'code', 'mode', 'locale')
      then value else to_jsonb(app.hidden(value #>> '{}')) end
    else value end;
end $$;
comment on function app.hidden_json(jsonb, text) is
  'The same object with a mask in place of each text, except codes that a page reads.';

revoke all on function app.hidden(text), app.hidden_key(uuid, text), app.hidden_json(jsonb, text) from public;
grant execute on function app.hidden(text), app.hidden_key(uuid, text), app.hidden_json(jsonb, text) to souk_app;

create schema viewing;
comment on schema viewing is
  'Masked views of tenant tables for view-as. tests/isolation compares their columns with the tables.';
grant usage on schema viewing to souk_app;

create view viewing.audit_entries with (security_invoker = true) as select
    store_id, id, at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, null::jsonb as before,
    null::jsonb as after, app.hidden(ip) as ip, request_id
  from public.audit_entries;
create view viewing.back_in_stock_alerts with (security_invoker = true) as select
    store_id, id, variant_id, customer_id, app.hidden(email) as email, app.hidden_key(store_id, email_norm) as
    email_norm, locale, app.hidden(link_base) as link_base, status, app.hidden(stop_hash) as stop_hash,
    asked_at, told_at
  from public.back_in_stock_alerts;
create view viewing.buyer_words with (security_invoker = true) as select
    store_id, word, email_norm
  from public.buyer_words where false;
create view viewing.carts with (security_invoker = true) as select
    store_id, id, app.hidden(token_hash) as token_hash, customer_id, status, discount_codes, created_at,
    updated_at
  from public.carts;
create view viewing.cash_codes with (security_invoker = true) as select
    store_id, order_id, code_hash, expires_at, wrong_tries, sends, sent_at
  from public.cash_codes where false;
create view viewing.cash_refusals with (security_invoker = true) as select
    store_id, id, kind, app.hidden(value) as value, app.hidden(reason) as reason, added_by, added_at
  from public.cash_refusals;
create view viewing.contact_messages with (security_invoker = true) as select
    store_id, id, app.hidden(name) as name, app.hidden(email) as email, order_number, app.hidden(body) as body,
    locale, status, created_at
  from public.contact_messages;
create view viewing.contact_replies with (security_invoker = true) as select
    store_id, id, message_id, app.hidden(body) as body, actor_name, sent_at
  from public.contact_replies;
create view viewing.credit_entries with (security_invoker = true) as select
    store_id, id, customer_id, order_id, kind, currency, amount, app.hidden(reason) as reason, actor_kind,
    actor_name, at
  from public.credit_entries;
create view viewing.customer_addresses with (security_invoker = true) as select
    store_id, id, customer_id, app.hidden(label) as label, app.hidden(name) as name, app.hidden(phone) as phone,
    app.hidden(address) as address, app.hidden(address_more) as address_more, app.hidden(city) as city,
    app.hidden(zip_code) as zip_code, country, is_default, created_at, updated_at
  from public.customer_addresses;
create view viewing.customer_identities with (security_invoker = true) as select
    store_id, provider, subject, customer_id, email, created_at
  from public.customer_identities where false;
create view viewing.customer_sessions with (security_invoker = true) as select
    store_id, token_hash, id, customer_id, created_at, seen_at, expires_at, user_agent, ip
  from public.customer_sessions where false;
create view viewing.customer_tokens with (security_invoker = true) as select
    store_id, token_hash, customer_id, purpose, email_norm, created_at, expires_at, used_at
  from public.customer_tokens where false;
create view viewing.customers with (security_invoker = true) as select
    store_id, id, app.hidden(email) as email, app.hidden_key(store_id, email_norm) as email_norm,
    app.hidden(name) as name, app.hidden(password_hash) as password_hash, email_verified_at, app.hidden(phone)
    as phone, null::uuid as photo_media_id, locale, digits, app.hidden(note) as note, blocked_at,
    app.hidden(blocked_reason) as blocked_reason, version, created_at, updated_at
  from public.customers;
create view viewing.discount_shoppers with (security_invoker = true) as select
    store_id, discount_id, app.hidden_key(store_id, shopper) as shopper, used
  from public.discount_shoppers;
create view viewing.download_links with (security_invoker = true) as select
    store_id, token_hash, order_id, created_at
  from public.download_links where false;
create view viewing.fatoora_devices with (security_invoker = true) as select
    store_id, id, renews_id, environment, state, seller, organization_unit, industry, common_name,
    serial_number, key_sealed, request_pem, compliance_request_id, credentials_sealed, certificate, valid_to,
    counter, last_hash, created_at
  from public.fatoora_devices where false;
create view viewing.fatoora_documents with (security_invoker = true) as select
    store_id, id, device_id, invoice_id, counter, uuid, buyer, form, issued_at, hash, previous_hash, qr, xml,
    edition
  from public.fatoora_documents where false;
create view viewing.fatoora_sendings with (security_invoker = true) as select
    store_id, document_id, issued_at, state, tries, next_try_at, answered_at, status, messages, cleared_xml,
    alarmed_at
  from public.fatoora_sendings where false;
create view viewing.import_errors with (security_invoker = true) as select
    store_id, import_id, "position", line, level, code, app.hidden_json(data) as data
  from public.import_errors;
create view viewing.invoice_settings with (security_invoker = true) as select
    store_id, legal_names, addresses, notes, vat_number, registration_kind, registration_number, short_address,
    seal_number, invoice_prefix, credit_note_prefix, issue_at, languages, version, updated_at,
    app.hidden(seal_token) as seal_token
  from public.invoice_settings;
create view viewing.invoices with (security_invoker = true) as select
    store_id, id, kind, number, code, sequence, order_id, invoice_id, refund_id, issued_at, currency, total,
    tax_total, app.hidden_json(data) as data, data_hash, previous_hash
  from public.invoices;
create view viewing.mails with (security_invoker = true) as select
    store_id, id, kind, locale, app.hidden(recipient) as recipient, app.hidden(subject) as subject,
    app.hidden(body_text) as body_text, app.hidden(body_html) as body_html, app.hidden(dedupe_key) as
    dedupe_key, order_id, app.hidden(leave_url) as leave_url, status, attempts, app.hidden(last_error) as
    last_error, created_at, sent_at
  from public.mails;
create view viewing.media with (security_invoker = true) as select
    store_id, id, hash, content_type, width, height, bytes, blur, file_name, focal_x, focal_y, version,
    created_at
  from public.media m
  -- Without the portraits of shoppers.
  where not exists (select from public.customers c
    where c.store_id = m.store_id and c.photo_media_id = m.id);
create view viewing.newsletter_readers with (security_invoker = true) as select
    store_id, id, app.hidden(email) as email, app.hidden_key(store_id, email_norm) as email_norm, locale,
    status, asked_at, confirmed_at, left_at
  from public.newsletter_readers;
create view viewing.newsletter_tokens with (security_invoker = true) as select
    store_id, token_hash, reader_id, purpose, created_at, expires_at
  from public.newsletter_tokens where false;
create view viewing.order_discounts with (security_invoker = true) as select
    store_id, order_id, discount_id, code, kind, names, "position", amount, delivery_amount, base_amount,
    shares, case when shoppers is null then null else '{}'::text[] end as shoppers, used_at, given_back_at
  from public.order_discounts;
create view viewing.order_events with (security_invoker = true) as select
    store_id, id, order_id, at, kind, actor_kind, actor_name, app.hidden_json(data) as data
  from public.order_events;
create view viewing.orders with (security_invoker = true) as select
    store_id, id, number, app.hidden(token_hash) as token_hash, app.hidden(link_hash) as link_hash, locale,
    placed_by, status, payment_status, fulfilment_status, confirmation, confirmation_tries,
    confirmation_tried_at, payment_method, customer_id, app.hidden(user_name) as user_name, app.hidden(email) as
    email, app.hidden_key(store_id, email_norm) as email_norm, app.hidden(phone) as phone, app.hidden(address)
    as address, app.hidden(address_more) as address_more, app.hidden(city) as city, app.hidden(zip_code) as
    zip_code, app.hidden(region) as region, country, app.hidden(note) as note, erase_when_over, delivery_method,
    delivery_names, delivery_min_days, delivery_max_days, is_pickup, currency, base_currency, rate_numer,
    rate_denom, item_count, subtotal, discount_total, discount_codes, delivery_total, delivery_discount,
    delivery_tax, cod_fee, cod_fee_tax, tax_total, tax_names, prices_include_tax, total, held_total,
    credited_total, credited_delivery, hold_until, hold_prolonged_at, placed_at, delivered_at, updated_at,
    version
  from public.orders;
create view viewing.payment_accounts with (security_invoker = true) as select
    store_id, id, provider, mode, connected_id, by_install, disconnected_at, null::text as sealed_secrets,
    app.hidden_json(hints) as hints, options, takes_cards, captures_later, version, created_at, updated_at
  from public.payment_accounts;
create view viewing.payment_attempts with (security_invoker = true) as select
    store_id, id, payment_id, order_id, account_id, status, currency, amount, reference, charge_reference,
    app.hidden(page_url) as page_url, failure_code, differs, app.hidden(shop_url) as shop_url, locale,
    expires_at, created_at
  from public.payment_attempts;
create view viewing.payment_events with (security_invoker = true) as select
    store_id, id, account_id, event_id, kind, reference, call_key, payload, state, received_at, processed_at
  from public.payment_events where false;
create view viewing.payouts with (security_invoker = true) as select
    store_id, id, provider, app.hidden(payer) as payer, app.hidden(file_name) as file_name, file_hash, currency,
    gross, fee, net, row_count, left_out, added_by, created_at
  from public.payouts;
create view viewing.preview_links with (security_invoker = true) as select
    store_id, token_hash, subject, created_at, expires_at
  from public.preview_links where false;
create view viewing.rate_limits with (security_invoker = true) as select
    store_id, bucket, subject, window_start, hits
  from public.rate_limits where false;
create view viewing.refunds with (security_invoker = true) as select
    store_id, id, order_id, payment_id, kind, method, currency, amount, tax_amount, delivery_amount,
    delivery_tax, other_amount, other_tax, app.hidden(reason) as reason, created_at, created_by
  from public.refunds;
create view viewing.return_photos with (security_invoker = true) as select
    store_id, id, return_id, "position", file_hash, bytes, uploaded_at
  from public.return_photos where false;
create view viewing.returns with (security_invoker = true) as select
    store_id, id, order_id, number, status, wish, app.hidden(comment) as comment, app.hidden(answer) as answer,
    refund_id, exchange_order_id, requested_at, updated_at
  from public.returns;
create view viewing.reviews with (security_invoker = true) as select
    store_id, id, product_id, customer_id, order_line_id, app.hidden(name) as name, app.hidden(email) as email,
    rating, app.hidden(title) as title, app.hidden(comment) as comment, media_id, locale, status, created_at
  from public.reviews;
create view viewing.sales_files with (security_invoker = true) as select
    store_id, id, user_id, report, name, content, made_at, expires_at
  from public.sales_files where false;
create view viewing.saved_views with (security_invoker = true) as select
    store_id, id, list, name, query, created_at
  from public.saved_views where false;
create view viewing.store_settings with (security_invoker = true) as select
    store_id, currency, default_locale, country, country_answered, time_zone, digits, primary_color,
    secondary_color, logo_media_id, logo_dark_media_id, favicon_media_id, contact_email, contact_phone,
    whatsapp, social, menus, '{}'::jsonb as access, name_min_length, zip_required, zip_not_asked_in,
    takes_guests, takes_notes, refuses_common_passwords, reviews_moderated, delivery_flat, delivery_free_from,
    tax_rate_ppm, prices_include_tax, delivery_rules, tax_rules, payment_rules, low_stock_at, return_days,
    version, updated_at
  from public.store_settings;
create view viewing.test_charges with (security_invoker = true) as select
    store_id, id, account_id, idempotency_key, order_reference, description, status, currency, amount, captured,
    refunded, captures_later, failure_code, webhook_url, return_url, cancel_url, locale, delivery,
    refund_course, expires_at, created_at
  from public.test_charges where false;
create view viewing.test_refunds with (security_invoker = true) as select
    store_id, id, charge_id, idempotency_key, amount, status, created_at
  from public.test_refunds where false;
create view viewing.text_messages with (security_invoker = true) as select
    store_id, id, order_id, channel, app.hidden(recipient) as recipient, app.hidden(body) as body, status,
    created_at, sent_at
  from public.text_messages;
create view viewing.transfer_receipts with (security_invoker = true) as select
    store_id, id, order_id, app.hidden(file_hash) as file_hash, content_type, bytes, status, app.hidden(reason)
    as reason, uploaded_at, decided_at, decided_by
  from public.transfer_receipts;
create view viewing.waiting_documents with (security_invoker = true) as select
    store_id, id, order_id, kind, refund_id, reason, app.hidden_json(buyer) as buyer, due_at, legal_date
  from public.waiting_documents;
grant select on all tables in schema viewing to souk_app;

create procedure app.show_in_views(p_table name, p_column name)
language plpgsql set search_path = pg_catalog
as $$
declare
  -- Qualified, because the search path is pg_catalog alone.
  v_query text := pg_get_viewdef(format('viewing.%I', p_table)::regclass);
begin
  execute format('create or replace view viewing.%I with (security_invoker = true) as %s', p_table,
    regexp_replace(v_query, E'\n   FROM ', format(E',\n    %I\n   FROM ', p_column)));
end $$;
comment on procedure app.show_in_views(name, name) is
  'Adds a new column to the masked view of its table, as it is. For migrations; a personal column needs a mask instead.';
revoke all on procedure app.show_in_views(name, name) from public;
