-- expand, not breaking
-- Shopper accounts (M1, M2, A3): people of one store, with their sessions, links, ways to sign in and addresses.

create table public.customers (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  email text not null check (length(email) between 3 and 254),
  -- The form that two spellings of one address share; the same one in another store is another account (A3).
  email_norm text not null check (length(email_norm) between 3 and 254),
  name text not null check (length(name) between 1 and 120),
  -- Null: signs in by one of customer_identities only.
  password_hash text,
  email_verified_at timestamptz,
  phone text not null default '' check (length(phone) <= 20),
  photo_media_id uuid,
  locale text not null check (locale in ('en', 'ar')),
  -- Null: as the store says.
  digits text check (digits in ('latn', 'arab')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, email_norm),
  foreign key (store_id, photo_media_id) references public.media (store_id, id) on delete set null (photo_media_id)
);
comment on table public.customers is 'Shopper accounts. One e-mail is one account a store, and never of two stores.';
alter table public.customers enable row level security;
alter table public.customers force row level security;
create policy customers_of_store on public.customers
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.customers to souk_app, souk_worker;
create index customers_newest on public.customers (store_id, created_at desc, id desc);
create index customers_photo on public.customers (store_id, photo_media_id) where photo_media_id is not null;

create table public.customer_sessions (
  store_id uuid not null,
  token_hash text not null,
  -- Names a session in a list; proves nothing.
  id uuid not null,
  customer_id uuid not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null default '' check (length(user_agent) <= 300),
  ip text not null default '' check (length(ip) <= 64),
  primary key (store_id, token_hash),
  unique (store_id, id),
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete cascade
);
comment on table public.customer_sessions is
  'Where a shopper is signed in: over after 30 days of rest, and after 90 whatever they do. The token is in the cookie only.';
alter table public.customer_sessions enable row level security;
alter table public.customer_sessions force row level security;
create policy customer_sessions_of_store on public.customer_sessions
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.customer_sessions to souk_app, souk_worker;
create index customer_sessions_customer on public.customer_sessions (store_id, customer_id);

create table public.customer_tokens (
  store_id uuid not null,
  token_hash text not null,
  customer_id uuid not null,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  -- Where the link was sent: it says nothing about an address that the account took later.
  email_norm text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (store_id, token_hash),
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete cascade
);
comment on table public.customer_tokens is 'Links that were mailed to a shopper: kept as hashes, good once, for a while.';
alter table public.customer_tokens enable row level security;
alter table public.customer_tokens force row level security;
create policy customer_tokens_of_store on public.customer_tokens
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.customer_tokens to souk_app, souk_worker;
create index customer_tokens_customer on public.customer_tokens (store_id, customer_id, purpose);

create table public.customer_identities (
  store_id uuid not null,
  provider text not null check (provider in ('google')),
  -- The provider's own name for the person: it stays when the address changes.
  subject text not null check (length(subject) between 1 and 255),
  customer_id uuid not null,
  email text not null check (length(email) <= 254),
  created_at timestamptz not null,
  primary key (store_id, provider, subject),
  unique (store_id, customer_id, provider),
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete cascade
);
comment on table public.customer_identities is 'Other ways in than a password (M2).';
alter table public.customer_identities enable row level security;
alter table public.customer_identities force row level security;
create policy customer_identities_of_store on public.customer_identities
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.customer_identities to souk_app, souk_worker;

create table public.customer_addresses (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  -- "Home", "Work": the shopper's own word for it.
  label text not null default '' check (length(label) <= 40),
  name text not null check (length(name) between 1 and 120),
  phone text not null check (length(phone) <= 20),
  address text not null check (length(address) between 1 and 200),
  address_more text not null default '' check (length(address_more) <= 200),
  city text not null check (length(city) between 1 and 100),
  zip_code text not null default '' check (length(zip_code) <= 20),
  country text not null check (country ~ '^[A-Z]{2}$'),
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete cascade
);
comment on table public.customer_addresses is 'A shopper''s address book; at most one address is the default.';
alter table public.customer_addresses enable row level security;
alter table public.customer_addresses force row level security;
create policy customer_addresses_of_store on public.customer_addresses
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.customer_addresses to souk_app, souk_worker;
create index customer_addresses_customer on public.customer_addresses (store_id, customer_id, created_at, id);
create unique index customer_addresses_one_default on public.customer_addresses (store_id, customer_id) where is_default;

-- Whose order it is, where somebody was signed in or joined it later; an order outlives its account.
alter table public.orders add column customer_id uuid;
alter table public.orders add constraint orders_customer foreign key (store_id, customer_id)
  references public.customers (store_id, id) on delete set null (customer_id);
create index orders_of_customer on public.orders (store_id, customer_id, placed_at desc, id desc)
  where customer_id is not null;

alter table public.carts add column customer_id uuid;
alter table public.carts add constraint carts_customer foreign key (store_id, customer_id)
  references public.customers (store_id, id) on delete set null (customer_id);
create index carts_of_customer on public.carts (store_id, customer_id) where customer_id is not null;

-- The second check of a shopper's password: the 10,000 most common ones.
alter table public.store_settings add column refuses_common_passwords boolean not null default true;
