-- backfill, not breaking
-- Products that were there before 0012 and 0023 get their places, cards and words: a chain of jobs for each store.
-- backfill job: catalog.index-place

comment on table public.product_listings is
  'One narrow row a product: what listings sort by, and its bit in product_facets. A product without one is in no list.';
