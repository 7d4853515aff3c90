-- backfill, not breaking
-- Values of options (colours, sizes) are among the words that a product is found by: products that were there before are
-- indexed again, a chain of jobs for each store.
-- backfill job: catalog.index-place

comment on table public.search_documents is
  'What a product is found by in both languages: its titles, SKUs, brand, categories, tags, values of options and description.';
