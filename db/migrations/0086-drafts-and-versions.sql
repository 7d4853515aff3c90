-- expand, not breaking
-- What an owner writes about the store is a draft until it is published; what was published can be brought back (D3).

create table public.content_states (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  -- branding, home, contact, or page:ID; the four fixed pages are page:about_us and so on.
  subject text not null check (length(subject) between 1 and 60),
  -- Raised by every save, publication and roll-back: who saves over another is told.
  revision integer not null default 1,
  -- Null where everything is published.
  draft jsonb check (pg_column_size(draft) < 1000000),
  changed_at timestamptz not null,
  changed_by text not null default '' check (length(changed_by) <= 300),
  primary key (store_id, subject)
);
comment on table public.content_states is 'Of each thing that is published: its draft, and how often it was saved.';
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
  -- The version that was brought back by this one.
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

alter table public.store_settings
  add column favicon_media_id uuid,
  -- Addresses by the name of the network, and the links of header and footer beside what is always there.
  add column social jsonb not null default '{}' check (pg_column_size(social) < 10000),
  add column menus jsonb not null default '{}' check (pg_column_size(menus) < 100000),
  add foreign key (store_id, favicon_media_id)
    references public.media (store_id, id) on delete set null (favicon_media_id);
create index store_settings_favicon on public.store_settings (store_id, favicon_media_id);
