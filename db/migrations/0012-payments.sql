-- Payments: card payments at providers, cash on delivery with its confirmation and limits, receipts of bank transfers,
-- store credit.

create table public.payments (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  method text not null check (method in ('cash_on_delivery', 'card', 'bank_transfer', 'store_credit', 'nothing_due')),
  status text not null check (status in ('pending', 'authorized', 'paid', 'failed', 'voided')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount >= 0),
  authorized_amount bigint not null default 0 check (authorized_amount >= 0),
  captured_amount bigint not null default 0 check (captured_amount >= 0),
  refunded_amount bigint not null default 0 check (refunded_amount >= 0),
  provider text not null default '' check (provider in ('', 'test', 'stripe', 'moyasar')),
  reference text not null default '' check (length(reference) <= 200),
  failure_code text not null default '' check (length(failure_code) <= 80),
  settled_at timestamptz,
  settled_by text not null default '',
  created_at timestamptz not null,
  primary key (store_id, id),
  check ((status = 'paid') = (settled_at is not null)),
  constraint payments_nothing_due_check check (method <> 'nothing_due' or amount = 0),
  -- The bound of every refund, whatever its method and however many run at once. A paid payment without a captured
  -- amount was settled as a whole.
  constraint payments_refund_bound check
    (refunded_amount <= case when status = 'paid' and captured_amount = 0 then amount else captured_amount end),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete restrict
);
comment on table public.payments is 'The payments of an order. settle() is the only writer of paid.';
create unique index payments_one_open on public.payments (store_id, order_id)
  where status not in ('paid', 'voided', 'failed');
create index payments_order on public.payments (store_id, order_id);
alter table public.payments enable row level security;
alter table public.payments force row level security;
create policy payments_of_store on public.payments
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.payments to souk_app, souk_worker;

create table public.payment_accounts (
  store_id uuid not null,
  id uuid not null,
  provider text not null check (provider in ('test', 'stripe', 'moyasar')),
  mode text not null check (mode in ('test', 'live')),
  -- The connected account at the provider; '' if the store's own keys are used.
  connected_id text not null default '' check (length(connected_id) <= 120),
  by_install boolean not null default false,
  disconnected_at timestamptz,
  -- AES-256-GCM with a key outside the database; the ids of account and store are authenticated with it.
  sealed_secrets text not null default '' check (length(sealed_secrets) <= 8000),
  -- The last four characters of each secret; nothing more is ever shown.
  hints jsonb not null default '{}',
  options jsonb not null default '{}' check (pg_column_size(options) < 4000),
  takes_cards boolean not null default false,
  captures_later boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  constraint payment_accounts_by_install
    check (not by_install or (provider = 'stripe' and connected_id <> '' and sealed_secrets = '')),
  constraint payment_accounts_disconnected check (disconnected_at is null or (by_install and not takes_cards)),
  foreign key (store_id) references public.stores (id) on delete cascade
);
comment on table public.payment_accounts is
  'A store''s accounts at providers. One takes cards; the others stay for refunds and late webhooks of their payments.';
comment on column public.payment_accounts.by_install is
  'Served with the install''s key: the store connected it on Stripe''s consent page. Only domain/connect sets it.';
comment on column public.payment_accounts.disconnected_at is
  'Since when Stripe no longer lets the install act for the account; the row stays for the payments it took.';
create unique index payment_accounts_one_takes_cards on public.payment_accounts (store_id) where takes_cards;
alter table public.payment_accounts enable row level security;
alter table public.payment_accounts force row level security;
create policy payment_accounts_of_store on public.payment_accounts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.payment_accounts to souk_app, souk_worker;

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
  -- How the provider's charge differs from what was asked for; '' if it does not.
  differs text not null default '' check (length(differs) <= 200),
  -- The shop's address that the shopper pays from: the hosted page returns to it and mails link to it.
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
  'The hosted payment pages of an order. Written before the provider is called: the id is the call''s idempotency key.';
