-- expand, not breaking
-- Collections (E4): products put together by hand, in an order of their own, or by a rule that a product meets or not.
-- Which products are in one stands in product_facets ('collection' = its id), written with everything else of a product.

create table public.collections (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  position integer not null default 0,
  media_id uuid,
  -- JSON of domain/catalog/collection-rule.ts; null for one made by hand.
  rule jsonb,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, media_id) references public.media (store_id, id) on delete set null (media_id)
);
comment on table public.collections is 'Products shown together under an address of their own, chosen by hand or by a rule.';
alter table public.collections enable row level security;
alter table public.collections force row level security;
create policy collections_of_store on public.collections
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.collections to souk_app, souk_worker;

create table public.collection_texts (
  store_id uuid not null,
  collection_id uuid not null,
  locale text not null check (locale in ('en', 'ar')),
  title text not null check (length(title) between 1 and 200),
  slug text not null check (length(slug) between 1 and 200),
  body text not null default '',
  primary key (store_id, collection_id, locale),
  unique (store_id, locale, slug),
  foreign key (store_id, collection_id) references public.collections (store_id, id) on delete cascade
);
comment on table public.collection_texts is 'Title, address and description of a collection per language.';
alter table public.collection_texts enable row level security;
alter table public.collection_texts force row level security;
create policy collection_texts_of_store on public.collection_texts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.collection_texts to souk_app, souk_worker;

create table public.collection_products (
  store_id uuid not null,
  collection_id uuid not null,
  product_id uuid not null,
  position integer not null,
  primary key (store_id, collection_id, product_id),
  foreign key (store_id, collection_id) references public.collections (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.collection_products is 'The products of a collection made by hand, in its order.';
alter table public.collection_products enable row level security;
alter table public.collection_products force row level security;
create policy collection_products_of_store on public.collection_products
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.collection_products to souk_app, souk_worker;
create index collection_products_product on public.collection_products (store_id, product_id, collection_id);
