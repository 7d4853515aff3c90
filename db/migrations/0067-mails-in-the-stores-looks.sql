-- expand, not breaking
-- What a mail shows of its store: logo, address, contact, and which language has no prefix (O1).

create or replace function app.mail_voice(p_locale text) returns json
  language plpgsql stable
  set enable_seqscan to 'off'
  set plan_cache_mode to 'force_generic_plan'
  as $$
  declare
    v_store uuid := app.current_store();
  begin
    return (
      select json_build_object('name', coalesce(nullif(own.name, ''), first.name), 'primaryColor', s.primary_color,
               'digits', s.digits, 'timeZone', s.time_zone, 'defaultLocale', s.default_locale,
               'contactEmail', s.contact_email, 'contactPhone', s.contact_phone,
               'address', coalesce(nullif(own.address, ''), first.address),
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
  'Name, looks, address, contact, languages and own words of the store, for a mail.';
