-- Stores as the platform sees them: host names, subscriptions, staff, connected Stripe accounts. Platform tables that
-- name a store have no policy, because they are read before a store is known, and a store's own roles must not write
-- them: they are reached only as souk_platform, or through the security definer functions below.

-- souk_platform may not update a store: a store is a sample from its creation or never. A role that could mark one
-- later could have app.remove_demo_store delete a real store with its orders.
create table public.stores (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9](-?[a-z0-9])*$' and length(slug) between 3 and 40),
  name text not null check (length(name) between 1 and 120),
  status text not null default 'active' check (status in ('active', 'suspended', 'closed')),
  is_demo boolean not null default false,
  -- Raised by every change of the parts that all pages of a store share; a process compares it with its cached copy.
  shell_version bigint not null default 1,
  created_at timestamptz not null
);
comment on table public.stores is 'Every store. The only platform table that tenant tables may reference.';
grant select, insert on public.stores to souk_platform;

create table public.hosts (
  host text primary key check (host = lower(host)),
  store_id uuid not null references public.stores (id) on delete cascade,
  status text not null check (status in ('pending_dns', 'verified', 'active', 'failed')),
  is_primary boolean not null default false,
  created_at timestamptz not null
);
comment on table public.hosts is 'Custom domains of stores. {slug}.{platform host} needs no row.';
create index hosts_store on public.hosts (store_id);
create unique index hosts_one_primary on public.hosts (store_id) where is_primary;
grant select, insert, update, delete on public.hosts to souk_platform;

create table public.domain_claims (
  store_id uuid not null references public.stores (id) on delete cascade,
  host text not null check (host = lower(host) and length(host) between 4 and 253),
  -- The value of the TXT record that proves control of the name's DNS.
  token text not null check (token ~ '^[A-Za-z0-9_-]{43}$'),
  status text not null default 'pending_dns'
    check (status in ('pending_dns', 'verified', 'issuing', 'active', 'failed')),
  -- The result of the last look-up; domain/domains/claim.ts has its type.
  seen jsonb not null default '{}',
  problem text not null default '' check (problem in ('', 'not_found', 'unreachable', 'quarantined', 'taken')),
  checks integer not null default 0,
  created_at timestamptz not null,
  checked_at timestamptz,
  verified_at timestamptz,
  -- Since when a verified name has failed its checks.
  failing_since timestamptz,
  primary key (store_id, host)
);
comment on table public.domain_claims is
  'Host names claimed by stores. Any store may claim any name; hosts has the proven ones.';
grant select, insert, update, delete on public.domain_claims to souk_platform;

create table public.released_hosts (
  host text primary key,
  store_id uuid not null references public.stores (id) on delete cascade,
  released_at timestamptz not null
);
comment on table public.released_hosts is
  'Host names that a store gave up. No other store gets one for seven days, so that DNS left behind is not taken over.';
grant select, insert, update, delete on public.released_hosts to souk_platform;

