-- The catalogue: categories, brands, products, collections, custom fields.

create table public.categories (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  parent_id uuid,
  position integer not null default 0,
  media_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, parent_id) references public.categories (store_id, id) on delete restrict,
  foreign key (store_id, media_id) references public.media (store_id, id) on delete set null (media_id)
);
comment on table public.categories is
  'A tree of at most three levels: the specification''s categories and subcategories.';
create index categories_parent on public.categories (store_id, parent_id, position);
alter table public.categories enable row level security;
alter table public.categories force row level security;
create policy categories_of_store on public.categories
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.categories to souk_app, souk_worker;

create table public.category_texts (
  store_id uuid not null,
  category_id uuid not null,
  locale text not null check (locale in ('en', 'ar')),
  title text not null check (length(title) between 1 and 200),
  slug text not null check (length(slug) between 1 and 200),
  body text not null default '',
  seo_title text not null default '' check (length(seo_title) <= 300),
  seo_description text not null default '' check (length(seo_description) <= 1000),
  primary key (store_id, category_id, locale),
  unique (store_id, locale, slug),
  foreign key (store_id, category_id) references public.categories (store_id, id) on delete cascade
);
alter table public.category_texts enable row level security;
alter table public.category_texts force row level security;
create policy category_texts_of_store on public.category_texts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.category_texts to souk_app, souk_worker;

create table public.brands (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  position integer not null default 0,
  logo_media_id uuid,
  sold bigint not null default 0 check (sold >= 0),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, logo_media_id) references public.media (store_id, id) on delete set null (logo_media_id)
);
comment on column public.brands.sold is 'Units of its products sold in 90 days.';
alter table public.brands enable row level security;
alter table public.brands force row level security;
create policy brands_of_store on public.brands
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.brands to souk_app, souk_worker;

create table public.brand_texts (
  store_id uuid not null,
  brand_id uuid not null,
  locale text not null check (locale in ('en', 'ar')),
  name text not null check (length(name) between 1 and 200),
  slug text not null check (length(slug) between 1 and 200),
  seo_title text not null default '' check (length(seo_title) <= 300),
  seo_description text not null default '' check (length(seo_description) <= 1000),
  primary key (store_id, brand_id, locale),
  unique (store_id, locale, slug),
  foreign key (store_id, brand_id) references public.brands (store_id, id) on delete cascade
);
alter table public.brand_texts enable row level security;
alter table public.brand_texts force row level security;
create policy brand_texts_of_store on public.brand_texts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.brand_texts to souk_app, souk_worker;

create table public.products (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  status text not null check (status in ('draft', 'active', 'archived')),
  publish_at timestamptz,
  brand_id uuid,
  product_type text not null default '',
  -- The product's name in the imported file: the next import of that file finds it by this.
  import_handle text,
  -- Digest of the row that the last import wrote: an unchanged row is skipped.
  import_digest text not null default '',
  is_featured boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, import_handle),
  foreign key (store_id, brand_id) references public.brands (store_id, id) on delete set null (brand_id)
);
comment on table public.products is 'Products. A product is archived, not deleted, because orders may reference it.';
create index products_newest on public.products (store_id, status, created_at desc, id desc);
create index products_brand on public.products (store_id, brand_id);
-- For related products: a brand may have the whole catalogue, so the newest are read, and ids grow with time.
create index products_brand_newest on public.products (store_id, brand_id, id);
create index products_next_published on public.products (store_id, publish_at)
  where publish_at is not null and status = 'active';
alter table public.products enable row level security;
alter table public.products force row level security;
create policy products_of_store on public.products
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.products to souk_app, souk_worker;

