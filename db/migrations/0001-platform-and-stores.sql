-- expand, not breaking
-- Platform tables: accounts, stores, host names, memberships, sessions.
-- None of them has a setting policy: they are reached only as souk_platform (withPlatform), or through the
-- two security definer functions below, which exist because a host must be looked up before a store is known.

create schema app;
grant usage on schema app to souk_app, souk_worker, souk_platform, souk_search, souk_queue;

create table public.users (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  email_norm text not null unique,
  name text not null check (length(name) between 1 and 120),
  password_hash text not null,
  locale text not null default 'en' check (locale in ('en', 'ar')),
  image text,
  is_operator boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table public.users is 'Platform accounts: store owners, staff and operators. Shoppers live inside a store.';

create table public.stores (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9](-?[a-z0-9])*$' and length(slug) between 3 and 40),
  name text not null check (length(name) between 1 and 120),
  status text not null default 'active' check (status in ('active', 'suspended', 'closed')),
  is_demo boolean not null default false,
  -- Raised by every change of what all pages of a store share, so each process knows its copy is old.
  shell_version bigint not null default 1,
  created_at timestamptz not null
);
comment on table public.stores is 'Every store. The one platform table that tenant tables may reference.';

create table public.hosts (
  host text primary key check (host = lower(host)),
  store_id uuid not null references public.stores (id) on delete cascade,
  status text not null check (status in ('pending_dns', 'verified', 'active', 'failed')),
  is_primary boolean not null default false,
  created_at timestamptz not null
);
comment on table public.hosts is 'Custom domains of stores. {slug}.{platform host} needs no row.';
create index hosts_store on public.hosts (store_id);

create table public.staff_memberships (
  store_id uuid not null references public.stores (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'catalog', 'orders', 'marketing', 'viewer')),
  created_at timestamptz not null,
  primary key (store_id, user_id)
);
comment on table public.staff_memberships is 'Who works in which store, and as what: isAdmin of the specification is a row here.';
create index staff_memberships_user on public.staff_memberships (user_id);

create table public.platform_sessions (
  token_hash text primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null default '',
  ip text not null default ''
);
create index platform_sessions_user on public.platform_sessions (user_id);

create table public.staff_sessions (
  token_hash text primary key,
  store_id uuid not null,
  user_id uuid not null,
  platform_token_hash text not null references public.platform_sessions (token_hash) on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (store_id, user_id) references public.staff_memberships (store_id, user_id) on delete cascade
);
comment on table public.staff_sessions is
  'Sessions on a store''s admin origin. They fall with the membership and with the platform session they came from.';
create index staff_sessions_member on public.staff_sessions (store_id, user_id);
create index staff_sessions_platform on public.staff_sessions (platform_token_hash);

create table public.handoff_tokens (
  token_hash text primary key,
  store_id uuid not null,
  user_id uuid not null,
  platform_token_hash text not null references public.platform_sessions (token_hash) on delete cascade,
  state_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (store_id, user_id) references public.staff_memberships (store_id, user_id) on delete cascade
);
comment on table public.handoff_tokens is 'Single-use, 60 seconds: carries a platform session to a store''s admin origin.';

create table public.platform_rate_limits (
  bucket text not null,
  subject text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, subject)
);

grant select, insert, update, delete on public.users to souk_platform;
grant select, insert, update on public.stores to souk_platform;
grant select, insert, update, delete on public.hosts to souk_platform;
grant select, insert, update, delete on public.staff_memberships to souk_platform;
grant select, insert, update, delete on public.platform_sessions to souk_platform;
grant select, insert, update, delete on public.staff_sessions to souk_platform;
grant select, insert, update, delete on public.handoff_tokens to souk_platform;
grant select, insert, update, delete on public.platform_rate_limits to souk_platform;

-- The store of this transaction. The nullif matters: a pooled connection reads an expired setting as '', not null.
create function app.current_store() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.store_id', true), '')::uuid $$;
comment on function app.current_store() is 'The store_id of the running transaction, null outside withStore.';

create function app.resolve_host(p_slug text, p_host text)
  returns table (store_id uuid, slug text, name text, status text, is_demo boolean, shell_version bigint, matched text)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select s.id, s.slug, s.name, s.status, s.is_demo, s.shell_version, 'slug'
      from public.stores s where s.slug = p_slug and s.status <> 'closed'
    union all
    select s.id, s.slug, s.name, s.status, s.is_demo, s.shell_version, 'domain'
      from public.hosts h join public.stores s on s.id = h.store_id
     where h.host = p_host and h.status in ('verified', 'active') and s.status <> 'closed'
    limit 1
  $$;
comment on function app.resolve_host(text, text) is
  'Host name to store, the one look-up made before a store is known. Returns no row for an unknown host.';
revoke all on function app.resolve_host(text, text) from public;
grant execute on function app.resolve_host(text, text) to souk_app, souk_worker, souk_platform;

create function app.touch_shell() returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  begin
    update public.stores set shell_version = shell_version + 1 where id = app.current_store();
    if not found then raise exception 'no store set' using errcode = '42501'; end if;
  end $$;
comment on function app.touch_shell() is
  'Tells every process that what all pages of the current store share (settings, menu) has changed.';
revoke all on function app.touch_shell() from public;
grant execute on function app.touch_shell() to souk_app, souk_worker;
grant execute on function app.current_store() to souk_app, souk_worker, souk_platform, souk_search, souk_queue;
