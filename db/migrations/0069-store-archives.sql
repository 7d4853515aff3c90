-- Archives that owners asked for in the admin (docs/archive.md). The files are in the store's exports folder.

create table public.store_archives (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'ready', 'failed')),
  asked_by text not null check (length(asked_by) between 1 and 120),
  asked_at timestamptz not null,
  finished_at timestamptz,
  bytes bigint check (bytes > 0),
  expires_at timestamptz,
  primary key (store_id, id),
  constraint store_archives_finished check ((status = 'waiting') = (finished_at is null)),
  constraint store_archives_ready check ((status = 'ready') = (num_nonnulls(bytes, expires_at) = 2))
);
comment on table public.store_archives is 'Archives of the whole store that its owner asked for; a ready one can be downloaded for a week. One waits at a time.';
create unique index store_archives_one_waiting on public.store_archives (store_id) where status = 'waiting';
alter table public.store_archives enable row level security;
alter table public.store_archives force row level security;
create policy store_archives_of_store on public.store_archives
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.store_archives to souk_app, souk_worker;
