-- expand, not breaking
-- Who a store is in law is said on its pages and in its mails, too.

alter table public.invoice_settings
  add column registration_kind text not null default 'commercial'
    check (registration_kind in ('commercial', 'freelance')),
  add column short_address text not null default '' check (short_address ~ '^[A-Z0-9]{0,20}$'),
  add column seal_number text not null default '' check (seal_number ~ '^[0-9]{0,20}$'),
  -- 500 letters in each language, of four bytes at most.
  drop constraint invoice_settings_legal_names_check,
  add constraint invoice_settings_legal_names_check check (pg_column_size(legal_names) < 8000);
comment on column public.invoice_settings.seal_number is 'The number of the Saudi Business Center''s certificate.';
comment on column public.invoice_settings.short_address is 'A code that stands for the whole address: the Saudi National Address.';

create or replace function app.mail_voice(p_locale text) returns json
  language plpgsql stable set enable_seqscan to off set plan_cache_mode to 'force_generic_plan' as $$
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
  'Name, looks, address, contact, legal details, languages and own words of the store, for a mail.';
