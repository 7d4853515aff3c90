-- Visits, sales and the words that find orders. All of it is derived: placing an order writes nothing here.

create table public.visit_hours (
  store_id uuid not null references public.stores (id) on delete cascade,
  hour timestamptz not null,
  -- Visits that came from elsewhere; a visitor who returns within half an hour is not counted again.
  visits bigint not null default 0 check (visits >= 0),
  page_views bigint not null default 0 check (page_views >= 0),
  product_views bigint not null default 0 check (product_views >= 0),
  cart_adds bigint not null default 0 check (cart_adds >= 0),
  primary key (store_id, hour)
);
comment on table public.visit_hours is 'Visits, views and cart additions per hour, without personal data.';
alter table public.visit_hours enable row level security;
alter table public.visit_hours force row level security;
create policy visit_hours_of_store on public.visit_hours
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.visit_hours to souk_app, souk_worker;

create table public.product_days (
  store_id uuid not null,
  -- Midnight in UTC.
  day timestamptz not null,
  product_id uuid not null,
  views bigint not null default 0 check (views >= 0),
  carts bigint not null default 0 check (carts >= 0),
  primary key (store_id, day, product_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.product_days is 'Views and cart additions of a product per day.';
create index product_days_product on public.product_days (store_id, product_id);
alter table public.product_days enable row level security;
alter table public.product_days force row level security;
create policy product_days_of_store on public.product_days
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_days to souk_app, souk_worker;

-- Sums per quarter of an hour, so that a year is read as fast as a day. Every time zone begins its days at one, so a
-- store may change its time zone without a recount. A job follows the orders; a page adds the orders that are not
-- summed yet and writes nothing (docs/decisions/038).
create table public.sales_quarters (
  store_id uuid not null,
  quarter timestamptz not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The store's own currency at that time; equal to currency for an order in it.
  base_currency text not null check (base_currency ~ '^[A-Z]{3}$'),
  orders integer not null check (orders > 0),
  -- Orders among them by a buyer who had ordered before.
  returning_orders integer not null default 0 check (returning_orders >= 0),
  items integer not null default 0,
  subtotal bigint not null,
  discount bigint not null,
  delivery bigint not null,
  fee bigint not null,
  tax bigint not null,
  total bigint not null,
  refunded bigint not null,
  -- total and refunded in base_currency, at each order's own rate.
  base_total bigint not null,
  base_refunded bigint not null,
  primary key (store_id, quarter, currency, base_currency)
);
comment on table public.sales_quarters is
  'Sums of the orders that count (neither cancelled nor waiting for their money) by the quarter of an hour of '
  'their placing. Derived: reports.sum-sales computes it again from orders.';
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
  pass bigint not null default 0,
  primary key (store_id)
);
comment on table public.sales_counted is
  'How far sales_quarters is summed: up to which order number, and order changes until when. pass counts the runs, '
  'so that a reader detects changed sums. Locked during a run.';
alter table public.sales_counted enable row level security;
alter table public.sales_counted force row level security;
create policy sales_counted_of_store on public.sales_counted
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.sales_counted to souk_app, souk_worker;

create table public.sales_changes_counted (
  store_id uuid not null,
  order_id uuid not null,
  version integer not null,
  updated_at timestamptz not null,
  primary key (store_id, order_id)
);
comment on table public.sales_changes_counted is
  'Order changes in the last half hour before sales_counted.changes_until that sales_quarters includes: a run '
  'reads them again, because clocks differ and transactions take time, and counts them once. Older rows are '
  'deleted.';
alter table public.sales_changes_counted enable row level security;
alter table public.sales_changes_counted force row level security;
create policy sales_changes_counted_of_store on public.sales_changes_counted
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.sales_changes_counted to souk_app, souk_worker;

create table public.sales_products (
  store_id uuid not null,
  -- Midnight in UTC, whatever the store's time zone: a period's days that begin or end within one are summed from the
  -- orders.
  day timestamptz not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  product_id uuid not null,
  units integer not null,
  amount bigint not null,
  -- The included columns answer the query without fetching rows.
  primary key (store_id, day, currency, product_id) include (units, amount)
);
comment on table public.sales_products is
  'Units and amounts per product in orders that count, by UTC day of placing. Derived like sales_quarters, by the '
  'same job and up to the same order.';
alter table public.sales_products enable row level security;
alter table public.sales_products force row level security;
create policy sales_products_of_store on public.sales_products
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.sales_products to souk_app, souk_worker;

create table public.sales_files (
  store_id uuid not null,
  id uuid not null,
  -- The only user who may download it.
  user_id uuid not null,
  report text not null check (length(report) between 1 and 20),
  name text not null check (length(name) between 1 and 200),
  content text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  primary key (store_id, id)
);
comment on table public.sales_files is
  'Sales reports requested by mail, as CSV, for a week. Some of them name customers.';
alter table public.sales_files enable row level security;
alter table public.sales_files force row level security;
create policy sales_files_of_store on public.sales_files
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.sales_files to souk_app, souk_worker;

-- Orders are found by the name, phone and e-mail of their buyer. The words are stored once per buyer, however many
-- orders they have, and are noted when somebody searches.
create table public.buyer_words (
  store_id uuid not null,
  -- A folded word of the name; '+' and a phone number; '<' and its digits reversed; '@' and the e-mail.
  word text collate "C" not null check (length(word) between 1 and 400),
  email_norm text collate "C" not null,
  primary key (store_id, word, email_norm)
);
comment on table public.buyer_words is
  'The words that find a buyer''s orders. Derived from orders, whose email_norm leads back to them; an erased '
  'person''s words are deleted.';
create index buyer_words_of_one on public.buyer_words (store_id, email_norm, word);
alter table public.buyer_words enable row level security;
alter table public.buyer_words force row level security;
create policy buyer_words_of_store on public.buyer_words
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.buyer_words to souk_app, souk_worker;

create table public.buyers_noted (
  store_id uuid not null,
  number bigint not null check (number >= 0),
  changes_until timestamptz not null,
  primary key (store_id)
);
comment on table public.buyers_noted is
  'Up to which order number, and order changes until when, buyer_words is complete. Locked during a run.';
alter table public.buyers_noted enable row level security;
alter table public.buyers_noted force row level security;
create policy buyers_noted_of_store on public.buyers_noted
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.buyers_noted to souk_app, souk_worker;