create index payment_attempts_order on public.payment_attempts (store_id, order_id, created_at);
create unique index payment_attempts_reference on public.payment_attempts (store_id, account_id, reference)
  where reference <> '';
create index payment_attempts_payment on public.payment_attempts (store_id, payment_id);
create index payment_attempts_differ on public.payment_attempts (store_id, order_id) where differs <> '';
alter table public.payment_attempts enable row level security;
alter table public.payment_attempts force row level security;
create policy payment_attempts_of_store on public.payment_attempts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.payment_attempts to souk_app, souk_worker;

create table public.payment_events (
  store_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  event_id text not null check (length(event_id) between 1 and 200),
  kind text not null check (length(kind) <= 120),
  reference text not null check (length(reference) <= 200),
  call_key text not null default '' check (length(call_key) <= 200),
  -- As received, after its signature was verified. Never trusted: the provider is asked.
  payload text not null check (length(payload) <= 262144),
  state text not null check (state in ('received', 'done', 'ignored')),
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (store_id, id),
  unique (store_id, account_id, event_id),
  foreign key (store_id, account_id) references public.payment_accounts (store_id, id) on delete cascade
);
comment on table public.payment_events is 'The inbox of webhooks: one row per event, however often it is delivered.';
comment on column public.payment_events.call_key is
  'The key of the refund call that the event concerns; empty for none.';
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
  -- The row of public.refunds that this call pays out; no foreign key, because refunds belong to a later file.
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
  'The outbox of calls that move money: committed first, with the id as idempotency key; a job repeats a call '
  'until it is answered.';
create index payment_calls_attempt on public.payment_calls (store_id, attempt_id);
alter table public.payment_calls enable row level security;
alter table public.payment_calls force row level security;
create policy payment_calls_of_store on public.payment_calls
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.payment_calls to souk_app, souk_worker;

-- The ledger of the test provider (demo mode only): a bank's own records, apart from what the shop believes.
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
  -- How this payment's webhooks are delivered: the switches of the hosted page.
  delivery text not null default 'normal' check (delivery in ('normal', 'delayed', 'twice', 'reordered', 'lost')),
  -- How refunds of this charge end; the card that paid it decides.
  refund_course text not null default 'at_once' check (refund_course in ('at_once', 'later', 'fails', 'comes_back')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, account_id, idempotency_key),
  foreign key (store_id) references public.stores (id) on delete cascade
);
comment on table public.test_charges is 'The test provider''s hosted payments. No card number is stored.';
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
  status text not null default 'succeeded' check (status in ('pending', 'succeeded', 'failed')),
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, charge_id, idempotency_key),
  foreign key (store_id, charge_id) references public.test_charges (store_id, id) on delete cascade
);
comment on table public.test_refunds is 'The test provider''s refunds.';
alter table public.test_refunds enable row level security;
alter table public.test_refunds force row level security;
create policy test_refunds_of_store on public.test_refunds
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.test_refunds to souk_app, souk_worker;

create table public.cash_refusals (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('phone', 'email')),
  value text not null check (length(value) between 1 and 254),
  reason text not null default '' check (length(reason) <= 500),
  added_by text not null check (length(added_by) between 1 and 120),
  added_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, kind, value)
);
comment on table public.cash_refusals is
  'Phones in E.164 and e-mails in lower case whose cash-on-delivery orders are refused.';
alter table public.cash_refusals enable row level security;
alter table public.cash_refusals force row level security;
create policy cash_refusals_of_store on public.cash_refusals
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.cash_refusals to souk_app, souk_worker;

create table public.cash_codes (
  store_id uuid not null,
  order_id uuid not null,
  code_hash text not null check (length(code_hash) = 64),
  expires_at timestamptz not null,
  wrong_tries integer not null default 0 check (wrong_tries >= 0),
  sends integer not null default 1 check (sends >= 1),
  sent_at timestamptz not null,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade
);
comment on table public.cash_codes is
  'The current code by which the shopper confirms a cash order; a new one replaces it.';
