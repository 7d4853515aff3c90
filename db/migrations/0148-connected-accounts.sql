-- expand, not breaking
-- Stripe accounts that stores connected to the install's own platform account (J2): one account belongs to one store.

create table public.connected_accounts (
  mode text not null check (mode in ('test', 'live')),
  connected_id text not null check (length(connected_id) between 1 and 120),
  store_id uuid not null references public.stores (id) on delete cascade,
  -- The store's row of payment_accounts. No foreign key: a platform table points at no tenant table.
  account_id uuid not null,
  connected_at timestamptz not null,
  primary key (mode, connected_id),
  unique (store_id, mode)
);
comment on table public.connected_accounts is
  'Which store a connected Stripe account serves. Webhooks are routed by it; one account, one store.';
grant select, insert, delete on public.connected_accounts to souk_platform;

create table public.connect_states (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  store_id uuid not null,
  user_id uuid not null,
  staff_token_hash text not null references public.staff_sessions (token_hash) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (store_id, user_id) references public.staff_memberships (store_id, user_id) on delete cascade
);
comment on table public.connect_states is
  'Single-use, 30 minutes: a way to Stripe and back, bound to store, member and staff session.';
create index connect_states_by_session on public.connect_states (staff_token_hash);
grant select, insert, update, delete on public.connect_states to souk_platform;

alter table public.payment_accounts
  add column by_install boolean not null default false,
  add column disconnected_at timestamptz,
  add constraint payment_accounts_by_install
    check (not by_install or (provider = 'stripe' and connected_id <> '' and sealed_secrets = '')),
  add constraint payment_accounts_disconnected check (disconnected_at is null or (by_install and not takes_cards));
comment on column public.payment_accounts.by_install is
  'Served with the key of the install: the store connected it by Stripe''s consent page. Only domain/connect sets it.';
comment on column public.payment_accounts.disconnected_at is
  'Since when Stripe no longer lets the install act for it; the row stays for the payments it took.';
