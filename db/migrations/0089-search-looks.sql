-- How pages look in search engines and in shared links: which pages are kept out of search engines, the texts of pages
-- and of the home page, and an index to find products with the same title.

alter table public.products add column is_hidden_from_search boolean not null default false;
alter table public.categories add column is_hidden_from_search boolean not null default false;
alter table public.brands add column is_hidden_from_search boolean not null default false;
alter table public.collections add column is_hidden_from_search boolean not null default false;
alter table public.pages add column is_hidden_from_search boolean not null default false;
comment on column public.products.is_hidden_from_search is 'Search engines are asked not to list the page.';
comment on column public.categories.is_hidden_from_search is 'Search engines are asked not to list the page.';
comment on column public.brands.is_hidden_from_search is 'Search engines are asked not to list the page.';
comment on column public.collections.is_hidden_from_search is 'Search engines are asked not to list the page.';
comment on column public.pages.is_hidden_from_search is 'Search engines are asked not to list the page.';

alter table public.page_texts
  add column seo_title text not null default '' check (length(seo_title) <= 300),
  add column seo_description text not null default '' check (length(seo_description) <= 1000);

alter table public.store_settings
  add column home_look jsonb not null default '{}' check (pg_column_size(home_look) < 20000);
comment on column public.store_settings.home_look is 'The title and description of the home page in search engines (domain/tenancy/home-look.ts).';

call app.show_in_views('store_settings', 'home_look');
-- A helper who may edit content may change this too (0061).
grant update (home_look) on viewing.store_settings to souk_app;

-- The hash keeps the index small: a title may have 300 characters.
create index product_texts_found_title on public.product_texts
  (store_id, locale, hashtextextended(coalesce(nullif(seo_title, ''), title), 0));