alter table public.cash_codes enable row level security;
alter table public.cash_codes force row level security;
create policy cash_codes_of_store on public.cash_codes
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.cash_codes to souk_app, souk_worker;

create function app.admit_cash_order(p_phone text, p_email_norm text, p_most_open integer) returns void
  language plpgsql volatile
  as $$
  declare
    v_store uuid := app.current_store();
    v_open integer;
  begin
    if exists (select from public.cash_refusals r
                where r.store_id = v_store and r.kind = 'phone' and r.value = p_phone)
      or exists (select from public.cash_refusals r
                  where r.store_id = v_store and r.kind = 'email' and r.value = p_email_norm) then
      raise exception 'no cash order is taken from this shopper' using errcode = 'SK003', detail = 'refused';
    end if;
    if p_most_open is null then return; end if;
    -- Orders of one phone wait for each other here: the next statement sees the rows of the previous order.
    perform pg_advisory_xact_lock(hashtextextended('cash ' || v_store || ' ' || p_phone, 0));
    select count(*) into v_open from public.orders o
     where o.store_id = v_store and o.phone = p_phone and o.payment_method = 'cash_on_delivery'
       and o.payment_status = 'unpaid' and o.status in ('confirmed', 'processing', 'shipped');
    if v_open >= p_most_open then
      raise exception 'too many open cash orders of one phone' using errcode = 'SK003', detail = 'too_many_open';
    end if;
  end $$;
comment on function app.admit_cash_order(text, text, integer) is
  'Raises SK003 for a refused phone or e-mail, and for a phone with as many open cash orders as allowed.';
revoke all on function app.admit_cash_order(text, text, integer) from public;
grant execute on function app.admit_cash_order(text, text, integer) to souk_app, souk_worker;

create table public.transfer_receipts (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  file_hash text not null check (length(file_hash) = 64),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'application/pdf')),
  bytes integer not null check (bytes between 1 and 5242880),
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused')),
  reason text not null default '' check (length(reason) <= 500),
  uploaded_at timestamptz not null,
  decided_at timestamptz,
  decided_by text not null default '' check (length(decided_by) <= 120),
  primary key (store_id, id),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade
);
comment on table public.transfer_receipts is
  'Receipts of bank transfers sent by shoppers; the files are stored apart from public pictures.';
create index transfer_receipts_order on public.transfer_receipts (store_id, order_id, uploaded_at);
alter table public.transfer_receipts enable row level security;
alter table public.transfer_receipts force row level security;
create policy transfer_receipts_of_store on public.transfer_receipts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.transfer_receipts to souk_app, souk_worker;

create table public.credit_accounts (
  store_id uuid not null,
  customer_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  balance bigint not null default 0 check (balance between 0 and 1000000000000),
  updated_at timestamptz not null,
  primary key (store_id, customer_id),
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete cascade
);
comment on table public.credit_accounts is
  'A shopper''s store credit: the sum of credit_entries, stored so that the database refuses less than 0.';
alter table public.credit_accounts enable row level security;
alter table public.credit_accounts force row level security;
create policy credit_accounts_of_store on public.credit_accounts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.credit_accounts to souk_app, souk_worker;

create table public.credit_entries (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  -- Null once the account was deleted: the store's books keep the entry.
  customer_id uuid,
  order_id uuid,
  kind text not null check (kind in ('given', 'taken', 'refund', 'spent')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount <> 0 and abs(amount) <= 1000000000000),
  reason text not null default '' check (length(reason) <= 500),
  actor_kind text not null check (actor_kind in ('staff', 'shopper', 'system')),
  actor_name text not null check (length(actor_name) <= 120),
  at timestamptz not null,
  primary key (store_id, id),
  check ((kind in ('given', 'refund')) = (amount > 0)),
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete set null (customer_id),
  -- Deferred, because an order's credit is taken before the order is written: writing it waits for the order counter.
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade
    deferrable initially deferred
);
comment on table public.credit_entries is 'Every change of a shopper''s store credit. Append-only.';
create index credit_entries_customer
  on public.credit_entries (store_id, customer_id, at, id) where customer_id is not null;
