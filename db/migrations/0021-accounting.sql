-- Statements of payment providers and couriers, and the accounts of the journal.

create table public.payouts (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  -- other: a form whose columns the owner mapped.
  provider text not null check (provider in ('stripe', 'moyasar', 'other')),
  -- Who paid, as typed; '' for Stripe and Moyasar.
  payer text not null default '' check (length(payer) <= 60),
  file_name text not null check (length(file_name) <= 200),
  -- SHA-256 of the file: the same file is added once.
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Sums of the rows that count, in minor units. net: what reached the bank.
  gross bigint not null,
  fee bigint not null,
  net bigint not null,
  row_count integer not null check (row_count > 0),
  -- Lines of the file without a reference, such as a line of totals.
  left_out integer not null default 0 check (left_out >= 0),
  added_by text not null check (length(added_by) <= 120),
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, file_hash),
  constraint payouts_net_check check (net = gross - fee)
);
comment on table public.payouts is
  'Statements of payouts by payment providers and couriers. They explain money and never change an order.';
create index payouts_newest on public.payouts (store_id, created_at desc, id desc);
alter table public.payouts enable row level security;
alter table public.payouts force row level security;
create policy payouts_of_store on public.payouts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.payouts to souk_app, souk_worker;

create table public.payout_rows (
  store_id uuid not null,
  id uuid not null,
  payout_id uuid not null,
  line integer not null check (line > 0),
  kind text not null check (kind in ('payment', 'refund', 'fee', 'other')),
  reference text not null check (length(reference) <= 200),
  -- SHA-256 of what makes the row one movement of money: the same movement counts once, whichever file it is in.
  row_key text not null check (row_key ~ '^[0-9a-f]{64}$'),
  -- YYYY-MM-DD, as in the file.
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  gross bigint not null,
  fee bigint not null,
  net bigint not null,
  outcome text not null check (outcome in
    ('matched', 'differs', 'paid_before', 'not_paid', 'unknown', 'fee', 'repeated')),
  order_id uuid,
  payment_id uuid,
  refund_id uuid,
  primary key (store_id, id),
  constraint payout_rows_net_check check (net = gross - fee),
  foreign key (store_id, payout_id) references public.payouts (store_id, id) on delete cascade,
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete set null (order_id),
  foreign key (store_id, payment_id) references public.payments (store_id, id) on delete set null (payment_id),
  foreign key (store_id, refund_id) references public.refunds (store_id, id) on delete set null (refund_id)
);
comment on table public.payout_rows is
  'The rows of the statements with the payment or refund that each belongs to. Repeated rows count in no sum.';
create index payout_rows_of_payout on public.payout_rows (store_id, payout_id, line);
create index payout_rows_by_day on public.payout_rows (store_id, day) where outcome <> 'repeated';
create index payout_rows_of_order on public.payout_rows (store_id, order_id) where order_id is not null;
create index payout_rows_of_payment on public.payout_rows (store_id, payment_id) where payment_id is not null;
create index payout_rows_of_refund on public.payout_rows (store_id, refund_id) where refund_id is not null;
create unique index payout_rows_once on public.payout_rows (store_id, row_key) where outcome <> 'repeated';
create unique index payout_rows_paid_once on public.payout_rows (store_id, payment_id)
  where outcome = 'matched' and kind = 'payment' and payment_id is not null;
create unique index payout_rows_refunded_once on public.payout_rows (store_id, refund_id)
  where outcome = 'matched' and refund_id is not null;
alter table public.payout_rows enable row level security;
alter table public.payout_rows force row level security;
create policy payout_rows_of_store on public.payout_rows
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.payout_rows to souk_app, souk_worker;

create table public.accounting_settings (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  -- {"bank": "1010", …}: the account code for each purpose; a missing one has its default.
  accounts jsonb not null default '{}' check (pg_column_size(accounts) < 4000),
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (store_id)
);
comment on table public.accounting_settings is 'The account codes of the journal. No row: the defaults.';
alter table public.accounting_settings enable row level security;
alter table public.accounting_settings force row level security;
create policy accounting_settings_of_store on public.accounting_settings
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.accounting_settings to souk_app, souk_worker;
