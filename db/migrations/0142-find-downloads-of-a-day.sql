-- Each download of a shopper's own data looks for those of the same day among the requests of its store.
-- concurrently

create index concurrently if not exists privacy_requests_of_day on public.privacy_requests (store_id, created_at);
