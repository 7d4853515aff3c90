-- The sample products, categories and sections that sign-up made for the chosen trade. The owner removes them together.
create table public.samples (
  store_id uuid not null references public.stores (id) on delete cascade,
  kind text not null check (kind in ('product', 'category', 'picture', 'section')),
  -- The product, category or picture. Sections get new ids whenever the home page is saved, so theirs means nothing.
  subject_id uuid not null,
  -- The state in which the subject was written. A different one means that the owner has changed it.
  digest text not null default '' check (length(digest) <= 64),
  primary key (store_id, kind, subject_id)
);
comment on table public.samples is
  'The sample products, categories, pictures and home sections of a new store. The rows go when the samples are removed.';
alter table public.samples enable row level security;
alter table public.samples force row level security;
create policy samples_of_store on public.samples
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.samples to souk_app, souk_worker;
