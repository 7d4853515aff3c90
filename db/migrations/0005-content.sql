-- What a store publishes about itself: the home page and its pages, with drafts, versions and preview links.

create table public.home_sections (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  position integer not null,
  kind text not null check (kind in ('hero', 'trust', 'new_arrivals', 'most_selling', 'trending', 'categories',
    'banner', 'all_products', 'brands', 'testimonials', 'newsletter')),
  is_visible boolean not null default true,
  media_id uuid,
  link text not null default '',
  item_count integer not null default 8 check (item_count between 1 and 48),
  primary key (store_id, id),
  foreign key (store_id, media_id) references public.media (store_id, id) on delete set null (media_id)
);
comment on table public.home_sections is 'The sections of the home page in order.';
alter table public.home_sections enable row level security;
alter table public.home_sections force row level security;
create policy home_sections_of_store on public.home_sections
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.home_sections to souk_app, souk_worker;

create table public.home_section_texts (
  store_id uuid not null,
  section_id uuid not null,
  locale text not null check (locale in ('en', 'ar')),
  eyebrow text not null default '',
  title text not null default '',
  body text not null default '',
  action text not null default '',
  -- For a trust section: [{"icon","title","note"}], at most four.
  items jsonb not null default '[]',
  primary key (store_id, section_id, locale),
  foreign key (store_id, section_id) references public.home_sections (store_id, id) on delete cascade
);
comment on table public.home_section_texts is 'The texts of a home section per language.';
alter table public.home_section_texts enable row level security;
alter table public.home_section_texts force row level security;
create policy home_section_texts_of_store on public.home_section_texts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.home_section_texts to souk_app, souk_worker;

create table public.pages (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  -- One of the four pages with a fixed address, or own: a page under /pages/{slug}.
  kind text not null check (kind in ('about_us', 'privacy_policy', 'terms_conditions', 'returns_policy', 'own')),
  in_footer boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id)
);
comment on table public.pages is 'The pages that a store writes: about us, policies, and its own.';
create unique index pages_one_of_a_kind on public.pages (store_id, kind) where kind <> 'own';
alter table public.pages enable row level security;
alter table public.pages force row level security;
create policy pages_of_store on public.pages
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.pages to souk_app, souk_worker;

create table public.page_texts (
  store_id uuid not null,
  page_id uuid not null,
  locale text not null check (locale in ('en', 'ar')),
  title text not null check (length(title) between 1 and 200),
  slug text not null check (length(slug) between 1 and 200),
  -- Sanitized when it is saved.
  body_html text not null check (length(body_html) <= 200000),
  primary key (store_id, page_id, locale),
  unique (store_id, locale, slug),
  foreign key (store_id, page_id) references public.pages (store_id, id) on delete cascade
);
comment on table public.page_texts is 'A page''s texts per language; slugs are unique per store and language.';
alter table public.page_texts enable row level security;
alter table public.page_texts force row level security;
create policy page_texts_of_store on public.page_texts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.page_texts to souk_app, souk_worker;

create table public.content_states (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  -- branding, home, contact, or page:ID; the four fixed pages are page:about_us and so on.
  subject text not null check (length(subject) between 1 and 60),
  -- Raised by every save, publication and rollback: a save on top of a newer revision is refused.
  revision integer not null default 1,
  -- Null when everything is published.
  draft jsonb check (pg_column_size(draft) < 1000000),
  changed_at timestamptz not null,
  changed_by text not null default '' check (length(changed_by) <= 300),
  primary key (store_id, subject)
);
comment on table public.content_states is 'The draft of each published subject, and its revision.';
alter table public.content_states enable row level security;
alter table public.content_states force row level security;
create policy content_states_of_store on public.content_states
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.content_states to souk_app, souk_worker;

create table public.content_versions (
  store_id uuid not null,
  subject text not null,
  number integer not null check (number >= 1),
  body jsonb not null check (pg_column_size(body) < 1000000),
  published_at timestamptz not null,
  published_by text not null default '' check (length(published_by) <= 300),
  -- The number of the version that this one restored.
  restored_from integer,
  primary key (store_id, subject, number),
  foreign key (store_id, subject) references public.content_states (store_id, subject) on delete cascade
);
comment on table public.content_versions is 'The last 20 published versions of each subject.';
alter table public.content_versions enable row level security;
alter table public.content_versions force row level security;
create policy content_versions_of_store on public.content_versions
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.content_versions to souk_app, souk_worker;

create table public.preview_links (
  store_id uuid not null,
  token_hash text not null check (length(token_hash) between 1 and 128),
  subject text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, token_hash),
  foreign key (store_id, subject) references public.content_states (store_id, subject) on delete cascade
);
comment on table public.preview_links is 'Links that show a draft on the storefront: the hash of a random token.';
create index preview_links_subject on public.preview_links (store_id, subject);
alter table public.preview_links enable row level security;
alter table public.preview_links force row level security;
create policy preview_links_of_store on public.preview_links
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.preview_links to souk_app, souk_worker;
