-- Imports with their report: rows read, rows refused and why, pictures still to fetch.

create table public.imports (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  -- The first row of a file tells its kind, which is written when that row is read.
  kind text not null check (kind in ('unread', 'shopify', 'woocommerce', 'souk', 'customers', 'reviews', 'orders')),
  file_name text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  is_dry_run boolean not null default false,
  started_by text not null,
  rows_total integer,
  rows_read integer not null default 0,
  products_created integer not null default 0,
  products_updated integer not null default 0,
  products_unchanged integer not null default 0,
  variants integer not null default 0,
  images_queued integer not null default 0,
  error_count integer not null default 0,
  note_count integer not null default 0 check (note_count >= 0),
  created_at timestamptz not null,
  worked_at timestamptz,
  finished_at timestamptz,
  primary key (store_id, id)
);
comment on column public.imports.rows_total is
  'Rows of the file, counted before the first is imported; null until then.';
comment on column public.imports.worked_at is
  'When the last batch was written: while that is recent, no other import of the store starts.';
comment on column public.imports.note_count is 'Rows imported with a note; error_count: rows left out.';
create index imports_newest on public.imports (store_id, created_at desc, id desc);
alter table public.imports enable row level security;
alter table public.imports force row level security;
create policy imports_of_store on public.imports
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.imports to souk_app, souk_worker;

create table public.import_errors (
  store_id uuid not null,
  import_id uuid not null,
  position integer not null,
  line integer not null,
  level text not null default 'error' check (level in ('error', 'note')),
  -- A code of domain/import/errors.ts with the data that its text needs in either language.
  code text not null,
  data jsonb not null default '{}',
  primary key (store_id, import_id, position),
  foreign key (store_id, import_id) references public.imports (store_id, id) on delete cascade
);
comment on column public.import_errors.level is
  'error: the row was left out. note: the row was imported, but not all of it.';
alter table public.import_errors enable row level security;
alter table public.import_errors force row level security;
create policy import_errors_of_store on public.import_errors
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.import_errors to souk_app, souk_worker;

create table public.import_images (
  store_id uuid not null,
  id uuid not null,
  import_id uuid not null,
  product_id uuid not null,
  variant_id uuid,
  url text not null,
  alt text not null default '',
  locale text not null default '' check (locale in ('', 'en', 'ar')),
  other_alt text not null default '' check (length(other_alt) <= 500),
  position integer not null,
  status text not null default 'queued' check (status in ('queued', 'done', 'failed')),
  attempts integer not null default 0,
  reason text not null default '',
  primary key (store_id, id),
  -- Several variants of a product often share a picture: one row for the product and one for each of them.
  constraint import_images_store_id_product_id_url_variant_id_key
    unique nulls not distinct (store_id, product_id, url, variant_id),
  foreign key (store_id, import_id) references public.imports (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade,
  foreign key (store_id, variant_id) references public.variants (store_id, id) on delete cascade
);
comment on table public.import_images is
  'Pictures that an import asked for; one job downloads them, a few at a time, through the guarded client.';
comment on column public.import_images.locale is
  'The language of alt; other_alt is in the other one. Empty: detected by its letters.';
-- The next pictures of one import, and the number of finished ones.
create index import_images_next on public.import_images (store_id, import_id, status, attempts, product_id, position);
alter table public.import_images enable row level security;
alter table public.import_images force row level security;
create policy import_images_of_store on public.import_images
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.import_images to souk_app, souk_worker;
