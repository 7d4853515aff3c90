-- A store's settings and texts, its pictures, and what every verb uses: audit log, rate limits, counters.

create table public.media (
  store_id uuid not null references public.stores (id) on delete cascade,
  id uuid not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  blur text not null default ''
    constraint media_blur_is_four_colours check (blur = '' or blur ~ '^([0-9a-f]{6}){4}$'),
  file_name text not null default '' check (length(file_name) <= 200),
  focal_x integer not null default 50 check (focal_x between 0 and 100),
  focal_y integer not null default 50 check (focal_y between 0 and 100),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, hash)
);
comment on table public.media is
  'Pictures of a store; the files are in the store''s media folder, named by their content hash.';
comment on column public.media.blur is
  'Mean colours of the four quarters (top left, top right, bottom left, bottom right); empty for a transparent '
  'picture.';
comment on column public.media.file_name is 'The name of the uploaded file, for search only; never used as a path.';
comment on column public.media.focal_x is
  'With focal_y the point, in hundredths, that stays visible when the picture is cropped.';
create index media_newest on public.media (store_id, created_at desc, id desc);
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
comment on table public.media_texts is 'The alternative text of a picture per language.';
alter table public.media_texts enable row level security;
alter table public.media_texts force row level security;
create policy media_texts_of_store on public.media_texts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.media_texts to souk_app, souk_worker;

create table public.store_settings (
  store_id uuid primary key references public.stores (id) on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  default_locale text not null check (default_locale in ('en', 'ar')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- The country whose suggestions the owner has answered; '' for none.
  country_answered text not null default '' check (country_answered ~ '^([A-Z]{2})?$'),
  time_zone text not null,
  digits text not null default 'latn' check (digits in ('latn', 'arab')),
  primary_color text not null default '#242F51' check (primary_color ~ '^#[0-9A-F]{6}$'),
  secondary_color text not null default '#384878' check (secondary_color ~ '^#[0-9A-F]{6}$'),
  logo_media_id uuid,
  logo_dark_media_id uuid,
  favicon_media_id uuid,
  contact_email text not null default '',
  contact_phone text not null default '',
  whatsapp text not null default '',
  -- Profile addresses by network, and the links of header and footer beside the fixed ones.
  social jsonb not null default '{}' check (pg_column_size(social) < 10000),
  menus jsonb not null default '{}' check (pg_column_size(menus) < 100000),
  access jsonb not null default '{}' check (pg_column_size(access) < 20000),
  name_min_length integer not null default 4 check (name_min_length between 2 and 20),
  zip_required boolean not null default true,
  zip_not_asked_in text[] not null default '{}' check (cardinality(zip_not_asked_in) <= 300),
  takes_guests boolean not null default true,
  takes_notes boolean not null default true,
  -- A new password is compared with the 10,000 most common ones.
  refuses_common_passwords boolean not null default true,
  -- A review is published only after the owner has approved it.
  reviews_moderated boolean not null default false,
  delivery_flat bigint not null check (delivery_flat between 0 and 1000000000000),
  delivery_free_from bigint check (delivery_free_from between 0 and 1000000000000),
  tax_rate_ppm integer not null default 0 check (tax_rate_ppm between 0 and 1000000),
  prices_include_tax boolean not null default true,
  -- Documents, because the one statement that opens a checkout reads them whole with the other terms.
  delivery_rules jsonb check (pg_column_size(delivery_rules) < 200000),
  tax_rules jsonb check (pg_column_size(tax_rules) < 200000),
  payment_rules jsonb check (pg_column_size(payment_rules) < 200000),
  low_stock_at integer default 5 check (low_stock_at between 0 and 9999),
  -- Days after delivery within which a return can be requested; 0: returns are off.
  return_days integer not null default 14 check (return_days between 0 and 365),
  version integer not null default 1,
  updated_at timestamptz not null,
  foreign key (store_id, logo_media_id) references public.media (store_id, id) on delete set null (logo_media_id),
  foreign key (store_id, logo_dark_media_id)
    references public.media (store_id, id) on delete set null (logo_dark_media_id),
  foreign key (store_id, favicon_media_id)
    references public.media (store_id, id) on delete set null (favicon_media_id)
);
comment on table public.store_settings is 'The specification''s storeSetting: one row per store.';
comment on column public.store_settings.delivery_rules is
  'Zones and methods in the format of domain/delivery; null: delivery_flat and delivery_free_from apply everywhere.';
comment on column public.store_settings.tax_rules is
  'Rates by country, region and class in the format of domain/tax; null: tax_rate_ppm applies everywhere.';
comment on column public.store_settings.payment_rules is
  'Payment methods with their limits in the format of domain/payments, without secrets; null: cash on delivery only.';
comment on column public.store_settings.low_stock_at is
  'At this many units or fewer, a variant without a threshold of its own counts as low; null: no mail is sent.';
comment on column public.store_settings.access is
  'In the format of domain/tenancy/access.ts: mode, password, texts, WhatsApp button, verification tags.';
comment on column public.store_settings.takes_guests is 'True if an order can be placed without an account.';
comment on column public.store_settings.takes_notes is 'True if the checkout has a field for a note.';
comment on column public.store_settings.zip_not_asked_in is
  'Countries with postal codes whose address forms do not ask for one: ISO 3166 codes.';
create index store_settings_favicon on public.store_settings (store_id, favicon_media_id);
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
comment on table public.store_texts is
  'A store''s name and texts per language; an empty text falls back to the default language.';
alter table public.store_texts enable row level security;
alter table public.store_texts force row level security;
create policy store_texts_of_store on public.store_texts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.store_texts to souk_app, souk_worker;

create table public.store_currencies (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  code text not null check (code ~ '^[A-Z]{3}$'),
  -- One unit of the store's own currency in units of this one: a ratio, so that a peg is exact.
  rate_numer bigint not null check (rate_numer between 1 and 1000000000000),
  rate_denom bigint not null check (rate_denom between 1 and 1000000000000),
  rounding text not null default 'none' check (rounding in ('none', 'whole', 'charm')),
  position integer not null default 0,
  is_active boolean not null default true,
  -- False until every price has been converted once; the currency is offered to shoppers from then on.
  is_ready boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, code)
);
comment on table public.store_currencies is
  'The currencies that a store sells in besides its own (store_settings.currency).';
