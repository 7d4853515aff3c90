-- expand, not breaking
-- The best sellers of a period (P1) from kept sums, too. What was counted before knows no products: it is counted again,
-- and until then pages count it themselves.
-- backfill job: reports.sum-sales

create table public.sales_products (
  store_id uuid not null,
  -- Its first moment in UTC, whatever the store's clock: days of a period that begin or end within one are counted from the orders.
  day timestamptz not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  product_id uuid not null,
  units integer not null,
  amount bigint not null,
  -- Everything that is asked for, so that no row is fetched for it.
  primary key (store_id, day, currency, product_id) include (units, amount)
);
comment on table public.sales_products is
  'What was sold of each product in orders that count, by the day of UTC on which they were placed. Derived like sales_quarters, by the same job and up to the same order.';
alter table public.sales_products enable row level security;
alter table public.sales_products force row level security;
create policy sales_products_of_store on public.sales_products
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.sales_products to souk_app, souk_worker;

truncate public.sales_quarters, public.sales_counted, public.sales_changes_counted;
