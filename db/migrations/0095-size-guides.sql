-- Size guides of a store, and the categories and products that they are for (docs/decisions/146).

create table public.size_guides (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  name_en text not null check (length(name_en) <= 80),
  name_ar text not null check (length(name_ar) <= 80),
  -- In the format of domain/size-guides/guide-body.ts.
  body jsonb not null default '{}' check (jsonb_typeof(body) = 'object' and pg_column_size(body) < 200000),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (store_id, id),
  check (name_en <> '' or name_ar <> '')
);
comment on table public.size_guides is 'Tables of sizes and measurements that product pages show.';
alter table public.size_guides enable row level security;
alter table public.size_guides force row level security;
create policy size_guides_of_store on public.size_guides
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.size_guides to souk_app, souk_worker;

alter table public.categories
  add column size_guide_id uuid,
  add foreign key (store_id, size_guide_id) references public.size_guides (store_id, id)
    on delete set null (size_guide_id);
comment on column public.categories.size_guide_id is 'The guide of the products of this category and of those below it.';
create index categories_size_guide on public.categories (store_id, size_guide_id) where size_guide_id is not null;

alter table public.products
  add column size_guide_id uuid,
  add column hides_size_guide boolean not null default false,
  add foreign key (store_id, size_guide_id) references public.size_guides (store_id, id)
    on delete set null (size_guide_id);
comment on column public.products.size_guide_id is 'The guide of this product; null for that of its nearest category.';
comment on column public.products.hides_size_guide is 'True if the product shows no guide, although its category has one.';
create index products_size_guide on public.products (store_id, size_guide_id) where size_guide_id is not null;