alter table public.store_currencies enable row level security;
alter table public.store_currencies force row level security;
create policy store_currencies_of_store on public.store_currencies
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.store_currencies to souk_app, souk_worker;

-- lib/money/convert-money.ts computes the same; a test compares the two.
create function app.convert_amount(amount bigint, numer bigint, denom bigint, unit bigint, rounding text)
  returns numeric language sql immutable parallel safe
  return case when amount is null then null when amount = 0 then 0 else
    greatest(1, div(
      2 * (amount::numeric * numer + case rounding when 'charm' then unit / 100 else 0 end * denom::numeric)
        + denom::numeric * case rounding when 'none' then 1 else unit end,
      2 * denom::numeric * case rounding when 'none' then 1 else unit end))
    * case rounding when 'none' then 1 else unit end - case rounding when 'charm' then unit / 100 else 0 end end;
comment on function app.convert_amount(bigint, bigint, bigint, bigint, text) is
  'An amount times numer / denom, in minor units, rounded half up and then to the currency''s rounding rule.';
revoke all on function app.convert_amount(bigint, bigint, bigint, bigint, text) from public;
grant execute on function app.convert_amount(bigint, bigint, bigint, bigint, text) to souk_app, souk_worker;

create table public.store_counters (
  store_id uuid not null references public.stores (id) on delete cascade,
  name text not null check (name in ('order', 'listing', 'invoice', 'credit_note', 'document')),
  value bigint not null,
  primary key (store_id, name)
);
comment on table public.store_counters is
  'The last number given of each series without gaps. A sequence would leave gaps on rollback.';
alter table public.store_counters enable row level security;
alter table public.store_counters force row level security;
create policy store_counters_of_store on public.store_counters
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.store_counters to souk_app, souk_worker;

create table public.message_overrides (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  locale text not null check (locale in ('en', 'ar')),
  key text not null,
  value text not null,
  primary key (store_id, locale, key)
);
comment on table public.message_overrides is 'A store''s own wording of dictionary texts.';
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
  primary key (store_id, from_path),
  -- No stored path may lead out of its store: browsers read /\ as //.
  constraint redirects_to_path_stays_here check (to_path !~ '^/[/\\]' and to_path !~ '[[:cntrl:]]')
);
comment on table public.redirects is 'Old paths of a store with their new ones (301).';
-- When a path moves, the redirects that point to it are changed to the new one.
create index redirects_target on public.redirects (store_id, to_path);
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
comment on table public.audit_entries is
  'Every action in a store with its actor. Append-only: no role that serves requests may change or delete a row.';
create index audit_entries_subject on public.audit_entries (store_id, subject_kind, subject_id, at);
alter table public.audit_entries enable row level security;
alter table public.audit_entries force row level security;
create policy audit_entries_of_store on public.audit_entries
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.audit_entries to souk_app, souk_worker;

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