create table public.subscriptions (
  store_id uuid primary key references public.stores (id) on delete cascade,
  -- The billing customer. It identifies a store to GET /api/check-subscription and authorizes nothing.
  stripe_id text not null unique check (stripe_id ~ '^cus_[A-Za-z0-9]{8,64}$'),
  plan_code text not null default 'unlimited' check (plan_code in ('free', 'starter', 'pro', 'scale', 'unlimited')),
  status text not null default 'active' check (status in ('active', 'trialing', 'past_due', 'canceled')),
  -- Null: no end.
  current_period_end timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table public.subscriptions is
  'The plan of a store and the end of its period. A store without a row never expires.';
grant select, insert, update on public.subscriptions to souk_platform;

create table public.store_suspensions (
  store_id uuid primary key references public.stores (id) on delete cascade,
  reason text not null check (length(reason) between 1 and 500),
  by_name text not null check (length(by_name) between 1 and 120),
  at timestamptz not null
);
comment on table public.store_suspensions is
  'Stores that the operator suspended. A store without a row is not suspended.';
grant select, insert, delete on public.store_suspensions to souk_platform;

create table public.subscription_changes (
  id uuid primary key,
  store_id uuid not null references public.stores (id) on delete cascade,
  at timestamptz not null,
  by_name text not null check (length(by_name) between 1 and 120),
  kind text not null check (kind in ('started', 'period_end', 'suspended', 'unsuspended')),
  -- For period_end: the old and the new end; null: no end.
  period_end_before timestamptz,
  period_end_after timestamptz,
  reason text not null default '' check (length(reason) <= 500)
);
comment on table public.subscription_changes is 'The history of a subscription, shown to its owner. Append-only.';
create index subscription_changes_store on public.subscription_changes (store_id, at desc, id desc);
grant select, insert on public.subscription_changes to souk_platform;

create table public.staff_permission_sets (
  store_id uuid not null references public.stores (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  actions text[] not null check (cardinality(actions) between 1 and 200),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, name)
);
comment on table public.staff_permission_sets is
  'A store''s own roles: named sets of actions from identity''s permission table.';
grant select, insert, update, delete on public.staff_permission_sets to souk_platform;

create table public.staff_memberships (
  store_id uuid not null references public.stores (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  role text not null,
  permission_set_id uuid,
  created_at timestamptz not null,
  primary key (store_id, user_id),
  constraint staff_memberships_role
    check (role in ('owner', 'admin', 'catalog', 'orders', 'marketing', 'viewer', 'custom')
      and (role = 'custom') = (permission_set_id is not null)),
  constraint staff_memberships_set foreign key (store_id, permission_set_id)
    references public.staff_permission_sets (store_id, id) on delete restrict
);
comment on table public.staff_memberships is
  'The staff of each store with their roles: the specification''s isAdmin is a row here.';
create index staff_memberships_user on public.staff_memberships (user_id);
create index staff_memberships_set on public.staff_memberships (store_id, permission_set_id)
  where permission_set_id is not null;
grant select, insert, update, delete on public.staff_memberships to souk_platform;

create table public.staff_invitations (
  store_id uuid not null references public.stores (id) on delete cascade,
  id uuid not null,
  -- Hash of the token in the mailed link: whoever has the token can accept the invitation.
  token_hash text not null unique,
  email text not null check (length(email) between 3 and 254),
  email_norm text not null,
  role text not null,
  permission_set_id uuid,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, email_norm),
  check (role in ('admin', 'catalog', 'orders', 'marketing', 'viewer', 'custom')
    and (role = 'custom') = (permission_set_id is not null)),
  foreign key (store_id, permission_set_id) references public.staff_permission_sets (store_id, id) on delete restrict
);
comment on table public.staff_invitations is 'Pending invitations to work in a store; deleted once answered.';
create index staff_invitations_set on public.staff_invitations (store_id, permission_set_id)
  where permission_set_id is not null;
grant select, insert, update, delete on public.staff_invitations to souk_platform;

create table public.ownership_transfers (
  store_id uuid primary key references public.stores (id) on delete cascade,
  from_user_id uuid not null,
  to_user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (from_user_id <> to_user_id),
  foreign key (store_id, from_user_id) references public.staff_memberships (store_id, user_id) on delete cascade,
  foreign key (store_id, to_user_id) references public.staff_memberships (store_id, user_id) on delete cascade
);
comment on table public.ownership_transfers is
  'An owner''s offer of the store to a member, until that member accepts it.';
create index ownership_transfers_from on public.ownership_transfers (store_id, from_user_id);
create index ownership_transfers_to on public.ownership_transfers (store_id, to_user_id);
grant select, insert, update, delete on public.ownership_transfers to souk_platform;

create table public.staff_sessions (
  token_hash text primary key,
  store_id uuid not null,
  user_id uuid not null,
  platform_token_hash text not null references public.platform_sessions (token_hash) on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- Sensitive changes ask for the password again when this is more than ten minutes ago.
  proved_at timestamptz,
  expires_at timestamptz not null,
  foreign key (store_id, user_id) references public.staff_memberships (store_id, user_id) on delete cascade
);
comment on table public.staff_sessions is
  'Sessions on a store''s admin origin. Deleted with the membership and with the platform session that they came from.';
comment on column public.staff_sessions.proved_at is 'When the password was last entered in this session.';
create index staff_sessions_member on public.staff_sessions (store_id, user_id);
create index staff_sessions_platform on public.staff_sessions (platform_token_hash);
grant select, insert, update, delete on public.staff_sessions to souk_platform;

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
comment on table public.handoff_tokens is
  'Single-use, 60 seconds: carries a platform session to a store''s admin origin.';
grant select, insert, update, delete on public.handoff_tokens to souk_platform;

create table public.passkey_offers (
  token_hash text primary key,
  store_id uuid not null,
  user_id uuid not null,
  challenge text not null check (length(challenge) = 43),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (store_id, user_id) references public.staff_memberships (store_id, user_id) on delete cascade
);
comment on table public.passkey_offers is
  'Single-use, ten minutes: carries a user who confirmed the password in a store''s admin to the platform, where '
  'the passkey is made.';
create index passkey_offers_member on public.passkey_offers (store_id, user_id);
grant select, insert, update, delete on public.passkey_offers to souk_platform;

create table public.connected_accounts (
  mode text not null check (mode in ('test', 'live')),
  connected_id text not null check (length(connected_id) between 1 and 120),
  store_id uuid not null references public.stores (id) on delete cascade,
  -- The store's row of payment_accounts. No foreign key: a platform table references no tenant table.
  account_id uuid not null,
  connected_at timestamptz not null,
  primary key (mode, connected_id),
  unique (store_id, mode)
);
comment on table public.connected_accounts is
  'The store of each connected Stripe account, by which webhooks are routed; one account, one store.';
grant select, insert, delete on public.connected_accounts to souk_platform;

create table public.connect_states (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  store_id uuid not null,
  user_id uuid not null,
  staff_token_hash text not null references public.staff_sessions (token_hash) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (store_id, user_id) references public.staff_memberships (store_id, user_id) on delete cascade
);
comment on table public.connect_states is
  'Single-use, 30 minutes: a visit to Stripe''s consent page and back, bound to store, member and staff session.';
create index connect_states_by_session on public.connect_states (staff_token_hash);
grant select, insert, update, delete on public.connect_states to souk_platform;

-- The look-up of every request, made before a store is known. It includes everything that decides whether the store is
-- open.
create function app.resolve_host(p_slug text, p_host text)
  returns table (store_id uuid, slug text, name text, status text, is_demo boolean, shell_version bigint, matched text,
                 period_ends_at timestamptz, stripe_id text, primary_host text)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select s.id, s.slug, s.name, case when x.store_id is null then s.status else 'suspended' end, s.is_demo,
           s.shell_version, m.matched, b.current_period_end, b.stripe_id,
           (select p.host from public.hosts p
             where p.store_id = s.id and p.is_primary and p.status in ('verified', 'active'))
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

create function app.touch_shell() returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  begin
    update public.stores set shell_version = shell_version + 1 where id = app.current_store();
    if not found then raise exception 'no store set' using errcode = '42501'; end if;
  end $$;
comment on function app.touch_shell() is
  'Invalidates, in every process, the parts that all pages of the current store share (settings, menu).';
revoke all on function app.touch_shell() from public;
grant execute on function app.touch_shell() to souk_app, souk_worker;

create function app.name_store(p_name text) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  begin
    update public.stores set name = p_name where id = app.current_store();
    if not found then raise exception 'no store set' using errcode = '42501'; end if;
  end $$;
comment on function app.name_store(text) is
  'Stores the current store''s name in its default language, for the platform''s own lists.';
revoke all on function app.name_store(text) from public;
grant execute on function app.name_store(text) to souk_app, souk_worker;

-- No role that serves requests may delete orders or audit rows, so this narrow function deletes a sample store.
create function app.remove_demo_store(p_store uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  begin
    perform 1 from public.stores where id = p_store and is_demo for update;
    if not found then return false; end if;
    -- FORCE binds the owner, too: it sees the rows of this store and of no other.
    perform set_config('app.store_id', p_store::text, true);
    -- Deleted first, because on delete restrict would stop the cascade: payments reference orders, lines products.
    delete from public.payments where store_id = p_store;
    delete from public.orders where store_id = p_store;
    delete from public.stores where id = p_store;
    return true;
  end $$;
comment on function app.remove_demo_store(uuid) is
  'Deletes a sample store with everything in it. False if there is no such sample store.';
revoke all on function app.remove_demo_store(uuid) from public;
grant execute on function app.remove_demo_store(uuid) to souk_platform;
