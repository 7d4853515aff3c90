-- Help by writing (A6): an owner lets operators change the store's catalogue, pages and settings for some hours. A
-- transaction of a helper has the schema `viewing` first in its search path, as a view has: its views can only be read,
-- except for the columns below, so that rows of persons, money, keys and access are refused by the database.

create table public.help_grants (
  store_id uuid not null references public.stores (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references public.users (id) on delete cascade,
  by_name text not null check (length(by_name) between 1 and 120),
  hours integer not null check (hours in (1, 4, 24)),
  shows_people boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text not null default '' check (length(ended_by) <= 120),
  primary key (store_id, id),
  check (expires_at > created_at and expires_at <= created_at + interval '24 hours')
);
comment on table public.help_grants is 'An owner''s permission that operators change the store for some hours.';
create unique index help_grants_one on public.help_grants (store_id) where ended_at is null;
create index help_grants_user on public.help_grants (user_id);
grant select, insert, update on public.help_grants to souk_platform;

alter table public.view_sessions
  -- Null: a view, which writes nothing.
  add column grant_id uuid,
  add constraint view_sessions_grant foreign key (store_id, grant_id)
    references public.help_grants (store_id, id) on delete cascade;
create index view_sessions_grant on public.view_sessions (store_id, grant_id);

create function app.hidden_person(value text) returns text
language sql stable parallel safe set search_path = pg_catalog
as $$ select case when current_setting('app.shows_people', true) = 'on' then value else app.hidden(value) end $$;
comment on function app.hidden_person(text) is
  'A mask in place of a personal value, unless the owner lets helpers see persons. Secrets use app.hidden.';
create function app.hidden_person_key(store uuid, value text) returns text
language sql stable parallel safe set search_path = pg_catalog
as $$ select case when current_setting('app.shows_people', true) = 'on' then value else app.hidden_key(store, value) end $$;
comment on function app.hidden_person_key(uuid, text) is 'As app.hidden_person, equal for equal values of one store.';
revoke all on function app.hidden_person(text), app.hidden_person_key(uuid, text) from public;
grant execute on function app.hidden_person(text), app.hidden_person_key(uuid, text) to souk_app;

do $$
declare
  v_one record;
  v_query text;
begin
  for v_one in select * from (values
    ('customers', '{name,email,email_norm,phone}'::text[]),
    ('customer_addresses', '{name,phone,address,address_more,city,zip_code}'),
    ('orders', '{user_name,email,email_norm,phone,address,address_more,city,zip_code,region,note}'),
    ('contact_messages', '{name,email,body}'),
    ('contact_replies', '{body}'),
    ('newsletter_readers', '{email,email_norm}'),
    ('returns', '{comment,answer}'),
    ('reviews', '{name,email,title,comment}')) t (view, columns)
  loop
    v_query := regexp_replace(pg_get_viewdef(format('viewing.%I', v_one.view)::regclass),
      format('app\.hidden(_key)?\(([^()]*)\) AS (%s)\M', array_to_string(v_one.columns, '|')),
      'app.hidden_person\1(\2) AS \3', 'g');
    execute format('create or replace view viewing.%I with (security_invoker = true) as %s', v_one.view, v_query);
  end loop;
end $$;

-- What a helper may change of the tables that have a masked view: settings without access and ways to pay, and
-- pictures. A column that is added later is closed until it is granted.
do $$
begin
  execute (select format('grant update (%s) on viewing.store_settings to souk_app', string_agg(quote_ident(attname), ', '))
    from pg_attribute where attrelid = 'viewing.store_settings'::regclass and attnum > 0 and not attisdropped
      and attname not in ('store_id', 'access', 'payment_rules', 'currency'));
  execute (select format('grant insert (%s) on viewing.media to souk_app', string_agg(quote_ident(attname), ', '))
    from pg_attribute where attrelid = 'viewing.media'::regclass and attnum > 0 and not attisdropped);
end $$;
grant update (hash, blur, focal_x, focal_y, version) on viewing.media to souk_app;