create unique index credit_entries_spent_once on public.credit_entries (store_id, order_id) where kind = 'spent';
alter table public.credit_entries enable row level security;
alter table public.credit_entries force row level security;
create policy credit_entries_of_store on public.credit_entries
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.credit_entries to souk_app, souk_worker;

create function app.add_credit(p_entry jsonb) returns bigint
  language plpgsql volatile
  as $$
  declare
    v_store uuid := app.current_store();
    v_entry public.credit_entries := jsonb_populate_record(null::public.credit_entries, p_entry);
    v_balance bigint;
  begin
    if v_entry.amount > 0 then
      insert into public.credit_accounts as a (store_id, customer_id, currency, balance, updated_at)
      values (v_store, v_entry.customer_id, v_entry.currency, v_entry.amount, v_entry.at)
      on conflict (store_id, customer_id) do update
        set balance = a.balance + v_entry.amount, updated_at = v_entry.at
        where a.currency = v_entry.currency
      returning a.balance into v_balance;
    else
      update public.credit_accounts a set balance = a.balance + v_entry.amount, updated_at = v_entry.at
       where a.store_id = v_store and a.customer_id = v_entry.customer_id and a.currency = v_entry.currency
         and a.balance + v_entry.amount >= 0
      returning a.balance into v_balance;
    end if;
    if v_balance is null then
      raise exception 'not enough store credit' using errcode = 'SK004';
    end if;
    insert into public.credit_entries (store_id, id, customer_id, order_id, kind, currency, amount, reason, actor_kind,
      actor_name, at)
    values (v_store, v_entry.id, v_entry.customer_id, v_entry.order_id, v_entry.kind, v_entry.currency,
      v_entry.amount, coalesce(v_entry.reason, ''), v_entry.actor_kind, v_entry.actor_name, v_entry.at);
    return v_balance;
  end $$;
comment on function app.add_credit(jsonb) is
  'The only writer of store credit: entry and balance together; raises SK004 if the balance would fall below 0.';
revoke all on function app.add_credit(jsonb) from public;
grant execute on function app.add_credit(jsonb) to souk_app, souk_worker;

create function app.spend_credit(p_customer uuid, p_order uuid, p_amount bigint, p_currency text, p_at timestamptz)
  returns void
  language plpgsql volatile
  as $$
  begin
    perform app.add_credit(jsonb_build_object('id', gen_random_uuid(), 'customer_id', p_customer, 'order_id', p_order,
      'kind', 'spent', 'currency', p_currency, 'amount', -p_amount, 'actor_kind', 'shopper', 'actor_name', '',
      'at', p_at));
  end $$;
comment on function app.spend_credit(uuid, uuid, bigint, text, timestamptz) is
  'Takes an order''s total from its shopper''s store credit; raises SK004 if there is not enough.';
revoke all on function app.spend_credit(uuid, uuid, bigint, text, timestamptz) from public;
grant execute on function app.spend_credit(uuid, uuid, bigint, text, timestamptz) to souk_app, souk_worker;

create function app.credit_balance(p_customer uuid) returns bigint
  language sql stable
  as $$
  select coalesce((select a.balance from public.credit_accounts a
                    where a.store_id = app.current_store() and a.customer_id = p_customer), 0)
  $$;
comment on function app.credit_balance(uuid) is
  'A shopper''s credit in the current store, in the store''s own currency.';
revoke all on function app.credit_balance(uuid) from public;
grant execute on function app.credit_balance(uuid) to souk_app, souk_worker;
