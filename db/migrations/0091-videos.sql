-- Videos of the media library. They have a table of their own, so that no picture of a product, a logo or a category can
-- be a video (docs/decisions/142).

create table public.videos (
  store_id uuid not null references public.stores (id) on delete cascade,
  id uuid not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('video/mp4', 'video/webm')),
  bytes integer not null check (bytes between 1 and 52428800),
  -- What the file's header says; null if it says nothing.
  width integer check (width between 1 and 16384),
  height integer check (height between 1 and 16384),
  seconds integer check (seconds between 1 and 100000),
  file_name text not null default '' check (length(file_name) <= 200),
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, hash)
);
comment on table public.videos is
  'Videos of a store as they were uploaded; the files are in the store''s media folder, named by their content hash.';
create index videos_newest on public.videos (store_id, created_at desc, id desc);
alter table public.videos enable row level security;
alter table public.videos force row level security;
create policy videos_of_store on public.videos
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.videos to souk_app, souk_worker;
