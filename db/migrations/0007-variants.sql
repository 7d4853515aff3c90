-- Options, variants and prices. What a variant costs at a moment is computed by the functions below and nowhere else in
-- SQL; domain/pricing/sale-price.ts computes the same in TypeScript, and a test compares the two.

create table public.product_options (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  position integer not null check (position between 0 and 2),
  kind text not null default 'other' check (kind in ('colour', 'size', 'other')),
  primary key (store_id, id),
  unique (store_id, product_id, position),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.product_options is 'The options of a product (size, colour): at most three.';
alter table public.product_options enable row level security;
alter table public.product_options force row level security;
create policy product_options_of_store on public.product_options
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_options to souk_app, souk_worker;

create table public.product_option_texts (
  store_id uuid not null,
  option_id uuid not null,
  locale text not null check (locale in ('en', 'ar')),
  name text not null check (length(name) between 1 and 100),
  primary key (store_id, option_id, locale),
  foreign key (store_id, option_id) references public.product_options (store_id, id) on delete cascade
);
alter table public.product_option_texts enable row level security;
alter table public.product_option_texts force row level security;
create policy product_option_texts_of_store on public.product_option_texts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_option_texts to souk_app, souk_worker;

create table public.option_values (
  store_id uuid not null,
  id uuid not null,
  option_id uuid not null,
  position integer not null,
  -- The value in an address: ?size=M. Unique within its option, the same in every language.
  code text not null check (length(code) between 1 and 120),
  swatch text not null default '' check (swatch = '' or swatch ~ '^#[0-9A-F]{6}$'),
  primary key (store_id, id),
  unique (store_id, option_id, code),
  foreign key (store_id, option_id) references public.product_options (store_id, id) on delete cascade
);
alter table public.option_values enable row level security;
alter table public.option_values force row level security;
create policy option_values_of_store on public.option_values
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.option_values to souk_app, souk_worker;

create table public.option_value_texts (
  store_id uuid not null,
  value_id uuid not null,
  locale text not null check (locale in ('en', 'ar')),
  label text not null check (length(label) between 1 and 120),
  primary key (store_id, value_id, locale),
  foreign key (store_id, value_id) references public.option_values (store_id, id) on delete cascade
);
alter table public.option_value_texts enable row level security;
alter table public.option_value_texts force row level security;
create policy option_value_texts_of_store on public.option_value_texts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.option_value_texts to souk_app, souk_worker;

create table public.variants (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  position integer not null,
  -- The chosen values in option order, joined by '/': one variant per combination.
  combination text not null default '',
  sku text check (length(sku) between 1 and 100),
  barcode text not null default '',
  weight_grams integer not null default 0 check (weight_grams between 0 and 1000000000),
  tax_class text not null default 'standard' check (length(tax_class) <= 40),
  cost_amount bigint check (cost_amount between 0 and 1000000000000),
  media_id uuid,
  archived_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade,
  foreign key (store_id, media_id) references public.media (store_id, id) on delete set null (media_id)
);
comment on table public.variants is
  'One sellable combination of values. Archived, never deleted, once an order may reference it.';
comment on column public.variants.cost_amount is
  'The store''s cost per unit, in minor units of its own currency; never shown to shoppers.';
create unique index variants_combination
  on public.variants (store_id, product_id, combination) where archived_at is null;
create unique index variants_sku on public.variants (store_id, sku) where archived_at is null and sku is not null;
create index variants_product on public.variants (store_id, product_id, position);
alter table public.variants enable row level security;
alter table public.variants force row level security;
create policy variants_of_store on public.variants
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.variants to souk_app, souk_worker;

create table public.variant_values (
  store_id uuid not null,
  variant_id uuid not null,
  option_id uuid not null,
  value_id uuid not null,
  primary key (store_id, variant_id, option_id),
  foreign key (store_id, variant_id) references public.variants (store_id, id) on delete cascade,
  foreign key (store_id, option_id) references public.product_options (store_id, id) on delete cascade,
  foreign key (store_id, value_id) references public.option_values (store_id, id) on delete cascade
);
create index variant_values_value on public.variant_values (store_id, value_id, variant_id);
alter table public.variant_values enable row level security;
alter table public.variant_values force row level security;
create policy variant_values_of_store on public.variant_values
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.variant_values to souk_app, souk_worker;

create table public.variant_prices (
  store_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  variant_id uuid not null,
  amount bigint not null check (amount between 0 and 1000000000000),
  compare_at bigint check (compare_at between 0 and 1000000000000),
  sale_amount bigint check (sale_amount between 0 and 1000000000000),
  sale_from timestamptz,
  sale_to timestamptz,
  -- The price was entered in this currency: it stays when the store's own price or the rate changes.
  is_entered boolean not null default false,
  primary key (store_id, currency, variant_id),
  constraint variant_prices_sale_window check (sale_from < sale_to),
  constraint variant_prices_sale_whole check (sale_amount is not null or (sale_from is null and sale_to is null)),
  foreign key (store_id, variant_id) references public.variants (store_id, id) on delete cascade
);
comment on table public.variant_prices is 'Prices in minor units, per currency that the store sells in.';
create index variant_prices_variant on public.variant_prices (store_id, variant_id);
alter table public.variant_prices enable row level security;
alter table public.variant_prices force row level security;
create policy variant_prices_of_store on public.variant_prices
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.variant_prices to souk_app, souk_worker;

create table public.product_prices (
  store_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  product_id uuid not null,
  min_amount bigint not null,
  max_amount bigint not null,
  -- The cheapest variant's price before its sale; null when it is not on sale.
  compare_at bigint,
  -- The row is right until this moment. A job writes it again then; a later reader computes the prices itself.
  changes_at timestamptz,
  primary key (store_id, currency, product_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.product_prices is
  'The range of a product''s variant prices, written with them, by which listings sort and filter.';
create index product_prices_order on public.product_prices (store_id, currency, min_amount, product_id);
create index product_prices_changes on public.product_prices (store_id, changes_at) where changes_at is not null;
alter table public.product_prices enable row level security;
alter table public.product_prices force row level security;
create policy product_prices_of_store on public.product_prices
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_prices to souk_app, souk_worker;

-- Plain expressions, which the planner inlines into the calling query.
create function app.is_on_sale(
  amount bigint, sale_amount bigint, sale_from timestamptz, sale_to timestamptz, at timestamptz)
  returns boolean language sql immutable parallel safe
  return coalesce(sale_amount < amount, false)
     and coalesce(sale_from <= at, true) and coalesce(sale_to > at, true);
comment on function app.is_on_sale(bigint, bigint, timestamptz, timestamptz, timestamptz) is
  'True if the sale price applies: it is lower than the price, and the moment is in [sale_from, sale_to).';
revoke all on function app.is_on_sale(bigint, bigint, timestamptz, timestamptz, timestamptz) from public;
grant execute on function app.is_on_sale(bigint, bigint, timestamptz, timestamptz, timestamptz)
  to souk_app, souk_search, souk_worker;

create function app.price_at(
  amount bigint, sale_amount bigint, sale_from timestamptz, sale_to timestamptz, at timestamptz)
  returns bigint language sql immutable parallel safe
  return case when app.is_on_sale(amount, sale_amount, sale_from, sale_to, at) then sale_amount else amount end;
comment on function app.price_at(bigint, bigint, timestamptz, timestamptz, timestamptz) is
  'The price of a row of variant_prices at a moment.';
revoke all on function app.price_at(bigint, bigint, timestamptz, timestamptz, timestamptz) from public;
grant execute on function app.price_at(bigint, bigint, timestamptz, timestamptz, timestamptz)
  to souk_app, souk_search, souk_worker;

create function app.compare_at(
  amount bigint, compare_at bigint, sale_amount bigint, sale_from timestamptz, sale_to timestamptz, at timestamptz)
  returns bigint language sql immutable parallel safe
  return case when app.is_on_sale(amount, sale_amount, sale_from, sale_to, at) then amount else compare_at end;
comment on function app.compare_at(bigint, bigint, bigint, timestamptz, timestamptz, timestamptz) is
  'The price to strike through at a moment: the regular one during a sale.';
revoke all on function app.compare_at(bigint, bigint, bigint, timestamptz, timestamptz, timestamptz) from public;
grant execute on function app.compare_at(bigint, bigint, bigint, timestamptz, timestamptz, timestamptz)
  to souk_app, souk_search, souk_worker;

create function app.price_changes_at(
  amount bigint, sale_amount bigint, sale_from timestamptz, sale_to timestamptz, at timestamptz)
  returns timestamptz language sql immutable parallel safe
  return case when sale_amount < amount then
           case when sale_from > at then sale_from when sale_to > at then sale_to end end;
comment on function app.price_changes_at(bigint, bigint, timestamptz, timestamptz, timestamptz) is
  'The next moment after this one at which the price changes; null for never.';
revoke all on function app.price_changes_at(bigint, bigint, timestamptz, timestamptz, timestamptz) from public;
grant execute on function app.price_changes_at(bigint, bigint, timestamptz, timestamptz, timestamptz)
  to souk_app, souk_search, souk_worker;
