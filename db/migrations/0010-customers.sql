-- Shopper accounts: people of one store, with sessions, links, identities, addresses, wishlists and stock alerts.

create table public.customers (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  email text not null check (length(email) between 3 and 254),
  -- The normal form of every spelling of one address. The same address in another store is another account.
  email_norm text not null check (length(email_norm) between 3 and 254),
  name text not null check (length(name) between 1 and 120),
  -- Null for an account that signs in by customer_identities only.
  password_hash text,
  email_verified_at timestamptz,
  phone text not null default '' check (length(phone) <= 20),
  photo_media_id uuid,
  locale text not null check (locale in ('en', 'ar')),
  -- Null: the store's setting.
  digits text check (digits in ('latn', 'arab')),
  -- Written by staff; shoppers never see it.
  note text not null default '' check (length(note) <= 2000),
  blocked_at timestamptz,
  blocked_reason text not null default '' check (length(blocked_reason) <= 500),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, photo_media_id) references public.media (store_id, id) on delete set null (photo_media_id)
);
comment on table public.customers is
  'Shopper accounts of a store. Any number may name an e-mail address; at most one has proven to own it.';
create index customers_newest on public.customers (store_id, created_at desc, id desc);
create index customers_photo on public.customers (store_id, photo_media_id) where photo_media_id is not null;
create index customers_blocked on public.customers (store_id, blocked_at desc, id desc) where blocked_at is not null;
create unique index customers_proven on public.customers (store_id, email_norm)
  where email_verified_at is not null;
create index customers_of_address on public.customers (store_id, email_norm, created_at desc, id desc);
alter table public.customers enable row level security;
alter table public.customers force row level security;
create policy customers_of_store on public.customers
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.customers to souk_app, souk_worker;

create table public.customer_sessions (
  store_id uuid not null,
  token_hash text not null,
  -- Identifies a session in a list; authorizes nothing.
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
  'Sessions of shoppers: expire after 30 days without use, and after 90 in any case. Only the cookie has the token.';
create index customer_sessions_customer on public.customer_sessions (store_id, customer_id);
alter table public.customer_sessions enable row level security;
alter table public.customer_sessions force row level security;
create policy customer_sessions_of_store on public.customer_sessions
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.customer_sessions to souk_app, souk_worker;

create table public.customer_tokens (
  store_id uuid not null,
  token_hash text not null,
  customer_id uuid not null,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  -- The address that the link was sent to: it does not verify one that the account changed to later.
  email_norm text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (store_id, token_hash),
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete cascade
);
comment on table public.customer_tokens is
  'Links mailed to a shopper, stored as hashes: single-use, for a limited time.';
create index customer_tokens_customer on public.customer_tokens (store_id, customer_id, purpose);
alter table public.customer_tokens enable row level security;
alter table public.customer_tokens force row level security;
create policy customer_tokens_of_store on public.customer_tokens
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.customer_tokens to souk_app, souk_worker;

create table public.customer_identities (
  store_id uuid not null,
  provider text not null check (provider in ('google')),
  -- The provider's id of the person, which stays when the e-mail address changes.
  subject text not null check (length(subject) between 1 and 255),
  customer_id uuid not null,
  email text not null check (length(email) <= 254),
  created_at timestamptz not null,
  primary key (store_id, provider, subject),
  unique (store_id, customer_id, provider),
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete cascade
);
comment on table public.customer_identities is 'Other sign-in methods than a password.';
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
  -- "Home", "Work": the shopper's own name for it.
  label text not null default '' check (length(label) <= 40),
  name text not null check (length(name) between 1 and 120),
  phone text not null check (length(phone) <= 20),
  address text not null check (length(address) between 1 and 300),
  address_more text not null default '' check (length(address_more) <= 300),
  city text not null check (length(city) between 1 and 120),
  zip_code text not null default '' check (length(zip_code) <= 20),
  country text not null check (country ~ '^[A-Z]{2}$'),
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete cascade
);
comment on table public.customer_addresses is 'A shopper''s address book; at most one address is the default.';
create index customer_addresses_customer on public.customer_addresses (store_id, customer_id, created_at, id);
create unique index customer_addresses_one_default
  on public.customer_addresses (store_id, customer_id) where is_default;
alter table public.customer_addresses enable row level security;
alter table public.customer_addresses force row level security;
create policy customer_addresses_of_store on public.customer_addresses
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.customer_addresses to souk_app, souk_worker;

create table public.customer_tags (
  store_id uuid not null,
  customer_id uuid not null,
  tag text not null check (length(tag) between 1 and 40),
  primary key (store_id, customer_id, tag),
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete cascade
);
comment on table public.customer_tags is 'Tags by which staff find shoppers. Shoppers never see them.';
create index customer_tags_tag on public.customer_tags (store_id, tag, customer_id);
alter table public.customer_tags enable row level security;
alter table public.customer_tags force row level security;
create policy customer_tags_of_store on public.customer_tags
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.customer_tags to souk_app, souk_worker;

create table public.wishlist_items (
  store_id uuid not null,
  customer_id uuid not null,
  product_id uuid not null,
  added_at timestamptz not null,
  primary key (store_id, customer_id, product_id),
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.wishlist_items is 'The wishlists of signed-in shoppers.';
create index wishlist_items_product on public.wishlist_items (store_id, product_id);
alter table public.wishlist_items enable row level security;
alter table public.wishlist_items force row level security;
create policy wishlist_items_of_store on public.wishlist_items
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.wishlist_items to souk_app, souk_worker;

create table public.back_in_stock_alerts (
  store_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  customer_id uuid,
  email text not null check (length(email) between 3 and 254),
  email_norm text not null check (length(email_norm) between 3 and 254),
  locale text not null check (locale in ('en', 'ar')),
  -- Stored, because the job that writes the mail knows no Host header.
  link_base text not null default '' check (length(link_base) <= 300),
  status text not null default 'waiting' check (status in ('waiting', 'told')),
  -- Hash of the token in the mail's link that stops all such mails; made with the mail.
  stop_hash text,
  asked_at timestamptz not null,
  told_at timestamptz,
  primary key (store_id, id),
  unique (store_id, variant_id, email_norm),
  unique (store_id, stop_hash),
  foreign key (store_id, variant_id) references public.variants (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete cascade
);
comment on table public.back_in_stock_alerts is 'Shoppers to be notified, once, when a sold-out variant is available again.';
comment on column public.back_in_stock_alerts.link_base is
  'Origin and language prefix of the page of the sign-up, without a trailing slash.';
create index back_in_stock_alerts_waiting on public.back_in_stock_alerts (store_id, variant_id, id) where status = 'waiting';
create index back_in_stock_alerts_email on public.back_in_stock_alerts (store_id, email_norm);
create index back_in_stock_alerts_customer on public.back_in_stock_alerts (store_id, customer_id) where customer_id is not null;
alter table public.back_in_stock_alerts enable row level security;
alter table public.back_in_stock_alerts force row level security;
create policy back_in_stock_alerts_of_store on public.back_in_stock_alerts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.back_in_stock_alerts to souk_app, souk_worker;
