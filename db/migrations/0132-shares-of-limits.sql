-- Counted attempts of the platform are deleted by their age, a few whenever others are counted, as those of stores.

create index platform_rate_limits_by_age on public.platform_rate_limits (window_start);

-- When the proxy may fetch a certificate for a domain without one: each store has a share of what an authority allows the
-- install. Null: never yet.
alter table public.domain_claims add column certificate_turn_at timestamptz;
alter table public.domain_claims add column certificate_waits_until timestamptz;
-- Domains that are served already may fetch theirs.
update public.domain_claims c set certificate_turn_at = coalesce(c.verified_at, c.created_at)
 where exists (select from public.hosts h where h.host = c.host and h.store_id = c.store_id);
