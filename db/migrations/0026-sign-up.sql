-- Sign-up: a store that somebody opened without having proven their e-mail address yet.

create table public.provisional_stores (
  store_id uuid primary key references public.stores (id) on delete cascade,
  -- The account that sign-up made. Until the address is claimed, users.email_norm has a placeholder, so that a stranger
  -- who types somebody's address takes nothing from them.
  user_id uuid not null unique references public.users (id) on delete cascade,
  email text not null check (length(email) between 3 and 254),
  email_norm text not null check (length(email_norm) between 3 and 254),
  -- Hash of the token in the mailed link.
  token_hash text not null unique,
  locale text not null check (locale in ('en', 'ar')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table public.provisional_stores is
  'Stores whose owner has not claimed the e-mail address yet. Shown to nobody else, they send no mail, and a job deletes them after seven days.';
create index provisional_stores_email on public.provisional_stores (email_norm);
grant select, insert, update, delete on public.provisional_stores to souk_platform;

alter table public.users add column terms_accepted_at timestamptz;
comment on column public.users.terms_accepted_at is 'When the account accepted the terms; null: it was made by an operator or an invitation.';

create table public.sign_up_attempts (
  -- Hash of the challenge that the form carried.
  challenge_hash text primary key,
  store_id uuid not null,
  user_id uuid not null,
  expires_at timestamptz not null
);
comment on table public.sign_up_attempts is
  'Challenges that made a store: each one is used once, and the same form sent twice makes one store.';
create index sign_up_attempts_expires on public.sign_up_attempts (expires_at);
grant select, insert, delete on public.sign_up_attempts to souk_platform;

-- A return type cannot be replaced. Processes of the version before name their columns, so they run on.
drop function app.resolve_host(text, text);
create function app.resolve_host(p_slug text, p_host text)
  returns table (store_id uuid, slug text, name text, status text, is_demo boolean, shell_version bigint, matched text,
                 period_ends_at timestamptz, stripe_id text, primary_host text, is_provisional boolean)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select s.id, s.slug, s.name, case when x.store_id is null then s.status else 'suspended' end, s.is_demo,
           s.shell_version, m.matched, b.current_period_end, b.stripe_id,
           (select p.host from public.hosts p
             where p.store_id = s.id and p.is_primary and p.status in ('verified', 'active')),
           exists (select from public.provisional_stores v where v.store_id = s.id)
      from (select id, 'slug' as matched from public.stores where slug = p_slug
            union all
            select h.store_id, 'domain' from public.hosts h
             where h.host = p_host and h.status in ('verified', 'active')) m
      join public.stores s on s.id = m.id
      left join public.subscriptions b on b.store_id = s.id
      left join public.store_suspensions x on x.store_id = s.id
     where s.status <> 'closed'
     limit 1
  $$;
comment on function app.resolve_host(text, text) is
  'Finds the store of a host name, the one look-up made before a store is known. No row for an unknown host.';
revoke all on function app.resolve_host(text, text) from public;
grant execute on function app.resolve_host(text, text) to souk_app, souk_platform, souk_worker;

create function app.is_provisional() returns boolean
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select exists (select from public.provisional_stores where store_id = app.current_store()) $$;
comment on function app.is_provisional() is
  'True if the owner of the current store has not claimed the e-mail address yet.';
revoke all on function app.is_provisional() from public;
grant execute on function app.is_provisional() to souk_app, souk_worker;

-- No role that serves requests may delete orders or audit rows, so this narrow function deletes an unclaimed store.
create function app.remove_unclaimed_store(p_store uuid, p_now timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  declare
    v_user uuid;
  begin
    -- Claiming deletes this row first, under the same lock.
    select user_id into v_user from public.provisional_stores
      where store_id = p_store and expires_at <= p_now for update;
    if not found then return false; end if;
    -- FORCE binds the owner, too: it sees the rows of this store and of no other.
    perform set_config('app.store_id', p_store::text, true);
    -- Deleted first, because on delete restrict would stop the cascade: payments reference orders, lines products.
    delete from public.payments where store_id = p_store;
    delete from public.orders where store_id = p_store;
    delete from public.stores where id = p_store;
    delete from public.users where id = v_user;
    return true;
  end $$;
comment on function app.remove_unclaimed_store(uuid, timestamptz) is
  'Deletes a store that nobody claimed in its seven days, with its account. False if there is no such store.';
revoke all on function app.remove_unclaimed_store(uuid, timestamptz) from public;
grant execute on function app.remove_unclaimed_store(uuid, timestamptz) to souk_platform;

create function app.slug_shape(p_slug text) returns text
  language sql immutable parallel safe
  set search_path = pg_catalog
  as $$ select replace(replace(translate(p_slug, '01', 'ol'), 'rn', 'm'), 'vv', 'w') $$;
comment on function app.slug_shape(text) is
  'Equal for slugs that look alike, such as demo and dem0. The same rule is in domain/tenancy/slug-shape.ts.';
revoke all on function app.slug_shape(text) from public;
grant execute on function app.slug_shape(text) to souk_platform;
-- Not unique: stores made before this rule may look alike. createStore holds a lock of the shape instead.
create index stores_shape on public.stores (app.slug_shape(slug));
