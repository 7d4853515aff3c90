-- expand, not breaking
-- What a store says of its products beside what every product has: fields of its own (E9).

create table public.custom_fields (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  name_en text not null check (length(name_en) <= 60),
  name_ar text not null check (length(name_ar) <= 60),
  -- Never changed: the values are of it.
  kind text not null check (kind in ('text', 'number', 'yes_no', 'link')),
  position integer not null check (position > 0),
  is_shown boolean not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, id, kind),
  check (name_en <> '' or name_ar <> '')
);
comment on table public.custom_fields is
  'A store''s own fields of its products, in order; is_shown: they stand on the product''s page in the shop.';
alter table public.custom_fields enable row level security;
alter table public.custom_fields force row level security;
create policy custom_fields_of_store on public.custom_fields
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.custom_fields to souk_app, souk_worker;

create table public.product_custom_values (
  store_id uuid not null,
  product_id uuid not null,
  field_id uuid not null,
  kind text not null,
  -- A text has its words in the languages, the other kinds have the one value: a number, 'yes' or 'no', a link.
  words_en text not null check (length(words_en) <= 500),
  words_ar text not null check (length(words_ar) <= 500),
  value text not null check (length(value) <= 500),
  primary key (store_id, product_id, field_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade,
  foreign key (store_id, field_id, kind) references public.custom_fields (store_id, id, kind) on delete cascade,
  check (words_en <> '' or words_ar <> '' or value <> '')
);
comment on table public.product_custom_values is
  'What a product says in a field of the store''s own; a field without a row says nothing.';
create index product_custom_values_by_field on public.product_custom_values (store_id, field_id);
alter table public.product_custom_values enable row level security;
alter table public.product_custom_values force row level security;
create policy product_custom_values_of_store on public.product_custom_values
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_custom_values to souk_app, souk_worker;
