-- expand, not breaking
-- Media, categories, brands, products with options and variants, prices, stock levels, search.

create table public.media (
  store_id uuid not null references public.stores (id) on delete cascade,
  id uuid not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, hash)
);
comment on table public.media is 'Pictures of a store; the bytes lie under their content hash in the store''s media folder.';
alter table public.media enable row level security;
alter table public.media force row level security;
create policy media_of_store on public.media
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.media to souk_app, souk_worker;

create table public.media_texts (
  store_id uuid not null,
  media_id uuid not null,
  locale text not null check (locale in ('en', 'ar')),
  alt text not null,
  primary key (store_id, media_id, locale),
  foreign key (store_id, media_id) references public.media (store_id, id) on delete cascade
);
comment on table public.media_texts is 'What a picture shows, per language.';
alter table public.media_texts enable row level security;
alter table public.media_texts force row level security;
create policy media_texts_of_store on public.media_texts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.media_texts to souk_app, souk_worker;

alter table public.store_settings
  add foreign key (store_id, logo_media_id) references public.media (store_id, id) on delete set null (logo_media_id);
alter table public.store_settings
  add foreign key (store_id, logo_dark_media_id) references public.media (store_id, id) on delete set null (logo_dark_media_id);
alter table public.home_sections
  add foreign key (store_id, media_id) references public.media (store_id, id) on delete set null (media_id);

create table public.categories (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  parent_id uuid,
  position integer not null default 0,
  media_id uuid,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, parent_id) references public.categories (store_id, id) on delete restrict,
  foreign key (store_id, media_id) references public.media (store_id, id) on delete set null (media_id)
);
comment on table public.categories is 'A tree of at most three levels; categories and sub categories of the specification.';
alter table public.categories enable row level security;
alter table public.categories force row level security;
create policy categories_of_store on public.categories
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.categories to souk_app, souk_worker;
create index categories_parent on public.categories (store_id, parent_id, position);

create table public.category_texts (
  store_id uuid not null,
  category_id uuid not null,
  locale text not null check (locale in ('en', 'ar')),
  title text not null check (length(title) between 1 and 200),
  slug text not null check (length(slug) between 1 and 200),
  body text not null default '',
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
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, logo_media_id) references public.media (store_id, id) on delete set null (logo_media_id)
);
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
  -- The name a product had where it came from: the same file again finds it by this.
  import_handle text,
  -- Digest of what the last import wrote: an unchanged row is left alone.
  import_digest text not null default '',
  is_featured boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, import_handle),
  foreign key (store_id, brand_id) references public.brands (store_id, id) on delete set null (brand_id)
);
comment on table public.products is 'What is sold. Deleting is archiving: an order may point here.';
alter table public.products enable row level security;
alter table public.products force row level security;
create policy products_of_store on public.products
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.products to souk_app, souk_worker;
create index products_newest on public.products (store_id, status, created_at desc, id desc);
create index products_brand on public.products (store_id, brand_id);

