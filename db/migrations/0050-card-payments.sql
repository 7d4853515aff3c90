-- expand, not breaking
-- Card payments (J2–J5): a store's accounts at providers, every try to pay, what providers told, what they were asked.

alter table public.payments drop constraint payments_status_check;
alter table public.payments add constraint payments_status_check
  check (status in ('pending', 'authorized', 'paid', 'failed', 'voided'));
alter table public.payments add column provider text not null default '' check (provider in ('', 'test', 'stripe', 'moyasar'));
alter table public.payments add column reference text not null default '' check (length(reference) <= 200);
alter table public.payments add column failure_code text not null default '' check (length(failure_code) <= 80);
alter table public.payments add column authorized_amount bigint not null default 0 check (authorized_amount >= 0);
alter table public.payments add column captured_amount bigint not null default 0 check (captured_amount >= 0);
alter table public.payments add column refunded_amount bigint not null default 0 check (refunded_amount >= 0);
-- The bound of every refund, whatever the method and however many at once (J4). A payment that was settled before
-- these columns were there was captured whole.
alter table public.payments add constraint payments_refund_bound check
  (refunded_amount <= case when status = 'paid' and captured_amount = 0 then amount else captured_amount end);

create table public.payment_accounts (
  store_id uuid not null,
  id uuid not null,
  provider text not null check (provider in ('test', 'stripe', 'moyasar')),
  mode text not null check (mode in ('test', 'live')),
  -- The connected account at the provider; '' where the store's own keys are used.
  connected_id text not null default '' check (length(connected_id) <= 120),
  -- AES-256-GCM under a key outside the database; the account's and the store's id are bound in.
  sealed_secrets text not null default '' check (length(sealed_secrets) <= 8000),
  -- The last four characters of each secret, which is all that is ever shown.
  hints jsonb not null default '{}',
  options jsonb not null default '{}' check (pg_column_size(options) < 4000),
  takes_cards boolean not null default false,
  captures_later boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id) references public.stores (id) on delete cascade
);
comment on table public.payment_accounts is
  'Where a store''s card money goes. One takes cards; others stay for refunds and late webhooks of what they took.';
alter table public.payment_accounts enable row level security;
alter table public.payment_accounts force row level security;
create policy payment_accounts_of_store on public.payment_accounts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.payment_accounts to souk_app, souk_worker;
create unique index payment_accounts_one_takes_cards on public.payment_accounts (store_id) where takes_cards;

create table public.payment_attempts (
  store_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  order_id uuid not null,
  account_id uuid not null,
  status text not null check (status in ('opening', 'open', 'authorized', 'paid', 'failed', 'expired', 'returned')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  -- The provider's name for the hosted page, and for the money once there is some.
  reference text not null default '' check (length(reference) <= 200),
  charge_reference text not null default '' check (length(charge_reference) <= 200),
  page_url text not null default '' check (length(page_url) <= 4000),
  failure_code text not null default '' check (length(failure_code) <= 80),
  -- The shop's address the shopper pays from: where the page leads back to, and what mails link to.
  shop_url text not null check (length(shop_url) <= 300),
  locale text not null check (locale in ('en', 'ar')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, payment_id) references public.payments (store_id, id) on delete cascade,
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade,
  foreign key (store_id, account_id) references public.payment_accounts (store_id, id) on delete restrict
);
comment on table public.payment_attempts is
  'Each hosted page that an order''s money was asked on. Written before the provider is called: its id is the call''s key.';
alter table public.payment_attempts enable row level security;
alter table public.payment_attempts force row level security;
create policy payment_attempts_of_store on public.payment_attempts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.payment_attempts to souk_app, souk_worker;
create index payment_attempts_order on public.payment_attempts (store_id, order_id, created_at);
create unique index payment_attempts_reference on public.payment_attempts (store_id, account_id, reference)
  where reference <> '';
create index payment_attempts_payment on public.payment_attempts (store_id, payment_id);

create table public.payment_events (
  store_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  event_id text not null check (length(event_id) between 1 and 200),
  kind text not null check (length(kind) <= 120),
  reference text not null check (length(reference) <= 200),
  -- As it came, after its signature held; never believed: the provider is asked.
  payload text not null check (length(payload) <= 262144),
  state text not null check (state in ('received', 'done', 'ignored')),
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (store_id, id),
  unique (store_id, account_id, event_id),
  foreign key (store_id, account_id) references public.payment_accounts (store_id, id) on delete cascade
);
comment on table public.payment_events is 'The inbox of webhooks: one row an event, however often it is delivered.';
alter table public.payment_events enable row level security;
alter table public.payment_events force row level security;
create policy payment_events_of_store on public.payment_events
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.payment_events to souk_app, souk_worker;

create table public.payment_calls (
  store_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  kind text not null check (kind in ('refund', 'capture', 'void')),
  -- The refund of the order's ledger that this call is for.
  refund_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('asked', 'waiting', 'done', 'failed')),
  reference text not null default '' check (length(reference) <= 200),
  failure_code text not null default '' check (length(failure_code) <= 80),
  created_at timestamptz not null,
  resolved_at timestamptz,
  primary key (store_id, id),
  unique (store_id, refund_id),
  check ((status in ('asked', 'waiting')) = (resolved_at is null)),
  foreign key (store_id, attempt_id) references public.payment_attempts (store_id, id) on delete cascade
);
comment on table public.payment_calls is
  'The outbox of calls that move money: committed first, its id is the idempotency key; a job repeats the call until it is answered.';
alter table public.payment_calls enable row level security;
alter table public.payment_calls force row level security;
create policy payment_calls_of_store on public.payment_calls
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.payment_calls to souk_app, souk_worker;
create index payment_calls_attempt on public.payment_calls (store_id, attempt_id);

-- The books of the test provider (demo mode only): what a bank would keep, apart from what the shop believes.
create table public.test_charges (
  store_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  idempotency_key text not null check (length(idempotency_key) <= 200),
  order_reference text not null check (length(order_reference) <= 200),
  description text not null check (length(description) <= 300),
  status text not null check (status in ('open', 'challenged', 'authorized', 'paid', 'failed', 'expired')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  captured bigint not null default 0 check (captured between 0 and amount),
  refunded bigint not null default 0 check (refunded >= 0 and refunded <= captured),
  captures_later boolean not null,
  failure_code text not null default '',
  webhook_url text not null,
  return_url text not null,
  cancel_url text not null,
  locale text not null check (locale in ('en', 'ar')),
  -- How this payment's webhooks travel: the switches of the hosted page.
  delivery text not null default 'normal' check (delivery in ('normal', 'delayed', 'twice', 'reordered', 'lost')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, account_id, idempotency_key),
  foreign key (store_id) references public.stores (id) on delete cascade
);
comment on table public.test_charges is 'The test provider''s hosted payments. No card number is kept.';
alter table public.test_charges enable row level security;
alter table public.test_charges force row level security;
create policy test_charges_of_store on public.test_charges
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.test_charges to souk_app, souk_worker;

create table public.test_refunds (
  store_id uuid not null,
  id uuid not null,
  charge_id uuid not null,
  idempotency_key text not null check (length(idempotency_key) <= 200),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, charge_id, idempotency_key),
  foreign key (store_id, charge_id) references public.test_charges (store_id, id) on delete cascade
);
comment on table public.test_refunds is 'What the test provider gave back.';
alter table public.test_refunds enable row level security;
alter table public.test_refunds force row level security;
create policy test_refunds_of_store on public.test_refunds
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.test_refunds to souk_app, souk_worker;
