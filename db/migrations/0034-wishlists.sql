-- expand, not breaking
-- What shoppers put aside (N2), and who wants to hear when a variant can be bought again (L3).

create table public.wishlist_items (
  store_id uuid not null,
  customer_id uuid not null,
  product_id uuid not null,
  added_at timestamptz not null,
  primary key (store_id, customer_id, product_id),
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.wishlist_items is 'Products that a signed-in shopper put aside.';
alter table public.wishlist_items enable row level security;
alter table public.wishlist_items force row level security;
create policy wishlist_items_of_store on public.wishlist_items
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.wishlist_items to souk_app, souk_worker;
create index wishlist_items_product on public.wishlist_items (store_id, product_id);

create table public.stock_alerts (
  store_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  customer_id uuid,
  email text not null check (length(email) between 3 and 254),
  email_norm text not null check (length(email_norm) between 3 and 254),
  locale text not null check (locale in ('en', 'ar')),
  status text not null default 'waiting' check (status in ('waiting', 'told')),
  -- Of the link by which its reader stops all such mails; made when the mail is.
  stop_hash text,
  asked_at timestamptz not null,
  told_at timestamptz,
  primary key (store_id, id),
  unique (store_id, variant_id, email_norm),
  unique (store_id, stop_hash),
  foreign key (store_id, variant_id) references public.variants (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete cascade
);
comment on table public.stock_alerts is 'Who is to be told, once, when a sold-out variant can be bought again.';
alter table public.stock_alerts enable row level security;
alter table public.stock_alerts force row level security;
create policy stock_alerts_of_store on public.stock_alerts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.stock_alerts to souk_app, souk_worker;
create index stock_alerts_waiting on public.stock_alerts (store_id, variant_id, id) where status = 'waiting';
create index stock_alerts_email on public.stock_alerts (store_id, email_norm);
create index stock_alerts_customer on public.stock_alerts (store_id, customer_id) where customer_id is not null;