create table public.product_texts (
  store_id uuid not null,
  product_id uuid not null,
  locale text not null check (locale in ('en', 'ar')),
  title text not null check (length(title) between 1 and 300),
  slug text not null check (length(slug) between 1 and 300),
  body_html text not null default '',
  seo_title text not null default '',
  seo_description text not null default '',
  -- Language order: a key made in the app, because collations of the server's ICU cannot be trusted in an index.
  sort_key text not null default '' collate "C",
  primary key (store_id, product_id, locale),
  unique (store_id, locale, slug),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.product_texts is 'Title, slug and description per language; slugs are unique per store and language.';
alter table public.product_texts enable row level security;
alter table public.product_texts force row level security;
create policy product_texts_of_store on public.product_texts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_texts to souk_app, souk_worker;
create index product_texts_order on public.product_texts (store_id, locale, sort_key, product_id);

create table public.product_tags (
  store_id uuid not null,
  product_id uuid not null,
  tag text not null check (length(tag) between 1 and 100),
  primary key (store_id, product_id, tag),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
alter table public.product_tags enable row level security;
alter table public.product_tags force row level security;
create policy product_tags_of_store on public.product_tags
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.product_tags to souk_app, souk_worker;
create index product_tags_tag on public.product_tags (store_id, tag, product_id);

create table public.product_categories (
  store_id uuid not null,
  product_id uuid not null,
  category_id uuid not null,
  primary key (store_id, product_id, category_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade,
  foreign key (store_id, category_id) references public.categories (store_id, id) on delete cascade
);
alter table public.product_categories enable row level security;
alter table public.product_categories force row level security;
create policy product_categories_of_store on public.product_categories
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.product_categories to souk_app, souk_worker;
create index product_categories_category on public.product_categories (store_id, category_id, product_id);

create table public.product_media (
  store_id uuid not null,
  product_id uuid not null,
  media_id uuid not null,
  position integer not null,
  primary key (store_id, product_id, media_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade,
  foreign key (store_id, media_id) references public.media (store_id, id) on delete cascade
);
alter table public.product_media enable row level security;
alter table public.product_media force row level security;
create policy product_media_of_store on public.product_media
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_media to souk_app, souk_worker;
create index product_media_order on public.product_media (store_id, product_id, position);

create table public.product_options (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  position integer not null check (position between 0 and 2),
  kind text not null default 'other' check (kind in ('colour', 'size', 'other')),
  primary key (store_id, id),
  unique (store_id, product_id, position),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.product_options is 'What a shopper chooses by: at most three a product.';
alter table public.product_options enable row level security;
alter table public.product_options force row level security;
create policy product_options_of_store on public.product_options
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_options to souk_app, souk_worker;

create table public.product_option_texts (
  store_id uuid not null,
  option_id uuid not null,
  locale text not null check (locale in ('en', 'ar')),
  name text not null check (length(name) between 1 and 100),
  primary key (store_id, option_id, locale),
  foreign key (store_id, option_id) references public.product_options (store_id, id) on delete cascade
);
alter table public.product_option_texts enable row level security;
alter table public.product_option_texts force row level security;
create policy product_option_texts_of_store on public.product_option_texts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_option_texts to souk_app, souk_worker;

create table public.option_values (
  store_id uuid not null,
  id uuid not null,
  option_id uuid not null,
  position integer not null,
  -- The value as it stands in an address: ?size=M. Unique within its option, the same in every language.
  code text not null check (length(code) between 1 and 120),
  swatch text not null default '' check (swatch = '' or swatch ~ '^#[0-9A-F]{6}$'),
  primary key (store_id, id),
  unique (store_id, option_id, code),
  foreign key (store_id, option_id) references public.product_options (store_id, id) on delete cascade
);
alter table public.option_values enable row level security;
alter table public.option_values force row level security;
create policy option_values_of_store on public.option_values
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.option_values to souk_app, souk_worker;

create table public.option_value_texts (
  store_id uuid not null,
  value_id uuid not null,
  locale text not null check (locale in ('en', 'ar')),
  label text not null check (length(label) between 1 and 120),
  primary key (store_id, value_id, locale),
  foreign key (store_id, value_id) references public.option_values (store_id, id) on delete cascade
);
alter table public.option_value_texts enable row level security;
alter table public.option_value_texts force row level security;
create policy option_value_texts_of_store on public.option_value_texts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.option_value_texts to souk_app, souk_worker;

create table public.variants (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  position integer not null,
  -- The chosen values in option order, joined by '/': one variant a combination.
  combination text not null default '',
  sku text check (length(sku) between 1 and 100),
  barcode text not null default '',
  weight_grams integer not null default 0 check (weight_grams between 0 and 1000000000),
  media_id uuid,
  archived_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade,
  foreign key (store_id, media_id) references public.media (store_id, id) on delete set null (media_id)
);
comment on table public.variants is 'One sellable combination. Archived, never deleted, once an order may point to it.';
alter table public.variants enable row level security;
alter table public.variants force row level security;
create policy variants_of_store on public.variants
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.variants to souk_app, souk_worker;
create unique index variants_combination on public.variants (store_id, product_id, combination) where archived_at is null;
create unique index variants_sku on public.variants (store_id, sku) where archived_at is null and sku is not null;
create index variants_product on public.variants (store_id, product_id, position);

create table public.variant_values (
  store_id uuid not null,
  variant_id uuid not null,
  option_id uuid not null,
  value_id uuid not null,
  primary key (store_id, variant_id, option_id),
  foreign key (store_id, variant_id) references public.variants (store_id, id) on delete cascade,
  foreign key (store_id, option_id) references public.product_options (store_id, id) on delete cascade,
  foreign key (store_id, value_id) references public.option_values (store_id, id) on delete cascade
);
alter table public.variant_values enable row level security;
alter table public.variant_values force row level security;
create policy variant_values_of_store on public.variant_values
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.variant_values to souk_app, souk_worker;
create index variant_values_value on public.variant_values (store_id, value_id, variant_id);

create table public.variant_prices (
  store_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  variant_id uuid not null,
  amount bigint not null check (amount between 0 and 1000000000000),
  compare_at bigint check (compare_at between 0 and 1000000000000),
  primary key (store_id, currency, variant_id),
  foreign key (store_id, variant_id) references public.variants (store_id, id) on delete cascade
);
comment on table public.variant_prices is 'Prices in minor units, per currency that the store sells in.';
alter table public.variant_prices enable row level security;
alter table public.variant_prices force row level security;
create policy variant_prices_of_store on public.variant_prices
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.variant_prices to souk_app, souk_worker;
create index variant_prices_variant on public.variant_prices (store_id, variant_id);

create table public.product_prices (
  store_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  product_id uuid not null,
  min_amount bigint not null,
  max_amount bigint not null,
  -- The price before the sale of the cheapest variant, null where it is not on sale.
  compare_at bigint,
  primary key (store_id, currency, product_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.product_prices is
  'The span of a product''s variant prices, written with them: what listings sort and filter by.';
alter table public.product_prices enable row level security;
alter table public.product_prices force row level security;
create policy product_prices_of_store on public.product_prices
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_prices to souk_app, souk_worker;
create index product_prices_order on public.product_prices (store_id, currency, min_amount, product_id);

create table public.stock_levels (
  store_id uuid not null,
  variant_id uuid not null,
  is_tracked boolean not null default true,
  quantity integer not null default 0 check (quantity >= 0 or allows_backorder),
  allows_backorder boolean not null default false,
  primary key (store_id, variant_id),
  foreign key (store_id, variant_id) references public.variants (store_id, id) on delete cascade
) with (fillfactor = 80);
comment on table public.stock_levels is
  'What is left of a variant. A table of its own so that selling rewrites a narrow row; the check is the last guard.';
alter table public.stock_levels enable row level security;
alter table public.stock_levels force row level security;
create policy stock_levels_of_store on public.stock_levels
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.stock_levels to souk_app, souk_worker;

create table public.product_search (
  store_id uuid not null,
  product_id uuid not null,
  locale text not null check (locale in ('en', 'ar')),
  tsv tsvector not null,
  folded text not null,
  primary key (store_id, product_id, locale),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.product_search is 'Folded words of a product (F2), written in the product''s transaction.';
alter table public.product_search enable row level security;
alter table public.product_search force row level security;
create policy product_search_of_store on public.product_search
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_search to souk_app, souk_worker;
create index product_search_tsv on public.product_search using gin (tsv);
-- @@ is not leakproof, so under row-level security it cannot use the index: the one search function reads past
-- the policy as souk_search and filters by the setting itself (security.md §1).
create policy product_search_by_search on public.product_search for select to souk_search using (true);
grant select on public.product_search to souk_search;

create function app.search_products(p_locale text, p_query text, p_limit integer)
  returns table (product_id uuid, rank real)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  declare
    v_store uuid := app.current_store();
  begin
    if v_store is null then raise exception 'no store set' using errcode = '42501'; end if;
    if p_query = '' then return; end if;
    return query
      select s.product_id, ts_rank(s.tsv, to_tsquery('simple', p_query)) as rank
        from public.product_search s
       where s.store_id = v_store and s.locale = p_locale and s.tsv @@ to_tsquery('simple', p_query)
       order by 2 desc, 1 desc
       limit least(greatest(p_limit, 0), 10000);
  end $$;
comment on function app.search_products(text, text, integer) is
  'Products of the current store whose folded words match a tsquery text, best first. Raises 42501 without a store.';
revoke all on function app.search_products(text, text, integer) from public;
grant execute on function app.search_products(text, text, integer) to souk_app, souk_worker;
grant create on schema app to souk_search;
alter function app.search_products(text, text, integer) owner to souk_search;
revoke create on schema app from souk_search;
