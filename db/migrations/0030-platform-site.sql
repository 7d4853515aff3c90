-- The platform's own site: the texts of a package on /pricing, the operator's settings, and its terms and privacy
-- policy. All of it belongs to the platform and is public, except who saved it.

alter table public.packages
  -- One line about for whom it is; empty: none.
  add column summary_en text not null default '' check (length(summary_en) <= 120),
  add column summary_ar text not null default '' check (length(summary_ar) <= 120),
  -- Highlighted on /pricing.
  add column is_recommended boolean not null default false;
update public.packages p
   set summary_en = s.en, summary_ar = s.ar, is_recommended = p.code = 'pro'
  from (values
    ('free', 'To try things out', 'لتجربة الفكرة'),
    ('starter', 'For a first real shop', 'لأول متجر فعلي'),
    ('pro', 'For a growing team', 'لفريق ينمو'),
    ('scale', 'For a large catalogue', 'لقائمة منتجات كبيرة')
  ) as s (code, en, ar)
 where p.code = s.code and p.version = 1 and p.by_name = 'souk';

create table public.package_features (
  package_id uuid not null references public.packages (id) on delete cascade,
  position smallint not null check (position between 1 and 30),
  text_en text not null check (length(text_en) between 1 and 120),
  text_ar text not null check (length(text_ar) between 1 and 120),
  primary key (package_id, position)
);
comment on table public.package_features is 'What a version of a package includes besides its limits, in the operator''s words, as /pricing shows it.';
grant select, insert on public.package_features to souk_platform;

create table public.platform_settings (
  -- The highest one is current. Without a row the platform is called Souk and names no operator.
  version integer primary key check (version > 0),
  name_en text not null check (length(name_en) between 1 and 40),
  name_ar text not null check (length(name_ar) between 1 and 40),
  -- The company or person that runs the platform, named by its terms and privacy policy; empty: not told yet.
  operator_name text not null check (length(operator_name) <= 120),
  operator_address text not null check (length(operator_address) <= 300),
  contact_email text not null check (length(contact_email) <= 254),
  -- Where the source code of this install is published; empty: nowhere.
  source_url text not null check (source_url = '' or source_url ~ '^https://' and length(source_url) <= 200),
  by_name text not null check (length(by_name) between 1 and 120),
  created_at timestamptz not null
);
comment on table public.platform_settings is 'Versions of what the platform says of itself and of its operator. A change is a new version; no row changes.';
grant select, insert on public.platform_settings to souk_platform;

create table public.platform_texts (
  kind text not null check (kind in ('terms', 'privacy')),
  locale text not null check (locale in ('en', 'ar')),
  -- The highest one is shown.
  version integer not null check (version > 0),
  -- Sanitized HTML; empty: the built-in text again.
  body_html text not null check (length(body_html) <= 200000),
  by_name text not null check (length(by_name) between 1 and 120),
  created_at timestamptz not null,
  primary key (kind, locale, version)
);
comment on table public.platform_texts is 'Versions of the operator''s terms and privacy policy. A change is a new version; no row changes.';
grant select, insert on public.platform_texts to souk_platform;
