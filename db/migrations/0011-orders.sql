-- Carts, orders as snapshots, and the idempotency keys of checkouts.

create table public.carts (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  token_hash text not null,
  customer_id uuid,
  status text not null default 'open' check (status in ('open', 'ordered')),
  discount_codes text[] not null default '{}' check (cardinality(discount_codes) <= 10),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, token_hash),
  constraint carts_customer foreign key (store_id, customer_id)
    references public.customers (store_id, id) on delete set null (customer_id)
);
comment on table public.carts is
  'The cart of record. The browser has a random token; cartData in its storage is only a copy.';
comment on column public.carts.discount_codes is
  'As typed on the cart, in upper case; checked whenever the cart is priced.';
create index carts_of_customer on public.carts (store_id, customer_id) where customer_id is not null;
-- A shopper has one open cart per store on all devices: a cart of another device is merged into it.
create unique index carts_one_open on public.carts (store_id, customer_id)
  where customer_id is not null and status = 'open';
alter table public.carts enable row level security;
alter table public.carts force row level security;
create policy carts_of_store on public.carts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.carts to souk_app, souk_worker;

create table public.cart_lines (
  store_id uuid not null,
  cart_id uuid not null,
  variant_id uuid not null,
  quantity integer not null check (quantity between 1 and 9999),
  -- The price that the shopper saw, so that a change is shown and confirmed; currency null: the store's own.
  seen_amount bigint not null,
  seen_currency text check (seen_currency ~ '^[A-Z]{3}$'),
  position integer not null,
  added_at timestamptz not null,
  primary key (store_id, cart_id, variant_id),
  foreign key (store_id, cart_id) references public.carts (store_id, id) on delete cascade,
  foreign key (store_id, variant_id) references public.variants (store_id, id) on delete cascade
);
alter table public.cart_lines enable row level security;
alter table public.cart_lines force row level security;
create policy cart_lines_of_store on public.cart_lines
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.cart_lines to souk_app, souk_worker;

