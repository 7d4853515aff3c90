-- Shoppers say which reviews help. One row per review and shopper: however many requests run at once, it is one vote.
create table public.review_votes (
  store_id uuid not null,
  review_id uuid not null,
  customer_id uuid not null,
  voted_at timestamptz not null,
  primary key (store_id, review_id, customer_id),
  foreign key (store_id, review_id) references public.reviews (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete cascade
);
comment on table public.review_votes is 'The shoppers who found a review helpful.';
create index review_votes_customer on public.review_votes (store_id, customer_id, review_id);
alter table public.review_votes enable row level security;
alter table public.review_votes force row level security;
create policy review_votes_of_store on public.review_votes
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.review_votes to souk_app, souk_worker;

-- The count that pages show and sort by, which a job brings up to date (docs/decisions/170).
alter table public.reviews add column helpful integer not null default 0;
call app.show_in_views('reviews', 'helpful');
