-- The rows that listings, filters, search and suggestions read. indexProducts derives them from a product's own rows in
-- the same transaction. docs/decisions/010 says why sets of products are bits.

create table public.product_listings (
  store_id uuid not null,
  product_id uuid not null,
  -- The product's bit in product_facets: dense per store, given once, never reused.
  ord integer not null check (ord between 0 and 16777215),
  is_active boolean not null,
  publish_at timestamptz,
  is_featured boolean not null,
  created_at timestamptz not null,
  name_en text not null collate "C",
  name_ar text not null collate "C",
  -- 'facet=value' for every facet that counts the product: the next write compares with it.
  facets text[] not null default '{}',
  -- Ranks, written by jobs and by reviews; a product's own save leaves them unchanged.
  -- Units sold in the last 90 days, as of the last count.
  sold integer not null default 0 check (sold >= 0),
  -- The average of its published reviews times 100; 0 for none.
  rating smallint not null default 0 check (rating = 0 or rating between 100 and 500),
  rating_count integer not null default 0 check (rating_count >= 0),
  trend bigint not null default 0,
  primary key (store_id, product_id),
  unique (store_id, ord),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.product_listings is
  'One narrow row per product: the sort keys of listings, and its bit in product_facets. A product without a row '
  'is in no list.';
comment on column public.product_listings.trend is
  'Views, carts and units with a half-life of 7 days, as a logarithm that does not decay: only events change it.';
create index product_listings_featured
  on public.product_listings (store_id, is_featured, created_at, product_id) include (ord);
create index product_listings_newest on public.product_listings (store_id, created_at, product_id) include (ord);
create index product_listings_name_en on public.product_listings (store_id, name_en, product_id) include (ord);
create index product_listings_name_ar on public.product_listings (store_id, name_ar, product_id) include (ord);
create index product_listings_scheduled on public.product_listings (store_id, publish_at) include (ord)
  where publish_at is not null;
create index product_listings_sold on public.product_listings (store_id, sold, product_id) include (ord);
create index product_listings_rating
  on public.product_listings (store_id, rating, rating_count, product_id) include (ord);
create index product_listings_trend on public.product_listings (store_id, trend, product_id) include (ord)
  where trend > 0;
alter table public.product_listings enable row level security;
alter table public.product_listings force row level security;
create policy product_listings_of_store on public.product_listings
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_listings to souk_app, souk_worker;

create table public.product_listing_prices (
  store_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  product_id uuid not null,
  ord integer not null,
  amount bigint not null,
  primary key (store_id, currency, product_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.product_listing_prices is 'The lowest price of a product per currency, by which listings sort.';
create index product_listing_prices_order
  on public.product_listing_prices (store_id, currency, amount, product_id) include (ord);
alter table public.product_listing_prices enable row level security;
alter table public.product_listing_prices force row level security;
create policy product_listing_prices_of_store on public.product_listing_prices
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_listing_prices to souk_app, souk_worker;

create table public.product_facets (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  facet text not null check (length(facet) between 1 and 200),
  value text not null,
  -- Products 4096 * block to 4096 * block + 4095; the first is the leftmost bit.
  block integer not null check (block >= 0),
  bits bit varying(4096) not null check (length(bits) = 4096),
  primary key (store_id, facet, value, block)
) with (fillfactor = 70);
comment on table public.product_facets is
  'The products that have a value of a facet, one bit each: a filter is an AND of sets, a count is bit_count.';
alter table public.product_facets enable row level security;
alter table public.product_facets force row level security;
create policy product_facets_of_store on public.product_facets
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_facets to souk_app, souk_worker;

create table public.facet_labels (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  facet text not null,
  value text not null,
  locale text not null check (locale in ('en', 'ar')),
  label text not null,
  swatch text not null default '',
  primary key (store_id, facet, value, locale)
);
comment on table public.facet_labels is
  'The label of an option (value is empty) or of one of its values in a list of filters.';
alter table public.facet_labels enable row level security;
alter table public.facet_labels force row level security;
create policy facet_labels_of_store on public.facet_labels
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.facet_labels to souk_app, souk_worker;

-- The rows of a list, ready to be sent: before, every page read and sorted seven tables.
create table public.product_cards (
  store_id uuid not null,
  product_id uuid not null,
  locale text not null check (locale in ('en', 'ar')),
  -- JSON of domain/catalog/ready-card.ts, without prices, sales and stock, which change without a save.
  card text not null,
  primary key (store_id, product_id, locale),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.product_cards is
  'A product''s card per page language, written by indexProducts: texts, brand, picture, colours.';
alter table public.product_cards enable row level security;
alter table public.product_cards force row level security;
create policy product_cards_of_store on public.product_cards
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_cards to souk_app, souk_worker;

-- A broad search reads rank and place of 20,000 rows. With their words in the row that was 130 MB for 100,000
-- products, more than the server's memory. PostgreSQL moves a long value out of a row only when the whole row exceeds
-- 2 kB, so the padding makes every row that long and compresses to thirty bytes. Measured: 42 ms per search before, 12
-- after.
create table public.search_documents (
  store_id uuid not null,
  product_id uuid not null,
  ord integer not null,
  -- Every folded word behind the store's own key, so that a store's words are adjacent in the index.
  words tsvector storage external not null,
  -- The words that decide the rank, small enough to stay in the row: the titles, then titles, names and whole SKUs.
  title tsvector storage main not null,
  heads tsvector storage main not null,
  title_length integer not null,
  padding text not null default '',
  primary key (store_id, product_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
) with (toast_tuple_target = 512);
comment on table public.search_documents is
  'The words that find a product in both languages: titles, SKUs, brand, categories, tags, values of options and '
  'description.';
comment on column public.search_documents.padding is
  'Makes the row so long that PostgreSQL stores its words elsewhere: repeat(''.'', 2100), compressed to thirty bytes.';
create index search_documents_words on public.search_documents using gin (words) with (gin_pending_list_limit = 512);
alter table public.search_documents enable row level security;
alter table public.search_documents force row level security;
create policy search_documents_of_store on public.search_documents
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.search_documents to souk_app, souk_worker;
-- @@ is not leakproof, so under row-level security it cannot use the index: the two search functions read past the
-- policy as souk_search and filter by the setting themselves.
create policy search_documents_by_search on public.search_documents for select to souk_search using (true);
grant select on public.search_documents to souk_search;

create table public.search_trigrams (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  -- Three consecutive letters of the word; '' for the word itself.
  trigram text not null collate "C",
  word text not null collate "C",
  primary key (store_id, trigram, word)
);
comment on table public.search_trigrams is
  'The words of titles, brands, categories and tags by their trigrams, compared with a mistyped word. Found by '
  'equality, for which row-level security lets an index be used, unlike for %.';
alter table public.search_trigrams enable row level security;
alter table public.search_trigrams force row level security;
create policy search_trigrams_of_store on public.search_trigrams
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.search_trigrams to souk_app, souk_worker;

create function app.find_products(p_words text, p_heads text, p_exact text, p_sku text)
  returns table (ord integer, score integer)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  declare
    v_store uuid := app.current_store();
    v_heads tsquery := p_heads::tsquery;
    v_exact tsquery := p_exact::tsquery;
    v_sku tsquery := p_sku::tsquery;
  begin
    if v_store is null then raise exception 'no store set' using errcode = '42501'; end if;
    if p_words = '' then return; end if;
    return query
      select d.ord,
          case when d.title @@ v_heads then case when d.title @@ v_exact then 450 else 400 end
               when d.heads @@ v_sku then 300
               when d.heads @@ v_heads then 200
               else 100 end - least(d.title_length, 40)
        from public.search_documents d
       where d.store_id = v_store and d.words @@ p_words::tsquery;
  end $$;
comment on function app.find_products(text, text, text, text) is
  'Products of the current store whose words match, with their rank: title, then whole SKU, then brand, category '
  'or tag, then description. Raises 42501 without a store.';
revoke all on function app.find_products(text, text, text, text) from public;
grant execute on function app.find_products(text, text, text, text) to souk_app, souk_worker;

-- The result of app.find_products as one text: passing 20,000 rows through a function, an aggregate and the driver
-- cost more than the search itself.
create function app.find_ranked(p_words text, p_heads text, p_exact text, p_sku text)
  returns text
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  declare
    v_store uuid := app.current_store();
    v_heads tsquery := p_heads::tsquery;
    v_exact tsquery := p_exact::tsquery;
    v_sku tsquery := p_sku::tsquery;
  begin
    if v_store is null then raise exception 'no store set' using errcode = '42501'; end if;
    if p_words = '' then return null; end if;
    return (
      select string_agg((d.ord + 16777216::bigint * (
          case when d.title @@ v_heads then case when d.title @@ v_exact then 450 else 400 end
               when d.heads @@ v_sku then 300
               when d.heads @@ v_heads then 200
               else 100 end - least(d.title_length, 40)))::text, ',')
        from public.search_documents d
       where d.store_id = v_store and d.words @@ p_words::tsquery);
  end $$;
comment on function app.find_ranked(text, text, text, text) is
  'The products of app.find_products as rank * 2^24 + ord each, joined by commas; null for none. Raises 42501 '
  'without a store.';
revoke all on function app.find_ranked(text, text, text, text) from public;
grant execute on function app.find_ranked(text, text, text, text) to souk_app, souk_worker;

grant create on schema app to souk_search;
alter function app.find_products(text, text, text, text) owner to souk_search;
alter function app.find_ranked(text, text, text, text) owner to souk_search;
revoke create on schema app from souk_search;

-- Amounts are stored as one set of products per binary digit: slices[i + 1] holds those whose amount has bit i; null
-- for none. Every amount is below 2^40 (the CHECK of variant_prices).
create function app.bits_at_most(p_slices bit varying[], p_bound bigint)
  returns bit varying language plpgsql immutable parallel safe set search_path = pg_catalog
  as $$
  declare
    v_less bit varying := repeat('0', 4096)::bit varying;
    v_same bit varying := repeat('1', 4096)::bit varying;
    v_slice bit varying;
  begin
    if p_bound < 0 then return v_less; end if;
    for i in reverse 40..0 loop
      v_slice := p_slices[i + 1];
      if (p_bound >> i) & 1 = 1 then
        if v_slice is null then return v_less | v_same; end if;
        v_less := v_less | (v_same & ~v_slice);
        v_same := v_same & v_slice;
      elsif v_slice is not null then
        v_same := v_same & ~v_slice;
      end if;
    end loop;
    return v_less | v_same;
  end $$;
comment on function app.bits_at_most(bit varying[], bigint) is
  'The products of a block whose amount is at most the bound.';
revoke all on function app.bits_at_most(bit varying[], bigint) from public;
grant execute on function app.bits_at_most(bit varying[], bigint) to souk_app, souk_worker;

create function app.bits_extreme(p_slices bit varying[], p_mask bit varying, p_is_most boolean)
  returns bigint language plpgsql immutable parallel safe set search_path = pg_catalog
  as $$
  declare
    v_left bit varying := p_mask;
    v_try bit varying;
    v_amount bigint := 0;
  begin
    if bit_count(p_mask) = 0 then return null; end if;
    for i in reverse 40..0 loop
      continue when p_slices[i + 1] is null;
      v_try := case when p_is_most then v_left & p_slices[i + 1] else v_left & ~p_slices[i + 1] end;
      if bit_count(v_try) > 0 then
        v_left := v_try;
        if p_is_most then v_amount := v_amount + (1::bigint << i); end if;
      elsif not p_is_most then
        v_amount := v_amount + (1::bigint << i);
      end if;
    end loop;
    return v_amount;
  end $$;
comment on function app.bits_extreme(bit varying[], bit varying, boolean) is
  'The highest or lowest amount among the products of a block that are in the mask; null if there are none.';
revoke all on function app.bits_extreme(bit varying[], bit varying, boolean) from public;
grant execute on function app.bits_extreme(bit varying[], bit varying, boolean) to souk_app, souk_worker;
