-- expand, not breaking
-- Imports with their report: what was read, what was refused and why, which pictures are on the way.

create table public.imports (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('shopify')),
  file_name text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  is_dry_run boolean not null default false,
  started_by text not null,
  rows_read integer not null default 0,
  products_created integer not null default 0,
  products_updated integer not null default 0,
  products_unchanged integer not null default 0,
  variants integer not null default 0,
  images_queued integer not null default 0,
  error_count integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (store_id, id)
);
alter table public.imports enable row level security;
alter table public.imports force row level security;
create policy imports_of_store on public.imports
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.imports to souk_app, souk_worker;
create index imports_newest on public.imports (store_id, created_at desc, id desc);

create table public.import_errors (
  store_id uuid not null,
  import_id uuid not null,
  position integer not null,
  line integer not null,
  -- A code of domain/import/errors.ts and what it needs to be said in either language.
  code text not null,
  data jsonb not null default '{}',
  primary key (store_id, import_id, position),
  foreign key (store_id, import_id) references public.imports (store_id, id) on delete cascade
);
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
  position integer not null,
  status text not null default 'queued' check (status in ('queued', 'done', 'failed')),
  attempts integer not null default 0,
  reason text not null default '',
  primary key (store_id, id),
  unique (store_id, product_id, url),
  foreign key (store_id, import_id) references public.imports (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade,
  foreign key (store_id, variant_id) references public.variants (store_id, id) on delete cascade
);
comment on table public.import_images is 'Pictures an import asked for; one job fetches them, a few at a time, through the guarded client.';
alter table public.import_images enable row level security;
alter table public.import_images force row level security;
create policy import_images_of_store on public.import_images
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.import_images to souk_app, souk_worker;
create index import_images_queue on public.import_images (store_id, status, id);
