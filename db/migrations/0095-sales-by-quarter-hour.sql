-- expand, not breaking
-- Sales (P1, P2): what the orders of each quarter of an hour came to, so that a year is read as fast as a day. Quarters
-- of an hour, because every time zone begins its days at one: a store may change its own without counting anew.
-- Nothing is written when an order is placed: whoever reads first counts what came in since (docs/decisions/034).
-- backfill job: reports.sum-sales

create table public.sales_quarters (
  store_id uuid not null,
  quarter timestamptz not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The store's own at that time; equal to currency for an order in it.
  base_currency text not null check (base_currency ~ '^[A-Z]{3}$'),
  orders integer not null check (orders > 0),
  -- Of them, by somebody who had ordered before.
  returning_orders integer not null default 0 check (returning_orders >= 0),
  items integer not null default 0,
  subtotal bigint not null,
  discount bigint not null,
  delivery bigint not null,
  fee bigint not null,
  tax bigint not null,
  total bigint not null,
  refunded bigint not null,
  -- total and refunded in base_currency, at the orders' own rates.
  base_total bigint not null,
  base_refunded bigint not null,
  primary key (store_id, quarter, currency, base_currency)
);
comment on table public.sales_quarters is
  'Orders that count (neither cancelled nor waiting for their money) by the quarter of an hour in which they were placed. Derived: reports.sum-sales makes it again from orders.';
alter table public.sales_quarters enable row level security;
alter table public.sales_quarters force row level security;
create policy sales_quarters_of_store on public.sales_quarters
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.sales_quarters to souk_app, souk_worker;

create table public.sales_counted (
  store_id uuid not null,
  number bigint not null check (number >= 0),
  changes_until timestamptz not null,
  primary key (store_id)
);
comment on table public.sales_counted is
  'How far sales_quarters has counted: up to which order number, and changes to orders until when. Locked while it counts.';
alter table public.sales_counted enable row level security;
alter table public.sales_counted force row level security;
create policy sales_counted_of_store on public.sales_counted
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.sales_counted to souk_app, souk_worker;

-- Orders that changed since they were placed. A new order is in version 1, so placing one writes nothing here.
create index orders_changed on public.orders (store_id, updated_at) where version > 1;
