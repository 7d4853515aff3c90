-- expand, not breaking
-- What a store is: settings, its texts, home sections, text overrides; and the seams every verb uses:
-- audit log, mail outbox, rate limits, counters.

create table public.store_settings (
  store_id uuid primary key references public.stores (id) on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  default_locale text not null check (default_locale in ('en', 'ar')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  time_zone text not null,
  digits text not null default 'latn' check (digits in ('latn', 'arab')),
  primary_color text not null default '#242F51' check (primary_color ~ '^#[0-9A-F]{6}$'),
  secondary_color text not null default '#384878' check (secondary_color ~ '^#[0-9A-F]{6}$'),
  logo_media_id uuid,
  logo_dark_media_id uuid,
  contact_email text not null default '',
  contact_phone text not null default '',
  whatsapp text not null default '',
  name_min_length integer not null default 4 check (name_min_length between 2 and 20),
  zip_required boolean not null default true,
  delivery_flat bigint not null check (delivery_flat between 0 and 1000000000000),
  delivery_free_from bigint check (delivery_free_from between 0 and 1000000000000),
  tax_rate_ppm integer not null default 0 check (tax_rate_ppm between 0 and 1000000),
  prices_include_tax boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null
);
comment on table public.store_settings is 'storeSetting of the specification: one row a store.';
alter table public.store_settings enable row level security;
alter table public.store_settings force row level security;
create policy store_settings_of_store on public.store_settings
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.store_settings to souk_app, souk_worker;

create table public.store_texts (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  locale text not null check (locale in ('en', 'ar')),
  name text not null default '',
  description text not null default '',
  announcement text not null default '',
  address text not null default '',
  hours text not null default '',
  primary key (store_id, locale)
);
comment on table public.store_texts is 'A store''s own words per language; an empty text falls back to the default language.';
alter table public.store_texts enable row level security;
alter table public.store_texts force row level security;
create policy store_texts_of_store on public.store_texts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.store_texts to souk_app, souk_worker;

create table public.home_sections (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  position integer not null,
  kind text not null check (kind in ('hero', 'trust', 'new_arrivals', 'categories', 'banner', 'all_products', 'brands')),
  is_visible boolean not null default true,
  media_id uuid,
  link text not null default '',
  item_count integer not null default 8 check (item_count between 1 and 48),
  primary key (store_id, id)
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
  -- Of a trust section: [{"icon","title","note"}], at most four.
  items jsonb not null default '[]',
  primary key (store_id, section_id, locale),
  foreign key (store_id, section_id) references public.home_sections (store_id, id) on delete cascade
);
comment on table public.home_section_texts is 'The words of a home section per language.';
alter table public.home_section_texts enable row level security;
alter table public.home_section_texts force row level security;
create policy home_section_texts_of_store on public.home_section_texts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.home_section_texts to souk_app, souk_worker;

create table public.message_overrides (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  locale text not null check (locale in ('en', 'ar')),
  key text not null,
  value text not null,
  primary key (store_id, locale, key)
);
comment on table public.message_overrides is 'Texts of the dictionaries that a store says in its own words.';
alter table public.message_overrides enable row level security;
alter table public.message_overrides force row level security;
create policy message_overrides_of_store on public.message_overrides
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.message_overrides to souk_app, souk_worker;

create table public.redirects (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  from_path text not null check (from_path like '/%'),
  to_path text not null check (to_path like '/%' and to_path not like '//%'),
  created_at timestamptz not null,
  primary key (store_id, from_path)
);
comment on table public.redirects is 'Old paths of a store and where they lead now (301).';
alter table public.redirects enable row level security;
alter table public.redirects force row level security;
create policy redirects_of_store on public.redirects
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.redirects to souk_app, souk_worker;

create table public.audit_entries (
  store_id uuid not null references public.stores (id) on delete cascade,
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('staff', 'shopper', 'system')),
  actor_id uuid,
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  ip text not null default '',
  request_id text not null default '',
  primary key (store_id, id)
);
comment on table public.audit_entries is 'Who did what in a store. Append-only: no role that serves requests may change or delete a row.';
alter table public.audit_entries enable row level security;
alter table public.audit_entries force row level security;
create policy audit_entries_of_store on public.audit_entries
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.audit_entries to souk_app, souk_worker;
create index audit_entries_subject on public.audit_entries (store_id, subject_kind, subject_id, at);

create table public.mails (
  store_id uuid not null references public.stores (id) on delete cascade,
  id uuid not null,
  kind text not null,
  locale text not null check (locale in ('en', 'ar')),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  -- One mail for one cause, however often the verb that asks for it is run.
  dedupe_key text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (store_id, id),
  unique (store_id, dedupe_key)
);
comment on table public.mails is 'The outbox: a mail is a row of the transaction that caused it; a job sends it.';
alter table public.mails enable row level security;
alter table public.mails force row level security;
create policy mails_of_store on public.mails
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.mails to souk_app, souk_worker;
create index mails_newest on public.mails (store_id, created_at desc, id desc);

create table public.rate_limits (
  store_id uuid not null references public.stores (id) on delete cascade,
  bucket text not null,
  subject text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (store_id, bucket, subject)
);
comment on table public.rate_limits is 'Counted attempts per store, bucket and subject in a fixed window.';
alter table public.rate_limits enable row level security;
alter table public.rate_limits force row level security;
create policy rate_limits_of_store on public.rate_limits
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.rate_limits to souk_app, souk_worker;

create table public.store_counters (
  store_id uuid not null references public.stores (id) on delete cascade,
  name text not null check (name in ('order')),
  value bigint not null,
  primary key (store_id, name)
);
comment on table public.store_counters is
  'Gap-free numbers per store: the last one given. A sequence would leave holes on rollback.';
alter table public.store_counters enable row level security;
alter table public.store_counters force row level security;
create policy store_counters_of_store on public.store_counters
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.store_counters to souk_app, souk_worker;
