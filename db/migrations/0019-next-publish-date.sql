-- expand, not breaking
-- Which product of a store is published next: every page that lists products is another one from then on.

create index products_next_published on public.products (store_id, publish_at)
  where publish_at is not null and status = 'active';
