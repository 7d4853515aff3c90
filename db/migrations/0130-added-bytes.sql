-- The bytes that a store adds in a day. Files that it deletes again stay in the backups for some weeks, so the bytes added in
-- a day have a limit of their own, beside the limit of the storage.

create table public.added_bytes (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  day timestamptz not null,
  bytes bigint not null check (bytes >= 0),
  primary key (store_id, day)
);
comment on table public.added_bytes is 'Bytes of pictures, videos and files that a store added in a day (UTC). Earlier days are deleted with the next addition.';
alter table public.added_bytes enable row level security;
alter table public.added_bytes force row level security;
create policy added_bytes_of_store on public.added_bytes
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.added_bytes to souk_app, souk_worker;

create view viewing.added_bytes with (security_invoker = true) as
  select store_id, day, bytes from public.added_bytes where false;
grant select on viewing.added_bytes to souk_app;
