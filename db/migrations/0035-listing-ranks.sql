-- expand, not breaking
-- What listings sort by beside price and date: pieces sold lately (F5) and the stars of shown reviews (N1). Both are
-- written by verbs of the catalogue that jobs and reviews call; a product's own save leaves them as they are.

alter table public.product_listings
  -- Pieces sold in the last 90 days, as the last count had it.
  add column sold integer not null default 0 check (sold >= 0),
  -- The average of its shown reviews times 100; 0 for none.
  add column rating smallint not null default 0 check (rating = 0 or rating between 100 and 500),
  add column rating_count integer not null default 0 check (rating_count >= 0);
create index product_listings_sold on public.product_listings (store_id, sold, product_id) include (ord);
create index product_listings_rating
  on public.product_listings (store_id, rating, rating_count, product_id) include (ord);
