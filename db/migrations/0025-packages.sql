-- Packages: limits and prices. Both tables belong to the platform, so a migration may insert rows; rows of a store's
-- tables are never written by a migration.

create table public.packages (
  id uuid primary key,
  code text not null check (code ~ '^[a-z][a-z0-9-]{1,29}$'),
  -- The highest one is current. Stores keep the version they subscribed to until they move.
  version integer not null check (version > 0),
  name_en text not null check (length(name_en) between 1 and 60),
  name_ar text not null check (length(name_ar) between 1 and 60),
  -- Null: no limit.
  max_products integer check (max_products >= 0),
  max_staff integer check (max_staff >= 1),
  max_storage_mb integer check (max_storage_mb >= 0),
  max_domains integer check (max_domains >= 0),
  -- Offered to new stores; a package that is not listed is given by the operator only.
  is_listed boolean not null,
  position integer not null check (position between 0 and 1000),
  by_name text not null check (length(by_name) between 1 and 120),
  created_at timestamptz not null,
  unique (code, version)
);
comment on table public.packages is 'Versions of the packages that stores subscribe to (specification: packages). A change is a new version; no row changes.';
grant select, insert on public.packages to souk_platform;

create table public.package_prices (
  package_id uuid not null references public.packages (id) on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Minor units of the currency.
  per_month bigint not null check (per_month >= 0),
  per_year bigint not null check (per_year >= 0),
  primary key (package_id, currency)
);
comment on table public.package_prices is 'What a version of a package costs. A package without a row in a currency is not sold in it.';
grant select, insert on public.package_prices to souk_platform;

insert into public.packages
  (id, code, version, name_en, name_ar, max_products, max_staff, max_storage_mb, max_domains, is_listed, position, by_name, created_at)
values
  ('019ac000-0000-7000-8000-000000000001', 'free', 1, 'Free', 'مجانية', 50, 1, 200, 0, true, 1, 'souk', '2026-11-26T00:00:00Z'),
  ('019ac000-0000-7000-8000-000000000002', 'starter', 1, 'Starter', 'أساسية', 1000, 3, 2048, 1, true, 2, 'souk', '2026-11-26T00:00:00Z'),
  ('019ac000-0000-7000-8000-000000000003', 'pro', 1, 'Pro', 'احترافية', 10000, 10, 20480, 3, true, 3, 'souk', '2026-11-26T00:00:00Z'),
  ('019ac000-0000-7000-8000-000000000004', 'scale', 1, 'Scale', 'متقدمة', null, 50, 204800, 20, true, 4, 'souk', '2026-11-26T00:00:00Z'),
  ('019ac000-0000-7000-8000-000000000005', 'unlimited', 1, 'Unlimited', 'بلا حدود', null, null, null, null, false, 5, 'souk', '2026-11-26T00:00:00Z');
insert into public.package_prices (package_id, currency, per_month, per_year)
values
  ('019ac000-0000-7000-8000-000000000001', 'USD', 0, 0),
  ('019ac000-0000-7000-8000-000000000002', 'USD', 1900, 19000),
  ('019ac000-0000-7000-8000-000000000003', 'USD', 4900, 49000),
  ('019ac000-0000-7000-8000-000000000004', 'USD', 14900, 149000);

-- The default, Unlimited, is for processes that were started before this migration and create a store.
alter table public.subscriptions
  add column package_id uuid not null default '019ac000-0000-7000-8000-000000000005'
    references public.packages (id) on delete restrict;
update public.subscriptions s set package_id = p.id from public.packages p where p.code = s.plan_code;
comment on column public.subscriptions.plan_code is
  'Read and written by processes older than 0025-packages only; kept because they run on while it is applied.';
create index subscriptions_package on public.subscriptions (package_id);
comment on table public.subscriptions is
  'The package of a store and the end of its period. A store without a row never expires and has no limits.';

alter table public.subscription_changes
  drop constraint subscription_changes_kind_check,
  add constraint subscription_changes_kind_check
    check (kind in ('started', 'period_end', 'package', 'suspended', 'unsuspended')),
  -- For package: the old and the new one.
  add column package_before uuid references public.packages (id) on delete restrict,
  add column package_after uuid references public.packages (id) on delete restrict;

create function app.package_limits()
  returns table (max_products integer, max_storage_mb integer)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select p.max_products, p.max_storage_mb
      from public.subscriptions s join public.packages p on p.id = s.package_id
     where s.store_id = app.current_store()
  $$;
comment on function app.package_limits() is 'The limits of the current store''s package; no row: none.';
revoke all on function app.package_limits() from public;
grant execute on function app.package_limits() to souk_app, souk_worker;
