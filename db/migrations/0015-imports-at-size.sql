-- expand, not breaking
-- Imports of any size: how far one is, who works on it, that it was stopped; and indexes for a store with 100,000 rows.

alter table public.imports add column rows_total integer;
comment on column public.imports.rows_total is 'Rows of the file, counted before the first is imported; null until then.';
alter table public.imports add column worked_at timestamptz;
comment on column public.imports.worked_at is
  'When its last batch was written: while that is recent, no other import of the store begins.';

alter table public.imports drop constraint imports_status_check;
alter table public.imports add constraint imports_status_check
  check (status in ('queued', 'running', 'done', 'failed', 'cancelled'));

-- The next pictures of one import, and how many of them are done.
create index import_images_next on public.import_images (store_id, import_id, status, attempts, product_id, position);
drop index public.import_images_queue;

-- What led to an old path is led on when that path moves.
create index redirects_target on public.redirects (store_id, to_path);
