-- The keys of forms that must not act twice, such as an order that staff write.
create table public.form_keys (
  store_id uuid not null references public.stores (id) on delete cascade,
  key uuid not null,
  -- What the form made, such as an order; null if it made nothing with an id.
  made_id uuid,
  created_at timestamptz not null,
  primary key (store_id, key)
);
comment on table public.form_keys is 'Keys of sent forms: the first post of a page writes its key, a second one finds it. Deleted after two days.';
create index form_keys_oldest on public.form_keys (store_id, created_at);
alter table public.form_keys enable row level security;
alter table public.form_keys force row level security;
create policy form_keys_of_store on public.form_keys
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.form_keys to souk_app, souk_worker;
