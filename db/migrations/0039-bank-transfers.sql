-- Subscriptions paid by bank transfer: the operator's bank accounts, and transfers that wait for the money. All tables
-- belong to the platform.

alter table public.subscriptions
  -- The way of the last payment, by which the next period is asked for.
  add column renews_by text not null default 'card' check (renews_by in ('card', 'transfer'));

create table public.platform_bank_accounts (
  currency text primary key check (currency ~ '^[A-Z]{3}$'),
  holder text not null check (length(holder) between 1 and 120),
  bank text not null check (length(bank) <= 120),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$'),
  swift text not null check (swift ~ '^([A-Z0-9]{8}|[A-Z0-9]{11})?$'),
  updated_at timestamptz not null
);
comment on table public.platform_bank_accounts is
  'The operator''s bank accounts, one a currency. Subscriptions in a currency without one are not paid by transfer.';
grant select, insert, update, delete on public.platform_bank_accounts to souk_platform;

create table public.platform_transfers (
  charge_id uuid primary key references public.platform_charges (id) on delete restrict,
  store_id uuid not null references public.stores (id) on delete restrict,
  -- The payment reference that the owner gives to the bank; the operator finds the transfer by it.
  reference text not null unique check (reference ~ '^[A-Z2-9]{4}-[A-Z2-9]{4}$'),
  -- The bank account as it was shown.
  account jsonb not null check (pg_column_size(account) < 2000),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- The person who confirmed, rejected or withdrew the transfer. Null while it waits, and if it expired.
  decided_by text check (length(decided_by) between 1 and 120),
  reason text not null default '' check (length(reason) <= 500)
);
comment on table public.platform_transfers is
  'The bank transfer of a charge whose provider is ''transfer''. The state is the charge''s: challenged while it waits.';
create index platform_transfers_store on public.platform_transfers (store_id, created_at desc);
grant select, insert, update on public.platform_transfers to souk_platform;

create index platform_charges_transfers on public.platform_charges (created_at, id)
  where provider = 'transfer' and status = 'challenged';