create table public.product_texts (
  store_id uuid not null,
  product_id uuid not null,
  locale text not null check (locale in ('en', 'ar')),
  title text not null check (length(title) between 1 and 300),
  slug text not null check (length(slug) between 1 and 300),
  body_html text not null default '',
  seo_title text not null default '',
  seo_description text not null default '',
  -- Alphabetical order in the language: a key computed by the app, because an index on a collation of the server's ICU
  -- breaks when ICU is upgraded.
  sort_key text not null default '' collate "C",
  primary key (store_id, product_id, locale),
  unique (store_id, locale, slug),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.product_texts is
  'Title, slug and description per language; slugs are unique per store and language.';
create index product_texts_order on public.product_texts (store_id, locale, sort_key, product_id);
alter table public.product_texts enable row level security;
alter table public.product_texts force row level security;
create policy product_texts_of_store on public.product_texts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_texts to souk_app, souk_worker;

create table public.product_tags (
  store_id uuid not null,
  product_id uuid not null,
  tag text not null check (length(tag) between 1 and 100),
  primary key (store_id, product_id, tag),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
create index product_tags_tag on public.product_tags (store_id, tag, product_id);
alter table public.product_tags enable row level security;
alter table public.product_tags force row level security;
create policy product_tags_of_store on public.product_tags
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.product_tags to souk_app, souk_worker;

create table public.product_categories (
  store_id uuid not null,
  product_id uuid not null,
  category_id uuid not null,
  primary key (store_id, product_id, category_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade,
  foreign key (store_id, category_id) references public.categories (store_id, id) on delete cascade
);
create index product_categories_category on public.product_categories (store_id, category_id, product_id);
alter table public.product_categories enable row level security;
alter table public.product_categories force row level security;
create policy product_categories_of_store on public.product_categories
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.product_categories to souk_app, souk_worker;

create table public.product_media (
  store_id uuid not null,
  product_id uuid not null,
  media_id uuid not null,
  position integer not null,
  primary key (store_id, product_id, media_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade,
  foreign key (store_id, media_id) references public.media (store_id, id) on delete cascade
);
create index product_media_order on public.product_media (store_id, product_id, position);
alter table public.product_media enable row level security;
alter table public.product_media force row level security;
create policy product_media_of_store on public.product_media
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_media to souk_app, souk_worker;

-- No constraint keeps a product from being related to itself: the isolation test makes one row in every table with a
-- single product. The verb that saves relations leaves the product itself out.
create table public.product_relations (
  store_id uuid not null,
  product_id uuid not null,
  related_id uuid not null,
  position integer not null,
  primary key (store_id, product_id, related_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade,
  foreign key (store_id, related_id) references public.products (store_id, id) on delete cascade
);
comment on table public.product_relations is
  'Products that the owner shows with a product, in order, before those found by category, brand and tag.';
create index product_relations_related on public.product_relations (store_id, related_id, product_id);
alter table public.product_relations enable row level security;
alter table public.product_relations force row level security;
create policy product_relations_of_store on public.product_relations
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_relations to souk_app, souk_worker;

create table public.product_editors (
  store_id uuid not null,
  product_id uuid not null,
  -- One per open page: a user may have two.
  page_id uuid not null,
  user_id uuid not null,
  name text not null check (length(name) <= 200),
  seen_at timestamptz not null,
  primary key (store_id, product_id, page_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.product_editors is
  'Users who have a product open in the editor. A row that is not renewed expires and is deleted by the next editor.';
alter table public.product_editors enable row level security;
alter table public.product_editors force row level security;
create policy product_editors_of_store on public.product_editors
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_editors to souk_app, souk_worker;

create table public.collections (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  position integer not null default 0,
  media_id uuid,
  -- JSON of domain/catalog/collection-rule.ts; null for a collection made by hand.
  rule jsonb,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, media_id) references public.media (store_id, id) on delete set null (media_id)
);
comment on table public.collections is
  'Products shown together at an address of their own, chosen by hand or by a rule.';
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
  seo_title text not null default '' check (length(seo_title) <= 300),
  seo_description text not null default '' check (length(seo_description) <= 1000),
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
create index collection_products_product on public.collection_products (store_id, product_id, collection_id);
alter table public.collection_products enable row level security;
alter table public.collection_products force row level security;
create policy collection_products_of_store on public.collection_products
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.collection_products to souk_app, souk_worker;

create table public.custom_fields (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  name_en text not null check (length(name_en) <= 60),
  name_ar text not null check (length(name_ar) <= 60),
  -- Never changed, because the values are of this kind.
  kind text not null check (kind in ('text', 'number', 'yes_no', 'link')),
  position integer not null check (position > 0),
  is_shown boolean not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, id, kind),
  check (name_en <> '' or name_ar <> '')
);
comment on table public.custom_fields is
  'A store''s own product fields, in order; is_shown: visible on the product page.';
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
  -- words_en and words_ar for a text; value for the other kinds: a number, 'yes' or 'no', a link.
  words_en text not null check (length(words_en) <= 500),
  words_ar text not null check (length(words_ar) <= 500),
  value text not null check (length(value) <= 500),
  primary key (store_id, product_id, field_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade,
  foreign key (store_id, field_id, kind) references public.custom_fields (store_id, id, kind) on delete cascade,
  check (words_en <> '' or words_ar <> '' or value <> '')
);
comment on table public.product_custom_values is 'The values of custom fields; a field without a row has no value.';
create index product_custom_values_by_field on public.product_custom_values (store_id, field_id);
alter table public.product_custom_values enable row level security;
alter table public.product_custom_values force row level security;
create policy product_custom_values_of_store on public.product_custom_values
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_custom_values to souk_app, souk_worker;
