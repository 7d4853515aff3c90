-- expand, not breaking
-- Photos that shoppers send with a return (K5).

create table public.return_photos (
  store_id uuid not null,
  id uuid not null,
  return_id uuid not null,
  position smallint not null check (position between 1 and 3),
  file_hash text not null check (length(file_hash) = 64),
  bytes integer not null check (bytes between 1 and 20971520),
  uploaded_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, return_id, position),
  foreign key (store_id, return_id) references public.returns (store_id, id) on delete cascade
);
comment on table public.return_photos is
  'Photos of goods that are to go back, each drawn anew; the files lie apart from public pictures.';
create index return_photos_file on public.return_photos (store_id, file_hash);
alter table public.return_photos enable row level security;
alter table public.return_photos force row level security;
create policy return_photos_of_store on public.return_photos
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.return_photos to souk_app, souk_worker;