create table public.orders (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  -- An imported order has its old number negated, so that it never meets the store's own series, which counts up.
  number bigint not null,
  token_hash text not null,
  -- A second token that opens the order's page for payment, handed out by staff.
  link_hash text,
  locale text not null check (locale in ('en', 'ar')),
  placed_by text not null default 'shopper' check (placed_by in ('shopper', 'staff', 'import')),
  status text not null
    check (status in ('pending_payment', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled')),
  payment_status text not null check (payment_status in ('unpaid', 'pending', 'authorized', 'partially_paid', 'paid',
    'partially_refunded', 'refunded', 'failed', 'voided')),
  fulfilment_status text not null
    check (fulfilment_status in ('unfulfilled', 'partial', 'fulfilled', 'partially_returned', 'returned')),
  confirmation text not null default 'none' check (confirmation in ('none', 'waiting', 'confirmed', 'refused')),
  confirmation_tries integer not null default 0 check (confirmation_tries >= 0),
  confirmation_tried_at timestamptz,
  payment_method text not null
    check (payment_method in ('cash_on_delivery', 'card', 'bank_transfer', 'store_credit', 'nothing_due')),
  -- Null for a guest, until the order joins an account. An order outlives its account.
  customer_id uuid,
  user_name text not null,
  email text not null,
  email_norm text not null,
  phone text not null,
  address text not null,
  address_more text not null default '',
  city text not null,
  zip_code text not null default '',
  region text not null default '' check (length(region) <= 120),
  country text not null check (country ~ '^[A-Z]{2}$'),
  note text not null default '',
  -- The account was deleted while the order was open: the contact details that the courier needs are erased at its end.
  erase_when_over boolean not null default false,
  delivery_method text not null default 'standard',
  delivery_names jsonb not null default '{}',
  delivery_min_days integer check (delivery_min_days between 0 and 365),
  delivery_max_days integer check (delivery_max_days between 0 and 365),
  is_pickup boolean not null default false,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The rate of the day, for an order in another currency than the store's own.
  base_currency text check (base_currency ~ '^[A-Z]{3}$'),
  rate_numer bigint check (rate_numer > 0),
  rate_denom bigint check (rate_denom > 0),
  item_count integer not null check (item_count > 0),
  subtotal bigint not null check (subtotal >= 0),
  discount_total bigint not null default 0 check (discount_total >= 0),
  discount_codes text[] not null default '{}',
  delivery_total bigint not null check (delivery_total >= 0),
  -- Taken off the delivery charge by a discount; delivery_total is what remains. Not part of discount_total.
  delivery_discount bigint not null default 0 check (delivery_discount >= 0),
  delivery_tax bigint not null default 0,
  cod_fee bigint not null default 0 check (cod_fee >= 0),
  cod_fee_tax bigint not null default 0 check (cod_fee_tax >= 0),
  tax_total bigint not null check (tax_total >= 0),
  tax_names jsonb not null default '{}',
  prices_include_tax boolean not null,
  total bigint not null check (total >= 0),
  held_total bigint not null default 0 constraint orders_held_check check (held_total >= 0),
  credited_total bigint not null default 0,
  -- The part of credited_total that was delivery charge, with or without tax as delivery_total is.
  credited_delivery bigint not null default 0,
  hold_until timestamptz,
  -- When the hold was prolonged, by another attempt to pay or a transfer receipt: once per order, so that orders which
  -- are never paid do not reserve stock for days.
  hold_prolonged_at timestamptz,
  placed_at timestamptz not null,
  delivered_at timestamptz,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (store_id, id),
  unique (store_id, number),
  unique (store_id, token_hash),
  -- The parts of an order add up to its total, to the last minor unit, whichever code writes the row.
  check (total = subtotal - discount_total + delivery_total + cod_fee
               + case when prices_include_tax then 0 else tax_total end),
  check (credited_total between 0 and total),
  check (credited_delivery between 0 and delivery_total),
  constraint orders_rate_whole check (num_nonnulls(base_currency, rate_numer, rate_denom) in (0, 3)),
  constraint orders_nothing_due_check check (payment_method <> 'nothing_due' or total = 0),
  constraint orders_imported_check check ((placed_by = 'import') = (number < 0)),
  constraint orders_imported_closed check (placed_by <> 'import' or status in ('delivered', 'cancelled')),
  -- An imported order was paid at the former shop.
  constraint orders_paid_check
    check (payment_status <> 'paid' or number < 0 or held_total >= total - credited_total),
  constraint orders_customer foreign key (store_id, customer_id)
    references public.customers (store_id, id) on delete set null (customer_id)
);
comment on table public.orders is 'A placed order: a snapshot that no later edit of the catalogue changes.';
comment on column public.orders.hold_until is
  'How long an unpaid order reserves the stock it took; null: without end (cash on delivery, or paid).';
comment on column public.orders.tax_names is 'The name of the tax at the place of delivery, in both languages.';
comment on column public.orders.credited_total is
  'Refunds that lower what the shopper owes, without a balance paid back after an edit.';
comment on column public.orders.confirmation is
  'Confirmation of a cash order by its shopper; an order that waits or was refused is not processed.';
comment on column public.orders.held_total is
  'The paid payments of the order less their refunds, written in the transaction of each payment and refund.';
create index orders_newest on public.orders (store_id, placed_at desc, id desc);
create index orders_status on public.orders (store_id, status, placed_at desc, id desc);
create index orders_payment on public.orders (store_id, payment_status, placed_at desc, id desc);
create index orders_email on public.orders (store_id, email_norm);
create index orders_of_customer on public.orders (store_id, customer_id, placed_at desc, id desc)
  where customer_id is not null;
create index orders_held on public.orders (store_id, hold_until) where hold_until is not null;
create unique index orders_link on public.orders (store_id, link_hash) where link_hash is not null;
create index orders_to_confirm on public.orders (store_id, placed_at, id)
  where confirmation = 'waiting' and status = 'confirmed';
create index orders_open_cash on public.orders (store_id, phone)
  where payment_method = 'cash_on_delivery' and payment_status = 'unpaid'
    and status in ('confirmed', 'processing', 'shipped');
-- Orders that changed since they were placed. A new order has version 1, so placing one adds nothing here.
create index orders_changed on public.orders (store_id, updated_at) where version > 1;
-- Orders that hold more money than is owed for them: staff must pay the difference back.
create index orders_surplus on public.orders (store_id, placed_at desc, id desc)
  where held_total > case when status = 'cancelled' then 0 else total - credited_total end and number > 0;
alter table public.orders enable row level security;
alter table public.orders force row level security;
create policy orders_of_store on public.orders
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.orders to souk_app, souk_worker;

-- An order is edited before it is packed, and its lines count what became of them. Titles, options and prices of a line
-- stay as sold; no verb writes them twice.
create table public.order_lines (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  position integer not null,
  -- Null in an imported order: goods of the former shop that this store never had.
  product_id uuid,
  variant_id uuid,
  sku text not null default '',
  -- Names as sold, per language: {"en": "...", "ar": "..."}; options [{"kind","name":{},"value":{}}].
  titles jsonb not null,
  options jsonb not null default '[]',
  media_hash text not null default '',
  weight_grams integer not null default 0 check (weight_grams >= 0),
  quantity integer not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  line_subtotal bigint not null check (line_subtotal >= 0),
  line_discount bigint not null default 0 check (line_discount >= 0),
  tax_class text not null default 'standard' check (length(tax_class) <= 40),
  tax_rate_ppm integer not null default 0,
  line_tax bigint not null default 0 check (line_tax >= 0),
  line_total bigint not null check (line_total >= 0),
  -- True if the units came from counted stock: a cancellation returns exactly what was taken.
  took_stock boolean not null,
  shipped_quantity integer not null default 0 check (shipped_quantity >= 0),
  cancelled_quantity integer not null default 0 check (cancelled_quantity >= 0),
  returned_quantity integer not null default 0 check (returned_quantity >= 0),
  refunded_quantity integer not null default 0,
  -- Like line_total: tax-inclusive when the order's prices are.
  refunded_amount bigint not null default 0,
  refunded_tax bigint not null default 0,
  primary key (store_id, id),
  check (line_subtotal = unit_price * quantity),
  check (line_total = line_subtotal - line_discount),
  check (refunded_quantity between 0 and quantity),
  check (refunded_amount between 0 and line_total),
  check (refunded_tax between 0 and line_tax),
  constraint order_lines_goods_check check ((product_id is null) = (variant_id is null)),
  constraint order_lines_shipped_check check (shipped_quantity + cancelled_quantity <= quantity),
  constraint order_lines_returned_check check (returned_quantity <= shipped_quantity),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references public.products (store_id, id) on delete restrict,
  foreign key (store_id, variant_id) references public.variants (store_id, id) on delete restrict
);
comment on table public.order_lines is 'The goods of an order with their names and prices at that time.';
create index order_lines_order on public.order_lines (store_id, order_id, position);
create index order_lines_variant on public.order_lines (store_id, variant_id);
create index order_lines_product on public.order_lines (store_id, product_id);
alter table public.order_lines enable row level security;
alter table public.order_lines force row level security;
create policy order_lines_of_store on public.order_lines
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.order_lines to souk_app, souk_worker;

create table public.order_events (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in
    ('placed', 'processing', 'shipped', 'part_shipped', 'delivered', 'cancelled', 'cash_collected', 'mail_sent', 'note',
     'pays_on_delivery', 'confirmed_by_call', 'confirmed_by_code', 'refused', 'payment_started', 'payment_failed',
     'authorized', 'captured', 'paid', 'part_paid', 'voided', 'expired', 'refunded', 'edited', 'receipt_sent',
     'receipt_refused', 'credit_used', 'invoice_issued', 'credit_note_issued', 'return_requested', 'return_approved',
     'return_refused', 'return_received', 'exchanged', 'tagged', 'held', 'charge_differs', 'repriced')),
  actor_kind text not null check (actor_kind in ('staff', 'shopper', 'system')),
  actor_name text not null,
  data jsonb not null default '{}',
  primary key (store_id, id),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade
);
comment on table public.order_events is 'The timeline of an order: events with time and actor. Append-only.';
create index order_events_order on public.order_events (store_id, order_id, at, id);
alter table public.order_events enable row level security;
alter table public.order_events force row level security;
create policy order_events_of_store on public.order_events
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.order_events to souk_app, souk_worker;

create table public.order_tags (
  store_id uuid not null,
  order_id uuid not null,
  tag text not null check (length(tag) between 1 and 40),
  primary key (store_id, order_id, tag),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade
);
comment on table public.order_tags is 'Tags by which staff group orders. Shoppers never see them.';
create index order_tags_tag on public.order_tags (store_id, tag, order_id);
alter table public.order_tags enable row level security;
alter table public.order_tags force row level security;
create policy order_tags_of_store on public.order_tags
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.order_tags to souk_app, souk_worker;

create table public.saved_views (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  -- The list of the admin: orders, products, customers …
  list text not null default 'orders' check (list ~ '^[a-z_]{1,30}$'),
  name text not null check (length(name) between 1 and 60),
  -- The filters as they stand in the list's address.
  query text not null check (length(query) <= 500),
  created_at timestamptz not null,
  primary key (store_id, id)
);
comment on table public.saved_views is 'Saved filters of the admin''s lists, under names that staff gave.';
alter table public.saved_views enable row level security;
alter table public.saved_views force row level security;
create policy saved_views_of_store on public.saved_views
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.saved_views to souk_app, souk_worker;

create table public.checkout_attempts (
  store_id uuid not null,
  key_hash text not null,
  cart_id uuid not null,
  order_id uuid,
  created_at timestamptz not null,
  primary key (store_id, key_hash),
  foreign key (store_id, cart_id) references public.carts (store_id, id) on delete cascade,
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade
);
comment on table public.checkout_attempts is
  'Idempotency keys: the first statement of a checkout. The row''s lock makes twenty tabs wait for one order.';
create unique index checkout_attempts_one_order
  on public.checkout_attempts (store_id, cart_id) where order_id is not null;
alter table public.checkout_attempts enable row level security;
alter table public.checkout_attempts force row level security;
create policy checkout_attempts_of_store on public.checkout_attempts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.checkout_attempts to souk_app, souk_worker;
