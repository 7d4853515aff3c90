-- The reviews of a product by stars were sorted in full for each page. Their order has two directions at once, so
-- each way needs an index of its own; the one from the lowest on also finds those with a number of stars.
create index reviews_lowest on public.reviews (store_id, product_id, rating, created_at desc, id desc)
  where status = 'published';
create index reviews_highest on public.reviews (store_id, product_id, rating desc, created_at desc, id desc)
  where status = 'published';
-- The list of all reviews, whatever their status.
create index reviews_all on public.reviews (store_id, created_at desc, id desc);
-- Subscribers of one status: those who left may be few among many.
create index newsletter_readers_status on public.newsletter_readers (store_id, status, asked_at desc, id desc);
