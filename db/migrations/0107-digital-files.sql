-- expand, not breaking
-- What a variant carries to be downloaded, and what each paid line may fetch of it (E9).

create table public.digital_files (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  -- null: taken off its variant, kept for those who bought it.
  variant_id uuid,
  -- What its bytes are called on disk; a replaced file has new ones.
  content_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  content_type text not null check (length(content_type) <= 100),
  bytes bigint not null check (bytes >= 0),
  file_hash text not null check (length(file_hash) = 64),
  max_downloads integer not null check (max_downloads between 1 and 100),
  valid_days integer not null check (valid_days between 1 and 3650),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, variant_id),
  foreign key (store_id, variant_id) references public.variants (store_id, id) on delete set null (variant_id)
);
comment on table public.digital_files is
  'A file that a variant carries, delivered for its paid lines. Its bytes lie in the data folder, never among pictures.';
alter table public.digital_files enable row level security;
alter table public.digital_files force row level security;
create policy digital_files_of_store on public.digital_files
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.digital_files to souk_app, souk_worker;

create table public.order_downloads (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  file_id uuid not null,
  max_downloads integer not null check (max_downloads > 0),
  -- The one guard that no code can pass: a file is never fetched more often than was sold.
  used integer not null default 0 check (used >= 0 and used <= max_downloads),
  -- Broken downloads that went on, since the last counted one.
  resumed integer not null default 0 check (resumed >= 0),
  last_used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, line_id),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade,
  foreign key (store_id, line_id) references public.order_lines (store_id, id) on delete cascade,
  foreign key (store_id, file_id) references public.digital_files (store_id, id) on delete cascade
);
comment on table public.order_downloads is
  'What a paid line may download, how often it did, and until when. Whether it may is asked of the order each time.';
create index order_downloads_by_order on public.order_downloads (store_id, order_id);
create index order_downloads_by_file on public.order_downloads (store_id, file_id);
alter table public.order_downloads enable row level security;
alter table public.order_downloads force row level security;
create policy order_downloads_of_store on public.order_downloads
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.order_downloads to souk_app, souk_worker;

create table public.download_links (
  store_id uuid not null,
  token_hash text not null,
  order_id uuid not null,
  created_at timestamptz not null,
  primary key (store_id, token_hash),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade
);
comment on table public.download_links is
  'The links of mails that open the files of an order, by the hash of their tokens; new ones end those before.';
create index download_links_by_order on public.download_links (store_id, order_id);
alter table public.download_links enable row level security;
alter table public.download_links force row level security;
create policy download_links_of_store on public.download_links
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.download_links to souk_app, souk_worker;
