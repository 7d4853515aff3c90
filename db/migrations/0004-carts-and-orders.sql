-- expand, not breaking
-- Carts, orders as snapshots, payments, idempotency.

create table public.carts (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  token_hash text not null,
  status text not null default 'open' check (status in ('open', 'ordered')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, token_hash)
);
comment on table public.carts is 'The cart of record. The browser holds a random token; cartData in its storage is only a mirror.';
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
  -- The price the shopper saw, so that a change can be shown and asked (I4).
  seen_amount bigint not null,
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
  number bigint not null,
  token_hash text not null,
  locale text not null check (locale in ('en', 'ar')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('pending_payment', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled')),
  payment_status text not null
    check (payment_status in ('unpaid', 'pending', 'authorized', 'paid', 'partially_refunded', 'refunded', 'failed', 'voided')),
  fulfilment_status text not null
    check (fulfilment_status in ('unfulfilled', 'partial', 'fulfilled', 'partially_returned', 'returned')),
  -- The call or code that a cash order may need before it is packed; a field of its own (K1).
  confirmation text not null default 'none' check (confirmation in ('none', 'waiting', 'confirmed', 'refused')),
  payment_method text not null check (payment_method in ('cash_on_delivery')),
  user_name text not null,
  email text not null,
  email_norm text not null,
  phone text not null,
  address text not null,
  address_more text not null default '',
  city text not null,
  zip_code text not null default '',
  country text not null check (country ~ '^[A-Z]{2}$'),
  note text not null default '',
  delivery_method text not null default 'standard',
  item_count integer not null check (item_count > 0),
  subtotal bigint not null check (subtotal >= 0),
  discount_total bigint not null default 0 check (discount_total >= 0),
  delivery_total bigint not null check (delivery_total >= 0),
  cod_fee bigint not null default 0 check (cod_fee >= 0),
  tax_total bigint not null check (tax_total >= 0),
  prices_include_tax boolean not null,
  delivery_tax bigint not null default 0,
  total bigint not null check (total >= 0),
  placed_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (store_id, id),
  unique (store_id, number),
  unique (store_id, token_hash),
  -- The parts of an order are its whole, to the last minor unit, whoever writes the row.
  check (total = subtotal - discount_total + delivery_total + cod_fee
               + case when prices_include_tax then 0 else tax_total end)
);
comment on table public.orders is 'A placed order: a snapshot that no later catalogue edit changes (K2).';
alter table public.orders enable row level security;
alter table public.orders force row level security;
create policy orders_of_store on public.orders
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.orders to souk_app, souk_worker;
create index orders_newest on public.orders (store_id, placed_at desc, id desc);
create index orders_status on public.orders (store_id, status, placed_at desc, id desc);
create index orders_payment on public.orders (store_id, payment_status, placed_at desc, id desc);
create index orders_email on public.orders (store_id, email_norm);

create table public.order_lines (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  position integer not null,
  product_id uuid not null,
  variant_id uuid not null,
  sku text not null default '',
  -- Names as sold, per language: {"en": "...", "ar": "..."}; options [{"kind","name":{},"value":{}}].
  titles jsonb not null,
  options jsonb not null default '[]',
  media_hash text not null default '',
  quantity integer not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  line_subtotal bigint not null check (line_subtotal >= 0),
  line_discount bigint not null default 0 check (line_discount >= 0),
  tax_rate_ppm integer not null default 0,
  line_tax bigint not null default 0 check (line_tax >= 0),
  line_total bigint not null check (line_total >= 0),
  -- Whether the units came from counted stock, so that a cancellation gives back just what was taken.
  took_stock boolean not null,
  primary key (store_id, id),
  check (line_subtotal = unit_price * quantity),
  check (line_total = line_subtotal - line_discount),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references public.products (store_id, id) on delete restrict,
  foreign key (store_id, variant_id) references public.variants (store_id, id) on delete restrict
);
comment on table public.order_lines is 'What was bought, in the words and prices of that moment.';
alter table public.order_lines enable row level security;
alter table public.order_lines force row level security;
create policy order_lines_of_store on public.order_lines
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.order_lines to souk_app, souk_worker;
create index order_lines_order on public.order_lines (store_id, order_id, position);
create index order_lines_variant on public.order_lines (store_id, variant_id);
create index order_lines_product on public.order_lines (store_id, product_id);

create table public.order_events (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  at timestamptz not null,
  kind text not null
    check (kind in ('placed', 'processing', 'shipped', 'delivered', 'cancelled', 'cash_collected', 'mail_sent', 'note')),
  actor_kind text not null check (actor_kind in ('staff', 'shopper', 'system')),
  actor_name text not null,
  data jsonb not null default '{}',
  primary key (store_id, id),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade
);
comment on table public.order_events is 'The timeline of an order: what, when, by whom. Append-only.';
alter table public.order_events enable row level security;
alter table public.order_events force row level security;
create policy order_events_of_store on public.order_events
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.order_events to souk_app, souk_worker;
create index order_events_order on public.order_events (store_id, order_id, at, id);

create table public.payments (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  method text not null check (method in ('cash_on_delivery')),
  status text not null check (status in ('pending', 'paid', 'voided')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount >= 0),
  settled_at timestamptz,
  settled_by text not null default '',
  created_at timestamptz not null,
  primary key (store_id, id),
  check ((status = 'paid') = (settled_at is not null)),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete restrict
);
comment on table public.payments is 'What the shopper pays. settle() is the one writer of paid.';
alter table public.payments enable row level security;
alter table public.payments force row level security;
create policy payments_of_store on public.payments
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.payments to souk_app, souk_worker;
create unique index payments_one_live on public.payments (store_id, order_id) where status <> 'voided';

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
  'Idempotency keys (I3): the first statement of a checkout; its row lock makes twenty tabs wait for one order.';
alter table public.checkout_attempts enable row level security;
alter table public.checkout_attempts force row level security;
create policy checkout_attempts_of_store on public.checkout_attempts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.checkout_attempts to souk_app, souk_worker;
create unique index checkout_attempts_one_order on public.checkout_attempts (store_id, cart_id) where order_id is not null;
