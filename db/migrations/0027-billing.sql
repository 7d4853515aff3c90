-- The platform's own billing: what a subscription is paid for, saved cards, charges and invoices to store owners. All
-- tables belong to the platform.

alter table public.subscriptions
  -- Null: nothing renews (Free, a trial, or a period that the operator set).
  add column cycle text check (cycle in ('month', 'year')),
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  add column period_start timestamptz,
  -- current_period_end, at which the store closes, is later by the grace period while the subscription renews.
  add column paid_until timestamptz,
  -- The day of the month on which periods end, so that the 31st is not lost in a short month.
  add column anchor_day smallint check (anchor_day between 1 and 31),
  add column cancels_at_end boolean not null default false,
  -- A planned downgrade, which applies at paid_until.
  add column next_package_id uuid references public.packages (id) on delete restrict,
  add column next_cycle text check (next_cycle in ('month', 'year')),
  add column failed_tries smallint not null default 0 check (failed_tries between 0 and 5),
  add constraint subscriptions_renewal check (
    num_nonnulls(cycle, currency, period_start, paid_until, anchor_day) in (0, 5)
    and (cycle is not null or (not cancels_at_end and next_package_id is null and failed_tries = 0))
    and (next_package_id is null) = (next_cycle is null)
  );
create index subscriptions_next_package on public.subscriptions (next_package_id);

alter table public.subscription_changes
  drop constraint subscription_changes_kind_check,
  add constraint subscription_changes_kind_check check (kind ~ '^[a-z_]{2,40}$');

create table public.platform_cards (
  store_id uuid primary key references public.stores (id) on delete cascade,
  provider text not null check (length(provider) between 1 and 20),
  -- The provider's name for the card. Its number is never stored.
  token text not null check (length(token) between 1 and 200),
  brand text not null check (length(brand) between 1 and 30),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month smallint not null check (exp_month between 1 and 12),
  exp_year smallint not null check (exp_year between 2000 and 2199),
  saved_at timestamptz not null
);
comment on table public.platform_cards is 'The card that pays a store''s subscription, as the provider names it.';
grant select, insert, update, delete on public.platform_cards to souk_platform;

create table public.platform_charges (
  -- The provider's idempotency key.
  id uuid primary key,
  store_id uuid not null references public.stores (id) on delete restrict,
  -- One press of a button, or one try of a renewal.
  idempotency_key text not null check (length(idempotency_key) between 1 and 100),
  kind text not null check (kind in ('subscribe', 'renew', 'upgrade')),
  status text not null check (status in ('intended', 'challenged', 'paid', 'failed')),
  package_id uuid not null references public.packages (id) on delete restrict,
  cycle text not null check (cycle in ('month', 'year')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  net bigint not null check (net >= 0),
  tax bigint not null check (tax >= 0),
  total bigint not null check (total = net + tax),
  tax_ppm integer not null check (tax_ppm between 0 and 1000000),
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  provider text not null check (length(provider) <= 20),
  token text not null check (length(token) <= 200),
  failure_code text not null default '' check (length(failure_code) <= 60),
  by_name text not null check (length(by_name) between 1 and 120),
  created_at timestamptz not null,
  settled_at timestamptz check ((settled_at is null) = (status in ('intended', 'challenged'))),
  unique (store_id, idempotency_key)
);
comment on table public.platform_charges is 'Charges for subscriptions. A row is committed before the provider is asked.';
create unique index platform_charges_open on public.platform_charges (store_id) where status in ('intended', 'challenged');
create index platform_charges_package on public.platform_charges (package_id);
grant select, insert, update on public.platform_charges to souk_platform;

create table public.platform_seller (
  id boolean primary key default true check (id),
  name_en text not null check (length(name_en) between 1 and 120),
  name_ar text not null check (length(name_ar) between 1 and 120),
  address_en text not null check (length(address_en) <= 300),
  address_ar text not null check (length(address_ar) <= 300),
  vat_number text not null check (length(vat_number) <= 30),
  -- Parts of a million, added to the prices of packages.
  tax_ppm integer not null check (tax_ppm between 0 and 1000000),
  updated_at timestamptz not null
);
comment on table public.platform_seller is 'The operator as the seller on invoices to owners. No row: no tax is charged.';
grant select, insert, update on public.platform_seller to souk_platform;

create table public.platform_counters (
  name text primary key check (name = 'invoice'),
  value bigint not null check (value >= 0)
);
comment on table public.platform_counters is 'The last number of invoices to owners; updated in the transaction of the invoice, so that no number is missing.';
grant select, update on public.platform_counters to souk_platform;
insert into public.platform_counters (name, value) values ('invoice', 0);

create table public.platform_invoices (
  number bigint primary key check (number > 0),
  charge_id uuid not null unique references public.platform_charges (id) on delete restrict,
  store_id uuid not null references public.stores (id) on delete restrict,
  issued_at timestamptz not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  net bigint not null check (net >= 0),
  tax bigint not null check (tax >= 0),
  total bigint not null check (total = net + tax),
  tax_ppm integer not null check (tax_ppm between 0 and 1000000),
  -- Seller, buyer and the sold period as they were at that moment, in both languages.
  parties jsonb not null check (pg_column_size(parties) < 8000)
);
comment on table public.platform_invoices is 'Tax invoices of the platform to store owners. Numbered without gaps, append-only.';
create index platform_invoices_store on public.platform_invoices (store_id, number desc);
grant select, insert on public.platform_invoices to souk_platform;

-- The built-in test bank's side of saved cards (demo mode). The shop reads it through the adapter only.
create table public.test_bank_cards (
  token text primary key check (length(token) between 1 and 200),
  course text not null check (course in ('pays', 'declined', 'asks', 'declines_later')),
  exp_month smallint not null,
  exp_year smallint not null
);
comment on table public.test_bank_cards is 'Cards saved at the test bank, by what they do.';
grant select, insert on public.test_bank_cards to souk_platform;

create table public.test_bank_charges (
  key text primary key check (length(key) between 1 and 100),
  token text not null references public.test_bank_cards (token) on delete restrict,
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  description text not null check (length(description) <= 200),
  status text not null check (status in ('challenged', 'paid', 'failed')),
  failure_code text not null check (length(failure_code) <= 60),
  return_url text not null check (length(return_url) <= 500),
  created_at timestamptz not null
);
comment on table public.test_bank_charges is 'Charges of saved cards at the test bank, one per key.';
create index test_bank_charges_token on public.test_bank_charges (token);
grant select, insert, update on public.test_bank_charges to souk_platform;

-- A planned downgrade limits at once what is added.
create or replace function app.package_limits()
  returns table (max_products integer, max_storage_mb integer)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select least(p.max_products, n.max_products), least(p.max_storage_mb, n.max_storage_mb)
      from public.subscriptions s join public.packages p on p.id = s.package_id
      left join public.packages n on n.id = s.next_package_id
     where s.store_id = app.current_store()
  $$;
