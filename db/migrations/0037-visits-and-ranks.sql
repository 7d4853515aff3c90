-- expand, not breaking
-- What shoppers look at, counted without knowing who they are (P3), and what follows from it and from orders (F5).

create table public.visit_hours (
  store_id uuid not null references public.stores (id) on delete cascade,
  hour timestamptz not null,
  -- People who came from elsewhere; one who comes again within half an hour is not counted again.
  visits bigint not null default 0 check (visits >= 0),
  page_views bigint not null default 0 check (page_views >= 0),
  product_views bigint not null default 0 check (product_views >= 0),
  cart_adds bigint not null default 0 check (cart_adds >= 0),
  primary key (store_id, hour)
);
comment on table public.visit_hours is 'How many came, looked and added to a cart, hour by hour. Nothing of a person.';
alter table public.visit_hours enable row level security;
alter table public.visit_hours force row level security;
create policy visit_hours_of_store on public.visit_hours
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.visit_hours to souk_app, souk_worker;

create table public.product_days (
  store_id uuid not null,
  -- Midnight in UTC.
  day timestamptz not null,
  product_id uuid not null,
  views bigint not null default 0 check (views >= 0),
  carts bigint not null default 0 check (carts >= 0),
  primary key (store_id, day, product_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.product_days is 'How often a product was looked at and put into a cart on a day.';
create index product_days_product on public.product_days (store_id, product_id);
alter table public.product_days enable row level security;
alter table public.product_days force row level security;
create policy product_days_of_store on public.product_days
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_days to souk_app, souk_worker;

-- Ranks, written by the job statistics.rank. The best sellers' is product_listings.sold (0035).
alter table public.product_listings add column trend bigint not null default 0;
comment on column public.product_listings.trend is
  'Views, carts and units with a half-life of 7 days, as a logarithm that does not fade: it changes with what happens only.';
create index product_listings_trend on public.product_listings (store_id, trend, product_id) include (ord)
  where trend > 0;
alter table public.brands add column sold bigint not null default 0 check (sold >= 0);
comment on column public.brands.sold is 'Units of its products in 90 days.';

alter table public.home_sections drop constraint home_sections_kind_check;
alter table public.home_sections add constraint home_sections_kind_check check (kind in ('hero', 'trust',
  'new_arrivals', 'most_selling', 'trending', 'categories', 'banner', 'all_products', 'brands', 'testimonials',
  'newsletter'));
