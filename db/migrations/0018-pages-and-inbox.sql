-- expand, not breaking
-- The pages a store writes about itself (D5), and the messages people send it (N3).

create table public.pages (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  -- The four that every store has an address for, or the store's own under /pages/{slug}.
  kind text not null check (kind in ('about_us', 'privacy_policy', 'terms_conditions', 'returns_policy', 'own')),
  in_footer boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id)
);
comment on table public.pages is 'Pages a store writes: about us, policies, and any others.';
alter table public.pages enable row level security;
alter table public.pages force row level security;
create policy pages_of_store on public.pages
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.pages to souk_app, souk_worker;
create unique index pages_one_of_a_kind on public.pages (store_id, kind) where kind <> 'own';

create table public.page_texts (
  store_id uuid not null,
  page_id uuid not null,
  locale text not null check (locale in ('en', 'ar')),
  title text not null check (length(title) between 1 and 200),
  slug text not null check (length(slug) between 1 and 200),
  -- Sanitised when it is saved.
  body_html text not null check (length(body_html) <= 200000),
  primary key (store_id, page_id, locale),
  unique (store_id, locale, slug),
  foreign key (store_id, page_id) references public.pages (store_id, id) on delete cascade
);
comment on table public.page_texts is 'A page''s words per language; slugs are unique per store and language.';
alter table public.page_texts enable row level security;
alter table public.page_texts force row level security;
create policy page_texts_of_store on public.page_texts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.page_texts to souk_app, souk_worker;

create table public.contact_messages (
  store_id uuid not null references public.stores (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  order_number text not null default '' check (length(order_number) <= 20),
  body text not null check (length(body) between 1 and 5000),
  locale text not null check (locale in ('en', 'ar')),
  status text not null default 'new' check (status in ('new', 'read', 'answered')),
  created_at timestamptz not null,
  primary key (store_id, id)
);
comment on table public.contact_messages is 'What people wrote to the store by its contact form.';
alter table public.contact_messages enable row level security;
alter table public.contact_messages force row level security;
create policy contact_messages_of_store on public.contact_messages
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.contact_messages to souk_app, souk_worker;
create index contact_messages_newest on public.contact_messages (store_id, created_at desc, id desc);
