-- expand, not breaking
-- What a store pays for and until when, its history, and who closed a store and why. Platform tables that name a
-- store: a look-up made before a store is known reads them, and the store's own roles must not write them.

create table public.subscriptions (
  store_id uuid primary key references public.stores (id) on delete cascade,
  -- The billing customer. It identifies a store to GET /api/check-subscription and proves nothing.
  stripe_id text not null unique check (stripe_id ~ '^cus_[A-Za-z0-9]{8,64}$'),
  plan_code text not null default 'unlimited' check (plan_code in ('free', 'starter', 'pro', 'scale', 'unlimited')),
  status text not null default 'active' check (status in ('active', 'trialing', 'past_due', 'canceled')),
  -- null: without an end.
  current_period_end timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table public.subscriptions is
  'The plan of a store and the end of its period. A store made before this table has no row and never expires.';

create table public.store_suspensions (
  store_id uuid primary key references public.stores (id) on delete cascade,
  reason text not null check (length(reason) between 1 and 500),
  by_name text not null check (length(by_name) between 1 and 120),
  at timestamptz not null
);
comment on table public.store_suspensions is 'Stores that the operator closed: a row is the suspension, no row is none.';

create table public.subscription_changes (
  id uuid primary key,
  store_id uuid not null references public.stores (id) on delete cascade,
  at timestamptz not null,
  by_name text not null check (length(by_name) between 1 and 120),
  kind text not null check (kind in ('started', 'period_end', 'suspended', 'unsuspended')),
  -- Of a period_end: from when to when, null being without an end.
  period_end_before timestamptz,
  period_end_after timestamptz,
  reason text not null default '' check (length(reason) <= 500)
);
comment on table public.subscription_changes is 'What happened to a subscription, for its owner to read. Only ever added to.';
create index subscription_changes_store on public.subscription_changes (store_id, at desc, id desc);

grant select, insert, update on public.subscriptions to souk_platform;
grant select, insert, delete on public.store_suspensions to souk_platform;
grant select, insert on public.subscription_changes to souk_platform;

-- The same look-up with what decides whether the store is open: every request knows at once.
drop function app.resolve_host(text, text);
create function app.resolve_host(p_slug text, p_host text)
  returns table (store_id uuid, slug text, name text, status text, is_demo boolean, shell_version bigint, matched text,
    period_ends_at timestamptz, stripe_id text)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select s.id, s.slug, s.name, case when x.store_id is null then s.status else 'suspended' end, s.is_demo,
           s.shell_version, m.matched, b.current_period_end, b.stripe_id
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
  'Host name to store, the one look-up made before a store is known. Returns no row for an unknown host.';
revoke all on function app.resolve_host(text, text) from public;
grant execute on function app.resolve_host(text, text) to souk_app, souk_worker, souk_platform;
