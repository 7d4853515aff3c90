-- The address from which a store's mails are sent, on a domain of its owner (docs/decisions/123).

create table public.mail_senders (
  store_id uuid primary key references public.store_settings (store_id) on delete cascade,
  address text not null check (length(address) between 1 and 254),
  host text not null check (length(host) between 1 and 253),
  selector text not null check (length(selector) between 1 and 40),
  public_key text not null check (length(public_key) between 1 and 800),
  -- The private key, sealed with SECRET_KEY.
  sealed_key text not null check (length(sealed_key) between 1 and 4000),
  status text not null default 'waiting' check (status in ('waiting', 'verified', 'failing')),
  seen jsonb not null default '{}' check (pg_column_size(seen) < 20000),
  created_at timestamptz not null,
  checked_at timestamptz,
  failing_since timestamptz check ((status = 'failing') = (failing_since is not null))
);
comment on table public.mail_senders is
  'The sender that a store has on a domain of its owner. Mails carry it while its DKIM record is found.';
alter table public.mail_senders enable row level security;
alter table public.mail_senders force row level security;
create policy mail_senders_of_store on public.mail_senders
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.mail_senders to souk_app, souk_worker;

-- The key is nobody's who looks at the store.
create view viewing.mail_senders with (security_invoker = true) as select store_id, address, host, selector, public_key,
  ''::text as sealed_key, status, seen, created_at, checked_at, failing_since
  from public.mail_senders;
grant select on viewing.mail_senders to souk_app;
