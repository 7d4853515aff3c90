-- expand, not breaking
-- What shoppers write about products they got (N1), the owner's answers, and each product's rating.

alter table public.store_settings
  -- Whether a review waits for the owner before anybody reads it.
  add column reviews_moderated boolean not null default false;

create table public.reviews (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  -- Null: the account is gone; the words stay without a name.
  customer_id uuid,
  -- The delivered line that makes the writer a verified buyer.
  order_line_id uuid,
  name text not null check (length(name) <= 120),
  -- Never public; '' once the account is gone.
  email text not null check (length(email) <= 254),
  rating integer not null check (rating between 1 and 5),
  title text not null check (length(title) between 1 and 120),
  comment text not null check (length(comment) between 1 and 3000),
  media_id uuid,
  -- The language of the page it was written on.
  locale text not null check (locale in ('en', 'ar')),
  status text not null check (status in ('pending', 'published', 'hidden')),
  created_at timestamptz not null,
  primary key (store_id, id),
  -- One a product, whatever is sent at once.
  unique (store_id, product_id, customer_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete set null (customer_id),
  foreign key (store_id, order_line_id) references public.order_lines (store_id, id) on delete set null (order_line_id),
  foreign key (store_id, media_id) references public.media (store_id, id) on delete set null (media_id)
);
comment on table public.reviews is 'One shopper''s word on a product they got; shown to others while it is published.';
alter table public.reviews enable row level security;
alter table public.reviews force row level security;
create policy reviews_of_store on public.reviews
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.reviews to souk_app, souk_worker;
create index reviews_of_product on public.reviews (store_id, product_id, status, created_at desc, id desc);
create index reviews_newest on public.reviews (store_id, status, created_at desc, id desc);
create index reviews_customer on public.reviews (store_id, customer_id) where customer_id is not null;
create index reviews_line on public.reviews (store_id, order_line_id) where order_line_id is not null;
create index reviews_media on public.reviews (store_id, media_id) where media_id is not null;

create table public.review_replies (
  store_id uuid not null,
  review_id uuid not null,
  body text not null check (length(body) between 1 and 3000),
  locale text not null check (locale in ('en', 'ar')),
  replied_at timestamptz not null,
  primary key (store_id, review_id),
  foreign key (store_id, review_id) references public.reviews (store_id, id) on delete cascade
);
comment on table public.review_replies is 'The store''s public answer to a review.';
alter table public.review_replies enable row level security;
alter table public.review_replies force row level security;
create policy review_replies_of_store on public.review_replies
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.review_replies to souk_app, souk_worker;

create table public.product_ratings (
  store_id uuid not null,
  product_id uuid not null,
  -- How many published reviews gave so many stars: only ever counted up and down, so parallel writers lose nothing.
  stars_1 integer not null default 0 check (stars_1 >= 0),
  stars_2 integer not null default 0 check (stars_2 >= 0),
  stars_3 integer not null default 0 check (stars_3 >= 0),
  stars_4 integer not null default 0 check (stars_4 >= 0),
  stars_5 integer not null default 0 check (stars_5 >= 0),
  review_count integer not null generated always as (stars_1 + stars_2 + stars_3 + stars_4 + stars_5) stored,
  -- × 100, rounded half up; 0 without a review.
  average integer not null generated always as (coalesce(
    ((stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5) * 200::bigint
      + (stars_1 + stars_2 + stars_3 + stars_4 + stars_5))
    / nullif(2 * (stars_1 + stars_2 + stars_3 + stars_4 + stars_5), 0), 0)) stored,
  primary key (store_id, product_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.product_ratings is 'A product''s published reviews by stars, written in the review''s own transaction.';
alter table public.product_ratings enable row level security;
alter table public.product_ratings force row level security;
create policy product_ratings_of_store on public.product_ratings
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.product_ratings to souk_app, souk_worker;
