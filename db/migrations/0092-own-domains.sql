-- expand, not breaking
-- Domains of stores (C1, C2, C4): who claims a name and what was seen of it, which names were given up lately, and the
-- primary name in the answer of resolve_host, which older processes read by the columns they know.

create table public.domain_claims (
  store_id uuid not null references public.stores (id) on delete cascade,
  host text not null check (host = lower(host) and length(host) between 4 and 253),
  -- What the TXT record must say: it proves that whoever claims the name writes its DNS.
  token text not null check (token ~ '^[A-Za-z0-9_-]{43}$'),
  status text not null default 'pending_dns' check (status in ('pending_dns', 'verified', 'issuing', 'active', 'failed')),
  -- What the last look-up saw, as domain/domains/claim.ts reads it.
  seen jsonb not null default '{}',
  problem text not null default '' check (problem in ('', 'not_found', 'unreachable', 'quarantined', 'taken')),
  checks integer not null default 0,
  created_at timestamptz not null,
  checked_at timestamptz,
  verified_at timestamptz,
  -- Since when a name that was verified does not prove itself any more.
  failing_since timestamptz,
  primary key (store_id, host)
);
comment on table public.domain_claims is
  'Names that stores want to be reached by. Any store may claim any name; hosts holds the ones that are proven.';
grant select, insert, update, delete on public.domain_claims to souk_platform;

create table public.released_hosts (
  host text primary key,
  store_id uuid not null references public.stores (id) on delete cascade,
  released_at timestamptz not null
);
comment on table public.released_hosts is
  'Names that a store gave up: for seven days nobody else gets them, so that DNS left behind is not taken over.';
grant select, insert, update, delete on public.released_hosts to souk_platform;

create unique index hosts_one_primary on public.hosts (store_id) where is_primary;

drop function app.resolve_host(text, text);
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
  'Host name to store, the one look-up made before a store is known. Returns no row for an unknown host.';
revoke execute on function app.resolve_host(text, text) from public;
grant execute on function app.resolve_host(text, text) to souk_app, souk_platform, souk_worker;
