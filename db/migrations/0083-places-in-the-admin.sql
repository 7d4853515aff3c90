-- expand, not breaking
-- Categories, brands and collections are edited by people (E3, E4): a stale save is told by the version, and search
-- engines are shown words of their own.

alter table public.categories add column version integer not null default 1;
alter table public.brands add column version integer not null default 1;
alter table public.collections add column version integer not null default 1;

alter table public.category_texts
  add column seo_title text not null default '' check (length(seo_title) <= 300),
  add column seo_description text not null default '' check (length(seo_description) <= 1000);
alter table public.brand_texts
  add column seo_title text not null default '' check (length(seo_title) <= 300),
  add column seo_description text not null default '' check (length(seo_description) <= 1000);
alter table public.collection_texts
  add column seo_title text not null default '' check (length(seo_title) <= 300),
  add column seo_description text not null default '' check (length(seo_description) <= 1000);
