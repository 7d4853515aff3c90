-- Written by `souk schema` from the database that db/migrations make. Do not edit.

create table public.account_changes (
  id uuid not null,
  user_id uuid not null,
  what text not null,
  detail text not null default ''::text,
  ip text not null,
  at timestamp with time zone not null,
  constraint account_changes_pkey PRIMARY KEY (id),
  constraint account_changes_detail_check CHECK ((length(detail) <= 254)),
  constraint account_changes_ip_check CHECK ((length(ip) <= 60)),
  constraint account_changes_what_check CHECK ((what ~ '^[a-z_]{3,40}$'::text))
);
comment on table public.account_changes is 'What was done with an account, when and from where. Can only be added to.';
CREATE INDEX account_changes_newest ON public.account_changes USING btree (user_id, at DESC, id DESC);
grant insert, select on public.account_changes to souk_platform;

create table public.account_locks (
  user_id uuid not null,
  reason text not null,
  by_name text not null,
  at timestamp with time zone not null,
  constraint account_locks_pkey PRIMARY KEY (user_id),
  constraint account_locks_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 120))),
  constraint account_locks_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
comment on table public.account_locks is 'Accounts that cannot sign in until an operator unlocks them. The reason is for operators.';
grant delete, insert, select on public.account_locks to souk_platform;

create table public.accounting_settings (
  store_id uuid not null,
  accounts jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  constraint accounting_settings_pkey PRIMARY KEY (store_id),
  constraint accounting_settings_accounts_check CHECK ((pg_column_size(accounts) < 4000))
);
comment on table public.accounting_settings is 'The account codes of the journal. No row: the defaults.';
alter table public.accounting_settings enable row level security;
alter table public.accounting_settings force row level security;
create policy accounting_settings_of_store on public.accounting_settings
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.accounting_settings to souk_app;
grant insert, select, update on public.accounting_settings to souk_worker;

create table public.added_bytes (
  store_id uuid not null,
  day timestamp with time zone not null,
  bytes bigint not null,
  constraint added_bytes_pkey PRIMARY KEY (store_id, day),
  constraint added_bytes_bytes_check CHECK ((bytes >= 0))
);
comment on table public.added_bytes is 'Bytes of pictures, videos and files that a store added in a day (UTC). Earlier days are deleted with the next addition.';
alter table public.added_bytes enable row level security;
alter table public.added_bytes force row level security;
create policy added_bytes_of_store on public.added_bytes
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.added_bytes to souk_app;
grant delete, insert, select, update on public.added_bytes to souk_worker;

create table public.audit_entries (
  store_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  ip text not null default ''::text,
  request_id text not null default ''::text,
  constraint audit_entries_pkey PRIMARY KEY (store_id, id),
  constraint audit_entries_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'shopper'::text, 'system'::text])))
);
comment on table public.audit_entries is 'Every action in a store with its actor. Append-only: no role that serves requests may change or delete a row.';
CREATE INDEX audit_entries_subject ON public.audit_entries USING btree (store_id, subject_kind, subject_id, at);
alter table public.audit_entries enable row level security;
alter table public.audit_entries force row level security;
create policy audit_entries_of_store on public.audit_entries
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select on public.audit_entries to souk_app;
grant insert, select on public.audit_entries to souk_worker;

create table public.back_in_stock_alerts (
  store_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  customer_id uuid,
  email text not null,
  email_norm text not null,
  locale text not null,
  link_base text not null default ''::text,
  status text not null default 'waiting'::text,
  stop_hash text,
  asked_at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint back_in_stock_alerts_pkey PRIMARY KEY (store_id, id),
  constraint back_in_stock_alerts_store_id_stop_hash_key UNIQUE (store_id, stop_hash),
  constraint back_in_stock_alerts_store_id_variant_id_email_norm_key UNIQUE (store_id, variant_id, email_norm),
  constraint back_in_stock_alerts_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint back_in_stock_alerts_email_norm_check CHECK (((length(email_norm) >= 3) AND (length(email_norm) <= 254))),
  constraint back_in_stock_alerts_link_base_check CHECK ((length(link_base) <= 300)),
  constraint back_in_stock_alerts_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint back_in_stock_alerts_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'told'::text])))
);
comment on table public.back_in_stock_alerts is 'Shoppers to be notified, once, when a sold-out variant is available again.';
CREATE INDEX back_in_stock_alerts_customer ON public.back_in_stock_alerts USING btree (store_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX back_in_stock_alerts_email ON public.back_in_stock_alerts USING btree (store_id, email_norm);
CREATE INDEX back_in_stock_alerts_waiting ON public.back_in_stock_alerts USING btree (store_id, variant_id, id) WHERE (status = 'waiting'::text);
alter table public.back_in_stock_alerts enable row level security;
alter table public.back_in_stock_alerts force row level security;
create policy back_in_stock_alerts_of_store on public.back_in_stock_alerts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.back_in_stock_alerts to souk_app;
grant delete, insert, select, update on public.back_in_stock_alerts to souk_worker;

create table public.backup_runs (
  id uuid not null,
  kind text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  outcome text not null,
  label text not null default ''::text,
  bytes bigint not null default 0,
  problem text not null default ''::text,
  constraint backup_runs_pkey PRIMARY KEY (id),
  constraint backup_runs_bytes_check CHECK ((bytes >= 0)),
  constraint backup_runs_check CHECK (((outcome = 'running'::text) = (finished_at IS NULL))),
  constraint backup_runs_kind_check CHECK ((kind = ANY (ARRAY['base'::text, 'verify'::text, 'drill'::text, 'own'::text]))),
  constraint backup_runs_label_check CHECK ((length(label) <= 60)),
  constraint backup_runs_outcome_check CHECK ((outcome = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text]))),
  constraint backup_runs_problem_check CHECK ((length(problem) <= 500))
);
comment on table public.backup_runs is 'Base backups, verifications and drills of this install, and backups that its operator made with other tools (own). bytes is what a base backup stored of the database, or what was restored.';
CREATE INDEX backup_runs_started ON public.backup_runs USING btree (started_at);
grant delete, insert, select, update on public.backup_runs to souk_platform;

create table public.backup_state (
  only_row boolean not null default true,
  archived_until timestamp with time zone,
  problem text not null default ''::text,
  problem_since timestamp with time zone,
  mailed_at timestamp with time zone,
  begun_at timestamp with time zone,
  constraint backup_state_pkey PRIMARY KEY (only_row),
  constraint backup_state_check CHECK (((problem = ''::text) = (problem_since IS NULL))),
  constraint backup_state_only_row_check CHECK (only_row),
  constraint backup_state_problem_check CHECK ((length(problem) <= 500))
);
comment on table public.backup_state is 'Since when backups are made, until when the log is in the target, what prevents it, and when operators were last mailed about it. One row.';
grant delete, insert, select, update on public.backup_state to souk_platform;

create table public.block_patterns (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  blocks jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null,
  constraint block_patterns_pkey PRIMARY KEY (store_id, id),
  constraint block_patterns_blocks_check CHECK (((jsonb_typeof(blocks) = 'array'::text) AND (jsonb_array_length(blocks) <= 40) AND (pg_column_size(blocks) < 500000))),
  constraint block_patterns_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
comment on table public.block_patterns is 'Blocks that staff saved under a name to insert them into other pages.';
CREATE UNIQUE INDEX block_patterns_name ON public.block_patterns USING btree (store_id, lower(name));
alter table public.block_patterns enable row level security;
alter table public.block_patterns force row level security;
create policy block_patterns_of_store on public.block_patterns
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.block_patterns to souk_app;
grant delete, insert, select, update on public.block_patterns to souk_worker;

create table public.bought_together (
  store_id uuid not null,
  product_id uuid not null,
  other_id uuid not null,
  orders integer not null,
  constraint bought_together_pkey PRIMARY KEY (store_id, product_id, other_id),
  constraint bought_together_orders_check CHECK ((orders > 0))
);
comment on table public.bought_together is 'The products that most orders of the last 180 days contain together with a product. Every pair is stored in both directions.';
CREATE INDEX bought_together_other ON public.bought_together USING btree (store_id, other_id);
alter table public.bought_together enable row level security;
alter table public.bought_together force row level security;
create policy bought_together_of_store on public.bought_together
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.bought_together to souk_app;
grant delete, insert, select, update on public.bought_together to souk_worker;

create table public.brand_texts (
  store_id uuid not null,
  brand_id uuid not null,
  locale text not null,
  name text not null,
  slug text not null,
  seo_title text not null default ''::text,
  seo_description text not null default ''::text,
  constraint brand_texts_pkey PRIMARY KEY (store_id, brand_id, locale),
  constraint brand_texts_store_id_locale_slug_key UNIQUE (store_id, locale, slug),
  constraint brand_texts_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint brand_texts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint brand_texts_seo_description_check CHECK ((length(seo_description) <= 1000)),
  constraint brand_texts_seo_title_check CHECK ((length(seo_title) <= 300)),
  constraint brand_texts_slug_check CHECK (((length(slug) >= 1) AND (length(slug) <= 200)))
);
alter table public.brand_texts enable row level security;
alter table public.brand_texts force row level security;
create policy brand_texts_of_store on public.brand_texts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.brand_texts to souk_app;
grant delete, insert, select, update on public.brand_texts to souk_worker;

create table public.brands (
  store_id uuid not null,
  id uuid not null,
  "position" integer not null default 0,
  logo_media_id uuid,
  sold bigint not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  is_hidden_from_search boolean not null default false,
  constraint brands_pkey PRIMARY KEY (store_id, id),
  constraint brands_sold_check CHECK ((sold >= 0))
);
alter table public.brands enable row level security;
alter table public.brands force row level security;
create policy brands_of_store on public.brands
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.brands to souk_app;
grant delete, insert, select, update on public.brands to souk_worker;

create table public.breach_entries (
  id uuid not null,
  breach_id uuid not null,
  "position" integer not null,
  at timestamp with time zone not null,
  user_id uuid not null,
  by_name text not null,
  change_note text not null,
  title text not null,
  what text not null,
  happened_at timestamp with time zone,
  aware_at timestamp with time zone not null,
  concerns_all boolean not null,
  stores jsonb not null,
  data_kinds text[] not null,
  persons integer,
  measures text not null,
  authority text not null,
  authority_told_at timestamp with time zone,
  authority_note text not null,
  constraint breach_entries_pkey PRIMARY KEY (id),
  constraint breach_entries_breach_id_position_key UNIQUE (breach_id, "position"),
  constraint breach_entries_authority_check CHECK ((authority = ANY (ARRAY['open'::text, 'told'::text, 'not_needed'::text]))),
  constraint breach_entries_authority_note_check CHECK ((length(authority_note) <= 1000)),
  constraint breach_entries_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 120))),
  constraint breach_entries_change_note_check CHECK (((length(change_note) >= 1) AND (length(change_note) <= 500))),
  constraint breach_entries_check CHECK (((authority = 'told'::text) = (authority_told_at IS NOT NULL))),
  constraint breach_entries_check1 CHECK ((concerns_all = (jsonb_array_length(stores) = 0))),
  constraint breach_entries_data_kinds_check CHECK (((cardinality(data_kinds) >= 1) AND (cardinality(data_kinds) <= 20))),
  constraint breach_entries_measures_check CHECK ((length(measures) <= 4000)),
  constraint breach_entries_persons_check CHECK (((persons >= 0) AND (persons <= 1000000000))),
  constraint breach_entries_position_check CHECK (("position" >= 1)),
  constraint breach_entries_stores_check CHECK (((jsonb_typeof(stores) = 'array'::text) AND (pg_column_size(stores) < 200000))),
  constraint breach_entries_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint breach_entries_what_check CHECK (((length(what) >= 1) AND (length(what) <= 4000)))
);
comment on table public.breach_entries is 'Breaches of personal data, one row an entry; the last one is in force. Append-only, also for corrections.';
grant insert, select on public.breach_entries to souk_platform;

create table public.breach_notices (
  breach_id uuid not null,
  store_id uuid not null,
  user_id uuid not null,
  at timestamp with time zone not null,
  constraint breach_notices_pkey PRIMARY KEY (breach_id, store_id, user_id)
);
comment on table public.breach_notices is 'The owners who were mailed about a breach that concerns their store. Append-only.';
CREATE INDEX breach_notices_store ON public.breach_notices USING btree (store_id);
CREATE INDEX breach_notices_user ON public.breach_notices USING btree (user_id);
grant insert, select on public.breach_notices to souk_platform;

create table public.bulk_act_stores (
  bulk_act_id uuid not null,
  store_id uuid not null,
  outcome text not null default 'selected'::text,
  problem text not null default ''::text,
  seen text,
  state_before text,
  package_before uuid,
  ends_before timestamp with time zone,
  state_after text,
  package_after uuid,
  ends_after timestamp with time zone,
  done_at timestamp with time zone,
  constraint bulk_act_stores_pkey PRIMARY KEY (bulk_act_id, store_id),
  constraint bulk_act_stores_check CHECK (((outcome = 'done'::text) = (done_at IS NOT NULL))),
  constraint bulk_act_stores_outcome_check CHECK ((outcome = ANY (ARRAY['selected'::text, 'planned'::text, 'skipped'::text, 'done'::text, 'changed'::text, 'refused'::text, 'failed'::text]))),
  constraint bulk_act_stores_problem_check CHECK ((length(problem) <= 60))
);
comment on table public.bulk_act_stores is 'The stores of a bulk act. A row becomes done in the transaction that changes its store, so no store is changed twice.';
CREATE INDEX bulk_act_stores_planned ON public.bulk_act_stores USING btree (bulk_act_id, store_id) WHERE (outcome = 'planned'::text);
CREATE INDEX bulk_act_stores_store ON public.bulk_act_stores USING btree (store_id);
grant delete, insert, select, update on public.bulk_act_stores to souk_platform;

create table public.bulk_acts (
  id uuid not null,
  kind text,
  reason text not null default ''::text,
  days integer,
  package_id uuid,
  ends_at timestamp with time zone,
  preview_key uuid,
  previewed_at timestamp with time zone,
  user_id uuid not null,
  name text not null,
  role text not null,
  ip text not null default ''::text,
  request_id text not null default ''::text,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  finished_at timestamp with time zone,
  stopped_at timestamp with time zone,
  stopped_for text,
  constraint bulk_acts_pkey PRIMARY KEY (id),
  constraint bulk_acts_check CHECK (((confirmed_at IS NULL) OR ((kind IS NOT NULL) AND (previewed_at IS NOT NULL) AND (reason <> ''::text)))),
  constraint bulk_acts_check1 CHECK ((((kind = ANY (ARRAY['change_package'::text, 'give_package'::text])) IS NOT TRUE) OR (package_id IS NOT NULL))),
  constraint bulk_acts_check2 CHECK ((((kind = 'extend_trial'::text) IS NOT TRUE) OR (days IS NOT NULL))),
  constraint bulk_acts_check3 CHECK (((stopped_at IS NULL) = (stopped_for IS NULL))),
  constraint bulk_acts_days_check CHECK (((days >= 1) AND (days <= 365))),
  constraint bulk_acts_kind_check CHECK ((kind = ANY (ARRAY['suspend'::text, 'unsuspend'::text, 'extend_trial'::text, 'change_package'::text, 'give_package'::text]))),
  constraint bulk_acts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint bulk_acts_reason_check CHECK ((length(reason) <= 500)),
  constraint bulk_acts_stopped_for_check CHECK ((stopped_for = ANY (ARRAY['asked'::text, 'permission'::text])))
);
comment on table public.bulk_acts is 'Changes of many stores by an operator. One that nobody confirmed within a day is deleted with the next selection.';
CREATE INDEX bulk_acts_drafts ON public.bulk_acts USING btree (created_at) WHERE (confirmed_at IS NULL);
CREATE INDEX bulk_acts_newest ON public.bulk_acts USING btree (id DESC) WHERE (confirmed_at IS NOT NULL);
grant delete, insert, select, update on public.bulk_acts to souk_platform;

create table public.bulletin_dismissals (
  bulletin_id uuid not null,
  user_id uuid not null,
  edition integer not null,
  at timestamp with time zone not null,
  constraint bulletin_dismissals_pkey PRIMARY KEY (bulletin_id, user_id),
  constraint bulletin_dismissals_edition_check CHECK ((edition > 0))
);
comment on table public.bulletin_dismissals is 'Who dismissed which announcement, and the newest edition that they had read.';
CREATE INDEX bulletin_dismissals_user ON public.bulletin_dismissals USING btree (user_id);
grant insert, select, update on public.bulletin_dismissals to souk_platform;

create table public.bulletins (
  id uuid not null,
  level text not null,
  title_en text not null,
  title_ar text not null,
  body_en text not null,
  body_ar text not null,
  shows_from timestamp with time zone not null,
  shows_until timestamp with time zone not null,
  packages text[] not null default '{}'::text[],
  countries text[] not null default '{}'::text[],
  is_mailed boolean not null,
  edition integer not null default 1,
  by_name text not null,
  created_at timestamp with time zone not null,
  published_at timestamp with time zone,
  ended_at timestamp with time zone,
  mailed_through uuid,
  mailed_at timestamp with time zone,
  constraint bulletins_pkey PRIMARY KEY (id),
  constraint bulletins_body_ar_check CHECK (((length(body_ar) >= 1) AND (length(body_ar) <= 2000))),
  constraint bulletins_body_en_check CHECK (((length(body_en) >= 1) AND (length(body_en) <= 2000))),
  constraint bulletins_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 120))),
  constraint bulletins_check CHECK ((shows_until > shows_from)),
  constraint bulletins_check1 CHECK (((ended_at IS NULL) OR (published_at IS NOT NULL))),
  constraint bulletins_countries_check CHECK ((cardinality(countries) <= 250)),
  constraint bulletins_edition_check CHECK ((edition > 0)),
  constraint bulletins_level_check CHECK ((level = ANY (ARRAY['info'::text, 'important'::text, 'maintenance'::text]))),
  constraint bulletins_packages_check CHECK ((cardinality(packages) <= 50)),
  constraint bulletins_title_ar_check CHECK (((length(title_ar) >= 1) AND (length(title_ar) <= 120))),
  constraint bulletins_title_en_check CHECK (((length(title_en) >= 1) AND (length(title_en) <= 120)))
);
comment on table public.bulletins is 'Announcements of operators to owners. A draft is not published; a published one is shown between its two times unless it was ended.';
CREATE INDEX bulletins_newest ON public.bulletins USING btree (created_at DESC, id DESC);
CREATE INDEX bulletins_shown ON public.bulletins USING btree (shows_until) WHERE ((published_at IS NOT NULL) AND (ended_at IS NULL));
grant delete, insert, select, update on public.bulletins to souk_platform;

create table public.buyer_words (
  store_id uuid not null,
  word text collate "C" not null,
  email_norm text collate "C" not null,
  constraint buyer_words_pkey PRIMARY KEY (store_id, word, email_norm),
  constraint buyer_words_word_check CHECK (((length(word) >= 1) AND (length(word) <= 400)))
);
comment on table public.buyer_words is 'The words that find a buyer''s orders. Derived from orders, whose email_norm leads back to them; an erased person''s words are deleted.';
CREATE INDEX buyer_words_of_one ON public.buyer_words USING btree (store_id, email_norm, word);
alter table public.buyer_words enable row level security;
alter table public.buyer_words force row level security;
create policy buyer_words_of_store on public.buyer_words
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select on public.buyer_words to souk_app;
grant delete, insert, select on public.buyer_words to souk_worker;

create table public.buyers_noted (
  store_id uuid not null,
  number bigint not null default 0,
  changes_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  until_number bigint not null default '-1000000000000'::bigint,
  constraint buyers_noted_pkey PRIMARY KEY (store_id),
  constraint buyers_noted_number_check CHECK ((number >= 0))
);
comment on table public.buyers_noted is 'Up to which order number buyer_words is complete. Locked during a run.';
alter table public.buyers_noted enable row level security;
alter table public.buyers_noted force row level security;
create policy buyers_noted_of_store on public.buyers_noted
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.buyers_noted to souk_app;
grant delete, insert, select, update on public.buyers_noted to souk_worker;

create table public.carriers (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  tracking_link text not null,
  created_at timestamp with time zone not null,
  constraint carriers_pkey PRIMARY KEY (store_id, id),
  constraint carriers_store_id_name_key UNIQUE (store_id, name),
  constraint carriers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint carriers_tracking_link_check CHECK (((tracking_link = ''::text) OR (tracking_link ^@ 'https://'::text)))
);
comment on table public.carriers is 'A store''s own carriers, besides those that domain/orders knows.';
alter table public.carriers enable row level security;
alter table public.carriers force row level security;
create policy carriers_of_store on public.carriers
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.carriers to souk_app;
grant delete, insert, select, update on public.carriers to souk_worker;

create table public.cart_lines (
  store_id uuid not null,
  cart_id uuid not null,
  variant_id uuid not null,
  quantity integer not null,
  seen_amount bigint not null,
  seen_currency text,
  "position" integer not null,
  added_at timestamp with time zone not null,
  constraint cart_lines_pkey PRIMARY KEY (store_id, cart_id, variant_id),
  constraint cart_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 9999))),
  constraint cart_lines_seen_currency_check CHECK ((seen_currency ~ '^[A-Z]{3}$'::text))
);
CREATE INDEX cart_lines_variant ON public.cart_lines USING btree (store_id, variant_id);
alter table public.cart_lines enable row level security;
alter table public.cart_lines force row level security;
create policy cart_lines_of_store on public.cart_lines
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.cart_lines to souk_app;
grant delete, insert, select, update on public.cart_lines to souk_worker;

create table public.carts (
  store_id uuid not null,
  id uuid not null,
  token_hash text not null,
  customer_id uuid,
  status text not null default 'open'::text,
  discount_codes text[] not null default '{}'::text[],
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint carts_pkey PRIMARY KEY (store_id, id),
  constraint carts_store_id_token_hash_key UNIQUE (store_id, token_hash),
  constraint carts_discount_codes_check CHECK ((cardinality(discount_codes) <= 10)),
  constraint carts_status_check CHECK ((status = ANY (ARRAY['open'::text, 'ordered'::text])))
);
comment on table public.carts is 'The cart of record. The browser has a random token; cartData in its storage is only a copy.';
CREATE INDEX carts_of_customer ON public.carts USING btree (store_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX carts_of_guests ON public.carts USING btree (store_id, created_at) WHERE ((customer_id IS NULL) AND (status = 'open'::text));
CREATE UNIQUE INDEX carts_one_open ON public.carts USING btree (store_id, customer_id) WHERE ((customer_id IS NOT NULL) AND (status = 'open'::text));
alter table public.carts enable row level security;
alter table public.carts force row level security;
create policy carts_of_store on public.carts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.carts to souk_app;
grant delete, insert, select, update on public.carts to souk_worker;

create table public.cash_codes (
  store_id uuid not null,
  order_id uuid not null,
  code_hash text not null,
  expires_at timestamp with time zone not null,
  wrong_tries integer not null default 0,
  sends integer not null default 1,
  sent_at timestamp with time zone not null,
  constraint cash_codes_pkey PRIMARY KEY (store_id, order_id),
  constraint cash_codes_code_hash_check CHECK ((length(code_hash) = 64)),
  constraint cash_codes_sends_check CHECK ((sends >= 1)),
  constraint cash_codes_wrong_tries_check CHECK ((wrong_tries >= 0))
);
comment on table public.cash_codes is 'The current code by which the shopper confirms a cash order; a new one replaces it.';
alter table public.cash_codes enable row level security;
alter table public.cash_codes force row level security;
create policy cash_codes_of_store on public.cash_codes
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.cash_codes to souk_app;
grant delete, insert, select, update on public.cash_codes to souk_worker;

create table public.cash_refusals (
  store_id uuid not null,
  id uuid not null,
  kind text not null,
  value text not null,
  reason text not null default ''::text,
  added_by text not null,
  added_at timestamp with time zone not null,
  constraint cash_refusals_pkey PRIMARY KEY (store_id, id),
  constraint cash_refusals_store_id_kind_value_key UNIQUE (store_id, kind, value),
  constraint cash_refusals_added_by_check CHECK (((length(added_by) >= 1) AND (length(added_by) <= 120))),
  constraint cash_refusals_kind_check CHECK ((kind = ANY (ARRAY['phone'::text, 'email'::text]))),
  constraint cash_refusals_reason_check CHECK ((length(reason) <= 500)),
  constraint cash_refusals_value_check CHECK (((length(value) >= 1) AND (length(value) <= 254)))
);
comment on table public.cash_refusals is 'Phones in E.164 and e-mails in lower case whose cash-on-delivery orders are refused.';
alter table public.cash_refusals enable row level security;
alter table public.cash_refusals force row level security;
create policy cash_refusals_of_store on public.cash_refusals
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select on public.cash_refusals to souk_app;
grant delete, insert, select on public.cash_refusals to souk_worker;

create table public.categories (
  store_id uuid not null,
  id uuid not null,
  parent_id uuid,
  "position" integer not null default 0,
  media_id uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  is_hidden_from_search boolean not null default false,
  size_guide_id uuid,
  constraint categories_pkey PRIMARY KEY (store_id, id)
);
comment on table public.categories is 'A tree of at most three levels: the specification''s categories and subcategories.';
CREATE INDEX categories_parent ON public.categories USING btree (store_id, parent_id, "position");
CREATE INDEX categories_size_guide ON public.categories USING btree (store_id, size_guide_id) WHERE (size_guide_id IS NOT NULL);
alter table public.categories enable row level security;
alter table public.categories force row level security;
create policy categories_of_store on public.categories
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.categories to souk_app;
grant delete, insert, select, update on public.categories to souk_worker;

create table public.category_texts (
  store_id uuid not null,
  category_id uuid not null,
  locale text not null,
  title text not null,
  slug text not null,
  body text not null default ''::text,
  seo_title text not null default ''::text,
  seo_description text not null default ''::text,
  constraint category_texts_pkey PRIMARY KEY (store_id, category_id, locale),
  constraint category_texts_store_id_locale_slug_key UNIQUE (store_id, locale, slug),
  constraint category_texts_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint category_texts_seo_description_check CHECK ((length(seo_description) <= 1000)),
  constraint category_texts_seo_title_check CHECK ((length(seo_title) <= 300)),
  constraint category_texts_slug_check CHECK (((length(slug) >= 1) AND (length(slug) <= 200))),
  constraint category_texts_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
alter table public.category_texts enable row level security;
alter table public.category_texts force row level security;
create policy category_texts_of_store on public.category_texts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.category_texts to souk_app;
grant delete, insert, select, update on public.category_texts to souk_worker;

create table public.changes (
  id uuid not null default uuidv7(),
  store_id uuid not null,
  tags text not null,
  constraint changes_pkey PRIMARY KEY (id),
  constraint changes_tags_check CHECK (((length(tags) <= 5000) AND (tags ~ '^[a-z][a-z_]{0,19}(:[0-9A-Za-z_-]{1,64})?( [a-z][a-z_]{0,19}(:[0-9A-Za-z_-]{1,64})?)*$'::text)))
);
comment on table public.changes is 'Tags of changed parts of a store, separated by spaces, until the publisher has sent them to every process.';
grant insert on public.changes to souk_platform;

create table public.checkout_attempts (
  store_id uuid not null,
  key_hash text not null,
  cart_id uuid not null,
  order_id uuid,
  created_at timestamp with time zone not null,
  constraint checkout_attempts_pkey PRIMARY KEY (store_id, key_hash)
);
comment on table public.checkout_attempts is 'Idempotency keys: the first statement of a checkout. The row''s lock makes twenty tabs wait for one order.';
CREATE INDEX checkout_attempts_cart ON public.checkout_attempts USING btree (store_id, cart_id);
CREATE UNIQUE INDEX checkout_attempts_one_order ON public.checkout_attempts USING btree (store_id, cart_id) WHERE (order_id IS NOT NULL);
alter table public.checkout_attempts enable row level security;
alter table public.checkout_attempts force row level security;
create policy checkout_attempts_of_store on public.checkout_attempts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.checkout_attempts to souk_app;
grant insert, select, update on public.checkout_attempts to souk_worker;

create table public.collection_products (
  store_id uuid not null,
  collection_id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  constraint collection_products_pkey PRIMARY KEY (store_id, collection_id, product_id)
);
comment on table public.collection_products is 'The products of a collection made by hand, in its order.';
CREATE INDEX collection_products_product ON public.collection_products USING btree (store_id, product_id, collection_id);
alter table public.collection_products enable row level security;
alter table public.collection_products force row level security;
create policy collection_products_of_store on public.collection_products
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.collection_products to souk_app;
grant delete, insert, select, update on public.collection_products to souk_worker;

create table public.collection_texts (
  store_id uuid not null,
  collection_id uuid not null,
  locale text not null,
  title text not null,
  slug text not null,
  body text not null default ''::text,
  seo_title text not null default ''::text,
  seo_description text not null default ''::text,
  constraint collection_texts_pkey PRIMARY KEY (store_id, collection_id, locale),
  constraint collection_texts_store_id_locale_slug_key UNIQUE (store_id, locale, slug),
  constraint collection_texts_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint collection_texts_seo_description_check CHECK ((length(seo_description) <= 1000)),
  constraint collection_texts_seo_title_check CHECK ((length(seo_title) <= 300)),
  constraint collection_texts_slug_check CHECK (((length(slug) >= 1) AND (length(slug) <= 200))),
  constraint collection_texts_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
comment on table public.collection_texts is 'Title, address and description of a collection per language.';
alter table public.collection_texts enable row level security;
alter table public.collection_texts force row level security;
create policy collection_texts_of_store on public.collection_texts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.collection_texts to souk_app;
grant delete, insert, select, update on public.collection_texts to souk_worker;

create table public.collections (
  store_id uuid not null,
  id uuid not null,
  "position" integer not null default 0,
  media_id uuid,
  rule jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  is_hidden_from_search boolean not null default false,
  constraint collections_pkey PRIMARY KEY (store_id, id)
);
comment on table public.collections is 'Products shown together at an address of their own, chosen by hand or by a rule.';
alter table public.collections enable row level security;
alter table public.collections force row level security;
create policy collections_of_store on public.collections
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.collections to souk_app;
grant delete, insert, select, update on public.collections to souk_worker;

create table public.connect_states (
  token_hash text not null,
  store_id uuid not null,
  user_id uuid not null,
  staff_token_hash text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint connect_states_pkey PRIMARY KEY (token_hash),
  constraint connect_states_token_hash_check CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text))
);
comment on table public.connect_states is 'Single-use, 30 minutes: a visit to Stripe''s consent page and back, bound to store, member and staff session.';
CREATE INDEX connect_states_by_session ON public.connect_states USING btree (staff_token_hash);
grant delete, insert, select, update on public.connect_states to souk_platform;

create table public.connected_accounts (
  mode text not null,
  connected_id text not null,
  store_id uuid not null,
  account_id uuid not null,
  connected_at timestamp with time zone not null,
  constraint connected_accounts_pkey PRIMARY KEY (mode, connected_id),
  constraint connected_accounts_store_id_mode_key UNIQUE (store_id, mode),
  constraint connected_accounts_connected_id_check CHECK (((length(connected_id) >= 1) AND (length(connected_id) <= 120))),
  constraint connected_accounts_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
comment on table public.connected_accounts is 'The store of each connected Stripe account, by which webhooks are routed; one account, one store.';
grant delete, insert, select on public.connected_accounts to souk_platform;

create table public.contact_messages (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  email text not null,
  order_number text not null default ''::text,
  body text not null,
  locale text not null,
  status text not null default 'new'::text,
  created_at timestamp with time zone not null,
  constraint contact_messages_pkey PRIMARY KEY (store_id, id),
  constraint contact_messages_body_check CHECK (((length(body) >= 1) AND (length(body) <= 5000))),
  constraint contact_messages_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint contact_messages_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint contact_messages_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint contact_messages_order_number_check CHECK ((length(order_number) <= 20)),
  constraint contact_messages_status_check CHECK ((status = ANY (ARRAY['new'::text, 'read'::text, 'answered'::text])))
);
comment on table public.contact_messages is 'Messages sent by the store''s contact form.';
CREATE INDEX contact_messages_newest ON public.contact_messages USING btree (store_id, created_at DESC, id DESC);
CREATE INDEX contact_messages_status ON public.contact_messages USING btree (store_id, status, created_at DESC, id DESC);
alter table public.contact_messages enable row level security;
alter table public.contact_messages force row level security;
create policy contact_messages_of_store on public.contact_messages
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.contact_messages to souk_app;
grant delete, insert, select, update on public.contact_messages to souk_worker;

create table public.contact_replies (
  store_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  body text not null,
  actor_name text not null default ''::text,
  sent_at timestamp with time zone not null,
  constraint contact_replies_pkey PRIMARY KEY (store_id, id),
  constraint contact_replies_actor_name_check CHECK ((length(actor_name) <= 200)),
  constraint contact_replies_body_check CHECK (((length(body) >= 1) AND (length(body) <= 5000)))
);
comment on table public.contact_replies is 'Answers to messages of the contact form; their mails are in mails.';
CREATE INDEX contact_replies_message ON public.contact_replies USING btree (store_id, message_id, sent_at);
alter table public.contact_replies enable row level security;
alter table public.contact_replies force row level security;
create policy contact_replies_of_store on public.contact_replies
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select on public.contact_replies to souk_app;
grant delete, insert, select on public.contact_replies to souk_worker;

create table public.content_states (
  store_id uuid not null,
  subject text not null,
  revision integer not null default 1,
  draft jsonb,
  changed_at timestamp with time zone not null,
  changed_by text not null default ''::text,
  publish_at timestamp with time zone,
  publish_by text not null default ''::text,
  publish_problem text,
  category_id uuid generated always as (
CASE
    WHEN (subject ~~ 'shared:category:%'::text) THEN (substr(subject, 17))::uuid
    ELSE NULL::uuid
END) stored,
  constraint content_states_pkey PRIMARY KEY (store_id, subject),
  constraint content_states_changed_by_check CHECK ((length(changed_by) <= 300)),
  constraint content_states_draft_check CHECK ((pg_column_size(draft) < 1000000)),
  constraint content_states_only_drafts_wait CHECK (((publish_at IS NULL) OR (draft IS NOT NULL))),
  constraint content_states_publish_by_check CHECK ((length(publish_by) <= 300)),
  constraint content_states_publish_problem_check CHECK ((length(publish_problem) <= 60)),
  constraint content_states_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 60)))
);
comment on table public.content_states is 'The draft of each published subject, and its revision.';
CREATE INDEX content_states_category ON public.content_states USING btree (store_id, category_id) WHERE (category_id IS NOT NULL);
alter table public.content_states enable row level security;
alter table public.content_states force row level security;
create policy content_states_of_store on public.content_states
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.content_states to souk_app;
grant delete, insert, select, update on public.content_states to souk_worker;

create table public.content_versions (
  store_id uuid not null,
  subject text not null,
  number integer not null,
  body jsonb not null,
  published_at timestamp with time zone not null,
  published_by text not null default ''::text,
  restored_from integer,
  constraint content_versions_pkey PRIMARY KEY (store_id, subject, number),
  constraint content_versions_body_check CHECK ((pg_column_size(body) < 1000000)),
  constraint content_versions_number_check CHECK ((number >= 1)),
  constraint content_versions_published_by_check CHECK ((length(published_by) <= 300))
);
comment on table public.content_versions is 'The last 20 published versions of each subject.';
alter table public.content_versions enable row level security;
alter table public.content_versions force row level security;
create policy content_versions_of_store on public.content_versions
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.content_versions to souk_app;
grant delete, insert, select, update on public.content_versions to souk_worker;

create table public.credit_accounts (
  store_id uuid not null,
  customer_id uuid not null,
  currency text not null,
  balance bigint not null default 0,
  updated_at timestamp with time zone not null,
  constraint credit_accounts_pkey PRIMARY KEY (store_id, customer_id),
  constraint credit_accounts_balance_check CHECK (((balance >= 0) AND (balance <= '1000000000000'::bigint))),
  constraint credit_accounts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
);
comment on table public.credit_accounts is 'A shopper''s store credit: the sum of credit_entries, stored so that the database refuses less than 0.';
alter table public.credit_accounts enable row level security;
alter table public.credit_accounts force row level security;
create policy credit_accounts_of_store on public.credit_accounts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.credit_accounts to souk_app;
grant insert, select, update on public.credit_accounts to souk_worker;

create table public.credit_entries (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid,
  order_id uuid,
  kind text not null,
  currency text not null,
  amount bigint not null,
  reason text not null default ''::text,
  actor_kind text not null,
  actor_name text not null,
  at timestamp with time zone not null,
  constraint credit_entries_pkey PRIMARY KEY (store_id, id),
  constraint credit_entries_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'shopper'::text, 'system'::text]))),
  constraint credit_entries_actor_name_check CHECK ((length(actor_name) <= 120)),
  constraint credit_entries_amount_check CHECK (((amount <> 0) AND (abs(amount) <= '1000000000000'::bigint))),
  constraint credit_entries_check CHECK (((kind = ANY (ARRAY['given'::text, 'refund'::text])) = (amount > 0))),
  constraint credit_entries_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint credit_entries_kind_check CHECK ((kind = ANY (ARRAY['given'::text, 'taken'::text, 'refund'::text, 'spent'::text]))),
  constraint credit_entries_reason_check CHECK ((length(reason) <= 500))
);
comment on table public.credit_entries is 'Every change of a shopper''s store credit. Append-only.';
CREATE INDEX credit_entries_at ON public.credit_entries USING btree (store_id, at, id);
CREATE INDEX credit_entries_customer ON public.credit_entries USING btree (store_id, customer_id, at, id) WHERE (customer_id IS NOT NULL);
CREATE UNIQUE INDEX credit_entries_spent_once ON public.credit_entries USING btree (store_id, order_id) WHERE (kind = 'spent'::text);
alter table public.credit_entries enable row level security;
alter table public.credit_entries force row level security;
create policy credit_entries_of_store on public.credit_entries
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select on public.credit_entries to souk_app;
grant insert, select on public.credit_entries to souk_worker;

create table public.custom_fields (
  store_id uuid not null,
  id uuid not null,
  name_en text not null,
  name_ar text not null,
  kind text not null,
  "position" integer not null,
  is_shown boolean not null,
  created_at timestamp with time zone not null,
  constraint custom_fields_pkey PRIMARY KEY (store_id, id),
  constraint custom_fields_store_id_id_kind_key UNIQUE (store_id, id, kind),
  constraint custom_fields_check CHECK (((name_en <> ''::text) OR (name_ar <> ''::text))),
  constraint custom_fields_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'number'::text, 'yes_no'::text, 'link'::text]))),
  constraint custom_fields_name_ar_check CHECK ((length(name_ar) <= 60)),
  constraint custom_fields_name_en_check CHECK ((length(name_en) <= 60)),
  constraint custom_fields_position_check CHECK (("position" > 0))
);
comment on table public.custom_fields is 'A store''s own product fields, in order; is_shown: visible on the product page.';
alter table public.custom_fields enable row level security;
alter table public.custom_fields force row level security;
create policy custom_fields_of_store on public.custom_fields
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.custom_fields to souk_app;
grant delete, insert, select, update on public.custom_fields to souk_worker;

create table public.customer_addresses (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  label text not null default ''::text,
  name text not null,
  phone text not null,
  address text not null,
  address_more text not null default ''::text,
  city text not null,
  zip_code text not null default ''::text,
  country text not null,
  is_default boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint customer_addresses_pkey PRIMARY KEY (store_id, id),
  constraint customer_addresses_address_check CHECK (((length(address) >= 1) AND (length(address) <= 300))),
  constraint customer_addresses_address_more_check CHECK ((length(address_more) <= 300)),
  constraint customer_addresses_city_check CHECK (((length(city) >= 1) AND (length(city) <= 120))),
  constraint customer_addresses_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint customer_addresses_label_check CHECK ((length(label) <= 40)),
  constraint customer_addresses_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint customer_addresses_phone_check CHECK ((length(phone) <= 20)),
  constraint customer_addresses_zip_code_check CHECK ((length(zip_code) <= 20))
);
comment on table public.customer_addresses is 'A shopper''s address book; at most one address is the default.';
CREATE INDEX customer_addresses_customer ON public.customer_addresses USING btree (store_id, customer_id, created_at, id);
CREATE INDEX customer_addresses_newest ON public.customer_addresses USING btree (store_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX customer_addresses_one_default ON public.customer_addresses USING btree (store_id, customer_id) WHERE is_default;
alter table public.customer_addresses enable row level security;
alter table public.customer_addresses force row level security;
create policy customer_addresses_of_store on public.customer_addresses
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.customer_addresses to souk_app;
grant delete, insert, select, update on public.customer_addresses to souk_worker;

create table public.customer_identities (
  store_id uuid not null,
  provider text not null,
  subject text not null,
  customer_id uuid not null,
  email text not null,
  created_at timestamp with time zone not null,
  constraint customer_identities_pkey PRIMARY KEY (store_id, provider, subject),
  constraint customer_identities_store_id_customer_id_provider_key UNIQUE (store_id, customer_id, provider),
  constraint customer_identities_email_check CHECK ((length(email) <= 254)),
  constraint customer_identities_provider_check CHECK ((provider = 'google'::text)),
  constraint customer_identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255)))
);
comment on table public.customer_identities is 'Other sign-in methods than a password.';
alter table public.customer_identities enable row level security;
alter table public.customer_identities force row level security;
create policy customer_identities_of_store on public.customer_identities
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.customer_identities to souk_app;
grant delete, insert, select, update on public.customer_identities to souk_worker;

create table public.customer_sessions (
  store_id uuid not null,
  token_hash text not null,
  id uuid not null,
  customer_id uuid not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  user_agent text not null default ''::text,
  ip text not null default ''::text,
  constraint customer_sessions_pkey PRIMARY KEY (store_id, token_hash),
  constraint customer_sessions_store_id_id_key UNIQUE (store_id, id),
  constraint customer_sessions_ip_check CHECK ((length(ip) <= 64)),
  constraint customer_sessions_user_agent_check CHECK ((length(user_agent) <= 300))
);
comment on table public.customer_sessions is 'Sessions of shoppers: expire after 30 days without use, and after 90 in any case. Only the cookie has the token.';
CREATE INDEX customer_sessions_customer ON public.customer_sessions USING btree (store_id, customer_id);
alter table public.customer_sessions enable row level security;
alter table public.customer_sessions force row level security;
create policy customer_sessions_of_store on public.customer_sessions
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.customer_sessions to souk_app;
grant delete, insert, select, update on public.customer_sessions to souk_worker;

create table public.customer_tags (
  store_id uuid not null,
  customer_id uuid not null,
  tag text not null,
  constraint customer_tags_pkey PRIMARY KEY (store_id, customer_id, tag),
  constraint customer_tags_tag_check CHECK (((length(tag) >= 1) AND (length(tag) <= 40)))
);
comment on table public.customer_tags is 'Tags by which staff find shoppers. Shoppers never see them.';
CREATE INDEX customer_tags_tag ON public.customer_tags USING btree (store_id, tag, customer_id);
alter table public.customer_tags enable row level security;
alter table public.customer_tags force row level security;
create policy customer_tags_of_store on public.customer_tags
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select on public.customer_tags to souk_app;
grant delete, insert, select on public.customer_tags to souk_worker;

create table public.customer_tokens (
  store_id uuid not null,
  token_hash text not null,
  customer_id uuid not null,
  purpose text not null,
  email_norm text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint customer_tokens_pkey PRIMARY KEY (store_id, token_hash),
  constraint customer_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['verify_email'::text, 'reset_password'::text])))
);
comment on table public.customer_tokens is 'Links mailed to a shopper, stored as hashes: single-use, for a limited time.';
CREATE INDEX customer_tokens_customer ON public.customer_tokens USING btree (store_id, customer_id, purpose);
alter table public.customer_tokens enable row level security;
alter table public.customer_tokens force row level security;
create policy customer_tokens_of_store on public.customer_tokens
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.customer_tokens to souk_app;
grant delete, insert, select, update on public.customer_tokens to souk_worker;

create table public.customers (
  store_id uuid not null,
  id uuid not null,
  email text not null,
  email_norm text not null,
  name text not null,
  password_hash text,
  email_verified_at timestamp with time zone,
  phone text not null default ''::text,
  photo_media_id uuid,
  locale text not null,
  digits text,
  note text not null default ''::text,
  blocked_at timestamp with time zone,
  blocked_reason text not null default ''::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  kept_orders integer not null default 0,
  kept_spent bigint not null default 0,
  kept_last_at timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  constraint customers_pkey PRIMARY KEY (store_id, id),
  constraint customers_blocked_reason_check CHECK ((length(blocked_reason) <= 500)),
  constraint customers_digits_check CHECK ((digits = ANY (ARRAY['latn'::text, 'arab'::text]))),
  constraint customers_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint customers_email_norm_check CHECK (((length(email_norm) >= 3) AND (length(email_norm) <= 254))),
  constraint customers_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint customers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint customers_note_check CHECK ((length(note) <= 2000)),
  constraint customers_phone_check CHECK ((length(phone) <= 20))
);
comment on table public.customers is 'Shopper accounts of a store. Any number may name an e-mail address; at most one has proven to own it.';
CREATE INDEX customers_blocked ON public.customers USING btree (store_id, blocked_at DESC, id DESC) WHERE (blocked_at IS NOT NULL);
CREATE INDEX customers_name ON public.customers USING btree (store_id, name, id);
CREATE INDEX customers_never ON public.customers USING btree (store_id, created_at, id) WHERE (kept_orders = 0);
CREATE INDEX customers_newest ON public.customers USING btree (store_id, created_at DESC, id DESC);
CREATE INDEX customers_of_address ON public.customers USING btree (store_id, email_norm, created_at DESC, id DESC);
CREATE INDEX customers_orders ON public.customers USING btree (store_id, kept_orders, id);
CREATE INDEX customers_photo ON public.customers USING btree (store_id, photo_media_id) WHERE (photo_media_id IS NOT NULL);
CREATE UNIQUE INDEX customers_proven ON public.customers USING btree (store_id, email_norm) WHERE (email_verified_at IS NOT NULL);
CREATE INDEX customers_recent ON public.customers USING btree (store_id, kept_last_at, id);
CREATE INDEX customers_returning ON public.customers USING btree (store_id, created_at, id) WHERE (kept_orders > 1);
CREATE INDEX customers_spent ON public.customers USING btree (store_id, kept_spent, id);
alter table public.customers enable row level security;
alter table public.customers force row level security;
create policy customers_of_store on public.customers
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.customers to souk_app;
grant delete, insert, select, update on public.customers to souk_worker;

create table public.digital_files (
  store_id uuid not null,
  id uuid not null,
  variant_id uuid,
  content_id uuid not null,
  file_name text not null,
  content_type text not null,
  bytes bigint not null,
  file_hash text not null,
  is_whole boolean not null default true,
  max_downloads integer not null,
  valid_days integer not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint digital_files_pkey PRIMARY KEY (store_id, id),
  constraint digital_files_store_id_variant_id_key UNIQUE (store_id, variant_id),
  constraint digital_files_bytes_check CHECK ((bytes >= 0)),
  constraint digital_files_content_type_check CHECK ((length(content_type) <= 100)),
  constraint digital_files_file_hash_check CHECK ((length(file_hash) = 64)),
  constraint digital_files_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  constraint digital_files_max_downloads_check CHECK (((max_downloads >= 1) AND (max_downloads <= 100))),
  constraint digital_files_valid_days_check CHECK (((valid_days >= 1) AND (valid_days <= 3650)))
);
comment on table public.digital_files is 'Files sold with variants and delivered for paid lines. They are stored in the data folder, apart from pictures.';
alter table public.digital_files enable row level security;
alter table public.digital_files force row level security;
create policy digital_files_of_store on public.digital_files
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.digital_files to souk_app;
grant delete, insert, select, update on public.digital_files to souk_worker;

create table public.discount_categories (
  store_id uuid not null,
  discount_id uuid not null,
  category_id uuid not null,
  constraint discount_categories_pkey PRIMARY KEY (store_id, discount_id, category_id)
);
comment on table public.discount_categories is 'The categories that a discount applies to, with all subcategories.';
CREATE INDEX discount_categories_category ON public.discount_categories USING btree (store_id, category_id);
alter table public.discount_categories enable row level security;
alter table public.discount_categories force row level security;
create policy discount_categories_of_store on public.discount_categories
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select on public.discount_categories to souk_app;
grant delete, insert, select on public.discount_categories to souk_worker;

create table public.discount_codes (
  store_id uuid not null,
  code text not null,
  discount_id uuid not null,
  max_uses integer,
  used integer not null default 0,
  created_at timestamp with time zone not null,
  constraint discount_codes_pkey PRIMARY KEY (store_id, code),
  constraint discount_codes_check CHECK ((used <= max_uses)),
  constraint discount_codes_code_check CHECK (((length(code) >= 1) AND (length(code) <= 40))),
  constraint discount_codes_max_uses_check CHECK ((max_uses >= 1)),
  constraint discount_codes_used_check CHECK ((used >= 0))
);
comment on table public.discount_codes is 'The codes of discounts; a code belongs to one discount of the store.';
CREATE INDEX discount_codes_discount ON public.discount_codes USING btree (store_id, discount_id, code);
alter table public.discount_codes enable row level security;
alter table public.discount_codes force row level security;
create policy discount_codes_of_store on public.discount_codes
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.discount_codes to souk_app;
grant delete, insert, select, update on public.discount_codes to souk_worker;

create table public.discount_products (
  store_id uuid not null,
  discount_id uuid not null,
  product_id uuid not null,
  constraint discount_products_pkey PRIMARY KEY (store_id, discount_id, product_id)
);
comment on table public.discount_products is 'The products that a discount applies to, besides those of its categories.';
CREATE INDEX discount_products_product ON public.discount_products USING btree (store_id, product_id);
alter table public.discount_products enable row level security;
alter table public.discount_products force row level security;
create policy discount_products_of_store on public.discount_products
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select on public.discount_products to souk_app;
grant delete, insert, select on public.discount_products to souk_worker;

create table public.discount_shoppers (
  store_id uuid not null,
  discount_id uuid not null,
  shopper text not null,
  used integer not null,
  constraint discount_shoppers_pkey PRIMARY KEY (store_id, discount_id, shopper),
  constraint discount_shoppers_used_check CHECK ((used >= 0))
);
comment on table public.discount_shoppers is 'The uses of a discount by account, e-mail address and phone; counted while limit_per_customer is set.';
alter table public.discount_shoppers enable row level security;
alter table public.discount_shoppers force row level security;
create policy discount_shoppers_of_store on public.discount_shoppers
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.discount_shoppers to souk_app;
grant delete, insert, select, update on public.discount_shoppers to souk_worker;

create table public.discounts (
  store_id uuid not null,
  id uuid not null,
  kind text not null,
  is_automatic boolean not null,
  status text not null default 'active'::text,
  names jsonb not null,
  rate_ppm integer not null default 0,
  amount bigint not null default 0,
  max_amount bigint,
  buy_quantity integer not null default 1,
  get_quantity integer not null default 1,
  repeat_limit integer,
  applies_to_all boolean not null default true,
  excludes_sale boolean not null default false,
  min_subtotal bigint,
  min_quantity integer,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  is_stackable boolean not null default false,
  limit_total integer,
  limit_per_customer integer,
  used integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint discounts_pkey PRIMARY KEY (store_id, id),
  constraint discounts_amount_check CHECK (((amount >= 0) AND (amount <= '1000000000000'::bigint))),
  constraint discounts_buy_quantity_check CHECK (((buy_quantity >= 1) AND (buy_quantity <= 9999))),
  constraint discounts_check CHECK ((ends_at > starts_at)),
  constraint discounts_get_quantity_check CHECK (((get_quantity >= 1) AND (get_quantity <= 9999))),
  constraint discounts_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'amount'::text, 'free_delivery'::text, 'buy_get'::text]))),
  constraint discounts_limit_per_customer_check CHECK (((limit_per_customer >= 1) AND (limit_per_customer <= 1000000000))),
  constraint discounts_limit_total_check CHECK (((limit_total >= 1) AND (limit_total <= 1000000000))),
  constraint discounts_max_amount_check CHECK (((max_amount >= 1) AND (max_amount <= '1000000000000'::bigint))),
  constraint discounts_min_quantity_check CHECK (((min_quantity >= 1) AND (min_quantity <= 9999))),
  constraint discounts_min_subtotal_check CHECK (((min_subtotal >= 1) AND (min_subtotal <= '1000000000000'::bigint))),
  constraint discounts_rate_ppm_check CHECK (((rate_ppm >= 0) AND (rate_ppm <= 1000000))),
  constraint discounts_repeat_limit_check CHECK (((repeat_limit >= 1) AND (repeat_limit <= 9999))),
  constraint discounts_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'archived'::text]))),
  constraint discounts_used_check CHECK ((used >= 0))
);
comment on table public.discounts is 'Discounts on orders: automatic or by a code. Archived, never deleted.';
CREATE INDEX discounts_automatic ON public.discounts USING btree (store_id, id) WHERE (is_automatic AND (status = 'active'::text));
CREATE INDEX discounts_newest ON public.discounts USING btree (store_id, created_at DESC, id DESC);
alter table public.discounts enable row level security;
alter table public.discounts force row level security;
create policy discounts_of_store on public.discounts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.discounts to souk_app;
grant insert, select, update on public.discounts to souk_worker;

create table public.domain_claims (
  store_id uuid not null,
  host text not null,
  token text not null,
  status text not null default 'pending_dns'::text,
  seen jsonb not null default '{}'::jsonb,
  problem text not null default ''::text,
  checks integer not null default 0,
  created_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  verified_at timestamp with time zone,
  failing_since timestamp with time zone,
  certificate_until timestamp with time zone,
  certificate_turn_at timestamp with time zone,
  certificate_waits_until timestamp with time zone,
  constraint domain_claims_pkey PRIMARY KEY (store_id, host),
  constraint domain_claims_host_check CHECK (((host = lower(host)) AND ((length(host) >= 4) AND (length(host) <= 253)))),
  constraint domain_claims_problem_check CHECK ((problem = ANY (ARRAY[''::text, 'not_found'::text, 'unreachable'::text, 'quarantined'::text, 'taken'::text]))),
  constraint domain_claims_status_check CHECK ((status = ANY (ARRAY['pending_dns'::text, 'verified'::text, 'issuing'::text, 'active'::text, 'failed'::text]))),
  constraint domain_claims_token_check CHECK ((token ~ '^[A-Za-z0-9_-]{43}$'::text))
);
comment on table public.domain_claims is 'Host names claimed by stores. Any store may claim any name; hosts has the proven ones.';
CREATE INDEX domain_claims_words ON public.domain_claims USING gin (host public.gin_trgm_ops);
grant delete, insert, select, update on public.domain_claims to souk_platform;

create table public.download_links (
  store_id uuid not null,
  token_hash text not null,
  order_id uuid not null,
  created_at timestamp with time zone not null,
  constraint download_links_pkey PRIMARY KEY (store_id, token_hash)
);
comment on table public.download_links is 'Mailed links that open the files of an order, by the hashes of their tokens; a new link ends the old ones.';
CREATE INDEX download_links_by_order ON public.download_links USING btree (store_id, order_id);
alter table public.download_links enable row level security;
alter table public.download_links force row level security;
create policy download_links_of_store on public.download_links
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.download_links to souk_app;
grant delete, insert, select, update on public.download_links to souk_worker;

create table public.erasures (
  id uuid not null,
  at timestamp with time zone not null,
  entry jsonb,
  constraint erasures_pkey PRIMARY KEY (id),
  constraint erasures_entry_check CHECK ((pg_column_size(entry) < 20000))
);
comment on table public.erasures is 'Erasures of persons and stores that this database has. A row with an entry waits to be written to the list in BACKUP_TARGET.';
CREATE INDEX erasures_waiting ON public.erasures USING btree (at, id) WHERE (entry IS NOT NULL);
grant insert, select, update on public.erasures to souk_platform;

create table public.facet_labels (
  store_id uuid not null,
  facet text not null,
  value text not null,
  locale text not null,
  label text not null,
  swatch text not null default ''::text,
  media_id uuid,
  constraint facet_labels_pkey PRIMARY KEY (store_id, facet, value, locale),
  constraint facet_labels_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text])))
);
comment on table public.facet_labels is 'The label of an option (value is empty) or of one of its values in a list of filters.';
CREATE INDEX facet_labels_media ON public.facet_labels USING btree (store_id, media_id) WHERE (media_id IS NOT NULL);
alter table public.facet_labels enable row level security;
alter table public.facet_labels force row level security;
create policy facet_labels_of_store on public.facet_labels
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.facet_labels to souk_app;
grant delete, insert, select, update on public.facet_labels to souk_worker;

create table public.fatoora_devices (
  store_id uuid not null,
  id uuid not null,
  renews_id uuid,
  environment text not null,
  state text not null,
  seller jsonb not null,
  organization_unit text not null default ''::text,
  industry text not null default ''::text,
  common_name text not null,
  serial_number text not null,
  key_sealed text not null,
  request_pem text not null,
  compliance_request_id text not null default ''::text,
  credentials_sealed text not null default ''::text,
  certificate text not null default ''::text,
  valid_to timestamp with time zone,
  counter bigint not null default 0,
  last_hash text not null,
  created_at timestamp with time zone not null,
  chain_epoch text not null default ''::text,
  chain_problem text not null default ''::text,
  constraint fatoora_devices_pkey PRIMARY KEY (store_id, id),
  constraint fatoora_devices_certificate_check CHECK ((length(certificate) <= 10000)),
  constraint fatoora_devices_chain_epoch_check CHECK ((length(chain_epoch) <= 60)),
  constraint fatoora_devices_chain_problem_check CHECK ((chain_problem = ANY (ARRAY[''::text, 'missing'::text, 'used'::text]))),
  constraint fatoora_devices_check CHECK (((state = ANY (ARRAY['created'::text, 'replaced'::text])) OR ((credentials_sealed <> ''::text) AND (certificate <> ''::text)))),
  constraint fatoora_devices_common_name_check CHECK (((length(common_name) >= 1) AND (length(common_name) <= 100))),
  constraint fatoora_devices_compliance_request_id_check CHECK ((length(compliance_request_id) <= 100)),
  constraint fatoora_devices_counter_check CHECK ((counter >= 0)),
  constraint fatoora_devices_credentials_sealed_check CHECK ((length(credentials_sealed) <= 20000)),
  constraint fatoora_devices_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'simulation'::text, 'production'::text]))),
  constraint fatoora_devices_industry_check CHECK ((length(industry) <= 200)),
  constraint fatoora_devices_key_sealed_check CHECK (((length(key_sealed) >= 1) AND (length(key_sealed) <= 4000))),
  constraint fatoora_devices_last_hash_check CHECK ((length(last_hash) <= 100)),
  constraint fatoora_devices_organization_unit_check CHECK ((length(organization_unit) <= 200)),
  constraint fatoora_devices_request_pem_check CHECK (((length(request_pem) >= 1) AND (length(request_pem) <= 8000))),
  constraint fatoora_devices_seller_check CHECK ((pg_column_size(seller) < 8000)),
  constraint fatoora_devices_serial_number_check CHECK (((length(serial_number) >= 1) AND (length(serial_number) <= 200))),
  constraint fatoora_devices_state_check CHECK ((state = ANY (ARRAY['created'::text, 'tested'::text, 'active'::text, 'replaced'::text])))
);
comment on table public.fatoora_devices is 'Devices that stamp tax documents: one key, one certificate, one chain. At most one is active.';
CREATE UNIQUE INDEX fatoora_devices_one_active ON public.fatoora_devices USING btree (store_id) WHERE (state = 'active'::text);
alter table public.fatoora_devices enable row level security;
alter table public.fatoora_devices force row level security;
create policy fatoora_devices_of_store on public.fatoora_devices
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.fatoora_devices to souk_app;
grant insert, select, update on public.fatoora_devices to souk_worker;

create table public.fatoora_documents (
  store_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  invoice_id uuid not null,
  counter bigint not null,
  uuid uuid not null,
  buyer jsonb,
  form text not null,
  issued_at timestamp with time zone not null,
  hash text not null,
  previous_hash text not null,
  qr text not null,
  xml text not null,
  edition integer not null default 1,
  constraint fatoora_documents_pkey PRIMARY KEY (store_id, id),
  constraint fatoora_documents_store_id_device_id_counter_key UNIQUE (store_id, device_id, counter),
  constraint fatoora_documents_store_id_invoice_id_edition_key UNIQUE (store_id, invoice_id, edition),
  constraint fatoora_documents_store_id_uuid_key UNIQUE (store_id, uuid),
  constraint fatoora_documents_buyer_check CHECK ((pg_column_size(buyer) < 8000)),
  constraint fatoora_documents_counter_check CHECK ((counter > 0)),
  constraint fatoora_documents_edition_check CHECK ((edition > 0)),
  constraint fatoora_documents_form_check CHECK ((form = ANY (ARRAY['standard'::text, 'simplified'::text]))),
  constraint fatoora_documents_hash_check CHECK ((length(hash) <= 100)),
  constraint fatoora_documents_previous_hash_check CHECK ((length(previous_hash) <= 100)),
  constraint fatoora_documents_qr_check CHECK ((length(qr) <= 2000)),
  constraint fatoora_documents_xml_check CHECK (((length(xml) >= 1) AND (length(xml) <= 4000000)))
);
comment on table public.fatoora_documents is 'Stamped documents in the order of their chain. Roles that serve requests may add rows, never change or delete one.';
CREATE INDEX fatoora_documents_by_time ON public.fatoora_documents USING btree (store_id, issued_at, id);
alter table public.fatoora_documents enable row level security;
alter table public.fatoora_documents force row level security;
create policy fatoora_documents_of_store on public.fatoora_documents
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select on public.fatoora_documents to souk_app;
grant insert, select on public.fatoora_documents to souk_worker;

create table public.fatoora_sendings (
  store_id uuid not null,
  document_id uuid not null,
  issued_at timestamp with time zone not null,
  state text not null default 'pending'::text,
  tries integer not null default 0,
  next_try_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  status integer,
  messages jsonb not null default '[]'::jsonb,
  cleared_xml text not null default ''::text,
  alarmed_at timestamp with time zone,
  kept_at timestamp with time zone,
  constraint fatoora_sendings_pkey PRIMARY KEY (store_id, document_id),
  constraint fatoora_sendings_cleared_xml_check CHECK ((length(cleared_xml) <= 4000000)),
  constraint fatoora_sendings_messages_check CHECK ((pg_column_size(messages) < 100000)),
  constraint fatoora_sendings_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text]))),
  constraint fatoora_sendings_tries_check CHECK ((tries >= 0))
);
comment on table public.fatoora_sendings is 'The state of each stamped document at the authority.';
CREATE INDEX fatoora_sendings_rejected ON public.fatoora_sendings USING btree (store_id, document_id) WHERE (state = 'rejected'::text);
CREATE INDEX fatoora_sendings_unkept ON public.fatoora_sendings USING btree (store_id, document_id) WHERE (kept_at IS NULL);
CREATE INDEX fatoora_sendings_waiting ON public.fatoora_sendings USING btree (store_id, issued_at) WHERE (state = 'pending'::text);
alter table public.fatoora_sendings enable row level security;
alter table public.fatoora_sendings force row level security;
create policy fatoora_sendings_of_store on public.fatoora_sendings
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.fatoora_sendings to souk_app;
grant insert, select, update on public.fatoora_sendings to souk_worker;

create table public.form_keys (
  store_id uuid not null,
  key uuid not null,
  made_id uuid,
  created_at timestamp with time zone not null,
  constraint form_keys_pkey PRIMARY KEY (store_id, key)
);
comment on table public.form_keys is 'Keys of sent forms: the first post of a page writes its key, a second one finds it. Deleted after two days.';
CREATE INDEX form_keys_oldest ON public.form_keys USING btree (store_id, created_at);
alter table public.form_keys enable row level security;
alter table public.form_keys force row level security;
create policy form_keys_of_store on public.form_keys
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.form_keys to souk_app;
grant delete, insert, select, update on public.form_keys to souk_worker;

create table public.fulfilment_lines (
  store_id uuid not null,
  fulfilment_id uuid not null,
  order_line_id uuid not null,
  quantity integer not null,
  constraint fulfilment_lines_pkey PRIMARY KEY (store_id, fulfilment_id, order_line_id),
  constraint fulfilment_lines_quantity_check CHECK ((quantity > 0))
);
comment on table public.fulfilment_lines is 'The units of each order line in a parcel.';
CREATE INDEX fulfilment_lines_line ON public.fulfilment_lines USING btree (store_id, order_line_id);
alter table public.fulfilment_lines enable row level security;
alter table public.fulfilment_lines force row level security;
create policy fulfilment_lines_of_store on public.fulfilment_lines
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select on public.fulfilment_lines to souk_app;
grant insert, select on public.fulfilment_lines to souk_worker;

create table public.fulfilments (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  number integer not null,
  carrier text not null default ''::text,
  tracking_number text not null default ''::text,
  tracking_link text not null default ''::text,
  shipped_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  tracking_key text not null generated always as (upper(regexp_replace(translate(tracking_number, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'::text, '01234567890123456789'::text), '^#|[[:space:]]'::text, ''::text, 'g'::text))) stored,
  constraint fulfilments_pkey PRIMARY KEY (store_id, id),
  constraint fulfilments_store_id_order_id_number_key UNIQUE (store_id, order_id, number),
  constraint fulfilments_carrier_check CHECK ((length(carrier) <= 60)),
  constraint fulfilments_number_check CHECK ((number > 0)),
  constraint fulfilments_tracking_link_check CHECK (((tracking_link = ''::text) OR (tracking_link ^@ 'https://'::text))),
  constraint fulfilments_tracking_number_check CHECK ((length(tracking_number) <= 80))
);
comment on table public.fulfilments is 'The parcels of an order.';
CREATE INDEX fulfilments_tracking_key ON public.fulfilments USING btree (store_id, tracking_key, order_id) WHERE (tracking_key <> ''::text);
alter table public.fulfilments enable row level security;
alter table public.fulfilments force row level security;
create policy fulfilments_of_store on public.fulfilments
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.fulfilments to souk_app;
grant insert, select, update on public.fulfilments to souk_worker;

create table public.handoff_tokens (
  token_hash text not null,
  store_id uuid not null,
  user_id uuid not null,
  platform_token_hash text not null,
  state_hash text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint handoff_tokens_pkey PRIMARY KEY (token_hash)
);
comment on table public.handoff_tokens is 'Single-use, 60 seconds: carries a platform session to a store''s admin origin.';
CREATE INDEX handoff_tokens_session ON public.handoff_tokens USING btree (platform_token_hash);
grant delete, insert, select, update on public.handoff_tokens to souk_platform;

create table public.help_grants (
  store_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  by_name text not null,
  hours integer not null,
  shows_people boolean not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by text not null default ''::text,
  constraint help_grants_pkey PRIMARY KEY (store_id, id),
  constraint help_grants_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 120))),
  constraint help_grants_check CHECK (((expires_at > created_at) AND (expires_at <= (created_at + '24:00:00'::interval)))),
  constraint help_grants_ended_by_check CHECK ((length(ended_by) <= 120)),
  constraint help_grants_hours_check CHECK ((hours = ANY (ARRAY[1, 4, 24])))
);
comment on table public.help_grants is 'An owner''s permission that operators change the store for some hours.';
CREATE UNIQUE INDEX help_grants_one ON public.help_grants USING btree (store_id) WHERE (ended_at IS NULL);
CREATE INDEX help_grants_user ON public.help_grants USING btree (user_id);
grant insert, select, update on public.help_grants to souk_platform;

create table public.home_section_texts (
  store_id uuid not null,
  section_id uuid not null,
  locale text not null,
  eyebrow text not null default ''::text,
  title text not null default ''::text,
  body text not null default ''::text,
  action text not null default ''::text,
  items jsonb not null default '[]'::jsonb,
  constraint home_section_texts_pkey PRIMARY KEY (store_id, section_id, locale),
  constraint home_section_texts_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text])))
);
comment on table public.home_section_texts is 'The texts of a home section per language.';
alter table public.home_section_texts enable row level security;
alter table public.home_section_texts force row level security;
create policy home_section_texts_of_store on public.home_section_texts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.home_section_texts to souk_app;
grant delete, insert, select, update on public.home_section_texts to souk_worker;

create table public.home_sections (
  store_id uuid not null,
  id uuid not null,
  "position" integer not null,
  kind text not null,
  is_visible boolean not null default true,
  media_id uuid,
  link text not null default ''::text,
  item_count integer not null default 8,
  block jsonb not null default '{}'::jsonb,
  constraint home_sections_pkey PRIMARY KEY (store_id, id),
  constraint home_sections_block_check CHECK ((pg_column_size(block) < 400000)),
  constraint home_sections_item_count_check CHECK (((item_count >= 1) AND (item_count <= 48))),
  constraint home_sections_kind_check CHECK ((kind ~ '^[a-z][a-z0-9_]{0,39}$'::text))
);
comment on table public.home_sections is 'The sections of the home page in order.';
alter table public.home_sections enable row level security;
alter table public.home_sections force row level security;
create policy home_sections_of_store on public.home_sections
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.home_sections to souk_app;
grant delete, insert, select, update on public.home_sections to souk_worker;

create table public.hosts (
  host text not null,
  store_id uuid not null,
  status text not null,
  is_primary boolean not null default false,
  created_at timestamp with time zone not null,
  constraint hosts_pkey PRIMARY KEY (host),
  constraint hosts_host_check CHECK ((host = lower(host))),
  constraint hosts_status_check CHECK ((status = ANY (ARRAY['pending_dns'::text, 'verified'::text, 'active'::text, 'failed'::text])))
);
comment on table public.hosts is 'Custom domains of stores. {slug}.{platform host} needs no row.';
CREATE UNIQUE INDEX hosts_one_primary ON public.hosts USING btree (store_id) WHERE is_primary;
CREATE INDEX hosts_store ON public.hosts USING btree (store_id);
grant delete, insert, select, update on public.hosts to souk_platform;

create table public.import_errors (
  store_id uuid not null,
  import_id uuid not null,
  "position" integer not null,
  line integer not null,
  level text not null default 'error'::text,
  code text not null,
  data jsonb not null default '{}'::jsonb,
  product_id uuid,
  constraint import_errors_pkey PRIMARY KEY (store_id, import_id, "position"),
  constraint import_errors_level_check CHECK ((level = ANY (ARRAY['error'::text, 'note'::text])))
);
alter table public.import_errors enable row level security;
alter table public.import_errors force row level security;
create policy import_errors_of_store on public.import_errors
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select on public.import_errors to souk_app;
grant insert, select on public.import_errors to souk_worker;

create table public.import_images (
  store_id uuid not null,
  id uuid not null,
  import_id uuid not null,
  product_id uuid not null,
  variant_id uuid,
  url text not null,
  alt text not null default ''::text,
  locale text not null default ''::text,
  other_alt text not null default ''::text,
  "position" integer not null,
  status text not null default 'queued'::text,
  attempts integer not null default 0,
  reason text not null default ''::text,
  option_value text not null default ''::text,
  constraint import_images_pkey PRIMARY KEY (store_id, id),
  constraint import_images_store_id_product_id_url_variant_id_option_val_key UNIQUE NULLS NOT DISTINCT (store_id, product_id, url, variant_id, option_value),
  constraint import_images_locale_check CHECK ((locale = ANY (ARRAY[''::text, 'en'::text, 'ar'::text]))),
  constraint import_images_option_value_check CHECK ((length(option_value) <= 130)),
  constraint import_images_other_alt_check CHECK ((length(other_alt) <= 500)),
  constraint import_images_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'done'::text, 'failed'::text])))
);
comment on table public.import_images is 'Pictures that an import asked for; one job downloads them, a few at a time, through the guarded client.';
CREATE INDEX import_images_next ON public.import_images USING btree (store_id, import_id, status, attempts, product_id, "position");
CREATE INDEX import_images_variant ON public.import_images USING btree (store_id, variant_id) WHERE (variant_id IS NOT NULL);
alter table public.import_images enable row level security;
alter table public.import_images force row level security;
create policy import_images_of_store on public.import_images
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.import_images to souk_app;
grant delete, insert, select, update on public.import_images to souk_worker;

create table public.import_products (
  store_id uuid not null,
  import_id uuid not null,
  product_id uuid not null,
  is_created boolean not null,
  stamp text not null,
  former jsonb,
  left_because text not null default ''::text,
  constraint import_products_pkey PRIMARY KEY (store_id, import_id, product_id),
  constraint import_products_left_because_check CHECK ((left_because = ANY (ARRAY[''::text, 'ordered'::text, 'changed'::text, 'refused'::text])))
);
comment on table public.import_products is 'Products that an import created or changed. Deleted a day after the import, or by its undo, except those that it left alone.';
CREATE INDEX import_products_product ON public.import_products USING btree (store_id, product_id);
alter table public.import_products enable row level security;
alter table public.import_products force row level security;
create policy import_products_of_store on public.import_products
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.import_products to souk_app;
grant delete, insert, select, update on public.import_products to souk_worker;

create table public.imports (
  store_id uuid not null,
  id uuid not null,
  kind text not null,
  file_name text not null,
  status text not null default 'queued'::text,
  is_dry_run boolean not null default false,
  started_by text not null,
  rows_total integer,
  rows_read integer not null default 0,
  products_created integer not null default 0,
  products_updated integer not null default 0,
  products_unchanged integer not null default 0,
  variants integer not null default 0,
  images_queued integer not null default 0,
  error_count integer not null default 0,
  note_count integer not null default 0,
  created_at timestamp with time zone not null,
  worked_at timestamp with time zone,
  finished_at timestamp with time zone,
  undo_asked_at timestamp with time zone,
  undo_asked_by text not null default ''::text,
  undone_at timestamp with time zone,
  undo_removed integer not null default 0,
  undo_restored integer not null default 0,
  price_numer bigint not null default 1,
  price_denom bigint not null default 1,
  price_samples jsonb not null default '[]'::jsonb,
  found_words jsonb not null default '[]'::jsonb,
  placed_words jsonb,
  constraint imports_pkey PRIMARY KEY (store_id, id),
  constraint imports_kind_check CHECK ((kind = ANY (ARRAY['unread'::text, 'shopify'::text, 'woocommerce'::text, 'souk'::text, 'customers'::text, 'reviews'::text, 'orders'::text]))),
  constraint imports_note_count_check CHECK ((note_count >= 0)),
  constraint imports_price_denom_check CHECK (((price_denom >= 1) AND (price_denom <= '1000000000000'::bigint))),
  constraint imports_price_numer_check CHECK (((price_numer >= 1) AND (price_numer <= '1000000000000'::bigint))),
  constraint imports_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX imports_newest ON public.imports USING btree (store_id, created_at DESC, id DESC);
alter table public.imports enable row level security;
alter table public.imports force row level security;
create policy imports_of_store on public.imports
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.imports to souk_app;
grant insert, select, update on public.imports to souk_worker;

create table public.invoice_settings (
  store_id uuid not null,
  legal_names jsonb not null default '{}'::jsonb,
  addresses jsonb not null default '{}'::jsonb,
  notes jsonb not null default '{}'::jsonb,
  vat_number text not null default ''::text,
  registration_kind text not null default 'commercial'::text,
  registration_number text not null default ''::text,
  short_address text not null default ''::text,
  seal_number text not null default ''::text,
  invoice_prefix text not null default 'INV-'::text,
  credit_note_prefix text not null default 'CN-'::text,
  issue_at text not null default 'shipped'::text,
  languages text not null default 'both'::text,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  seal_token text not null default ''::text,
  constraint invoice_settings_pkey PRIMARY KEY (store_id),
  constraint invoice_settings_addresses_check CHECK ((pg_column_size(addresses) < 8000)),
  constraint invoice_settings_credit_note_prefix_check CHECK ((credit_note_prefix ~ '^[A-Z0-9/-]{0,12}$'::text)),
  constraint invoice_settings_invoice_prefix_check CHECK ((invoice_prefix ~ '^[A-Z0-9/-]{0,12}$'::text)),
  constraint invoice_settings_issue_at_check CHECK ((issue_at = ANY (ARRAY['shipped'::text, 'paid'::text]))),
  constraint invoice_settings_languages_check CHECK ((languages = ANY (ARRAY['en'::text, 'ar'::text, 'both'::text]))),
  constraint invoice_settings_legal_names_check CHECK ((pg_column_size(legal_names) < 8000)),
  constraint invoice_settings_notes_check CHECK ((pg_column_size(notes) < 8000)),
  constraint invoice_settings_registration_kind_check CHECK ((registration_kind = ANY (ARRAY['commercial'::text, 'freelance'::text]))),
  constraint invoice_settings_registration_number_check CHECK ((length(registration_number) <= 40)),
  constraint invoice_settings_seal_number_check CHECK ((seal_number ~ '^[0-9]{0,20}$'::text)),
  constraint invoice_settings_seal_token_check CHECK ((seal_token ~ '^[A-Za-z0-9._~+/=-]{0,200}$'::text)),
  constraint invoice_settings_short_address_check CHECK ((short_address ~ '^[A-Z0-9]{0,20}$'::text)),
  constraint invoice_settings_vat_number_check CHECK ((vat_number ~ '^[A-Z0-9]{0,20}$'::text))
);
comment on table public.invoice_settings is 'The seller''s legal details, and when and how a store invoices. No row: its shop name, at shipping, in both languages.';
alter table public.invoice_settings enable row level security;
alter table public.invoice_settings force row level security;
create policy invoice_settings_of_store on public.invoice_settings
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.invoice_settings to souk_app;
grant insert, select, update on public.invoice_settings to souk_worker;

create table public.invoices (
  store_id uuid not null,
  id uuid not null,
  kind text not null,
  number bigint not null,
  code text not null,
  sequence bigint not null,
  order_id uuid not null,
  invoice_id uuid,
  refund_id uuid,
  issued_at timestamp with time zone not null,
  currency text not null,
  total bigint not null,
  tax_total bigint not null,
  data jsonb not null,
  data_hash text not null,
  previous_hash text not null,
  constraint invoices_pkey PRIMARY KEY (store_id, id),
  constraint invoices_store_id_kind_number_key UNIQUE (store_id, kind, number),
  constraint invoices_store_id_sequence_key UNIQUE (store_id, sequence),
  constraint invoices_check CHECK (((tax_total >= 0) AND (tax_total <= total))),
  constraint invoices_check1 CHECK (((kind = 'invoice'::text) OR (invoice_id IS NOT NULL))),
  constraint invoices_code_check CHECK (((length(code) >= 1) AND (length(code) <= 40))),
  constraint invoices_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint invoices_data_check CHECK ((pg_column_size(data) < 1000000)),
  constraint invoices_data_hash_check CHECK ((data_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  constraint invoices_number_check CHECK ((number > 0)),
  constraint invoices_previous_hash_check CHECK ((previous_hash ~ '^([0-9a-f]{64})?$'::text)),
  constraint invoices_sequence_check CHECK ((sequence > 0)),
  constraint invoices_total_check CHECK ((total >= 0))
);
comment on table public.invoices is 'Invoices and credit notes as issued. Roles that serve requests may add rows, never change or delete one.';
CREATE INDEX invoices_of_invoice ON public.invoices USING btree (store_id, invoice_id);
CREATE INDEX invoices_of_order ON public.invoices USING btree (store_id, order_id, sequence);
CREATE UNIQUE INDEX invoices_one_a_refund ON public.invoices USING btree (store_id, refund_id) WHERE (refund_id IS NOT NULL);
CREATE UNIQUE INDEX invoices_one_an_order ON public.invoices USING btree (store_id, order_id) WHERE (kind = 'invoice'::text);
CREATE UNIQUE INDEX invoices_one_rest ON public.invoices USING btree (store_id, order_id) WHERE ((kind = 'credit_note'::text) AND (refund_id IS NULL));
alter table public.invoices enable row level security;
alter table public.invoices force row level security;
create policy invoices_of_store on public.invoices
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select on public.invoices to souk_app;
grant insert, select on public.invoices to souk_worker;

create table public.kept_papers (
  store_id uuid not null,
  documents integer not null,
  removed_at timestamp with time zone not null,
  kept_until timestamp with time zone not null,
  constraint kept_papers_pkey PRIMARY KEY (store_id),
  constraint kept_papers_check CHECK ((kept_until > removed_at)),
  constraint kept_papers_documents_check CHECK ((documents > 0))
);
comment on table public.kept_papers is 'Tax documents of deleted stores, kept as files in retained/ of the data folder as long as the law asks.';
grant delete, insert, select on public.kept_papers to souk_platform;

create table public.location_stock (
  store_id uuid not null,
  variant_id uuid not null,
  location_id uuid not null,
  quantity integer not null,
  constraint location_stock_pkey PRIMARY KEY (store_id, variant_id, location_id),
  constraint location_stock_quantity_check CHECK ((quantity > 0))
);
comment on table public.location_stock is 'Units of a variant that were put at a location. If the total falls below their sum, the first locations are the empty ones (domain/stock/units-by-location.ts); returned stock settles that before it is added.';
CREATE INDEX location_stock_by_location ON public.location_stock USING btree (store_id, location_id);
alter table public.location_stock enable row level security;
alter table public.location_stock force row level security;
create policy location_stock_of_store on public.location_stock
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.location_stock to souk_app;
grant delete, insert, select, update on public.location_stock to souk_worker;

create table public.mail_senders (
  store_id uuid not null,
  address text not null,
  host text not null,
  selector text not null,
  public_key text not null,
  sealed_key text not null,
  status text not null default 'waiting'::text,
  seen jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  failing_since timestamp with time zone,
  constraint mail_senders_pkey PRIMARY KEY (store_id),
  constraint mail_senders_address_check CHECK (((length(address) >= 1) AND (length(address) <= 254))),
  constraint mail_senders_address_of_host CHECK (("right"(address, (length(host) + 1)) = ('@'::text || host))) NOT VALID,
  constraint mail_senders_check CHECK (((status = 'failing'::text) = (failing_since IS NOT NULL))),
  constraint mail_senders_host_check CHECK (((length(host) >= 1) AND (length(host) <= 253))),
  constraint mail_senders_public_key_check CHECK (((length(public_key) >= 1) AND (length(public_key) <= 800))),
  constraint mail_senders_sealed_key_check CHECK (((length(sealed_key) >= 1) AND (length(sealed_key) <= 4000))),
  constraint mail_senders_seen_check CHECK ((pg_column_size(seen) < 20000)),
  constraint mail_senders_selector_check CHECK (((length(selector) >= 1) AND (length(selector) <= 40))),
  constraint mail_senders_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'verified'::text, 'failing'::text])))
);
comment on table public.mail_senders is 'The sender that a store has on a domain of its owner. Mails carry it while its DKIM record is found.';
alter table public.mail_senders enable row level security;
alter table public.mail_senders force row level security;
create policy mail_senders_of_store on public.mail_senders
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.mail_senders to souk_app;
grant delete, insert, select, update on public.mail_senders to souk_worker;

create table public.mail_suppressions (
  store_id uuid not null,
  email_norm text not null,
  reason text not null,
  refusals integer not null default 1,
  since timestamp with time zone not null,
  refused_at timestamp with time zone not null,
  cause text not null default 'refused'::text,
  constraint mail_suppressions_pkey PRIMARY KEY (store_id, email_norm),
  constraint mail_suppressions_cause_check CHECK ((cause = ANY (ARRAY['refused'::text, 'bounced'::text, 'complained'::text]))),
  constraint mail_suppressions_email_norm_check CHECK (((length(email_norm) >= 3) AND (length(email_norm) <= 254))),
  constraint mail_suppressions_reason_check CHECK ((length(reason) <= 300)),
  constraint mail_suppressions_refusals_check CHECK ((refusals > 0))
);
comment on table public.mail_suppressions is 'Addresses of a store that refused mails for good, sent them back or reported them, until they are lifted.';
CREATE INDEX mail_suppressions_newest ON public.mail_suppressions USING btree (store_id, refused_at DESC, email_norm);
alter table public.mail_suppressions enable row level security;
alter table public.mail_suppressions force row level security;
create policy mail_suppressions_of_store on public.mail_suppressions
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.mail_suppressions to souk_app;
grant delete, insert, select, update on public.mail_suppressions to souk_worker;

create table public.mails (
  store_id uuid not null,
  id uuid not null,
  kind text not null,
  locale text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  dedupe_key text not null,
  order_id uuid,
  leave_url text not null default ''::text,
  status text not null default 'queued'::text,
  attempts integer not null default 0,
  last_error text not null default ''::text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  recipient_norm text,
  constraint mails_pkey PRIMARY KEY (store_id, id),
  constraint mails_store_id_dedupe_key_key UNIQUE (store_id, dedupe_key),
  constraint mails_leave_url_check CHECK ((length(leave_url) <= 1000)),
  constraint mails_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint mails_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'suppressed'::text, 'discarded'::text, 'bounced'::text, 'complained'::text]))) NOT VALID
);
comment on table public.mails is 'The outbox: a mail is a row of the transaction that caused it; a job sends it.';
CREATE INDEX mails_newest ON public.mails USING btree (store_id, created_at DESC, id DESC);
CREATE INDEX mails_of_order ON public.mails USING btree (store_id, order_id, created_at) WHERE (order_id IS NOT NULL);
CREATE INDEX mails_over ON public.mails USING btree (store_id, created_at) WHERE ((status <> 'queued'::text) AND ((body_text <> ''::text) OR ((order_id IS NULL) AND (kind <> 'order_confirmed'::text) AND (kind <> 'privacy_extended'::text))));
CREATE INDEX mails_to ON public.mails USING btree (store_id, recipient_norm);
CREATE INDEX mails_unsent ON public.mails USING btree (store_id, created_at DESC, id DESC) WHERE (status <> 'sent'::text);
alter table public.mails enable row level security;
alter table public.mails force row level security;
create policy mails_of_store on public.mails
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.mails to souk_app;
grant delete, insert, select, update on public.mails to souk_worker;

create table public.media (
  store_id uuid not null,
  id uuid not null,
  hash text not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  blur text not null default ''::text,
  file_name text not null default ''::text,
  focal_x integer not null default 50,
  focal_y integer not null default 50,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint media_pkey PRIMARY KEY (store_id, id),
  constraint media_store_id_hash_key UNIQUE (store_id, hash),
  constraint media_blur_is_four_colours CHECK (((blur = ''::text) OR (blur ~ '^([0-9a-f]{6}){4}$'::text))),
  constraint media_bytes_check CHECK ((bytes > 0)),
  constraint media_content_type_check CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  constraint media_file_name_check CHECK ((length(file_name) <= 200)),
  constraint media_focal_x_check CHECK (((focal_x >= 0) AND (focal_x <= 100))),
  constraint media_focal_y_check CHECK (((focal_y >= 0) AND (focal_y <= 100))),
  constraint media_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint media_height_check CHECK ((height > 0)),
  constraint media_width_check CHECK ((width > 0))
);
comment on table public.media is 'Pictures of a store; the files are in the store''s media folder, named by their content hash.';
CREATE INDEX media_newest ON public.media USING btree (store_id, created_at DESC, id DESC);
alter table public.media enable row level security;
alter table public.media force row level security;
create policy media_of_store on public.media
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.media to souk_app;
grant delete, insert, select, update on public.media to souk_worker;

create table public.media_texts (
  store_id uuid not null,
  media_id uuid not null,
  locale text not null,
  alt text not null,
  constraint media_texts_pkey PRIMARY KEY (store_id, media_id, locale),
  constraint media_texts_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text])))
);
comment on table public.media_texts is 'The alternative text of a picture per language.';
alter table public.media_texts enable row level security;
alter table public.media_texts force row level security;
create policy media_texts_of_store on public.media_texts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.media_texts to souk_app;
grant delete, insert, select, update on public.media_texts to souk_worker;

create table public.message_overrides (
  store_id uuid not null,
  locale text not null,
  key text not null,
  value text not null,
  constraint message_overrides_pkey PRIMARY KEY (store_id, locale, key),
  constraint message_overrides_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text])))
);
comment on table public.message_overrides is 'A store''s own wording of dictionary texts.';
alter table public.message_overrides enable row level security;
alter table public.message_overrides force row level security;
create policy message_overrides_of_store on public.message_overrides
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.message_overrides to souk_app;
grant delete, insert, select, update on public.message_overrides to souk_worker;

create table public.newsletter_readers (
  store_id uuid not null,
  id uuid not null,
  email text not null,
  email_norm text not null,
  locale text not null,
  status text not null,
  asked_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  left_at timestamp with time zone,
  constraint newsletter_readers_pkey PRIMARY KEY (store_id, id),
  constraint newsletter_readers_store_id_email_norm_key UNIQUE (store_id, email_norm),
  constraint newsletter_readers_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint newsletter_readers_email_norm_check CHECK (((length(email_norm) >= 3) AND (length(email_norm) <= 254))),
  constraint newsletter_readers_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint newsletter_readers_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'confirmed'::text, 'left'::text])))
);
comment on table public.newsletter_readers is 'Addresses that signed up for the newsletter, confirmed it by a mailed link, or unsubscribed.';
CREATE INDEX newsletter_readers_newest ON public.newsletter_readers USING btree (store_id, asked_at DESC, id DESC);
CREATE INDEX newsletter_readers_status ON public.newsletter_readers USING btree (store_id, status, asked_at DESC, id DESC);
alter table public.newsletter_readers enable row level security;
alter table public.newsletter_readers force row level security;
create policy newsletter_readers_of_store on public.newsletter_readers
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.newsletter_readers to souk_app;
grant delete, insert, select, update on public.newsletter_readers to souk_worker;

create table public.newsletter_tokens (
  store_id uuid not null,
  token_hash text not null,
  reader_id uuid not null,
  purpose text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint newsletter_tokens_pkey PRIMARY KEY (store_id, token_hash),
  constraint newsletter_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['confirm'::text, 'leave'::text]))),
  constraint newsletter_tokens_token_hash_check CHECK (((length(token_hash) >= 1) AND (length(token_hash) <= 128)))
);
comment on table public.newsletter_tokens is 'Links in newsletter mails: the hash of a random token and its purpose.';
CREATE INDEX newsletter_tokens_reader ON public.newsletter_tokens USING btree (store_id, reader_id);
alter table public.newsletter_tokens enable row level security;
alter table public.newsletter_tokens force row level security;
create policy newsletter_tokens_of_store on public.newsletter_tokens
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select on public.newsletter_tokens to souk_app;
grant delete, insert, select on public.newsletter_tokens to souk_worker;

create table public.operator_acts (
  id uuid not null,
  at timestamp with time zone not null,
  user_id uuid not null,
  name text not null,
  role text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  reason text not null default ''::text,
  detail jsonb not null default '{}'::jsonb,
  ip text not null default ''::text,
  request_id text not null default ''::text,
  constraint operator_acts_pkey PRIMARY KEY (id),
  constraint operator_acts_action_check CHECK (((length(action) >= 1) AND (length(action) <= 60))),
  constraint operator_acts_detail_check CHECK ((pg_column_size(detail) < 8000)),
  constraint operator_acts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint operator_acts_reason_check CHECK ((length(reason) <= 500)),
  constraint operator_acts_subject_id_check CHECK (((length(subject_id) >= 1) AND (length(subject_id) <= 64))),
  constraint operator_acts_subject_kind_check CHECK ((subject_kind ~ '^[a-z_]{2,30}$'::text))
);
comment on table public.operator_acts is 'Everything that operators changed, written in the transaction of the change. Append-only; ids are in order of time.';
CREATE INDEX operator_acts_action ON public.operator_acts USING btree (action, id DESC);
CREATE INDEX operator_acts_subject ON public.operator_acts USING btree (subject_kind, subject_id, id DESC);
CREATE INDEX operator_acts_user ON public.operator_acts USING btree (user_id, id DESC);
grant insert, select on public.operator_acts to souk_platform;

create table public.operators (
  user_id uuid not null,
  role text not null,
  added_by text not null,
  created_at timestamp with time zone not null,
  constraint operators_pkey PRIMARY KEY (user_id),
  constraint operators_added_by_check CHECK (((length(added_by) >= 1) AND (length(added_by) <= 120))),
  constraint operators_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'support'::text, 'finance'::text, 'read_only'::text])))
);
comment on table public.operators is 'Accounts that may enter the console, with their role; domain/identity/operator-permissions.ts lists what each may do.';
grant delete, insert, select, update on public.operators to souk_platform;

create table public.option_value_texts (
  store_id uuid not null,
  value_id uuid not null,
  locale text not null,
  label text not null,
  constraint option_value_texts_pkey PRIMARY KEY (store_id, value_id, locale),
  constraint option_value_texts_label_check CHECK (((length(label) >= 1) AND (length(label) <= 120))),
  constraint option_value_texts_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text])))
);
alter table public.option_value_texts enable row level security;
alter table public.option_value_texts force row level security;
create policy option_value_texts_of_store on public.option_value_texts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.option_value_texts to souk_app;
grant delete, insert, select, update on public.option_value_texts to souk_worker;

create table public.option_values (
  store_id uuid not null,
  id uuid not null,
  option_id uuid not null,
  "position" integer not null,
  code text not null,
  swatch text not null default ''::text,
  media_id uuid,
  constraint option_values_pkey PRIMARY KEY (store_id, id),
  constraint option_values_store_id_option_id_code_key UNIQUE (store_id, option_id, code),
  constraint option_values_code_check CHECK (((length(code) >= 1) AND (length(code) <= 120))),
  constraint option_values_swatch_check CHECK (((swatch = ''::text) OR (swatch ~ '^#[0-9A-F]{6}$'::text)))
);
CREATE INDEX option_values_media ON public.option_values USING btree (store_id, media_id) WHERE (media_id IS NOT NULL);
alter table public.option_values enable row level security;
alter table public.option_values force row level security;
create policy option_values_of_store on public.option_values
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.option_values to souk_app;
grant delete, insert, select, update on public.option_values to souk_worker;

create table public.order_discounts (
  store_id uuid not null,
  order_id uuid not null,
  discount_id uuid not null,
  code text,
  kind text not null,
  names jsonb not null,
  "position" integer not null,
  amount bigint not null,
  delivery_amount bigint not null default 0,
  base_amount bigint not null,
  shares jsonb not null,
  shoppers text[] not null default '{}'::text[],
  used_at timestamp with time zone not null,
  given_back_at timestamp with time zone,
  constraint order_discounts_pkey PRIMARY KEY (store_id, order_id, discount_id),
  constraint order_discounts_amount_check CHECK ((amount >= 0)),
  constraint order_discounts_base_amount_check CHECK ((base_amount >= 0)),
  constraint order_discounts_delivery_amount_check CHECK ((delivery_amount >= 0))
);
comment on table public.order_discounts is 'The discount that an order got from a discount, which is also the use that it holds; returned if the order is cancelled.';
CREATE INDEX order_discounts_discount ON public.order_discounts USING btree (store_id, discount_id, used_at) INCLUDE (base_amount) WHERE (given_back_at IS NULL);
alter table public.order_discounts enable row level security;
alter table public.order_discounts force row level security;
create policy order_discounts_of_store on public.order_discounts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.order_discounts to souk_app;
grant insert, select, update on public.order_discounts to souk_worker;

create table public.order_downloads (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  file_id uuid not null,
  max_downloads integer not null,
  used integer not null default 0,
  resumed integer not null default 0,
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint order_downloads_pkey PRIMARY KEY (store_id, id),
  constraint order_downloads_store_id_line_id_key UNIQUE (store_id, line_id),
  constraint order_downloads_check CHECK (((used >= 0) AND (used <= max_downloads))),
  constraint order_downloads_max_downloads_check CHECK ((max_downloads > 0)),
  constraint order_downloads_resumed_check CHECK ((resumed >= 0))
);
comment on table public.order_downloads is 'The downloads of a paid line: limit, use and expiry. Each download also checks the order.';
CREATE INDEX order_downloads_by_file ON public.order_downloads USING btree (store_id, file_id);
CREATE INDEX order_downloads_by_order ON public.order_downloads USING btree (store_id, order_id);
alter table public.order_downloads enable row level security;
alter table public.order_downloads force row level security;
create policy order_downloads_of_store on public.order_downloads
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.order_downloads to souk_app;
grant delete, insert, select, update on public.order_downloads to souk_worker;

create table public.order_events (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  actor_kind text not null,
  actor_name text not null,
  data jsonb not null default '{}'::jsonb,
  constraint order_events_pkey PRIMARY KEY (store_id, id),
  constraint order_events_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'shopper'::text, 'system'::text]))),
  constraint order_events_kind_check CHECK ((kind = ANY (ARRAY['placed'::text, 'processing'::text, 'shipped'::text, 'part_shipped'::text, 'delivered'::text, 'cancelled'::text, 'cash_collected'::text, 'mail_sent'::text, 'note'::text, 'pays_on_delivery'::text, 'confirmed_by_call'::text, 'confirmed_by_code'::text, 'refused'::text, 'payment_started'::text, 'payment_failed'::text, 'authorized'::text, 'captured'::text, 'paid'::text, 'part_paid'::text, 'voided'::text, 'expired'::text, 'refunded'::text, 'edited'::text, 'receipt_sent'::text, 'receipt_refused'::text, 'credit_used'::text, 'invoice_issued'::text, 'credit_note_issued'::text, 'return_requested'::text, 'return_approved'::text, 'return_refused'::text, 'return_received'::text, 'exchanged'::text, 'tagged'::text, 'held'::text, 'charge_differs'::text, 'repriced'::text])))
);
comment on table public.order_events is 'The timeline of an order: events with time and actor. Append-only.';
CREATE INDEX order_events_order ON public.order_events USING btree (store_id, order_id, at, id);
alter table public.order_events enable row level security;
alter table public.order_events force row level security;
create policy order_events_of_store on public.order_events
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select on public.order_events to souk_app;
grant insert, select on public.order_events to souk_worker;

create table public.order_lines (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  product_id uuid,
  variant_id uuid,
  sku text not null default ''::text,
  titles jsonb not null,
  options jsonb not null default '[]'::jsonb,
  media_hash text not null default ''::text,
  weight_grams integer not null default 0,
  quantity integer not null,
  unit_price bigint not null,
  line_subtotal bigint not null,
  line_discount bigint not null default 0,
  tax_class text not null default 'standard'::text,
  tax_rate_ppm integer not null default 0,
  line_tax bigint not null default 0,
  line_total bigint not null,
  took_stock boolean not null,
  shipped_quantity integer not null default 0,
  cancelled_quantity integer not null default 0,
  returned_quantity integer not null default 0,
  refunded_quantity integer not null default 0,
  refunded_amount bigint not null default 0,
  refunded_tax bigint not null default 0,
  discounted_units integer,
  constraint order_lines_pkey PRIMARY KEY (store_id, id),
  constraint order_lines_cancelled_quantity_check CHECK ((cancelled_quantity >= 0)),
  constraint order_lines_check CHECK ((line_subtotal = (unit_price * quantity))),
  constraint order_lines_check1 CHECK ((line_total = (line_subtotal - line_discount))),
  constraint order_lines_check2 CHECK (((refunded_quantity >= 0) AND (refunded_quantity <= quantity))),
  constraint order_lines_check3 CHECK (((refunded_amount >= 0) AND (refunded_amount <= line_total))),
  constraint order_lines_check4 CHECK (((refunded_tax >= 0) AND (refunded_tax <= line_tax))),
  constraint order_lines_check5 CHECK (((discounted_units >= 1) AND (discounted_units <= quantity))),
  constraint order_lines_goods_check CHECK (((product_id IS NULL) = (variant_id IS NULL))),
  constraint order_lines_line_discount_check CHECK ((line_discount >= 0)),
  constraint order_lines_line_subtotal_check CHECK ((line_subtotal >= 0)),
  constraint order_lines_line_tax_check CHECK ((line_tax >= 0)),
  constraint order_lines_line_total_check CHECK ((line_total >= 0)),
  constraint order_lines_quantity_check CHECK ((quantity > 0)),
  constraint order_lines_returned_check CHECK ((returned_quantity <= shipped_quantity)),
  constraint order_lines_returned_quantity_check CHECK ((returned_quantity >= 0)),
  constraint order_lines_shipped_check CHECK (((shipped_quantity + cancelled_quantity) <= quantity)),
  constraint order_lines_shipped_quantity_check CHECK ((shipped_quantity >= 0)),
  constraint order_lines_tax_class_check CHECK ((length(tax_class) <= 40)),
  constraint order_lines_unit_price_check CHECK ((unit_price >= 0)),
  constraint order_lines_weight_grams_check CHECK ((weight_grams >= 0))
);
comment on table public.order_lines is 'The goods of an order with their names and prices at that time.';
CREATE INDEX order_lines_order ON public.order_lines USING btree (store_id, order_id, "position");
CREATE INDEX order_lines_product ON public.order_lines USING btree (store_id, product_id);
CREATE INDEX order_lines_variant ON public.order_lines USING btree (store_id, variant_id);
alter table public.order_lines enable row level security;
alter table public.order_lines force row level security;
create policy order_lines_of_store on public.order_lines
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.order_lines to souk_app;
grant delete, insert, select, update on public.order_lines to souk_worker;

create table public.order_tags (
  store_id uuid not null,
  order_id uuid not null,
  tag text not null,
  constraint order_tags_pkey PRIMARY KEY (store_id, order_id, tag),
  constraint order_tags_tag_check CHECK (((length(tag) >= 1) AND (length(tag) <= 40)))
);
comment on table public.order_tags is 'Tags by which staff group orders. Shoppers never see them.';
CREATE INDEX order_tags_tag ON public.order_tags USING btree (store_id, tag, order_id);
alter table public.order_tags enable row level security;
alter table public.order_tags force row level security;
create policy order_tags_of_store on public.order_tags
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select on public.order_tags to souk_app;
grant delete, insert, select on public.order_tags to souk_worker;

create table public.orders (
  store_id uuid not null,
  id uuid not null,
  number bigint not null,
  token_hash text not null,
  link_hash text,
  locale text not null,
  placed_by text not null default 'shopper'::text,
  status text not null,
  payment_status text not null,
  fulfilment_status text not null,
  confirmation text not null default 'none'::text,
  confirmation_tries integer not null default 0,
  confirmation_tried_at timestamp with time zone,
  payment_method text not null,
  customer_id uuid,
  user_name text not null,
  email text not null,
  email_norm text not null,
  phone text not null,
  address text not null,
  address_more text not null default ''::text,
  city text not null,
  zip_code text not null default ''::text,
  region text not null default ''::text,
  country text not null,
  note text not null default ''::text,
  erase_when_over boolean not null default false,
  delivery_method text not null default 'standard'::text,
  delivery_names jsonb not null default '{}'::jsonb,
  delivery_min_days integer,
  delivery_max_days integer,
  is_pickup boolean not null default false,
  currency text not null,
  base_currency text,
  rate_numer bigint,
  rate_denom bigint,
  item_count integer not null,
  subtotal bigint not null,
  discount_total bigint not null default 0,
  discount_codes text[] not null default '{}'::text[],
  delivery_total bigint not null,
  delivery_discount bigint not null default 0,
  delivery_tax bigint not null default 0,
  cod_fee bigint not null default 0,
  cod_fee_tax bigint not null default 0,
  tax_total bigint not null,
  tax_names jsonb not null default '{}'::jsonb,
  prices_include_tax boolean not null,
  total bigint not null,
  held_total bigint not null default 0,
  credited_total bigint not null default 0,
  credited_delivery bigint not null default 0,
  hold_until timestamp with time zone,
  hold_prolonged_at timestamp with time zone,
  placed_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  constraint orders_pkey PRIMARY KEY (store_id, id),
  constraint orders_store_id_number_key UNIQUE (store_id, number),
  constraint orders_store_id_token_hash_key UNIQUE (store_id, token_hash),
  constraint orders_base_currency_check CHECK ((base_currency ~ '^[A-Z]{3}$'::text)),
  constraint orders_check CHECK ((total = ((((subtotal - discount_total) + delivery_total) + cod_fee) +
CASE
    WHEN prices_include_tax THEN (0)::bigint
    ELSE tax_total
END))),
  constraint orders_check1 CHECK (((credited_total >= 0) AND (credited_total <= total))),
  constraint orders_check2 CHECK (((credited_delivery >= 0) AND (credited_delivery <= delivery_total))),
  constraint orders_cod_fee_check CHECK ((cod_fee >= 0)),
  constraint orders_cod_fee_tax_check CHECK ((cod_fee_tax >= 0)),
  constraint orders_confirmation_check CHECK ((confirmation = ANY (ARRAY['none'::text, 'waiting'::text, 'confirmed'::text, 'refused'::text]))),
  constraint orders_confirmation_tries_check CHECK ((confirmation_tries >= 0)),
  constraint orders_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint orders_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint orders_delivery_discount_check CHECK ((delivery_discount >= 0)),
  constraint orders_delivery_max_days_check CHECK (((delivery_max_days >= 0) AND (delivery_max_days <= 365))),
  constraint orders_delivery_min_days_check CHECK (((delivery_min_days >= 0) AND (delivery_min_days <= 365))),
  constraint orders_delivery_total_check CHECK ((delivery_total >= 0)),
  constraint orders_discount_total_check CHECK ((discount_total >= 0)),
  constraint orders_fulfilment_status_check CHECK ((fulfilment_status = ANY (ARRAY['unfulfilled'::text, 'partial'::text, 'fulfilled'::text, 'partially_returned'::text, 'returned'::text]))),
  constraint orders_held_check CHECK ((held_total >= 0)),
  constraint orders_imported_check CHECK (((placed_by = 'import'::text) = (number < 0))),
  constraint orders_imported_closed CHECK (((placed_by <> 'import'::text) OR (status = ANY (ARRAY['delivered'::text, 'cancelled'::text])))),
  constraint orders_item_count_check CHECK ((item_count > 0)),
  constraint orders_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint orders_nothing_due_check CHECK (((payment_method <> 'nothing_due'::text) OR (total = 0))),
  constraint orders_paid_check CHECK (((payment_status <> 'paid'::text) OR (number < 0) OR (held_total >= (total - credited_total)))),
  constraint orders_payment_method_check CHECK ((payment_method = ANY (ARRAY['cash_on_delivery'::text, 'card'::text, 'bank_transfer'::text, 'store_credit'::text, 'nothing_due'::text]))),
  constraint orders_payment_status_check CHECK ((payment_status = ANY (ARRAY['unpaid'::text, 'pending'::text, 'authorized'::text, 'partially_paid'::text, 'paid'::text, 'partially_refunded'::text, 'refunded'::text, 'failed'::text, 'voided'::text]))),
  constraint orders_placed_by_check CHECK ((placed_by = ANY (ARRAY['shopper'::text, 'staff'::text, 'import'::text]))),
  constraint orders_rate_denom_check CHECK ((rate_denom > 0)),
  constraint orders_rate_numer_check CHECK ((rate_numer > 0)),
  constraint orders_rate_whole CHECK ((num_nonnulls(base_currency, rate_numer, rate_denom) = ANY (ARRAY[0, 3]))),
  constraint orders_region_check CHECK ((length(region) <= 120)),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['pending_payment'::text, 'confirmed'::text, 'processing'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text]))),
  constraint orders_subtotal_check CHECK ((subtotal >= 0)),
  constraint orders_tax_total_check CHECK ((tax_total >= 0)),
  constraint orders_total_check CHECK ((total >= 0))
);
comment on table public.orders is 'A placed order: a snapshot that no later edit of the catalogue changes.';
CREATE INDEX orders_changed ON public.orders USING btree (store_id, updated_at) WHERE (version > 1);
CREATE INDEX orders_email ON public.orders USING btree (store_id, email_norm);
CREATE INDEX orders_fulfilment ON public.orders USING btree (store_id, fulfilment_status, placed_at DESC, id DESC);
CREATE INDEX orders_held ON public.orders USING btree (store_id, hold_until) WHERE (hold_until IS NOT NULL);
CREATE UNIQUE INDEX orders_link ON public.orders USING btree (store_id, link_hash) WHERE (link_hash IS NOT NULL);
CREATE INDEX orders_method ON public.orders USING btree (store_id, payment_method, placed_at DESC, id DESC);
CREATE INDEX orders_newest ON public.orders USING btree (store_id, placed_at DESC, id DESC);
CREATE INDEX orders_of_customer ON public.orders USING btree (store_id, customer_id, placed_at DESC, id DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX orders_open_cash ON public.orders USING btree (store_id, phone) WHERE ((payment_method = 'cash_on_delivery'::text) AND (payment_status = 'unpaid'::text) AND (status = ANY (ARRAY['confirmed'::text, 'processing'::text, 'shipped'::text])));
CREATE INDEX orders_payment ON public.orders USING btree (store_id, payment_status, placed_at DESC, id DESC);
CREATE INDEX orders_status ON public.orders USING btree (store_id, status, placed_at DESC, id DESC);
CREATE INDEX orders_surplus ON public.orders USING btree (store_id, placed_at DESC, id DESC) WHERE ((held_total >
CASE
    WHEN (status = 'cancelled'::text) THEN (0)::bigint
    ELSE (total - credited_total)
END) AND (number > 0));
CREATE INDEX orders_to_confirm ON public.orders USING btree (store_id, placed_at, id) WHERE ((confirmation = 'waiting'::text) AND (status = 'confirmed'::text));
alter table public.orders enable row level security;
alter table public.orders force row level security;
create policy orders_of_store on public.orders
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.orders to souk_app;
grant insert, select, update on public.orders to souk_worker;

create table public.own_passkey_offers (
  token_hash text not null,
  user_id uuid not null,
  challenge text not null,
  name text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint own_passkey_offers_pkey PRIMARY KEY (token_hash),
  constraint own_passkey_offers_challenge_check CHECK ((length(challenge) = 43)),
  constraint own_passkey_offers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
comment on table public.own_passkey_offers is 'Single-use, ten minutes: carries a user who entered the password at their account to the page where the passkey is made.';
CREATE INDEX own_passkey_offers_user ON public.own_passkey_offers USING btree (user_id);
grant delete, insert, select, update on public.own_passkey_offers to souk_platform;

create table public.ownership_transfers (
  store_id uuid not null,
  from_user_id uuid not null,
  to_user_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint ownership_transfers_pkey PRIMARY KEY (store_id),
  constraint ownership_transfers_check CHECK ((from_user_id <> to_user_id))
);
comment on table public.ownership_transfers is 'An owner''s offer of the store to a member, until that member accepts it.';
CREATE INDEX ownership_transfers_from ON public.ownership_transfers USING btree (store_id, from_user_id);
CREATE INDEX ownership_transfers_to ON public.ownership_transfers USING btree (store_id, to_user_id);
grant delete, insert, select, update on public.ownership_transfers to souk_platform;

create table public.package_features (
  package_id uuid not null,
  "position" smallint not null,
  text_en text not null,
  text_ar text not null,
  constraint package_features_pkey PRIMARY KEY (package_id, "position"),
  constraint package_features_position_check CHECK ((("position" >= 1) AND ("position" <= 30))),
  constraint package_features_text_ar_check CHECK (((length(text_ar) >= 1) AND (length(text_ar) <= 120))),
  constraint package_features_text_en_check CHECK (((length(text_en) >= 1) AND (length(text_en) <= 120)))
);
comment on table public.package_features is 'What a version of a package includes besides its limits, in the operator''s words, as /pricing shows it.';
grant insert, select on public.package_features to souk_platform;

create table public.package_prices (
  package_id uuid not null,
  currency text not null,
  per_month bigint not null,
  per_year bigint not null,
  constraint package_prices_pkey PRIMARY KEY (package_id, currency),
  constraint package_prices_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint package_prices_per_month_check CHECK ((per_month >= 0)),
  constraint package_prices_per_year_check CHECK ((per_year >= 0))
);
comment on table public.package_prices is 'What a version of a package costs. A package without a row in a currency is not sold in it.';
grant insert, select on public.package_prices to souk_platform;

create table public.packages (
  id uuid not null,
  code text not null,
  version integer not null,
  name_en text not null,
  name_ar text not null,
  max_products integer,
  max_staff integer,
  max_storage_mb integer,
  max_domains integer,
  is_listed boolean not null,
  "position" integer not null,
  by_name text not null,
  created_at timestamp with time zone not null,
  summary_en text not null default ''::text,
  summary_ar text not null default ''::text,
  is_recommended boolean not null default false,
  features_off text[] not null default '{}'::text[],
  max_orders_month integer,
  constraint packages_pkey PRIMARY KEY (id),
  constraint packages_code_version_key UNIQUE (code, version),
  constraint packages_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 120))),
  constraint packages_code_check CHECK ((code ~ '^[a-z][a-z0-9-]{1,29}$'::text)),
  constraint packages_features_off_check CHECK ((features_off <@ ARRAY['own_domains'::text, 'own_roles'::text, 'digital_files'::text, 'locations'::text, 'e_invoicing'::text])),
  constraint packages_max_domains_check CHECK ((max_domains >= 0)),
  constraint packages_max_orders_month_check CHECK ((max_orders_month >= 1)),
  constraint packages_max_products_check CHECK ((max_products >= 0)),
  constraint packages_max_staff_check CHECK ((max_staff >= 1)),
  constraint packages_max_storage_mb_check CHECK ((max_storage_mb >= 0)),
  constraint packages_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 60))),
  constraint packages_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 60))),
  constraint packages_position_check CHECK ((("position" >= 0) AND ("position" <= 1000))),
  constraint packages_summary_ar_check CHECK ((length(summary_ar) <= 120)),
  constraint packages_summary_en_check CHECK ((length(summary_en) <= 120)),
  constraint packages_version_check CHECK ((version > 0))
);
comment on table public.packages is 'Versions of the packages that stores subscribe to (specification: packages). A change is a new version; no row changes.';
grant insert, select on public.packages to souk_platform;

create table public.page_texts (
  store_id uuid not null,
  page_id uuid not null,
  locale text not null,
  title text not null,
  slug text not null,
  body_html text not null,
  seo_title text not null default ''::text,
  seo_description text not null default ''::text,
  constraint page_texts_pkey PRIMARY KEY (store_id, page_id, locale),
  constraint page_texts_store_id_locale_slug_key UNIQUE (store_id, locale, slug),
  constraint page_texts_body_html_check CHECK ((length(body_html) <= 200000)),
  constraint page_texts_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint page_texts_seo_description_check CHECK ((length(seo_description) <= 1000)),
  constraint page_texts_seo_title_check CHECK ((length(seo_title) <= 300)),
  constraint page_texts_slug_check CHECK (((length(slug) >= 1) AND (length(slug) <= 200))),
  constraint page_texts_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
comment on table public.page_texts is 'A page''s texts per language; slugs are unique per store and language.';
alter table public.page_texts enable row level security;
alter table public.page_texts force row level security;
create policy page_texts_of_store on public.page_texts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.page_texts to souk_app;
grant delete, insert, select, update on public.page_texts to souk_worker;

create table public.pages (
  store_id uuid not null,
  id uuid not null,
  kind text not null,
  in_footer boolean not null default true,
  "position" integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  blocks jsonb not null default '[]'::jsonb,
  is_hidden_from_search boolean not null default false,
  layout text not null default 'text'::text,
  constraint pages_pkey PRIMARY KEY (store_id, id),
  constraint pages_blocks_check CHECK ((pg_column_size(blocks) < 1000000)),
  constraint pages_kind_check CHECK ((kind = ANY (ARRAY['about_us'::text, 'privacy_policy'::text, 'terms_conditions'::text, 'returns_policy'::text, 'own'::text]))),
  constraint pages_layout_check CHECK ((layout = ANY (ARRAY['text'::text, 'landing'::text, 'bare'::text]))),
  constraint pages_only_own_land CHECK (((kind = 'own'::text) OR (layout = 'text'::text)))
);
comment on table public.pages is 'The pages that a store writes: about us, policies, and its own.';
CREATE UNIQUE INDEX pages_one_of_a_kind ON public.pages USING btree (store_id, kind) WHERE (kind <> 'own'::text);
alter table public.pages enable row level security;
alter table public.pages force row level security;
create policy pages_of_store on public.pages
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.pages to souk_app;
grant delete, insert, select, update on public.pages to souk_worker;

create table public.parked_orders (
  store_id uuid not null,
  id uuid not null,
  label text not null,
  form jsonb not null default '{}'::jsonb,
  units bigint not null,
  email_norm text,
  phone text,
  parked_by text not null,
  created_at timestamp with time zone not null,
  constraint parked_orders_pkey PRIMARY KEY (store_id, id),
  constraint parked_orders_email_norm_check CHECK (((length(email_norm) >= 1) AND (length(email_norm) <= 254))),
  constraint parked_orders_form_check CHECK (((jsonb_typeof(form) = 'object'::text) AND (pg_column_size(form) < 100000))),
  constraint parked_orders_label_check CHECK (((length(label) >= 1) AND (length(label) <= 80))),
  constraint parked_orders_parked_by_check CHECK ((length(parked_by) <= 200)),
  constraint parked_orders_phone_check CHECK (((length(phone) >= 1) AND (length(phone) <= 40))),
  constraint parked_orders_units_check CHECK ((units > 0))
);
comment on table public.parked_orders is 'Orders that staff set aside while writing them. Deleted when placed, or after thirty days.';
alter table public.parked_orders enable row level security;
alter table public.parked_orders force row level security;
create policy parked_orders_of_store on public.parked_orders
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select on public.parked_orders to souk_app;
grant delete, insert, select on public.parked_orders to souk_worker;

create table public.passkey_challenges (
  token_hash text not null,
  challenge text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (token_hash),
  constraint passkey_challenges_challenge_check CHECK ((length(challenge) = 43))
);
comment on table public.passkey_challenges is 'Challenges that a passkey signs at sign-in: single-use, five minutes.';
CREATE INDEX passkey_challenges_expires ON public.passkey_challenges USING btree (expires_at);
grant delete, insert, select, update on public.passkey_challenges to souk_platform;

create table public.passkey_offers (
  token_hash text not null,
  store_id uuid not null,
  user_id uuid not null,
  challenge text not null,
  name text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint passkey_offers_pkey PRIMARY KEY (token_hash),
  constraint passkey_offers_challenge_check CHECK ((length(challenge) = 43)),
  constraint passkey_offers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
comment on table public.passkey_offers is 'Written and read by processes older than 0029-accounts only; kept because they run on while it is applied.';
CREATE INDEX passkey_offers_member ON public.passkey_offers USING btree (store_id, user_id);
grant delete, insert, select, update on public.passkey_offers to souk_platform;

create table public.password_links (
  user_id uuid not null,
  token_hash text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint password_links_pkey PRIMARY KEY (user_id),
  constraint password_links_token_hash_key UNIQUE (token_hash)
);
comment on table public.password_links is 'Single-use, one hour: the mailed link with which a person sets a new password. A newer link ends the older one.';
grant delete, insert, select, update on public.password_links to souk_platform;

create table public.payment_accounts (
  store_id uuid not null,
  id uuid not null,
  provider text not null,
  mode text not null,
  connected_id text not null default ''::text,
  by_install boolean not null default false,
  disconnected_at timestamp with time zone,
  sealed_secrets text not null default ''::text,
  hints jsonb not null default '{}'::jsonb,
  options jsonb not null default '{}'::jsonb,
  takes_cards boolean not null default false,
  captures_later boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint payment_accounts_pkey PRIMARY KEY (store_id, id),
  constraint payment_accounts_by_install CHECK (((NOT by_install) OR ((provider = 'stripe'::text) AND (connected_id <> ''::text) AND (sealed_secrets = ''::text)))),
  constraint payment_accounts_connected_id_check CHECK ((length(connected_id) <= 120)),
  constraint payment_accounts_disconnected CHECK (((disconnected_at IS NULL) OR (by_install AND (NOT takes_cards)))),
  constraint payment_accounts_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint payment_accounts_options_check CHECK ((pg_column_size(options) < 4000)),
  constraint payment_accounts_provider_check CHECK ((provider = ANY (ARRAY['test'::text, 'stripe'::text, 'moyasar'::text]))),
  constraint payment_accounts_sealed_secrets_check CHECK ((length(sealed_secrets) <= 8000))
);
comment on table public.payment_accounts is 'A store''s accounts at providers. One takes cards; the others stay for refunds and late webhooks of their payments.';
CREATE UNIQUE INDEX payment_accounts_one_takes_cards ON public.payment_accounts USING btree (store_id) WHERE takes_cards;
alter table public.payment_accounts enable row level security;
alter table public.payment_accounts force row level security;
create policy payment_accounts_of_store on public.payment_accounts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.payment_accounts to souk_app;
grant insert, select, update on public.payment_accounts to souk_worker;

create table public.payment_attempts (
  store_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  order_id uuid not null,
  account_id uuid not null,
  status text not null,
  currency text not null,
  amount bigint not null,
  reference text not null default ''::text,
  charge_reference text not null default ''::text,
  page_url text not null default ''::text,
  failure_code text not null default ''::text,
  differs text not null default ''::text,
  shop_url text not null,
  locale text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint payment_attempts_pkey PRIMARY KEY (store_id, id),
  constraint payment_attempts_amount_check CHECK ((amount > 0)),
  constraint payment_attempts_charge_reference_check CHECK ((length(charge_reference) <= 200)),
  constraint payment_attempts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payment_attempts_differs_check CHECK ((length(differs) <= 200)),
  constraint payment_attempts_failure_code_check CHECK ((length(failure_code) <= 80)),
  constraint payment_attempts_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint payment_attempts_page_url_check CHECK ((length(page_url) <= 4000)),
  constraint payment_attempts_reference_check CHECK ((length(reference) <= 200)),
  constraint payment_attempts_shop_url_check CHECK ((length(shop_url) <= 300)),
  constraint payment_attempts_status_check CHECK ((status = ANY (ARRAY['opening'::text, 'open'::text, 'authorized'::text, 'paid'::text, 'failed'::text, 'expired'::text, 'returned'::text])))
);
comment on table public.payment_attempts is 'The hosted payment pages of an order. Written before the provider is called: the id is the call''s idempotency key.';
CREATE INDEX payment_attempts_differ ON public.payment_attempts USING btree (store_id, order_id) WHERE (differs <> ''::text);
CREATE INDEX payment_attempts_order ON public.payment_attempts USING btree (store_id, order_id, created_at);
CREATE INDEX payment_attempts_payment ON public.payment_attempts USING btree (store_id, payment_id);
CREATE UNIQUE INDEX payment_attempts_reference ON public.payment_attempts USING btree (store_id, account_id, reference) WHERE (reference <> ''::text);
CREATE INDEX payment_attempts_under_way ON public.payment_attempts USING btree (store_id, account_id) WHERE (status = ANY (ARRAY['opening'::text, 'open'::text, 'authorized'::text]));
alter table public.payment_attempts enable row level security;
alter table public.payment_attempts force row level security;
create policy payment_attempts_of_store on public.payment_attempts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.payment_attempts to souk_app;
grant insert, select, update on public.payment_attempts to souk_worker;

create table public.payment_calls (
  store_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  kind text not null,
  refund_id uuid,
  currency text not null,
  amount bigint not null,
  status text not null,
  reference text not null default ''::text,
  failure_code text not null default ''::text,
  created_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  refunded_before bigint default 0,
  constraint payment_calls_pkey PRIMARY KEY (store_id, id),
  constraint payment_calls_store_id_refund_id_key UNIQUE (store_id, refund_id),
  constraint payment_calls_amount_check CHECK ((amount > 0)),
  constraint payment_calls_check CHECK (((status = ANY (ARRAY['asked'::text, 'waiting'::text])) = (resolved_at IS NULL))),
  constraint payment_calls_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payment_calls_failure_code_check CHECK ((length(failure_code) <= 80)),
  constraint payment_calls_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'capture'::text, 'void'::text]))),
  constraint payment_calls_reference_check CHECK ((length(reference) <= 200)),
  constraint payment_calls_refunded_before_check CHECK ((refunded_before >= 0)),
  constraint payment_calls_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'waiting'::text, 'done'::text, 'failed'::text])))
);
comment on table public.payment_calls is 'The outbox of calls that move money: committed first, with the id as idempotency key; a job repeats a call until it is answered.';
CREATE INDEX payment_calls_attempt ON public.payment_calls USING btree (store_id, attempt_id);
CREATE INDEX payment_calls_under_way ON public.payment_calls USING btree (store_id, attempt_id) WHERE (status = ANY (ARRAY['asked'::text, 'waiting'::text]));
alter table public.payment_calls enable row level security;
alter table public.payment_calls force row level security;
create policy payment_calls_of_store on public.payment_calls
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.payment_calls to souk_app;
grant insert, select, update on public.payment_calls to souk_worker;

create table public.payment_events (
  store_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  event_id text not null,
  kind text not null,
  reference text not null,
  call_key text not null default ''::text,
  state text not null,
  received_at timestamp with time zone not null,
  processed_at timestamp with time zone,
  payload text not null default ''::text,
  constraint payment_events_pkey PRIMARY KEY (store_id, id),
  constraint payment_events_store_id_account_id_event_id_key UNIQUE (store_id, account_id, event_id),
  constraint payment_events_call_key_check CHECK ((length(call_key) <= 200)),
  constraint payment_events_event_id_check CHECK (((length(event_id) >= 1) AND (length(event_id) <= 200))),
  constraint payment_events_kind_check CHECK ((length(kind) <= 120)),
  constraint payment_events_reference_check CHECK ((length(reference) <= 200)),
  constraint payment_events_state_check CHECK ((state = ANY (ARRAY['received'::text, 'done'::text, 'ignored'::text])))
);
comment on table public.payment_events is 'The inbox of webhooks: one row per event, however often it is delivered.';
CREATE INDEX payment_events_by_age ON public.payment_events USING btree (store_id, received_at);
alter table public.payment_events enable row level security;
alter table public.payment_events force row level security;
create policy payment_events_of_store on public.payment_events
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.payment_events to souk_app;
grant delete, insert, select, update on public.payment_events to souk_worker;

create table public.payments (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  method text not null,
  status text not null,
  currency text not null,
  amount bigint not null,
  authorized_amount bigint not null default 0,
  captured_amount bigint not null default 0,
  refunded_amount bigint not null default 0,
  provider text not null default ''::text,
  reference text not null default ''::text,
  failure_code text not null default ''::text,
  settled_at timestamp with time zone,
  settled_by text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint payments_pkey PRIMARY KEY (store_id, id),
  constraint payments_amount_check CHECK ((amount >= 0)),
  constraint payments_authorized_amount_check CHECK ((authorized_amount >= 0)),
  constraint payments_captured_amount_check CHECK ((captured_amount >= 0)),
  constraint payments_check CHECK (((status = 'paid'::text) = (settled_at IS NOT NULL))),
  constraint payments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payments_failure_code_check CHECK ((length(failure_code) <= 80)),
  constraint payments_method_check CHECK ((method = ANY (ARRAY['cash_on_delivery'::text, 'card'::text, 'bank_transfer'::text, 'store_credit'::text, 'nothing_due'::text]))),
  constraint payments_nothing_due_check CHECK (((method <> 'nothing_due'::text) OR (amount = 0))),
  constraint payments_provider_check CHECK ((provider = ANY (ARRAY[''::text, 'test'::text, 'stripe'::text, 'moyasar'::text]))),
  constraint payments_reference_check CHECK ((length(reference) <= 200)),
  constraint payments_refund_bound CHECK ((refunded_amount <=
CASE
    WHEN ((status = 'paid'::text) AND (captured_amount = 0)) THEN amount
    ELSE captured_amount
END)),
  constraint payments_refunded_amount_check CHECK ((refunded_amount >= 0)),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'authorized'::text, 'paid'::text, 'failed'::text, 'voided'::text])))
);
comment on table public.payments is 'The payments of an order. settle() is the only writer of paid.';
CREATE UNIQUE INDEX payments_one_open ON public.payments USING btree (store_id, order_id) WHERE (status <> ALL (ARRAY['paid'::text, 'voided'::text, 'failed'::text]));
CREATE INDEX payments_order ON public.payments USING btree (store_id, order_id);
CREATE INDEX payments_reference ON public.payments USING btree (store_id, reference, order_id) WHERE (reference <> ''::text);
CREATE INDEX payments_settled ON public.payments USING btree (store_id, settled_at, id) WHERE (status = 'paid'::text);
alter table public.payments enable row level security;
alter table public.payments force row level security;
create policy payments_of_store on public.payments
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.payments to souk_app;
grant insert, select, update on public.payments to souk_worker;

create table public.payout_rows (
  store_id uuid not null,
  id uuid not null,
  payout_id uuid not null,
  line integer not null,
  kind text not null,
  reference text not null,
  row_key text not null,
  day text not null,
  gross bigint not null,
  fee bigint not null,
  net bigint not null,
  outcome text not null,
  order_id uuid,
  payment_id uuid,
  refund_id uuid,
  constraint payout_rows_pkey PRIMARY KEY (store_id, id),
  constraint payout_rows_day_check CHECK ((day ~ '^\d{4}-\d{2}-\d{2}$'::text)),
  constraint payout_rows_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'fee'::text, 'other'::text]))),
  constraint payout_rows_line_check CHECK ((line > 0)),
  constraint payout_rows_net_check CHECK ((net = (gross - fee))),
  constraint payout_rows_outcome_check CHECK ((outcome = ANY (ARRAY['matched'::text, 'differs'::text, 'paid_before'::text, 'not_paid'::text, 'unknown'::text, 'fee'::text, 'repeated'::text]))),
  constraint payout_rows_reference_check CHECK ((length(reference) <= 200)),
  constraint payout_rows_row_key_check CHECK ((row_key ~ '^[0-9a-f]{64}$'::text))
);
comment on table public.payout_rows is 'The rows of the statements with the payment or refund that each belongs to. Repeated rows count in no sum.';
CREATE INDEX payout_rows_by_day ON public.payout_rows USING btree (store_id, day) WHERE (outcome <> 'repeated'::text);
CREATE INDEX payout_rows_of_order ON public.payout_rows USING btree (store_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX payout_rows_of_payment ON public.payout_rows USING btree (store_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX payout_rows_of_payout ON public.payout_rows USING btree (store_id, payout_id, line);
CREATE INDEX payout_rows_of_refund ON public.payout_rows USING btree (store_id, refund_id) WHERE (refund_id IS NOT NULL);
CREATE UNIQUE INDEX payout_rows_once ON public.payout_rows USING btree (store_id, row_key) WHERE (outcome <> 'repeated'::text);
CREATE UNIQUE INDEX payout_rows_paid_once ON public.payout_rows USING btree (store_id, payment_id) WHERE ((outcome = 'matched'::text) AND (kind = 'payment'::text) AND (payment_id IS NOT NULL));
CREATE UNIQUE INDEX payout_rows_refunded_once ON public.payout_rows USING btree (store_id, refund_id) WHERE ((outcome = 'matched'::text) AND (refund_id IS NOT NULL));
alter table public.payout_rows enable row level security;
alter table public.payout_rows force row level security;
create policy payout_rows_of_store on public.payout_rows
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.payout_rows to souk_app;
grant delete, insert, select, update on public.payout_rows to souk_worker;

create table public.payouts (
  store_id uuid not null,
  id uuid not null,
  provider text not null,
  payer text not null default ''::text,
  file_name text not null,
  file_hash text not null,
  currency text not null,
  gross bigint not null,
  fee bigint not null,
  net bigint not null,
  row_count integer not null,
  left_out integer not null default 0,
  added_by text not null,
  created_at timestamp with time zone not null,
  constraint payouts_pkey PRIMARY KEY (store_id, id),
  constraint payouts_store_id_file_hash_key UNIQUE (store_id, file_hash),
  constraint payouts_added_by_check CHECK ((length(added_by) <= 120)),
  constraint payouts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payouts_file_hash_check CHECK ((file_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint payouts_file_name_check CHECK ((length(file_name) <= 200)),
  constraint payouts_left_out_check CHECK ((left_out >= 0)),
  constraint payouts_net_check CHECK ((net = (gross - fee))),
  constraint payouts_payer_check CHECK ((length(payer) <= 60)),
  constraint payouts_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'moyasar'::text, 'other'::text]))),
  constraint payouts_row_count_check CHECK ((row_count > 0))
);
comment on table public.payouts is 'Statements of payouts by payment providers and couriers. They explain money and never change an order.';
CREATE INDEX payouts_newest ON public.payouts USING btree (store_id, created_at DESC, id DESC);
alter table public.payouts enable row level security;
alter table public.payouts force row level security;
create policy payouts_of_store on public.payouts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select on public.payouts to souk_app;
grant delete, insert, select on public.payouts to souk_worker;

create table public.platform_bank_accounts (
  currency text not null,
  holder text not null,
  bank text not null,
  iban text not null,
  swift text not null,
  updated_at timestamp with time zone not null,
  constraint platform_bank_accounts_pkey PRIMARY KEY (currency),
  constraint platform_bank_accounts_bank_check CHECK ((length(bank) <= 120)),
  constraint platform_bank_accounts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint platform_bank_accounts_holder_check CHECK (((length(holder) >= 1) AND (length(holder) <= 120))),
  constraint platform_bank_accounts_iban_check CHECK ((iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$'::text)),
  constraint platform_bank_accounts_swift_check CHECK ((swift ~ '^([A-Z0-9]{8}|[A-Z0-9]{11})?$'::text))
);
comment on table public.platform_bank_accounts is 'The operator''s bank accounts, one a currency. Subscriptions in a currency without one are not paid by transfer.';
grant delete, insert, select, update on public.platform_bank_accounts to souk_platform;

create table public.platform_cards (
  store_id uuid not null,
  provider text not null,
  token text not null,
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  saved_at timestamp with time zone not null,
  constraint platform_cards_pkey PRIMARY KEY (store_id),
  constraint platform_cards_brand_check CHECK (((length(brand) >= 1) AND (length(brand) <= 30))),
  constraint platform_cards_exp_month_check CHECK (((exp_month >= 1) AND (exp_month <= 12))),
  constraint platform_cards_exp_year_check CHECK (((exp_year >= 2000) AND (exp_year <= 2199))),
  constraint platform_cards_last4_check CHECK ((last4 ~ '^[0-9]{4}$'::text)),
  constraint platform_cards_provider_check CHECK (((length(provider) >= 1) AND (length(provider) <= 20))),
  constraint platform_cards_token_check CHECK (((length(token) >= 1) AND (length(token) <= 200)))
);
comment on table public.platform_cards is 'The card that pays a store''s subscription, as the provider names it.';
grant delete, insert, select, update on public.platform_cards to souk_platform;

create table public.platform_charges (
  id uuid not null,
  store_id uuid not null,
  idempotency_key text not null,
  kind text not null,
  status text not null,
  package_id uuid not null,
  cycle text not null,
  currency text not null,
  net bigint not null,
  tax bigint not null,
  total bigint not null,
  tax_ppm integer not null,
  period_start timestamp with time zone not null,
  period_end timestamp with time zone not null,
  provider text not null,
  token text not null,
  failure_code text not null default ''::text,
  by_name text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint platform_charges_pkey PRIMARY KEY (id),
  constraint platform_charges_store_id_idempotency_key_key UNIQUE (store_id, idempotency_key),
  constraint platform_charges_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 120))),
  constraint platform_charges_check CHECK ((total = (net + tax))),
  constraint platform_charges_check1 CHECK ((period_end > period_start)),
  constraint platform_charges_check2 CHECK (((settled_at IS NULL) = (status = ANY (ARRAY['intended'::text, 'challenged'::text])))),
  constraint platform_charges_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint platform_charges_cycle_check CHECK ((cycle = ANY (ARRAY['month'::text, 'year'::text]))),
  constraint platform_charges_failure_code_check CHECK ((length(failure_code) <= 60)),
  constraint platform_charges_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 100))),
  constraint platform_charges_kind_check CHECK ((kind = ANY (ARRAY['subscribe'::text, 'renew'::text, 'upgrade'::text]))),
  constraint platform_charges_net_check CHECK ((net >= 0)),
  constraint platform_charges_provider_check CHECK ((length(provider) <= 20)),
  constraint platform_charges_status_check CHECK ((status = ANY (ARRAY['intended'::text, 'challenged'::text, 'paid'::text, 'failed'::text]))),
  constraint platform_charges_tax_check CHECK ((tax >= 0)),
  constraint platform_charges_tax_ppm_check CHECK (((tax_ppm >= 0) AND (tax_ppm <= 1000000))),
  constraint platform_charges_token_check CHECK ((length(token) <= 200))
);
comment on table public.platform_charges is 'Charges for subscriptions. A row is committed before the provider is asked.';
CREATE UNIQUE INDEX platform_charges_open ON public.platform_charges USING btree (store_id) WHERE (status = ANY (ARRAY['intended'::text, 'challenged'::text]));
CREATE INDEX platform_charges_package ON public.platform_charges USING btree (package_id);
CREATE INDEX platform_charges_transfers ON public.platform_charges USING btree (created_at, id) WHERE ((provider = 'transfer'::text) AND (status = 'challenged'::text));
grant insert, select, update on public.platform_charges to souk_platform;

create table public.platform_counters (
  name text not null,
  value bigint not null,
  constraint platform_counters_pkey PRIMARY KEY (name),
  constraint platform_counters_name_check CHECK ((name = 'invoice'::text)),
  constraint platform_counters_value_check CHECK ((value >= 0))
);
comment on table public.platform_counters is 'The last number of invoices to owners; updated in the transaction of the invoice, so that no number is missing.';
grant select, update on public.platform_counters to souk_platform;

create table public.platform_invoices (
  number bigint not null,
  charge_id uuid not null,
  store_id uuid not null,
  issued_at timestamp with time zone not null,
  currency text not null,
  net bigint not null,
  tax bigint not null,
  total bigint not null,
  tax_ppm integer not null,
  parties jsonb not null,
  constraint platform_invoices_pkey PRIMARY KEY (number),
  constraint platform_invoices_charge_id_key UNIQUE (charge_id),
  constraint platform_invoices_check CHECK ((total = (net + tax))),
  constraint platform_invoices_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint platform_invoices_net_check CHECK ((net >= 0)),
  constraint platform_invoices_number_check CHECK ((number > 0)),
  constraint platform_invoices_parties_check CHECK ((pg_column_size(parties) < 8000)),
  constraint platform_invoices_tax_check CHECK ((tax >= 0)),
  constraint platform_invoices_tax_ppm_check CHECK (((tax_ppm >= 0) AND (tax_ppm <= 1000000)))
);
comment on table public.platform_invoices is 'Tax invoices of the platform to store owners. Numbered without gaps, append-only.';
CREATE INDEX platform_invoices_store ON public.platform_invoices USING btree (store_id, number DESC);
grant insert, select on public.platform_invoices to souk_platform;

create table public.platform_mails (
  id uuid not null,
  user_id uuid,
  kind text not null,
  locale text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  status text not null default 'queued'::text,
  attempts integer not null default 0,
  last_error text not null default ''::text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  dedupe_key text,
  constraint platform_mails_pkey PRIMARY KEY (id),
  constraint platform_mails_dedupe_key_key UNIQUE (dedupe_key),
  constraint platform_mails_dedupe_key_check CHECK (((length(dedupe_key) >= 1) AND (length(dedupe_key) <= 120))),
  constraint platform_mails_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 60))),
  constraint platform_mails_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint platform_mails_recipient_check CHECK (((recipient = ''::text) OR ((length(recipient) >= 3) AND (length(recipient) <= 254)))) NOT VALID,
  constraint platform_mails_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'suppressed'::text, 'discarded'::text, 'bounced'::text, 'complained'::text]))) NOT VALID
);
comment on table public.platform_mails is 'The platform''s outbox: mails about accounts, which no store sends; a job sends each.';
CREATE INDEX platform_mails_newest ON public.platform_mails USING btree (created_at DESC, id DESC);
CREATE INDEX platform_mails_over ON public.platform_mails USING btree (created_at) WHERE ((status <> 'queued'::text) AND (kind <> 'own_breach'::text));
CREATE INDEX platform_mails_unsent ON public.platform_mails USING btree (created_at DESC, id DESC) WHERE (status <> 'sent'::text);
CREATE INDEX platform_mails_user ON public.platform_mails USING btree (user_id) WHERE (user_id IS NOT NULL);
grant delete, insert, select, update on public.platform_mails to souk_platform;

create table public.platform_pictures (
  hash text not null,
  content_type text not null,
  bytes bytea not null,
  created_at timestamp with time zone not null,
  constraint platform_pictures_pkey PRIMARY KEY (hash),
  constraint platform_pictures_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 4000000))),
  constraint platform_pictures_content_type_check CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  constraint platform_pictures_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text))
);
comment on table public.platform_pictures is 'The platform''s logos of today and before, decoded and written anew. Anybody may read them by their hash.';
grant insert, select on public.platform_pictures to souk_platform;

create table public.platform_processes (
  id uuid not null,
  kind text not null,
  host text not null,
  pid integer not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  memory_bytes bigint not null,
  usual_delay_ms integer not null,
  most_delay_ms integer not null,
  constraint platform_processes_pkey PRIMARY KEY (id),
  constraint platform_processes_host_check CHECK (((length(host) >= 1) AND (length(host) <= 100))),
  constraint platform_processes_kind_check CHECK ((kind = ANY (ARRAY['web'::text, 'worker'::text]))),
  constraint platform_processes_memory_bytes_check CHECK ((memory_bytes >= 0)),
  constraint platform_processes_most_delay_ms_check CHECK ((most_delay_ms >= 0)),
  constraint platform_processes_usual_delay_ms_check CHECK ((usual_delay_ms >= 0))
);
comment on table public.platform_processes is 'Web processes and workers, each of which writes its row every thirty seconds and deletes it when it ends. A row that is not written any more is of a process that died.';
grant delete, insert, select, update on public.platform_processes to souk_platform;

create table public.platform_rate_limits (
  bucket text not null,
  subject text not null,
  window_start timestamp with time zone not null,
  hits integer not null,
  constraint platform_rate_limits_pkey PRIMARY KEY (bucket, subject)
);
CREATE INDEX platform_rate_limits_by_age ON public.platform_rate_limits USING btree (window_start);
grant delete, insert, select, update on public.platform_rate_limits to souk_platform;

create table public.platform_seller (
  id boolean not null default true,
  name_en text not null,
  name_ar text not null,
  address_en text not null,
  address_ar text not null,
  vat_number text not null,
  tax_ppm integer not null,
  updated_at timestamp with time zone not null,
  constraint platform_seller_pkey PRIMARY KEY (id),
  constraint platform_seller_address_ar_check CHECK ((length(address_ar) <= 300)),
  constraint platform_seller_address_en_check CHECK ((length(address_en) <= 300)),
  constraint platform_seller_id_check CHECK (id),
  constraint platform_seller_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 120))),
  constraint platform_seller_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 120))),
  constraint platform_seller_tax_ppm_check CHECK (((tax_ppm >= 0) AND (tax_ppm <= 1000000))),
  constraint platform_seller_vat_number_check CHECK ((length(vat_number) <= 30))
);
comment on table public.platform_seller is 'The operator as the seller on invoices to owners. No row: no tax is charged.';
grant insert, select, update on public.platform_seller to souk_platform;

create table public.platform_sessions (
  token_hash text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  user_agent text not null default ''::text,
  ip text not null default ''::text,
  proved_at timestamp with time zone,
  constraint platform_sessions_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX platform_sessions_user ON public.platform_sessions USING btree (user_id);
grant delete, insert, select, update on public.platform_sessions to souk_platform;

create table public.platform_settings (
  version integer not null,
  name_en text not null,
  name_ar text not null,
  operator_name text not null,
  operator_address text not null,
  contact_email text not null,
  source_url text not null,
  by_name text not null,
  created_at timestamp with time zone not null,
  primary_color text not null default '#242F51'::text,
  secondary_color text not null default '#384878'::text,
  logo text,
  logo_dark text,
  constraint platform_settings_pkey PRIMARY KEY (version),
  constraint platform_settings_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 120))),
  constraint platform_settings_contact_email_check CHECK ((length(contact_email) <= 254)),
  constraint platform_settings_name_ar_check CHECK (((length(name_ar) >= 1) AND (length(name_ar) <= 40))),
  constraint platform_settings_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 40))),
  constraint platform_settings_operator_address_check CHECK ((length(operator_address) <= 300)),
  constraint platform_settings_operator_name_check CHECK ((length(operator_name) <= 120)),
  constraint platform_settings_primary_color_check CHECK ((primary_color ~ '^#[0-9A-F]{6}$'::text)),
  constraint platform_settings_secondary_color_check CHECK ((secondary_color ~ '^#[0-9A-F]{6}$'::text)),
  constraint platform_settings_source_url_check CHECK (((source_url = ''::text) OR ((source_url ~ '^https://'::text) AND (length(source_url) <= 200)))),
  constraint platform_settings_version_check CHECK ((version > 0))
);
comment on table public.platform_settings is 'Versions of what the platform says of itself and of its operator. A change is a new version; no row changes.';
grant insert, select on public.platform_settings to souk_platform;

create table public.platform_suppressions (
  email_norm text not null,
  reason text not null,
  refusals integer not null default 1,
  since timestamp with time zone not null,
  refused_at timestamp with time zone not null,
  cause text not null default 'refused'::text,
  constraint platform_suppressions_pkey PRIMARY KEY (email_norm),
  constraint platform_suppressions_cause_check CHECK ((cause = ANY (ARRAY['refused'::text, 'bounced'::text, 'complained'::text]))),
  constraint platform_suppressions_email_norm_check CHECK (((length(email_norm) >= 3) AND (length(email_norm) <= 254))),
  constraint platform_suppressions_reason_check CHECK ((length(reason) <= 300)),
  constraint platform_suppressions_refusals_check CHECK ((refusals > 0))
);
comment on table public.platform_suppressions is 'The same for mails of the platform about accounts.';
CREATE INDEX platform_suppressions_newest ON public.platform_suppressions USING btree (refused_at DESC, email_norm);
grant delete, insert, select, update on public.platform_suppressions to souk_platform;

create table public.platform_texts (
  kind text not null,
  locale text not null,
  version integer not null,
  body_html text not null,
  by_name text not null,
  created_at timestamp with time zone not null,
  constraint platform_texts_pkey PRIMARY KEY (kind, locale, version),
  constraint platform_texts_body_html_check CHECK ((length(body_html) <= 200000)),
  constraint platform_texts_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 120))),
  constraint platform_texts_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'privacy'::text]))),
  constraint platform_texts_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint platform_texts_version_check CHECK ((version > 0))
);
comment on table public.platform_texts is 'Versions of the operator''s terms and privacy policy. A change is a new version; no row changes.';
grant insert, select on public.platform_texts to souk_platform;

create table public.platform_transfers (
  charge_id uuid not null,
  store_id uuid not null,
  reference text not null,
  account jsonb not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by text,
  reason text not null default ''::text,
  constraint platform_transfers_pkey PRIMARY KEY (charge_id),
  constraint platform_transfers_reference_key UNIQUE (reference),
  constraint platform_transfers_account_check CHECK ((pg_column_size(account) < 2000)),
  constraint platform_transfers_check CHECK ((expires_at > created_at)),
  constraint platform_transfers_decided_by_check CHECK (((length(decided_by) >= 1) AND (length(decided_by) <= 120))),
  constraint platform_transfers_reason_check CHECK ((length(reason) <= 500)),
  constraint platform_transfers_reference_check CHECK ((reference ~ '^[A-Z2-9]{4}-[A-Z2-9]{4}$'::text))
);
comment on table public.platform_transfers is 'The bank transfer of a charge whose provider is ''transfer''. The state is the charge''s: challenged while it waits.';
CREATE INDEX platform_transfers_store ON public.platform_transfers USING btree (store_id, created_at DESC);
grant insert, select, update on public.platform_transfers to souk_platform;

create table public.preview_links (
  store_id uuid not null,
  token_hash text not null,
  subject text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint preview_links_pkey PRIMARY KEY (store_id, token_hash),
  constraint preview_links_token_hash_check CHECK (((length(token_hash) >= 1) AND (length(token_hash) <= 128)))
);
comment on table public.preview_links is 'Links that show a draft on the storefront: the hash of a random token.';
CREATE INDEX preview_links_subject ON public.preview_links USING btree (store_id, subject);
alter table public.preview_links enable row level security;
alter table public.preview_links force row level security;
create policy preview_links_of_store on public.preview_links
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select on public.preview_links to souk_app;
grant delete, insert, select on public.preview_links to souk_worker;

create table public.privacy_contacts (
  store_id uuid not null,
  request_id uuid not null,
  emails text[] not null,
  phones text[] not null,
  constraint privacy_contacts_pkey PRIMARY KEY (store_id, request_id),
  constraint privacy_contacts_check CHECK (((cardinality(emails) + cardinality(phones)) > 0)),
  constraint privacy_contacts_emails_check CHECK ((cardinality(emails) <= 5)),
  constraint privacy_contacts_phones_check CHECK ((cardinality(phones) <= 5))
);
comment on table public.privacy_contacts is 'The addresses of the person behind an open request, in normal form. Deleted when the request is closed.';
alter table public.privacy_contacts enable row level security;
alter table public.privacy_contacts force row level security;
create policy privacy_contacts_of_store on public.privacy_contacts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.privacy_contacts to souk_app;
grant delete, insert, select, update on public.privacy_contacts to souk_worker;

create table public.privacy_requests (
  store_id uuid not null,
  id uuid not null,
  kind text not null,
  source text not null,
  by_name text not null,
  received_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  subjects text[] not null,
  outcome text,
  closed_at timestamp with time zone,
  closed_by text not null default ''::text,
  extended_at timestamp with time zone,
  extension text not null default ''::text,
  constraint privacy_requests_pkey PRIMARY KEY (store_id, id),
  constraint privacy_requests_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 120))),
  constraint privacy_requests_check CHECK (((outcome IS NULL) = (closed_at IS NULL))),
  constraint privacy_requests_check1 CHECK ((due_at > received_at)),
  constraint privacy_requests_closed_by_check CHECK ((length(closed_by) <= 120)),
  constraint privacy_requests_extended_check CHECK (((extended_at IS NULL) = (extension = ''::text))),
  constraint privacy_requests_extension_check CHECK ((extension = ANY (ARRAY[''::text, 'complex'::text, 'many'::text]))),
  constraint privacy_requests_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'erasure'::text]))),
  constraint privacy_requests_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'nothing_held'::text, 'not_proven'::text, 'withdrawn'::text, 'unfounded'::text]))),
  constraint privacy_requests_source_check CHECK ((source = ANY (ARRAY['staff'::text, 'operator'::text, 'shopper'::text]))),
  constraint privacy_requests_subjects_check CHECK (((cardinality(subjects) >= 1) AND (cardinality(subjects) <= 20)))
);
comment on table public.privacy_requests is 'Requests by law of persons to a store, with deadline and outcome, without the person''s data.';
CREATE INDEX privacy_requests_due ON public.privacy_requests USING btree (due_at, id) WHERE (outcome IS NULL);
CREATE UNIQUE INDEX privacy_requests_newest ON public.privacy_requests USING btree (id);
CREATE INDEX privacy_requests_of_day ON public.privacy_requests USING btree (store_id, created_at);
grant insert, select, update on public.privacy_requests to souk_platform;

create table public.product_cards (
  store_id uuid not null,
  product_id uuid not null,
  locale text not null,
  card text not null,
  constraint product_cards_pkey PRIMARY KEY (store_id, product_id, locale),
  constraint product_cards_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text])))
);
comment on table public.product_cards is 'A product''s card per page language, written by indexProducts: texts, brand, picture, first colours.';
alter table public.product_cards enable row level security;
alter table public.product_cards force row level security;
create policy product_cards_of_store on public.product_cards
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.product_cards to souk_app;
grant delete, insert, select, update on public.product_cards to souk_worker;

create table public.product_categories (
  store_id uuid not null,
  product_id uuid not null,
  category_id uuid not null,
  constraint product_categories_pkey PRIMARY KEY (store_id, product_id, category_id)
);
CREATE INDEX product_categories_category ON public.product_categories USING btree (store_id, category_id, product_id);
alter table public.product_categories enable row level security;
alter table public.product_categories force row level security;
create policy product_categories_of_store on public.product_categories
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select on public.product_categories to souk_app;
grant delete, insert, select on public.product_categories to souk_worker;

create table public.product_custom_values (
  store_id uuid not null,
  product_id uuid not null,
  field_id uuid not null,
  kind text not null,
  words_en text not null,
  words_ar text not null,
  value text not null,
  constraint product_custom_values_pkey PRIMARY KEY (store_id, product_id, field_id),
  constraint product_custom_values_check CHECK (((words_en <> ''::text) OR (words_ar <> ''::text) OR (value <> ''::text))),
  constraint product_custom_values_value_check CHECK ((length(value) <= 500)),
  constraint product_custom_values_words_ar_check CHECK ((length(words_ar) <= 500)),
  constraint product_custom_values_words_en_check CHECK ((length(words_en) <= 500))
);
comment on table public.product_custom_values is 'The values of custom fields; a field without a row has no value.';
CREATE INDEX product_custom_values_by_field ON public.product_custom_values USING btree (store_id, field_id);
alter table public.product_custom_values enable row level security;
alter table public.product_custom_values force row level security;
create policy product_custom_values_of_store on public.product_custom_values
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.product_custom_values to souk_app;
grant delete, insert, select, update on public.product_custom_values to souk_worker;

create table public.product_days (
  store_id uuid not null,
  day timestamp with time zone not null,
  product_id uuid not null,
  views bigint not null default 0,
  carts bigint not null default 0,
  constraint product_days_pkey PRIMARY KEY (store_id, day, product_id),
  constraint product_days_carts_check CHECK ((carts >= 0)),
  constraint product_days_views_check CHECK ((views >= 0))
);
comment on table public.product_days is 'Views and cart additions of a product per day.';
CREATE INDEX product_days_product ON public.product_days USING btree (store_id, product_id);
alter table public.product_days enable row level security;
alter table public.product_days force row level security;
create policy product_days_of_store on public.product_days
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.product_days to souk_app;
grant delete, insert, select, update on public.product_days to souk_worker;

create table public.product_editors (
  store_id uuid not null,
  product_id uuid not null,
  page_id uuid not null,
  user_id uuid not null,
  name text not null,
  seen_at timestamp with time zone not null,
  constraint product_editors_pkey PRIMARY KEY (store_id, product_id, page_id),
  constraint product_editors_name_check CHECK ((length(name) <= 200))
);
comment on table public.product_editors is 'Users who have a product open in the editor. A row that is not renewed expires and is deleted by the next editor.';
alter table public.product_editors enable row level security;
alter table public.product_editors force row level security;
create policy product_editors_of_store on public.product_editors
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.product_editors to souk_app;
grant delete, insert, select, update on public.product_editors to souk_worker;

create table public.product_facets (
  store_id uuid not null,
  facet text not null,
  value text not null,
  block integer not null,
  bits bit varying(4096) not null,
  level smallint generated always as (
CASE
    WHEN starts_with(facet, 'option:'::text) THEN (NULLIF(width_bucket(bit_count((bits)::"bit"), '{1,2,4,8,16,32,64,128,256,512,1024,2048,4096}'::bigint[]), 0))::smallint
    ELSE NULL::smallint
END) stored,
  constraint product_facets_pkey PRIMARY KEY (store_id, facet, value, block),
  constraint product_facets_bits_check CHECK ((length((bits)::"bit") = 4096)),
  constraint product_facets_block_check CHECK ((block >= 0)),
  constraint product_facets_facet_check CHECK (((length(facet) >= 1) AND (length(facet) <= 200)))
);
comment on table public.product_facets is 'The products that have a value of a facet, one bit each: a filter is an AND of sets, a count is bit_count.';
CREATE INDEX product_facets_level ON public.product_facets USING btree (store_id, level, facet, value, block) WHERE (level IS NOT NULL);
alter table public.product_facets enable row level security;
alter table public.product_facets force row level security;
create policy product_facets_of_store on public.product_facets
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.product_facets to souk_app;
grant delete, insert, select, update on public.product_facets to souk_worker;

create table public.product_listing_prices (
  store_id uuid not null,
  currency text not null,
  product_id uuid not null,
  ord integer not null,
  amount bigint not null,
  constraint product_listing_prices_pkey PRIMARY KEY (store_id, currency, product_id),
  constraint product_listing_prices_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
);
comment on table public.product_listing_prices is 'The lowest price of a product per currency, by which listings sort.';
CREATE INDEX product_listing_prices_order ON public.product_listing_prices USING btree (store_id, currency, amount, product_id) INCLUDE (ord);
alter table public.product_listing_prices enable row level security;
alter table public.product_listing_prices force row level security;
create policy product_listing_prices_of_store on public.product_listing_prices
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.product_listing_prices to souk_app;
grant delete, insert, select, update on public.product_listing_prices to souk_worker;

create table public.product_listings (
  store_id uuid not null,
  product_id uuid not null,
  ord integer not null,
  is_active boolean not null,
  publish_at timestamp with time zone,
  is_featured boolean not null,
  created_at timestamp with time zone not null,
  name_en text collate "C" not null,
  name_ar text collate "C" not null,
  facets text[] not null default '{}'::text[],
  sold integer not null default 0,
  rating smallint not null default 0,
  rating_count integer not null default 0,
  trend bigint not null default 0,
  constraint product_listings_pkey PRIMARY KEY (store_id, product_id),
  constraint product_listings_store_id_ord_key UNIQUE (store_id, ord),
  constraint product_listings_ord_check CHECK (((ord >= 0) AND (ord <= 16777215))),
  constraint product_listings_rating_check CHECK (((rating = 0) OR ((rating >= 100) AND (rating <= 500)))),
  constraint product_listings_rating_count_check CHECK ((rating_count >= 0)),
  constraint product_listings_sold_check CHECK ((sold >= 0))
);
comment on table public.product_listings is 'One narrow row per product: the sort keys of listings, and its bit in product_facets. A product without a row is in no list.';
CREATE INDEX product_listings_featured ON public.product_listings USING btree (store_id, is_featured, created_at, product_id) INCLUDE (ord);
CREATE INDEX product_listings_name_ar ON public.product_listings USING btree (store_id, name_ar, product_id) INCLUDE (ord);
CREATE INDEX product_listings_name_en ON public.product_listings USING btree (store_id, name_en, product_id) INCLUDE (ord);
CREATE INDEX product_listings_newest ON public.product_listings USING btree (store_id, created_at, product_id) INCLUDE (ord);
CREATE INDEX product_listings_rating ON public.product_listings USING btree (store_id, rating, rating_count, product_id) INCLUDE (ord);
CREATE INDEX product_listings_scheduled ON public.product_listings USING btree (store_id, publish_at) INCLUDE (ord) WHERE (publish_at IS NOT NULL);
CREATE INDEX product_listings_sold ON public.product_listings USING btree (store_id, sold, product_id) INCLUDE (ord);
CREATE INDEX product_listings_trend ON public.product_listings USING btree (store_id, trend, product_id) INCLUDE (ord) WHERE (trend > 0);
alter table public.product_listings enable row level security;
alter table public.product_listings force row level security;
create policy product_listings_of_store on public.product_listings
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.product_listings to souk_app;
grant delete, insert, select, update on public.product_listings to souk_worker;

create table public.product_media (
  store_id uuid not null,
  product_id uuid not null,
  media_id uuid not null,
  "position" integer not null,
  constraint product_media_pkey PRIMARY KEY (store_id, product_id, media_id)
);
CREATE INDEX product_media_order ON public.product_media USING btree (store_id, product_id, "position");
CREATE INDEX product_media_picture ON public.product_media USING btree (store_id, media_id);
alter table public.product_media enable row level security;
alter table public.product_media force row level security;
create policy product_media_of_store on public.product_media
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.product_media to souk_app;
grant delete, insert, select, update on public.product_media to souk_worker;

create table public.product_option_texts (
  store_id uuid not null,
  option_id uuid not null,
  locale text not null,
  name text not null,
  constraint product_option_texts_pkey PRIMARY KEY (store_id, option_id, locale),
  constraint product_option_texts_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint product_option_texts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);
alter table public.product_option_texts enable row level security;
alter table public.product_option_texts force row level security;
create policy product_option_texts_of_store on public.product_option_texts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.product_option_texts to souk_app;
grant delete, insert, select, update on public.product_option_texts to souk_worker;

create table public.product_options (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  kind text not null default 'other'::text,
  constraint product_options_pkey PRIMARY KEY (store_id, id),
  constraint product_options_store_id_product_id_position_key UNIQUE (store_id, product_id, "position"),
  constraint product_options_kind_check CHECK ((kind = ANY (ARRAY['colour'::text, 'size'::text, 'other'::text]))),
  constraint product_options_position_check CHECK ((("position" >= 0) AND ("position" <= 2)))
);
comment on table public.product_options is 'The options of a product (size, colour): at most three.';
alter table public.product_options enable row level security;
alter table public.product_options force row level security;
create policy product_options_of_store on public.product_options
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.product_options to souk_app;
grant delete, insert, select, update on public.product_options to souk_worker;

create table public.product_prices (
  store_id uuid not null,
  currency text not null,
  product_id uuid not null,
  min_amount bigint not null,
  max_amount bigint not null,
  compare_at bigint,
  changes_at timestamp with time zone,
  constraint product_prices_pkey PRIMARY KEY (store_id, currency, product_id),
  constraint product_prices_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
);
comment on table public.product_prices is 'The range of a product''s variant prices, written with them, by which listings sort and filter.';
CREATE INDEX product_prices_changes ON public.product_prices USING btree (store_id, changes_at) WHERE (changes_at IS NOT NULL);
CREATE INDEX product_prices_order ON public.product_prices USING btree (store_id, currency, min_amount, product_id);
alter table public.product_prices enable row level security;
alter table public.product_prices force row level security;
create policy product_prices_of_store on public.product_prices
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.product_prices to souk_app;
grant delete, insert, select, update on public.product_prices to souk_worker;

create table public.product_ratings (
  store_id uuid not null,
  product_id uuid not null,
  stars_1 integer not null default 0,
  stars_2 integer not null default 0,
  stars_3 integer not null default 0,
  stars_4 integer not null default 0,
  stars_5 integer not null default 0,
  review_count integer not null generated always as (((((stars_1 + stars_2) + stars_3) + stars_4) + stars_5)) stored,
  average integer not null generated always as (COALESCE((((((((stars_1 + (2 * stars_2)) + (3 * stars_3)) + (4 * stars_4)) + (5 * stars_5)) * (200)::bigint) + ((((stars_1 + stars_2) + stars_3) + stars_4) + stars_5)) / NULLIF((2 * ((((stars_1 + stars_2) + stars_3) + stars_4) + stars_5)), 0)), (0)::bigint)) stored,
  constraint product_ratings_pkey PRIMARY KEY (store_id, product_id),
  constraint product_ratings_stars_1_check CHECK ((stars_1 >= 0)),
  constraint product_ratings_stars_2_check CHECK ((stars_2 >= 0)),
  constraint product_ratings_stars_3_check CHECK ((stars_3 >= 0)),
  constraint product_ratings_stars_4_check CHECK ((stars_4 >= 0)),
  constraint product_ratings_stars_5_check CHECK ((stars_5 >= 0))
);
comment on table public.product_ratings is 'A product''s published reviews by stars, written in the review''s own transaction.';
alter table public.product_ratings enable row level security;
alter table public.product_ratings force row level security;
create policy product_ratings_of_store on public.product_ratings
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.product_ratings to souk_app;
grant insert, select, update on public.product_ratings to souk_worker;

create table public.product_relations (
  store_id uuid not null,
  product_id uuid not null,
  related_id uuid not null,
  "position" integer not null,
  constraint product_relations_pkey PRIMARY KEY (store_id, product_id, related_id)
);
comment on table public.product_relations is 'Products that the owner shows with a product, in order, before those found by category, brand and tag.';
CREATE INDEX product_relations_related ON public.product_relations USING btree (store_id, related_id, product_id);
alter table public.product_relations enable row level security;
alter table public.product_relations force row level security;
create policy product_relations_of_store on public.product_relations
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.product_relations to souk_app;
grant delete, insert, select, update on public.product_relations to souk_worker;

create table public.product_tags (
  store_id uuid not null,
  product_id uuid not null,
  tag text not null,
  constraint product_tags_pkey PRIMARY KEY (store_id, product_id, tag),
  constraint product_tags_tag_check CHECK (((length(tag) >= 1) AND (length(tag) <= 100)))
);
CREATE INDEX product_tags_tag ON public.product_tags USING btree (store_id, tag, product_id);
alter table public.product_tags enable row level security;
alter table public.product_tags force row level security;
create policy product_tags_of_store on public.product_tags
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select on public.product_tags to souk_app;
grant delete, insert, select on public.product_tags to souk_worker;

create table public.product_texts (
  store_id uuid not null,
  product_id uuid not null,
  locale text not null,
  title text not null,
  slug text not null,
  body_html text not null default ''::text,
  seo_title text not null default ''::text,
  seo_description text not null default ''::text,
  sort_key text collate "C" not null default ''::text,
  constraint product_texts_pkey PRIMARY KEY (store_id, product_id, locale),
  constraint product_texts_store_id_locale_slug_key UNIQUE (store_id, locale, slug),
  constraint product_texts_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint product_texts_slug_check CHECK (((length(slug) >= 1) AND (length(slug) <= 300))),
  constraint product_texts_title_check CHECK (((length(title) >= 1) AND (length(title) <= 300)))
);
comment on table public.product_texts is 'Title, slug and description per language; slugs are unique per store and language.';
CREATE INDEX product_texts_found_title ON public.product_texts USING btree (store_id, locale, hashtextextended(COALESCE(NULLIF(seo_title, ''::text), title), (0)::bigint));
CREATE INDEX product_texts_order ON public.product_texts USING btree (store_id, locale, sort_key, product_id);
alter table public.product_texts enable row level security;
alter table public.product_texts force row level security;
create policy product_texts_of_store on public.product_texts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.product_texts to souk_app;
grant delete, insert, select, update on public.product_texts to souk_worker;

create table public.products (
  store_id uuid not null,
  id uuid not null,
  status text not null,
  publish_at timestamp with time zone,
  brand_id uuid,
  product_type text not null default ''::text,
  import_handle text,
  import_digest text not null default ''::text,
  is_featured boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  is_hidden_from_search boolean not null default false,
  size_guide_id uuid,
  hides_size_guide boolean not null default false,
  constraint products_pkey PRIMARY KEY (store_id, id),
  constraint products_store_id_import_handle_key UNIQUE (store_id, import_handle),
  constraint products_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'archived'::text])))
);
comment on table public.products is 'Products. A product is archived, not deleted, because orders may reference it.';
CREATE INDEX products_brand ON public.products USING btree (store_id, brand_id);
CREATE INDEX products_brand_newest ON public.products USING btree (store_id, brand_id, id);
CREATE INDEX products_newest ON public.products USING btree (store_id, status, created_at DESC, id DESC);
CREATE INDEX products_next_published ON public.products USING btree (store_id, publish_at) WHERE ((publish_at IS NOT NULL) AND (status = 'active'::text));
CREATE INDEX products_size_guide ON public.products USING btree (store_id, size_guide_id) WHERE (size_guide_id IS NOT NULL);
alter table public.products enable row level security;
alter table public.products force row level security;
create policy products_of_store on public.products
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.products to souk_app;
grant delete, insert, select, update on public.products to souk_worker;

create table public.provisional_stores (
  store_id uuid not null,
  user_id uuid not null,
  email text not null,
  email_norm text not null,
  token_hash text not null,
  locale text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint provisional_stores_pkey PRIMARY KEY (store_id),
  constraint provisional_stores_token_hash_key UNIQUE (token_hash),
  constraint provisional_stores_user_id_key UNIQUE (user_id),
  constraint provisional_stores_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint provisional_stores_email_norm_check CHECK (((length(email_norm) >= 3) AND (length(email_norm) <= 254))),
  constraint provisional_stores_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text])))
);
comment on table public.provisional_stores is 'Stores whose owner has not claimed the e-mail address yet. Shown to nobody else, they send no mail, and a job deletes them after seven days.';
CREATE INDEX provisional_stores_email ON public.provisional_stores USING btree (email_norm);
grant delete, insert, select, update on public.provisional_stores to souk_platform;

create table public.rate_limits (
  store_id uuid not null,
  bucket text not null,
  subject text not null,
  window_start timestamp with time zone not null,
  hits integer not null,
  constraint rate_limits_pkey PRIMARY KEY (store_id, bucket, subject)
);
comment on table public.rate_limits is 'Counted attempts per store, bucket and subject in a fixed window.';
CREATE INDEX rate_limits_by_age ON public.rate_limits USING btree (store_id, window_start);
alter table public.rate_limits enable row level security;
alter table public.rate_limits force row level security;
create policy rate_limits_of_store on public.rate_limits
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.rate_limits to souk_app;
grant delete, insert, select, update on public.rate_limits to souk_worker;

create table public.redirects (
  store_id uuid not null,
  from_path text not null,
  to_path text not null,
  created_at timestamp with time zone not null,
  constraint redirects_pkey PRIMARY KEY (store_id, from_path),
  constraint redirects_from_path_check CHECK ((from_path ~~ '/%'::text)),
  constraint redirects_to_path_check CHECK (((to_path ~~ '/%'::text) AND (to_path !~~ '//%'::text))),
  constraint redirects_to_path_stays_here CHECK (((to_path !~ '^/[/\\]'::text) AND (to_path !~ '[[:cntrl:]]'::text)))
);
comment on table public.redirects is 'Old paths of a store with their new ones (301).';
CREATE INDEX redirects_target ON public.redirects USING btree (store_id, to_path);
alter table public.redirects enable row level security;
alter table public.redirects force row level security;
create policy redirects_of_store on public.redirects
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.redirects to souk_app;
grant delete, insert, select, update on public.redirects to souk_worker;

create table public.refund_lines (
  store_id uuid not null,
  refund_id uuid not null,
  order_line_id uuid not null,
  quantity integer not null,
  amount bigint not null,
  tax bigint not null default 0,
  is_restocked boolean not null,
  constraint refund_lines_pkey PRIMARY KEY (store_id, refund_id, order_line_id),
  constraint refund_lines_amount_check CHECK ((amount >= 0)),
  constraint refund_lines_check CHECK (((tax >= 0) AND (tax <= amount))),
  constraint refund_lines_quantity_check CHECK ((quantity >= 0))
);
comment on table public.refund_lines is 'The part of a refund for each order line, with tax.';
CREATE INDEX refund_lines_line ON public.refund_lines USING btree (store_id, order_line_id);
alter table public.refund_lines enable row level security;
alter table public.refund_lines force row level security;
create policy refund_lines_of_store on public.refund_lines
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select on public.refund_lines to souk_app;
grant insert, select on public.refund_lines to souk_worker;

create table public.refund_outcomes (
  store_id uuid not null,
  refund_id uuid not null,
  outcome text not null,
  reference text not null default ''::text,
  at timestamp with time zone not null,
  constraint refund_outcomes_pkey PRIMARY KEY (store_id, refund_id),
  constraint refund_outcomes_outcome_check CHECK ((outcome = ANY (ARRAY['paid'::text, 'failed'::text]))),
  constraint refund_outcomes_reference_check CHECK ((length(reference) <= 200))
);
comment on table public.refund_outcomes is 'The outcome of a refund; without a row it is pending. The only change is from paid to failed, when the bank returns the money.';
CREATE INDEX refund_outcomes_failed ON public.refund_outcomes USING btree (store_id, refund_id) WHERE (outcome = 'failed'::text);
CREATE INDEX refund_outcomes_paid ON public.refund_outcomes USING btree (store_id, at, refund_id) WHERE (outcome = 'paid'::text);
alter table public.refund_outcomes enable row level security;
alter table public.refund_outcomes force row level security;
create policy refund_outcomes_of_store on public.refund_outcomes
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.refund_outcomes to souk_app;
grant insert, select, update on public.refund_outcomes to souk_worker;

create table public.refunds (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  kind text not null,
  method text not null,
  currency text not null,
  amount bigint not null,
  tax_amount bigint not null default 0,
  delivery_amount bigint not null default 0,
  delivery_tax bigint not null default 0,
  other_amount bigint not null default 0,
  other_tax bigint not null default 0,
  reason text not null default ''::text,
  created_at timestamp with time zone not null,
  created_by text not null,
  constraint refunds_pkey PRIMARY KEY (store_id, id),
  constraint refunds_amount_check CHECK ((amount > 0)),
  constraint refunds_check CHECK (((tax_amount <= amount) AND ((delivery_amount + other_amount) <= amount))),
  constraint refunds_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint refunds_delivery_amount_check CHECK ((delivery_amount >= 0)),
  constraint refunds_delivery_tax_check CHECK ((delivery_tax >= 0)),
  constraint refunds_kind_check CHECK ((kind = ANY (ARRAY['goods'::text, 'balance'::text, 'cancelled'::text]))),
  constraint refunds_method_check CHECK ((method = ANY (ARRAY['card'::text, 'cash'::text, 'bank_transfer'::text, 'store_credit'::text]))),
  constraint refunds_other_amount_check CHECK ((other_amount >= 0)),
  constraint refunds_other_tax_check CHECK ((other_tax >= 0)),
  constraint refunds_reason_check CHECK ((length(reason) <= 500)),
  constraint refunds_tax_amount_check CHECK ((tax_amount >= 0))
);
comment on table public.refunds is 'The ledger of refunds: written before a provider is asked to pay one, bounded by payments.refunded_amount.';
CREATE INDEX refunds_order ON public.refunds USING btree (store_id, order_id, created_at);
CREATE INDEX refunds_payment ON public.refunds USING btree (store_id, payment_id);
alter table public.refunds enable row level security;
alter table public.refunds force row level security;
create policy refunds_of_store on public.refunds
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select on public.refunds to souk_app;
grant insert, select on public.refunds to souk_worker;

create table public.released_hosts (
  host text not null,
  store_id uuid not null,
  released_at timestamp with time zone not null,
  constraint released_hosts_pkey PRIMARY KEY (host)
);
comment on table public.released_hosts is 'Host names that a store gave up. No other store gets one for seven days, so that DNS left behind is not taken over.';
grant delete, insert, select, update on public.released_hosts to souk_platform;

create table public.return_lines (
  store_id uuid not null,
  return_id uuid not null,
  order_line_id uuid not null,
  quantity integer not null,
  reason text not null,
  received_quantity integer not null default 0,
  condition text not null default ''::text,
  is_restocked boolean not null default false,
  constraint return_lines_pkey PRIMARY KEY (store_id, return_id, order_line_id),
  constraint return_lines_check CHECK (((received_quantity >= 0) AND (received_quantity <= quantity))),
  constraint return_lines_condition_check CHECK ((condition = ANY (ARRAY[''::text, 'new'::text, 'used'::text, 'damaged'::text]))),
  constraint return_lines_quantity_check CHECK ((quantity > 0)),
  constraint return_lines_reason_check CHECK ((reason = ANY (ARRAY['damaged'::text, 'wrong_item'::text, 'not_as_described'::text, 'size'::text, 'changed_mind'::text, 'other'::text])))
);
comment on table public.return_lines is 'The units of each order line that come back, the reason, and their condition on arrival.';
CREATE INDEX return_lines_line ON public.return_lines USING btree (store_id, order_line_id);
alter table public.return_lines enable row level security;
alter table public.return_lines force row level security;
create policy return_lines_of_store on public.return_lines
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.return_lines to souk_app;
grant insert, select, update on public.return_lines to souk_worker;

create table public.return_photos (
  store_id uuid not null,
  id uuid not null,
  return_id uuid not null,
  "position" smallint not null,
  file_hash text not null,
  bytes integer not null,
  uploaded_at timestamp with time zone not null,
  constraint return_photos_pkey PRIMARY KEY (store_id, id),
  constraint return_photos_store_id_return_id_position_key UNIQUE (store_id, return_id, "position"),
  constraint return_photos_bytes_check CHECK (((bytes >= 1) AND (bytes <= 20971520))),
  constraint return_photos_file_hash_check CHECK ((length(file_hash) = 64)),
  constraint return_photos_position_check CHECK ((("position" >= 1) AND ("position" <= 3)))
);
comment on table public.return_photos is 'Photos of goods to be returned, re-encoded; the files are stored apart from public pictures.';
CREATE INDEX return_photos_file ON public.return_photos USING btree (store_id, file_hash);
alter table public.return_photos enable row level security;
alter table public.return_photos force row level security;
create policy return_photos_of_store on public.return_photos
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select on public.return_photos to souk_app;
grant delete, insert, select on public.return_photos to souk_worker;

create table public.returns (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  number integer not null,
  status text not null,
  wish text not null default 'refund'::text,
  comment text not null default ''::text,
  answer text not null default ''::text,
  refund_id uuid,
  exchange_order_id uuid,
  requested_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint returns_pkey PRIMARY KEY (store_id, id),
  constraint returns_store_id_order_id_number_key UNIQUE (store_id, order_id, number),
  constraint returns_answer_check CHECK ((length(answer) <= 1000)),
  constraint returns_comment_check CHECK ((length(comment) <= 1000)),
  constraint returns_number_check CHECK ((number > 0)),
  constraint returns_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'approved'::text, 'refused'::text, 'received'::text, 'refunded'::text, 'exchanged'::text]))),
  constraint returns_wish_check CHECK ((wish = ANY (ARRAY['refund'::text, 'exchange'::text])))
);
comment on table public.returns is 'Goods that a shopper wants to send back, from the request to the refund or the exchange.';
CREATE INDEX returns_waiting ON public.returns USING btree (store_id, status, requested_at DESC, id DESC);
alter table public.returns enable row level security;
alter table public.returns force row level security;
create policy returns_of_store on public.returns
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.returns to souk_app;
grant insert, select, update on public.returns to souk_worker;

create table public.revenue_months (
  month text not null,
  trials_ended integer not null,
  trials_converted integer not null,
  stored_at timestamp with time zone not null,
  constraint revenue_months_pkey PRIMARY KEY (month),
  constraint revenue_months_check CHECK (((trials_converted >= 0) AND (trials_converted <= trials_ended))),
  constraint revenue_months_month_check CHECK ((month ~ '^[0-9]{4}-[0-9]{2}$'::text)),
  constraint revenue_months_trials_ended_check CHECK ((trials_ended >= 0))
);
comment on table public.revenue_months is 'Months whose figures are final, 31 days after their end, as domain/operator-desk/count-revenue.ts computed them then.';
grant insert, select on public.revenue_months to souk_platform;

create table public.revenue_sums (
  month text not null,
  currency text not null,
  recurring bigint not null,
  paying_before integer not null,
  paying integer not null,
  first_paid integer not null,
  lost integer not null,
  constraint revenue_sums_pkey PRIMARY KEY (month, currency),
  constraint revenue_sums_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint revenue_sums_first_paid_check CHECK ((first_paid >= 0)),
  constraint revenue_sums_lost_check CHECK ((lost >= 0)),
  constraint revenue_sums_paying_before_check CHECK ((paying_before >= 0)),
  constraint revenue_sums_paying_check CHECK ((paying >= 0)),
  constraint revenue_sums_recurring_check CHECK ((recurring >= 0))
);
comment on table public.revenue_sums is 'The revenue of a final month in a currency; no row: nothing in it.';
grant insert, select on public.revenue_sums to souk_platform;

create table public.review_photos (
  store_id uuid not null,
  review_id uuid not null,
  "position" smallint not null,
  media_id uuid not null,
  constraint review_photos_pkey PRIMARY KEY (store_id, review_id, "position"),
  constraint review_photos_position_check CHECK ((("position" >= 1) AND ("position" <= 4)))
);
comment on table public.review_photos is 'The photos of a shopper''s review; public while it is published.';
CREATE INDEX review_photos_media ON public.review_photos USING btree (store_id, media_id);
alter table public.review_photos enable row level security;
alter table public.review_photos force row level security;
create policy review_photos_of_store on public.review_photos
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select on public.review_photos to souk_app;
grant delete, insert, select on public.review_photos to souk_worker;

create table public.review_replies (
  store_id uuid not null,
  review_id uuid not null,
  body text not null,
  locale text not null,
  replied_at timestamp with time zone not null,
  constraint review_replies_pkey PRIMARY KEY (store_id, review_id),
  constraint review_replies_body_check CHECK (((length(body) >= 1) AND (length(body) <= 3000))),
  constraint review_replies_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text])))
);
comment on table public.review_replies is 'The store''s public answer to a review.';
alter table public.review_replies enable row level security;
alter table public.review_replies force row level security;
create policy review_replies_of_store on public.review_replies
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.review_replies to souk_app;
grant delete, insert, select, update on public.review_replies to souk_worker;

create table public.review_votes (
  store_id uuid not null,
  review_id uuid not null,
  customer_id uuid not null,
  voted_at timestamp with time zone not null,
  constraint review_votes_pkey PRIMARY KEY (store_id, review_id, customer_id)
);
comment on table public.review_votes is 'The shoppers who found a review helpful.';
CREATE INDEX review_votes_customer ON public.review_votes USING btree (store_id, customer_id, review_id);
alter table public.review_votes enable row level security;
alter table public.review_votes force row level security;
create policy review_votes_of_store on public.review_votes
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select on public.review_votes to souk_app;
grant delete, insert, select on public.review_votes to souk_worker;

create table public.reviews (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  customer_id uuid,
  order_line_id uuid,
  name text not null,
  email text not null,
  rating integer not null,
  title text not null,
  comment text not null,
  media_id uuid,
  locale text not null,
  status text not null,
  created_at timestamp with time zone not null,
  helpful integer not null default 0,
  constraint reviews_pkey PRIMARY KEY (store_id, id),
  constraint reviews_store_id_product_id_customer_id_key UNIQUE (store_id, product_id, customer_id),
  constraint reviews_comment_check CHECK (((length(comment) >= 1) AND (length(comment) <= 3000))),
  constraint reviews_email_check CHECK ((length(email) <= 254)),
  constraint reviews_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint reviews_name_check CHECK ((length(name) <= 120)),
  constraint reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint reviews_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'published'::text, 'hidden'::text]))),
  constraint reviews_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
comment on table public.reviews is 'A shopper''s review of a delivered product; public while it is published.';
CREATE INDEX reviews_all ON public.reviews USING btree (store_id, created_at DESC, id DESC);
CREATE INDEX reviews_customer ON public.reviews USING btree (store_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX reviews_helpful ON public.reviews USING btree (store_id, product_id, helpful DESC, created_at DESC, id DESC) WHERE (status = 'published'::text);
CREATE INDEX reviews_highest ON public.reviews USING btree (store_id, product_id, rating DESC, created_at DESC, id DESC) WHERE (status = 'published'::text);
CREATE INDEX reviews_line ON public.reviews USING btree (store_id, order_line_id) WHERE (order_line_id IS NOT NULL);
CREATE INDEX reviews_lowest ON public.reviews USING btree (store_id, product_id, rating, created_at DESC, id DESC) WHERE (status = 'published'::text);
CREATE INDEX reviews_media ON public.reviews USING btree (store_id, media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX reviews_newest ON public.reviews USING btree (store_id, status, created_at DESC, id DESC);
CREATE INDEX reviews_of_guests ON public.reviews USING btree (store_id, id) WHERE (customer_id IS NULL);
CREATE INDEX reviews_of_product ON public.reviews USING btree (store_id, product_id, status, created_at DESC, id DESC);
alter table public.reviews enable row level security;
alter table public.reviews force row level security;
create policy reviews_of_store on public.reviews
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.reviews to souk_app;
grant insert, select, update on public.reviews to souk_worker;

create table public.sales_changes_counted (
  store_id uuid not null,
  order_id uuid not null,
  version integer not null,
  updated_at timestamp with time zone not null,
  constraint sales_changes_counted_pkey PRIMARY KEY (store_id, order_id)
);
comment on table public.sales_changes_counted is 'Order changes in the last half hour before sales_counted.changes_until that sales_quarters includes: a run reads them again, because clocks differ and transactions take time, and counts them once. Older rows are deleted.';
alter table public.sales_changes_counted enable row level security;
alter table public.sales_changes_counted force row level security;
create policy sales_changes_counted_of_store on public.sales_changes_counted
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.sales_changes_counted to souk_app;
grant delete, insert, select, update on public.sales_changes_counted to souk_worker;

create table public.sales_counted (
  store_id uuid not null,
  number bigint not null,
  changes_until timestamp with time zone not null,
  pass bigint not null default 0,
  kind integer not null default 1,
  constraint sales_counted_pkey PRIMARY KEY (store_id),
  constraint sales_counted_number_check CHECK ((number >= 0))
);
comment on table public.sales_counted is 'How far sales_quarters is summed: up to which order number, and order changes until when. pass counts the runs, so that a reader detects changed sums. Locked during a run.';
alter table public.sales_counted enable row level security;
alter table public.sales_counted force row level security;
create policy sales_counted_of_store on public.sales_counted
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.sales_counted to souk_app;
grant delete, insert, select, update on public.sales_counted to souk_worker;

create table public.sales_files (
  store_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  report text not null,
  name text not null,
  content text not null,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sales_files_pkey PRIMARY KEY (store_id, id),
  constraint sales_files_check CHECK ((expires_at > made_at)),
  constraint sales_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint sales_files_report_check CHECK (((length(report) >= 1) AND (length(report) <= 20)))
);
comment on table public.sales_files is 'Sales reports requested by mail, as CSV, for a week. Some of them name customers.';
alter table public.sales_files enable row level security;
alter table public.sales_files force row level security;
create policy sales_files_of_store on public.sales_files
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select on public.sales_files to souk_app;
grant delete, insert, select on public.sales_files to souk_worker;

create table public.sales_products (
  store_id uuid not null,
  day timestamp with time zone not null,
  currency text not null,
  product_id uuid not null,
  units bigint not null,
  amount bigint not null,
  constraint sales_products_pkey PRIMARY KEY (store_id, day, currency, product_id) INCLUDE (units, amount),
  constraint sales_products_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
);
comment on table public.sales_products is 'Units and amounts per product in orders that count, by UTC day of placing. Derived like sales_quarters, by the same job and up to the same order.';
alter table public.sales_products enable row level security;
alter table public.sales_products force row level security;
create policy sales_products_of_store on public.sales_products
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.sales_products to souk_app;
grant delete, insert, select, update on public.sales_products to souk_worker;

create table public.sales_quarters (
  store_id uuid not null,
  quarter timestamp with time zone not null,
  currency text not null,
  base_currency text not null,
  orders integer not null,
  returning_orders integer not null default 0,
  items bigint not null default 0,
  subtotal bigint not null,
  discount bigint not null,
  delivery bigint not null,
  fee bigint not null,
  tax bigint not null,
  total bigint not null,
  refunded bigint not null,
  base_total bigint not null,
  base_refunded bigint not null,
  constraint sales_quarters_pkey PRIMARY KEY (store_id, quarter, currency, base_currency),
  constraint sales_quarters_base_currency_check CHECK ((base_currency ~ '^[A-Z]{3}$'::text)),
  constraint sales_quarters_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint sales_quarters_orders_check CHECK ((orders > 0)),
  constraint sales_quarters_returning_orders_check CHECK ((returning_orders >= 0))
);
comment on table public.sales_quarters is 'Sums of the orders that count (neither cancelled nor waiting for their money) by the quarter of an hour of their placing. Derived: reports.sum-sales computes it again from orders.';
alter table public.sales_quarters enable row level security;
alter table public.sales_quarters force row level security;
create policy sales_quarters_of_store on public.sales_quarters
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.sales_quarters to souk_app;
grant delete, insert, select, update on public.sales_quarters to souk_worker;

create table public.samples (
  store_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  digest text not null default ''::text,
  constraint samples_pkey PRIMARY KEY (store_id, kind, subject_id),
  constraint samples_digest_check CHECK ((length(digest) <= 64)),
  constraint samples_kind_check CHECK ((kind = ANY (ARRAY['product'::text, 'category'::text, 'picture'::text, 'section'::text])))
);
comment on table public.samples is 'The sample products, categories, pictures and home sections of a new store. The rows go when the samples are removed.';
alter table public.samples enable row level security;
alter table public.samples force row level security;
create policy samples_of_store on public.samples
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.samples to souk_app;
grant delete, insert, select, update on public.samples to souk_worker;

create table public.saved_views (
  store_id uuid not null,
  id uuid not null,
  list text not null default 'orders'::text,
  name text not null,
  query text not null,
  created_at timestamp with time zone not null,
  constraint saved_views_pkey PRIMARY KEY (store_id, id),
  constraint saved_views_list_check CHECK ((list ~ '^[a-z_]{1,30}$'::text)),
  constraint saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint saved_views_query_check CHECK ((length(query) <= 500))
);
comment on table public.saved_views is 'Saved filters of the admin''s lists, under names that staff gave.';
alter table public.saved_views enable row level security;
alter table public.saved_views force row level security;
create policy saved_views_of_store on public.saved_views
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.saved_views to souk_app;
grant delete, insert, select, update on public.saved_views to souk_worker;

create table public.schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  backfilled_at timestamp with time zone,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table public.search_documents (
  store_id uuid not null,
  product_id uuid not null,
  ord integer not null,
  words tsvector not null,
  title tsvector not null,
  heads tsvector not null,
  title_length integer not null,
  padding text not null default ''::text,
  constraint search_documents_pkey PRIMARY KEY (store_id, product_id)
);
comment on table public.search_documents is 'The words that find a product in both languages: titles, SKUs, brand, categories, tags, values of options and description.';
CREATE INDEX search_documents_words ON public.search_documents USING gin (words) WITH (gin_pending_list_limit='512');
alter table public.search_documents enable row level security;
alter table public.search_documents force row level security;
create policy search_documents_by_search on public.search_documents for select to souk_search
  using true;
create policy search_documents_of_store on public.search_documents
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.search_documents to souk_app;
grant select on public.search_documents to souk_search;
grant delete, insert, select, update on public.search_documents to souk_worker;

create table public.search_trigrams (
  store_id uuid not null,
  trigram text collate "C" not null,
  word text collate "C" not null,
  constraint search_trigrams_pkey PRIMARY KEY (store_id, trigram, word)
);
comment on table public.search_trigrams is 'The words of titles, brands, categories and tags by their trigrams, compared with a mistyped word. Found by equality, for which row-level security lets an index be used, unlike for %.';
alter table public.search_trigrams enable row level security;
alter table public.search_trigrams force row level security;
create policy search_trigrams_of_store on public.search_trigrams
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.search_trigrams to souk_app;
grant delete, insert, select, update on public.search_trigrams to souk_worker;

create table public.shared_blocks (
  store_id uuid not null,
  place text not null,
  blocks jsonb not null default '[]'::jsonb,
  category_id uuid generated always as (
CASE
    WHEN (place ~~ 'category:%'::text) THEN (substr(place, 10))::uuid
    ELSE NULL::uuid
END) stored,
  constraint shared_blocks_pkey PRIMARY KEY (store_id, place),
  constraint shared_blocks_blocks_check CHECK (((jsonb_typeof(blocks) = 'array'::text) AND (pg_column_size(blocks) < 1000000))),
  constraint shared_blocks_place_check CHECK (((place = ANY (ARRAY['product'::text, 'category'::text])) OR (place ~~ 'category:%'::text)))
);
comment on table public.shared_blocks is 'The published blocks that all pages of one kind show, by kind of page, or those of one category alone.';
CREATE INDEX shared_blocks_category ON public.shared_blocks USING btree (store_id, category_id) WHERE (category_id IS NOT NULL);
alter table public.shared_blocks enable row level security;
alter table public.shared_blocks force row level security;
create policy shared_blocks_of_store on public.shared_blocks
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.shared_blocks to souk_app;
grant delete, insert, select, update on public.shared_blocks to souk_worker;

create table public.sign_in_steps (
  token_hash text not null,
  user_id uuid not null,
  previous_token_hash text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_steps_pkey PRIMARY KEY (token_hash)
);
comment on table public.sign_in_steps is 'Sign-ins with a correct password that still need their second step; ten minutes.';
CREATE INDEX sign_in_steps_user ON public.sign_in_steps USING btree (user_id);
grant delete, insert, select, update on public.sign_in_steps to souk_platform;

create table public.sign_up_attempts (
  challenge_hash text not null,
  store_id uuid not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint sign_up_attempts_pkey PRIMARY KEY (challenge_hash)
);
comment on table public.sign_up_attempts is 'Challenges that made a store: each one is used once, and the same form sent twice makes one store.';
CREATE INDEX sign_up_attempts_expires ON public.sign_up_attempts USING btree (expires_at);
grant delete, insert, select on public.sign_up_attempts to souk_platform;

create table public.size_guides (
  store_id uuid not null,
  id uuid not null,
  name_en text not null,
  name_ar text not null,
  body jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint size_guides_pkey PRIMARY KEY (store_id, id),
  constraint size_guides_body_check CHECK (((jsonb_typeof(body) = 'object'::text) AND (pg_column_size(body) < 200000))),
  constraint size_guides_check CHECK (((name_en <> ''::text) OR (name_ar <> ''::text))),
  constraint size_guides_name_ar_check CHECK ((length(name_ar) <= 80)),
  constraint size_guides_name_en_check CHECK ((length(name_en) <= 80))
);
comment on table public.size_guides is 'Tables of sizes and measurements that product pages show.';
alter table public.size_guides enable row level security;
alter table public.size_guides force row level security;
create policy size_guides_of_store on public.size_guides
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.size_guides to souk_app;
grant delete, insert, select, update on public.size_guides to souk_worker;

create table public.staff_invitations (
  store_id uuid not null,
  id uuid not null,
  token_hash text not null,
  email text not null,
  email_norm text not null,
  role text not null,
  permission_set_id uuid,
  invited_by text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  inviter_id uuid,
  constraint staff_invitations_pkey PRIMARY KEY (store_id, id),
  constraint staff_invitations_store_id_email_norm_key UNIQUE (store_id, email_norm),
  constraint staff_invitations_token_hash_key UNIQUE (token_hash),
  constraint staff_invitations_check CHECK (((role = ANY (ARRAY['admin'::text, 'catalog'::text, 'orders'::text, 'marketing'::text, 'viewer'::text, 'custom'::text])) AND ((role = 'custom'::text) = (permission_set_id IS NOT NULL)))),
  constraint staff_invitations_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254)))
);
comment on table public.staff_invitations is 'Pending invitations to work in a store; deleted once answered.';
CREATE INDEX staff_invitations_inviter ON public.staff_invitations USING btree (store_id, inviter_id) WHERE (inviter_id IS NOT NULL);
CREATE INDEX staff_invitations_set ON public.staff_invitations USING btree (store_id, permission_set_id) WHERE (permission_set_id IS NOT NULL);
grant delete, insert, select, update on public.staff_invitations to souk_platform;

create table public.staff_memberships (
  store_id uuid not null,
  user_id uuid not null,
  role text not null,
  permission_set_id uuid,
  created_at timestamp with time zone not null,
  constraint staff_memberships_pkey PRIMARY KEY (store_id, user_id),
  constraint staff_memberships_role CHECK (((role = ANY (ARRAY['owner'::text, 'admin'::text, 'catalog'::text, 'orders'::text, 'marketing'::text, 'viewer'::text, 'custom'::text])) AND ((role = 'custom'::text) = (permission_set_id IS NOT NULL))))
);
comment on table public.staff_memberships is 'The staff of each store with their roles: the specification''s isAdmin is a row here.';
CREATE INDEX staff_memberships_set ON public.staff_memberships USING btree (store_id, permission_set_id) WHERE (permission_set_id IS NOT NULL);
CREATE INDEX staff_memberships_user ON public.staff_memberships USING btree (user_id);
grant delete, insert, select, update on public.staff_memberships to souk_platform;

create table public.staff_permission_sets (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  actions text[] not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint staff_permission_sets_pkey PRIMARY KEY (store_id, id),
  constraint staff_permission_sets_store_id_name_key UNIQUE (store_id, name),
  constraint staff_permission_sets_actions_check CHECK (((cardinality(actions) >= 1) AND (cardinality(actions) <= 200))),
  constraint staff_permission_sets_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
comment on table public.staff_permission_sets is 'A store''s own roles: named sets of actions from identity''s permission table.';
grant delete, insert, select, update on public.staff_permission_sets to souk_platform;

create table public.staff_sessions (
  token_hash text not null,
  store_id uuid not null,
  user_id uuid not null,
  platform_token_hash text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  proved_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint staff_sessions_pkey PRIMARY KEY (token_hash)
);
comment on table public.staff_sessions is 'Sessions on a store''s admin origin. Deleted with the membership and with the platform session that they came from.';
CREATE INDEX staff_sessions_member ON public.staff_sessions USING btree (store_id, user_id);
CREATE INDEX staff_sessions_platform ON public.staff_sessions USING btree (platform_token_hash);
grant delete, insert, select, update on public.staff_sessions to souk_platform;

create table public.stock_levels (
  store_id uuid not null,
  variant_id uuid not null,
  is_tracked boolean not null default true,
  quantity integer not null default 0,
  allows_backorder boolean not null default false,
  low_at integer,
  moves integer not null default 0,
  constraint stock_levels_pkey PRIMARY KEY (store_id, variant_id),
  constraint stock_levels_check CHECK (((quantity >= 0) OR allows_backorder)),
  constraint stock_levels_low_at_check CHECK (((low_at >= 0) AND (low_at <= 9999))),
  constraint stock_levels_moves_check CHECK ((moves >= 0))
);
comment on table public.stock_levels is 'The units left of a variant. A table of its own, so that a sale rewrites a narrow row; the check is the last guard.';
alter table public.stock_levels enable row level security;
alter table public.stock_levels force row level security;
create policy stock_levels_of_store on public.stock_levels
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.stock_levels to souk_app;
grant delete, insert, select, update on public.stock_levels to souk_worker;

create table public.stock_locations (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  priority integer not null,
  created_at timestamp with time zone not null,
  constraint stock_locations_pkey PRIMARY KEY (store_id, id),
  constraint stock_locations_store_id_name_key UNIQUE (store_id, name),
  constraint stock_locations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint stock_locations_priority_check CHECK ((priority > 0))
);
comment on table public.stock_locations is 'Stock locations besides the main place, which has no row: stock that is not placed elsewhere is there.';
alter table public.stock_locations enable row level security;
alter table public.stock_locations force row level security;
create policy stock_locations_of_store on public.stock_locations
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.stock_locations to souk_app;
grant delete, insert, select, update on public.stock_locations to souk_worker;

create table public.stock_movements (
  store_id uuid not null,
  variant_id uuid not null,
  move integer not null,
  at timestamp with time zone not null,
  reason text not null,
  quantity_before integer not null,
  quantity_after integer not null,
  order_id uuid,
  actor_kind text not null,
  actor_name text not null default ''::text,
  note text not null default ''::text,
  constraint stock_movements_pkey PRIMARY KEY (store_id, variant_id, move),
  constraint stock_movements_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'shopper'::text, 'system'::text]))),
  constraint stock_movements_actor_name_check CHECK ((length(actor_name) <= 200)),
  constraint stock_movements_move_check CHECK ((move > 0)),
  constraint stock_movements_note_check CHECK ((length(note) <= 200)),
  constraint stock_movements_reason_check CHECK ((reason = ANY (ARRAY['sold'::text, 'cancelled'::text, 'expired'::text, 'returned'::text, 'received'::text, 'counted'::text, 'adjusted'::text, 'damaged'::text, 'imported'::text])))
);
comment on table public.stock_movements is 'Each change of a variant''s quantity, numbered by stock_levels.moves under that row''s lock: quantity_before is the previous row''s quantity_after, and the last quantity_after is the stock.';
alter table public.stock_movements enable row level security;
alter table public.stock_movements force row level security;
create policy stock_movements_of_store on public.stock_movements
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select on public.stock_movements to souk_app;
grant insert, select on public.stock_movements to souk_worker;

create table public.store_archives (
  store_id uuid not null,
  id uuid not null,
  status text not null default 'waiting'::text,
  asked_by text not null,
  asked_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  bytes bigint,
  expires_at timestamp with time zone,
  constraint store_archives_pkey PRIMARY KEY (store_id, id),
  constraint store_archives_asked_by_check CHECK (((length(asked_by) >= 1) AND (length(asked_by) <= 120))),
  constraint store_archives_bytes_check CHECK ((bytes > 0)),
  constraint store_archives_finished CHECK (((status = 'waiting'::text) = (finished_at IS NULL))),
  constraint store_archives_ready CHECK (((status = 'ready'::text) = (num_nonnulls(bytes, expires_at) = 2))),
  constraint store_archives_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text])))
);
comment on table public.store_archives is 'Archives of the whole store that its owner asked for; a ready one can be downloaded for a week. One waits at a time.';
CREATE UNIQUE INDEX store_archives_one_waiting ON public.store_archives USING btree (store_id) WHERE (status = 'waiting'::text);
alter table public.store_archives enable row level security;
alter table public.store_archives force row level security;
create policy store_archives_of_store on public.store_archives
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.store_archives to souk_app;
grant delete, insert, select, update on public.store_archives to souk_worker;

create table public.store_closings (
  store_id uuid not null,
  by_name text not null,
  at timestamp with time zone not null,
  removes_at timestamp with time zone not null,
  constraint store_closings_pkey PRIMARY KEY (store_id),
  constraint store_closings_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 120))),
  constraint store_closings_check CHECK ((removes_at > at))
);
comment on table public.store_closings is 'Stores that their owner closed. Until removes_at the owner can open one again; then its data is deleted.';
grant delete, insert, select on public.store_closings to souk_platform;

create table public.store_counters (
  store_id uuid not null,
  name text not null,
  value bigint not null,
  constraint store_counters_pkey PRIMARY KEY (store_id, name),
  constraint store_counters_name_check CHECK ((name = ANY (ARRAY['order'::text, 'listing'::text, 'invoice'::text, 'credit_note'::text, 'document'::text])))
);
comment on table public.store_counters is 'The last number given of each series without gaps. A sequence would leave gaps on rollback.';
alter table public.store_counters enable row level security;
alter table public.store_counters force row level security;
create policy store_counters_of_store on public.store_counters
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.store_counters to souk_app;
grant insert, select, update on public.store_counters to souk_worker;

create table public.store_currencies (
  store_id uuid not null,
  code text not null,
  rate_numer bigint not null,
  rate_denom bigint not null,
  rounding text not null default 'none'::text,
  "position" integer not null default 0,
  is_active boolean not null default true,
  is_ready boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint store_currencies_pkey PRIMARY KEY (store_id, code),
  constraint store_currencies_code_check CHECK ((code ~ '^[A-Z]{3}$'::text)),
  constraint store_currencies_rate_denom_check CHECK (((rate_denom >= 1) AND (rate_denom <= '1000000000000'::bigint))),
  constraint store_currencies_rate_numer_check CHECK (((rate_numer >= 1) AND (rate_numer <= '1000000000000'::bigint))),
  constraint store_currencies_rounding_check CHECK ((rounding = ANY (ARRAY['none'::text, 'whole'::text, 'charm'::text])))
);
comment on table public.store_currencies is 'The currencies that a store sells in besides its own (store_settings.currency).';
alter table public.store_currencies enable row level security;
alter table public.store_currencies force row level security;
create policy store_currencies_of_store on public.store_currencies
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.store_currencies to souk_app;
grant delete, insert, select, update on public.store_currencies to souk_worker;

create table public.store_features (
  store_id uuid not null,
  feature text not null,
  is_on boolean not null,
  by_name text not null,
  at timestamp with time zone not null,
  constraint store_features_pkey PRIMARY KEY (store_id, feature),
  constraint store_features_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 120))),
  constraint store_features_feature_check CHECK ((feature = ANY (ARRAY['own_domains'::text, 'own_roles'::text, 'digital_files'::text, 'locations'::text, 'e_invoicing'::text])))
);
comment on table public.store_features is 'Features that an operator switched on or off for one store. Without a row the store''s package decides.';
grant delete, insert, select, update on public.store_features to souk_platform;

create table public.store_figures (
  store_id uuid not null,
  products integer not null,
  storage_mb integer not null,
  last_order_at timestamp with time zone,
  month text not null,
  orders integer not null,
  sales bigint not null,
  currency text not null,
  mails_queued integer not null,
  mails_failed integer not null,
  measured_at timestamp with time zone not null,
  month_orders integer,
  month_ends_at timestamp with time zone,
  constraint store_figures_pkey PRIMARY KEY (store_id),
  constraint store_figures_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint store_figures_mails_failed_check CHECK ((mails_failed >= 0)),
  constraint store_figures_mails_queued_check CHECK ((mails_queued >= 0)),
  constraint store_figures_month_check CHECK ((month ~ '^[0-9]{4}-[0-9]{2}$'::text)),
  constraint store_figures_month_orders_check CHECK ((month_orders >= 0)),
  constraint store_figures_orders_check CHECK ((orders >= 0)),
  constraint store_figures_products_check CHECK ((products >= 0)),
  constraint store_figures_storage_mb_check CHECK ((storage_mb >= 0))
);
comment on table public.store_figures is 'Counts and sums of each store for the list of the console, measured in that store''s own transaction. No row of a store, no person: it can be wrong by its age and is never read to decide anything.';
CREATE INDEX store_figures_oldest ON public.store_figures USING btree (measured_at);
grant insert, select, update on public.store_figures to souk_platform;

create table public.store_notes (
  store_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  by_name text not null,
  body text not null,
  constraint store_notes_pkey PRIMARY KEY (store_id, id),
  constraint store_notes_body_check CHECK (((length(body) >= 1) AND (length(body) <= 1000))),
  constraint store_notes_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 120)))
);
comment on table public.store_notes is 'Notes about a store that only operators read. Append-only.';
grant insert, select on public.store_notes to souk_platform;

create table public.store_restores (
  store_id uuid not null,
  id uuid not null,
  kind text not null,
  as_of timestamp with time zone not null,
  status text not null default 'waiting'::text,
  problem text not null default ''::text,
  asked_by text not null,
  asked_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  bytes bigint,
  expires_at timestamp with time zone,
  count_asked_at timestamp with time zone,
  counted_at timestamp with time zone,
  changes jsonb,
  count_problem text not null default ''::text,
  constraint store_restores_pkey PRIMARY KEY (store_id, id),
  constraint store_restores_asked_by_check CHECK (((length(asked_by) >= 1) AND (length(asked_by) <= 120))),
  constraint store_restores_bytes_check CHECK ((bytes > 0)),
  constraint store_restores_changes_check CHECK ((jsonb_typeof(changes) = 'array'::text)),
  constraint store_restores_count_problem_check CHECK ((length(count_problem) <= 60)),
  constraint store_restores_counted CHECK (((counted_at IS NULL) OR ((changes IS NULL) = (count_problem <> ''::text)))),
  constraint store_restores_failed CHECK (((status = 'failed'::text) = (problem <> ''::text))),
  constraint store_restores_finished CHECK (((status = 'waiting'::text) = (finished_at IS NULL))),
  constraint store_restores_kind_check CHECK ((kind = ANY (ARRAY['twin'::text, 'before'::text]))),
  constraint store_restores_problem_check CHECK ((length(problem) <= 60)),
  constraint store_restores_ready CHECK (((status = 'ready'::text) = (num_nonnulls(bytes, expires_at) = 2))),
  constraint store_restores_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text])))
);
comment on table public.store_restores is 'Earlier states of the store, each an archive in its exports folder until expires_at: a twin (its id is the twin''s store id), or the state before something was taken back.';
CREATE UNIQUE INDEX store_restores_one_waiting ON public.store_restores USING btree (store_id) WHERE (status = 'waiting'::text);
alter table public.store_restores enable row level security;
alter table public.store_restores force row level security;
create policy store_restores_of_store on public.store_restores
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.store_restores to souk_app;
grant delete, insert, select, update on public.store_restores to souk_worker;

create table public.store_settings (
  store_id uuid not null,
  currency text not null,
  default_locale text not null,
  country text not null,
  country_answered text not null default ''::text,
  time_zone text not null,
  digits text not null default 'latn'::text,
  primary_color text not null default '#242F51'::text,
  secondary_color text not null default '#384878'::text,
  logo_media_id uuid,
  logo_dark_media_id uuid,
  favicon_media_id uuid,
  contact_email text not null default ''::text,
  contact_phone text not null default ''::text,
  whatsapp text not null default ''::text,
  social jsonb not null default '{}'::jsonb,
  menus jsonb not null default '{}'::jsonb,
  access jsonb not null default '{}'::jsonb,
  name_min_length integer not null default 4,
  zip_required boolean not null default true,
  zip_not_asked_in text[] not null default '{}'::text[],
  takes_guests boolean not null default true,
  takes_notes boolean not null default true,
  refuses_common_passwords boolean not null default true,
  reviews_moderated boolean not null default false,
  delivery_flat bigint not null,
  delivery_free_from bigint,
  tax_rate_ppm integer not null default 0,
  prices_include_tax boolean not null default true,
  delivery_rules jsonb,
  tax_rules jsonb,
  payment_rules jsonb,
  low_stock_at integer default 5,
  return_days integer not null default 14,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  theme text not null default 'standard'::text,
  theme_options jsonb not null default '{}'::jsonb,
  home_look jsonb not null default '{}'::jsonb,
  constraint store_settings_pkey PRIMARY KEY (store_id),
  constraint store_settings_access_check CHECK ((pg_column_size(access) < 20000)),
  constraint store_settings_country_answered_check CHECK ((country_answered ~ '^([A-Z]{2})?$'::text)),
  constraint store_settings_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint store_settings_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint store_settings_default_locale_check CHECK ((default_locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint store_settings_delivery_flat_check CHECK (((delivery_flat >= 0) AND (delivery_flat <= '1000000000000'::bigint))),
  constraint store_settings_delivery_free_from_check CHECK (((delivery_free_from >= 0) AND (delivery_free_from <= '1000000000000'::bigint))),
  constraint store_settings_delivery_rules_check CHECK ((pg_column_size(delivery_rules) < 200000)),
  constraint store_settings_digits_check CHECK ((digits = ANY (ARRAY['latn'::text, 'arab'::text]))),
  constraint store_settings_home_look_check CHECK ((pg_column_size(home_look) < 20000)),
  constraint store_settings_low_stock_at_check CHECK (((low_stock_at >= 0) AND (low_stock_at <= 9999))),
  constraint store_settings_menus_check CHECK ((pg_column_size(menus) < 100000)),
  constraint store_settings_name_min_length_check CHECK (((name_min_length >= 2) AND (name_min_length <= 20))),
  constraint store_settings_payment_rules_check CHECK ((pg_column_size(payment_rules) < 200000)),
  constraint store_settings_primary_color_check CHECK ((primary_color ~ '^#[0-9A-F]{6}$'::text)),
  constraint store_settings_return_days_check CHECK (((return_days >= 0) AND (return_days <= 365))),
  constraint store_settings_secondary_color_check CHECK ((secondary_color ~ '^#[0-9A-F]{6}$'::text)),
  constraint store_settings_social_check CHECK ((pg_column_size(social) < 10000)),
  constraint store_settings_tax_rate_ppm_check CHECK (((tax_rate_ppm >= 0) AND (tax_rate_ppm <= 1000000))),
  constraint store_settings_tax_rules_check CHECK ((pg_column_size(tax_rules) < 200000)),
  constraint store_settings_theme_check CHECK ((theme ~ '^[a-z][a-z0-9-]{0,39}$'::text)),
  constraint store_settings_theme_options_check CHECK ((jsonb_typeof(theme_options) = 'object'::text)),
  constraint store_settings_zip_not_asked_in_check CHECK ((cardinality(zip_not_asked_in) <= 300))
);
comment on table public.store_settings is 'The specification''s storeSetting: one row per store.';
CREATE INDEX store_settings_favicon ON public.store_settings USING btree (store_id, favicon_media_id);
alter table public.store_settings enable row level security;
alter table public.store_settings force row level security;
create policy store_settings_of_store on public.store_settings
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.store_settings to souk_app;
grant insert, select, update on public.store_settings to souk_worker;

create table public.store_suspensions (
  store_id uuid not null,
  reason text not null,
  by_name text not null,
  at timestamp with time zone not null,
  constraint store_suspensions_pkey PRIMARY KEY (store_id),
  constraint store_suspensions_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 120))),
  constraint store_suspensions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
comment on table public.store_suspensions is 'Stores that the operator suspended. A store without a row is not suspended.';
grant delete, insert, select on public.store_suspensions to souk_platform;

create table public.store_take_backs (
  store_id uuid not null,
  id uuid not null,
  restore_id uuid not null,
  as_of timestamp with time zone not null,
  parts text[] not null,
  taken text[] not null default '{}'::text[],
  undo_id uuid,
  status text not null default 'waiting'::text,
  problem text not null default ''::text,
  asked_by text not null,
  asked_at timestamp with time zone not null,
  began_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint store_take_backs_pkey PRIMARY KEY (store_id, id),
  constraint store_take_backs_asked_by_check CHECK (((length(asked_by) >= 1) AND (length(asked_by) <= 120))),
  constraint store_take_backs_check CHECK ((taken <@ parts)),
  constraint store_take_backs_failed CHECK (((status = 'failed'::text) = (problem <> ''::text))),
  constraint store_take_backs_finished CHECK (((status = 'waiting'::text) = (finished_at IS NULL))),
  constraint store_take_backs_parts_check CHECK ((((cardinality(parts) >= 1) AND (cardinality(parts) <= 4)) AND (parts <@ ARRAY['catalogue'::text, 'content'::text, 'theme'::text, 'settings'::text]))),
  constraint store_take_backs_problem_check CHECK ((length(problem) <= 60)),
  constraint store_take_backs_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text]))),
  constraint store_take_backs_undone CHECK (((taken = '{}'::text[]) OR (undo_id IS NOT NULL)))
);
comment on table public.store_take_backs is 'Parts of an earlier state that an owner asked for in the admin. One waits at a time; taken and undo_id let a job that was killed go on.';
CREATE UNIQUE INDEX store_take_backs_one_waiting ON public.store_take_backs USING btree (store_id) WHERE (status = 'waiting'::text);
alter table public.store_take_backs enable row level security;
alter table public.store_take_backs force row level security;
create policy store_take_backs_of_store on public.store_take_backs
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.store_take_backs to souk_app;
grant delete, insert, select, update on public.store_take_backs to souk_worker;

create table public.store_texts (
  store_id uuid not null,
  locale text not null,
  name text not null default ''::text,
  description text not null default ''::text,
  announcement text not null default ''::text,
  address text not null default ''::text,
  hours text not null default ''::text,
  constraint store_texts_pkey PRIMARY KEY (store_id, locale),
  constraint store_texts_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text])))
);
comment on table public.store_texts is 'A store''s name and texts per language; an empty text falls back to the default language.';
alter table public.store_texts enable row level security;
alter table public.store_texts force row level security;
create policy store_texts_of_store on public.store_texts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.store_texts to souk_app;
grant delete, insert, select, update on public.store_texts to souk_worker;

create table public.stores (
  id uuid not null,
  slug text not null,
  name text not null,
  status text not null default 'active'::text,
  is_demo boolean not null default false,
  shell_version bigint not null default 1,
  created_at timestamp with time zone not null,
  constraint stores_pkey PRIMARY KEY (id),
  constraint stores_slug_key UNIQUE (slug),
  constraint stores_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint stores_slug_check CHECK (((slug ~ '^[a-z0-9](-?[a-z0-9])*$'::text) AND ((length(slug) >= 3) AND (length(slug) <= 40)))),
  constraint stores_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'closed'::text])))
);
comment on table public.stores is 'Every store. The only platform table that tenant tables may reference.';
CREATE INDEX stores_newest ON public.stores USING btree (created_at DESC, id DESC);
CREATE INDEX stores_shape ON public.stores USING btree (app.slug_shape(slug));
CREATE INDEX stores_words ON public.stores USING gin ((((slug || ' '::text) || name)) public.gin_trgm_ops);
grant insert, select on public.stores to souk_platform;

create table public.subscription_changes (
  id uuid not null,
  store_id uuid not null,
  at timestamp with time zone not null,
  by_name text not null,
  kind text not null,
  period_end_before timestamp with time zone,
  period_end_after timestamp with time zone,
  reason text not null default ''::text,
  package_before uuid,
  package_after uuid,
  constraint subscription_changes_pkey PRIMARY KEY (id),
  constraint subscription_changes_by_name_check CHECK (((length(by_name) >= 1) AND (length(by_name) <= 120))),
  constraint subscription_changes_kind_check CHECK ((kind ~ '^[a-z_]{2,40}$'::text)),
  constraint subscription_changes_reason_check CHECK ((length(reason) <= 500))
);
comment on table public.subscription_changes is 'The history of a subscription, shown to its owner. Append-only.';
CREATE INDEX subscription_changes_store ON public.subscription_changes USING btree (store_id, at DESC, id DESC);
grant insert, select on public.subscription_changes to souk_platform;

create table public.subscriptions (
  store_id uuid not null,
  stripe_id text not null,
  plan_code text not null default 'unlimited'::text,
  status text not null default 'active'::text,
  current_period_end timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  package_id uuid not null default '019ac000-0000-7000-8000-000000000005'::uuid,
  cycle text,
  currency text,
  period_start timestamp with time zone,
  paid_until timestamp with time zone,
  anchor_day smallint,
  cancels_at_end boolean not null default false,
  next_package_id uuid,
  next_cycle text,
  failed_tries smallint not null default 0,
  renews_by text not null default 'card'::text,
  is_complimentary boolean not null default false,
  constraint subscriptions_pkey PRIMARY KEY (store_id),
  constraint subscriptions_stripe_id_key UNIQUE (stripe_id),
  constraint subscriptions_anchor_day_check CHECK (((anchor_day >= 1) AND (anchor_day <= 31))),
  constraint subscriptions_complimentary CHECK (((NOT is_complimentary) OR (cycle IS NULL))),
  constraint subscriptions_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint subscriptions_cycle_check CHECK ((cycle = ANY (ARRAY['month'::text, 'year'::text]))),
  constraint subscriptions_failed_tries_check CHECK (((failed_tries >= 0) AND (failed_tries <= 5))),
  constraint subscriptions_next_cycle_check CHECK ((next_cycle = ANY (ARRAY['month'::text, 'year'::text]))),
  constraint subscriptions_plan_code_check CHECK ((plan_code = ANY (ARRAY['free'::text, 'starter'::text, 'pro'::text, 'scale'::text, 'unlimited'::text]))),
  constraint subscriptions_renewal CHECK (((num_nonnulls(cycle, currency, period_start, paid_until, anchor_day) = ANY (ARRAY[0, 5])) AND ((cycle IS NOT NULL) OR ((NOT cancels_at_end) AND (next_package_id IS NULL) AND (failed_tries = 0))) AND ((next_package_id IS NULL) = (next_cycle IS NULL)))),
  constraint subscriptions_renews_by_check CHECK ((renews_by = ANY (ARRAY['card'::text, 'transfer'::text]))),
  constraint subscriptions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'trialing'::text, 'past_due'::text, 'canceled'::text]))),
  constraint subscriptions_stripe_id_check CHECK ((stripe_id ~ '^cus_[A-Za-z0-9]{8,64}$'::text))
);
comment on table public.subscriptions is 'The package of a store and the end of its period. A store without a row never expires and has no limits.';
CREATE INDEX subscriptions_next_package ON public.subscriptions USING btree (next_package_id);
CREATE INDEX subscriptions_package ON public.subscriptions USING btree (package_id);
grant insert, select, update on public.subscriptions to souk_platform;

create table public.test_bank_cards (
  token text not null,
  course text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  constraint test_bank_cards_pkey PRIMARY KEY (token),
  constraint test_bank_cards_course_check CHECK ((course = ANY (ARRAY['pays'::text, 'declined'::text, 'asks'::text, 'declines_later'::text]))),
  constraint test_bank_cards_token_check CHECK (((length(token) >= 1) AND (length(token) <= 200)))
);
comment on table public.test_bank_cards is 'Cards saved at the test bank, by what they do.';
grant insert, select on public.test_bank_cards to souk_platform;

create table public.test_bank_charges (
  key text not null,
  token text not null,
  amount bigint not null,
  currency text not null,
  description text not null,
  status text not null,
  failure_code text not null,
  return_url text not null,
  created_at timestamp with time zone not null,
  constraint test_bank_charges_pkey PRIMARY KEY (key),
  constraint test_bank_charges_amount_check CHECK ((amount > 0)),
  constraint test_bank_charges_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint test_bank_charges_description_check CHECK ((length(description) <= 200)),
  constraint test_bank_charges_failure_code_check CHECK ((length(failure_code) <= 60)),
  constraint test_bank_charges_key_check CHECK (((length(key) >= 1) AND (length(key) <= 100))),
  constraint test_bank_charges_return_url_check CHECK ((length(return_url) <= 500)),
  constraint test_bank_charges_status_check CHECK ((status = ANY (ARRAY['challenged'::text, 'paid'::text, 'failed'::text])))
);
comment on table public.test_bank_charges is 'Charges of saved cards at the test bank, one per key.';
CREATE INDEX test_bank_charges_token ON public.test_bank_charges USING btree (token);
grant insert, select, update on public.test_bank_charges to souk_platform;

create table public.test_charges (
  store_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  idempotency_key text not null,
  order_reference text not null,
  description text not null,
  status text not null,
  currency text not null,
  amount bigint not null,
  captured bigint not null default 0,
  refunded bigint not null default 0,
  captures_later boolean not null,
  failure_code text not null default ''::text,
  webhook_url text not null,
  return_url text not null,
  cancel_url text not null,
  locale text not null,
  delivery text not null default 'normal'::text,
  refund_course text not null default 'at_once'::text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint test_charges_pkey PRIMARY KEY (store_id, id),
  constraint test_charges_store_id_account_id_idempotency_key_key UNIQUE (store_id, account_id, idempotency_key),
  constraint test_charges_amount_check CHECK ((amount > 0)),
  constraint test_charges_check CHECK (((captured >= 0) AND (captured <= amount))),
  constraint test_charges_check1 CHECK (((refunded >= 0) AND (refunded <= captured))),
  constraint test_charges_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint test_charges_delivery_check CHECK ((delivery = ANY (ARRAY['normal'::text, 'delayed'::text, 'twice'::text, 'reordered'::text, 'lost'::text]))),
  constraint test_charges_description_check CHECK ((length(description) <= 300)),
  constraint test_charges_idempotency_key_check CHECK ((length(idempotency_key) <= 200)),
  constraint test_charges_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint test_charges_order_reference_check CHECK ((length(order_reference) <= 200)),
  constraint test_charges_refund_course_check CHECK ((refund_course = ANY (ARRAY['at_once'::text, 'later'::text, 'fails'::text, 'comes_back'::text]))),
  constraint test_charges_status_check CHECK ((status = ANY (ARRAY['open'::text, 'challenged'::text, 'authorized'::text, 'paid'::text, 'failed'::text, 'expired'::text])))
);
comment on table public.test_charges is 'The test provider''s hosted payments. No card number is stored.';
alter table public.test_charges enable row level security;
alter table public.test_charges force row level security;
create policy test_charges_of_store on public.test_charges
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.test_charges to souk_app;
grant insert, select, update on public.test_charges to souk_worker;

create table public.test_refunds (
  store_id uuid not null,
  id uuid not null,
  charge_id uuid not null,
  idempotency_key text not null,
  amount bigint not null,
  status text not null default 'succeeded'::text,
  created_at timestamp with time zone not null,
  constraint test_refunds_pkey PRIMARY KEY (store_id, id),
  constraint test_refunds_store_id_charge_id_idempotency_key_key UNIQUE (store_id, charge_id, idempotency_key),
  constraint test_refunds_amount_check CHECK ((amount > 0)),
  constraint test_refunds_idempotency_key_check CHECK ((length(idempotency_key) <= 200)),
  constraint test_refunds_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text])))
);
comment on table public.test_refunds is 'The test provider''s refunds.';
alter table public.test_refunds enable row level security;
alter table public.test_refunds force row level security;
create policy test_refunds_of_store on public.test_refunds
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.test_refunds to souk_app;
grant insert, select, update on public.test_refunds to souk_worker;

create table public.text_messages (
  store_id uuid not null,
  id uuid not null,
  order_id uuid,
  channel text not null,
  recipient text not null,
  body text not null,
  status text not null default 'queued'::text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint text_messages_pkey PRIMARY KEY (store_id, id),
  constraint text_messages_body_check CHECK (((length(body) >= 1) AND (length(body) <= 1000))),
  constraint text_messages_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'whatsapp'::text]))),
  constraint text_messages_recipient_check CHECK (((length(recipient) >= 1) AND (length(recipient) <= 20))),
  constraint text_messages_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text])))
);
comment on table public.text_messages is 'The outbox of text messages, written in the transaction that caused them; a job sends them.';
CREATE INDEX text_messages_order ON public.text_messages USING btree (store_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX text_messages_to ON public.text_messages USING btree (store_id, recipient);
alter table public.text_messages enable row level security;
alter table public.text_messages force row level security;
create policy text_messages_of_store on public.text_messages
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.text_messages to souk_app;
grant delete, insert, select, update on public.text_messages to souk_worker;

create table public.transfer_receipts (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  file_hash text not null,
  content_type text not null,
  bytes integer not null,
  status text not null default 'waiting'::text,
  reason text not null default ''::text,
  uploaded_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text not null default ''::text,
  constraint transfer_receipts_pkey PRIMARY KEY (store_id, id),
  constraint transfer_receipts_bytes_check CHECK (((bytes >= 1) AND (bytes <= 5242880))),
  constraint transfer_receipts_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'application/pdf'::text]))),
  constraint transfer_receipts_decided_by_check CHECK ((length(decided_by) <= 120)),
  constraint transfer_receipts_file_hash_check CHECK ((length(file_hash) = 64)),
  constraint transfer_receipts_reason_check CHECK ((length(reason) <= 500)),
  constraint transfer_receipts_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'accepted'::text, 'refused'::text])))
);
comment on table public.transfer_receipts is 'Receipts of bank transfers sent by shoppers; the files are stored apart from public pictures.';
CREATE INDEX transfer_receipts_order ON public.transfer_receipts USING btree (store_id, order_id, uploaded_at);
CREATE INDEX transfer_receipts_unaccepted ON public.transfer_receipts USING btree (store_id, uploaded_at) WHERE (status <> 'accepted'::text);
alter table public.transfer_receipts enable row level security;
alter table public.transfer_receipts force row level security;
create policy transfer_receipts_of_store on public.transfer_receipts
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.transfer_receipts to souk_app;
grant delete, insert, select, update on public.transfer_receipts to souk_worker;

create table public.unopened_stores (
  store_id uuid not null,
  source_slug text not null,
  archive_made_at timestamp with time zone not null,
  imported_at timestamp with time zone not null,
  twin_of uuid,
  is_ending boolean not null default false,
  constraint unopened_stores_pkey PRIMARY KEY (store_id),
  constraint unopened_stores_source_slug_check CHECK (((length(source_slug) >= 1) AND (length(source_slug) <= 40)))
);
comment on table public.unopened_stores is 'Imported stores that their owner has not opened yet: they send no mail and no text message.';
grant delete, insert, select on public.unopened_stores to souk_platform;

create table public.unstamped_invoices (
  store_id uuid not null,
  invoice_id uuid not null,
  since timestamp with time zone not null,
  reason text not null default 'queued'::text,
  constraint unstamped_invoices_pkey PRIMARY KEY (store_id, invoice_id),
  constraint unstamped_invoices_reason_check CHECK ((reason = ANY (ARRAY['queued'::text, 'certificate_expired'::text, 'original_not_accepted'::text, 'no_riyal_amounts'::text, 'no_untaxed_reason'::text, 'chain_unread'::text, 'chain_broken'::text])))
);
comment on table public.unstamped_invoices is 'Issued invoices and credit notes that still need their stamp. The transaction that stamps deletes the row.';
alter table public.unstamped_invoices enable row level security;
alter table public.unstamped_invoices force row level security;
create policy unstamped_invoices_of_store on public.unstamped_invoices
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.unstamped_invoices to souk_app;
grant delete, insert, select, update on public.unstamped_invoices to souk_worker;

create table public.user_email_changes (
  user_id uuid not null,
  token_hash text not null,
  email text not null,
  email_norm text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  old_token_hash text,
  new_confirmed_at timestamp with time zone,
  old_confirmed_at timestamp with time zone,
  constraint user_email_changes_pkey PRIMARY KEY (user_id),
  constraint user_email_changes_old_token_hash_key UNIQUE (old_token_hash),
  constraint user_email_changes_token_hash_key UNIQUE (token_hash),
  constraint user_email_changes_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254)))
);
comment on table public.user_email_changes is 'A new address that an account requested, until the links mailed to the new and to the present address are both confirmed.';
grant delete, insert, select, update on public.user_email_changes to souk_platform;

create table public.user_passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint user_passkeys_pkey PRIMARY KEY (id),
  constraint user_passkeys_credential_id_key UNIQUE (credential_id),
  constraint user_passkeys_counter_check CHECK ((counter >= 0)),
  constraint user_passkeys_credential_id_check CHECK (((length(credential_id) <= 1400) AND (credential_id ~ '^[A-Za-z0-9_-]+$'::text))),
  constraint user_passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint user_passkeys_public_key_check CHECK (((octet_length(public_key) >= 1) AND (octet_length(public_key) <= 4000)))
);
comment on table public.user_passkeys is 'Passkeys of platform accounts: their public keys, and the names under which they are listed.';
CREATE INDEX user_passkeys_user ON public.user_passkeys USING btree (user_id, created_at);
grant delete, insert, select, update on public.user_passkeys to souk_platform;

create table public.user_photos (
  user_id uuid not null,
  hash text not null,
  bytes bytea not null,
  updated_at timestamp with time zone not null,
  constraint user_photos_pkey PRIMARY KEY (user_id),
  constraint user_photos_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 400000))),
  constraint user_photos_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text))
);
comment on table public.user_photos is 'Photos of platform accounts, cropped square and re-encoded; users.image is the hash.';
grant delete, insert, select, update on public.user_photos to souk_platform;

create table public.user_recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  used_at timestamp with time zone,
  constraint user_recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);
comment on table public.user_recovery_codes is 'Single-use codes in place of the authenticator app, hashed.';
grant delete, insert, select, update on public.user_recovery_codes to souk_platform;

create table public.user_second_steps (
  user_id uuid not null,
  sealed_secret text not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  next_sealed_secret text,
  begun_by text,
  begun_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint user_second_steps_pkey PRIMARY KEY (user_id)
);
comment on table public.user_second_steps is 'The secret of an account''s authenticator app (TOTP), sealed with SECRET_KEY.';
grant delete, insert, select, update on public.user_second_steps to souk_platform;

create table public.users (
  id uuid not null,
  email text not null,
  email_norm text not null,
  name text not null,
  password_hash text not null,
  locale text not null default 'en'::text,
  locale_chosen boolean not null default true,
  image text,
  is_operator boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  terms_accepted_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_norm_key UNIQUE (email_norm),
  constraint users_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint users_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint users_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);
comment on table public.users is 'Platform accounts: store owners, staff and operators. Shoppers belong to a store (customers).';
CREATE INDEX users_newest ON public.users USING btree (created_at DESC, id DESC);
CREATE INDEX users_words ON public.users USING gin ((((email_norm || ' '::text) || name)) public.gin_trgm_ops);
grant delete, insert, select, update on public.users to souk_platform;

create table public.variant_prices (
  store_id uuid not null,
  currency text not null,
  variant_id uuid not null,
  amount bigint not null,
  compare_at bigint,
  sale_amount bigint,
  sale_from timestamp with time zone,
  sale_to timestamp with time zone,
  is_entered boolean not null default false,
  constraint variant_prices_pkey PRIMARY KEY (store_id, currency, variant_id),
  constraint variant_prices_amount_check CHECK (((amount >= 0) AND (amount <= '1000000000000'::bigint))),
  constraint variant_prices_compare_at_check CHECK (((compare_at >= 0) AND (compare_at <= '1000000000000'::bigint))),
  constraint variant_prices_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint variant_prices_sale_amount_check CHECK (((sale_amount >= 0) AND (sale_amount <= '1000000000000'::bigint))),
  constraint variant_prices_sale_whole CHECK (((sale_amount IS NOT NULL) OR ((sale_from IS NULL) AND (sale_to IS NULL)))),
  constraint variant_prices_sale_window CHECK ((sale_from < sale_to))
);
comment on table public.variant_prices is 'Prices in minor units, per currency that the store sells in.';
CREATE INDEX variant_prices_variant ON public.variant_prices USING btree (store_id, variant_id);
alter table public.variant_prices enable row level security;
alter table public.variant_prices force row level security;
create policy variant_prices_of_store on public.variant_prices
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.variant_prices to souk_app;
grant delete, insert, select, update on public.variant_prices to souk_worker;

create table public.variant_values (
  store_id uuid not null,
  variant_id uuid not null,
  option_id uuid not null,
  value_id uuid not null,
  constraint variant_values_pkey PRIMARY KEY (store_id, variant_id, option_id)
);
CREATE INDEX variant_values_option ON public.variant_values USING btree (store_id, option_id);
CREATE INDEX variant_values_value ON public.variant_values USING btree (store_id, value_id, variant_id);
alter table public.variant_values enable row level security;
alter table public.variant_values force row level security;
create policy variant_values_of_store on public.variant_values
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.variant_values to souk_app;
grant delete, insert, select, update on public.variant_values to souk_worker;

create table public.variants (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  combination text not null default ''::text,
  sku text,
  barcode text not null default ''::text,
  weight_grams integer not null default 0,
  tax_class text not null default 'standard'::text,
  cost_amount bigint,
  media_id uuid,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint variants_pkey PRIMARY KEY (store_id, id),
  constraint variants_cost_amount_check CHECK (((cost_amount >= 0) AND (cost_amount <= '1000000000000'::bigint))),
  constraint variants_sku_check CHECK (((length(sku) >= 1) AND (length(sku) <= 100))),
  constraint variants_tax_class_check CHECK ((length(tax_class) <= 40)),
  constraint variants_weight_grams_check CHECK (((weight_grams >= 0) AND (weight_grams <= 1000000000)))
);
comment on table public.variants is 'One sellable combination of values. Archived, never deleted, once an order may reference it.';
CREATE INDEX variants_barcode ON public.variants USING btree (store_id, barcode) WHERE (barcode <> ''::text);
CREATE UNIQUE INDEX variants_combination ON public.variants USING btree (store_id, product_id, combination) WHERE (archived_at IS NULL);
CREATE INDEX variants_picture ON public.variants USING btree (store_id, media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX variants_product ON public.variants USING btree (store_id, product_id, "position");
CREATE UNIQUE INDEX variants_sku ON public.variants USING btree (store_id, sku) WHERE ((archived_at IS NULL) AND (sku IS NOT NULL));
alter table public.variants enable row level security;
alter table public.variants force row level security;
create policy variants_of_store on public.variants
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.variants to souk_app;
grant delete, insert, select, update on public.variants to souk_worker;

create table public.videos (
  store_id uuid not null,
  id uuid not null,
  hash text not null,
  content_type text not null,
  bytes integer not null,
  width integer,
  height integer,
  seconds integer,
  file_name text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint videos_pkey PRIMARY KEY (store_id, id),
  constraint videos_store_id_hash_key UNIQUE (store_id, hash),
  constraint videos_bytes_check CHECK (((bytes >= 1) AND (bytes <= 52428800))),
  constraint videos_content_type_check CHECK ((content_type = ANY (ARRAY['video/mp4'::text, 'video/webm'::text]))),
  constraint videos_file_name_check CHECK ((length(file_name) <= 200)),
  constraint videos_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint videos_height_check CHECK (((height >= 1) AND (height <= 16384))),
  constraint videos_seconds_check CHECK (((seconds >= 1) AND (seconds <= 100000))),
  constraint videos_width_check CHECK (((width >= 1) AND (width <= 16384)))
);
comment on table public.videos is 'Videos of a store as they were uploaded; the files are in the store''s media folder, named by their content hash.';
CREATE INDEX videos_newest ON public.videos USING btree (store_id, created_at DESC, id DESC);
alter table public.videos enable row level security;
alter table public.videos force row level security;
create policy videos_of_store on public.videos
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.videos to souk_app;
grant delete, insert, select, update on public.videos to souk_worker;

create table public.view_sessions (
  id uuid not null,
  store_id uuid not null,
  user_id uuid not null,
  platform_token_hash text not null,
  reason text not null,
  entry_hash text,
  token_hash text,
  browser_hash text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  grant_id uuid,
  constraint view_sessions_pkey PRIMARY KEY (id),
  constraint view_sessions_entry_hash_key UNIQUE (entry_hash),
  constraint view_sessions_token_hash_key UNIQUE (token_hash),
  constraint view_sessions_browser_hash_check CHECK ((length(browser_hash) = 64)),
  constraint view_sessions_check CHECK (((token_hash IS NULL) = (browser_hash IS NULL))),
  constraint view_sessions_check1 CHECK (((expires_at > created_at) AND (expires_at <= (created_at + '00:16:00'::interval)))),
  constraint view_sessions_entry_hash_check CHECK ((length(entry_hash) = 64)),
  constraint view_sessions_platform_token_hash_check CHECK ((length(platform_token_hash) = 64)),
  constraint view_sessions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint view_sessions_token_hash_check CHECK ((length(token_hash) = 64))
);
comment on table public.view_sessions is 'Operators that look into a store''s admin (view-as): at most fifteen minutes, one browser, read only.';
CREATE INDEX view_sessions_grant ON public.view_sessions USING btree (store_id, grant_id);
CREATE INDEX view_sessions_store ON public.view_sessions USING btree (store_id);
CREATE INDEX view_sessions_user ON public.view_sessions USING btree (user_id);
grant insert, select, update on public.view_sessions to souk_platform;

create table public.visit_hours (
  store_id uuid not null,
  hour timestamp with time zone not null,
  visits bigint not null default 0,
  page_views bigint not null default 0,
  product_views bigint not null default 0,
  cart_adds bigint not null default 0,
  constraint visit_hours_pkey PRIMARY KEY (store_id, hour),
  constraint visit_hours_cart_adds_check CHECK ((cart_adds >= 0)),
  constraint visit_hours_page_views_check CHECK ((page_views >= 0)),
  constraint visit_hours_product_views_check CHECK ((product_views >= 0)),
  constraint visit_hours_visits_check CHECK ((visits >= 0))
);
comment on table public.visit_hours is 'Visits, views and cart additions per hour, without personal data.';
alter table public.visit_hours enable row level security;
alter table public.visit_hours force row level security;
create policy visit_hours_of_store on public.visit_hours
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant insert, select, update on public.visit_hours to souk_app;
grant insert, select, update on public.visit_hours to souk_worker;

create table public.waiting_documents (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null,
  refund_id uuid,
  reason text not null default ''::text,
  buyer jsonb,
  due_at timestamp with time zone not null,
  legal_date text not null,
  constraint waiting_documents_pkey PRIMARY KEY (store_id, id),
  constraint waiting_documents_buyer_check CHECK ((pg_column_size(buyer) < 20000)),
  constraint waiting_documents_check CHECK (((kind = 'invoice'::text) = (buyer IS NOT NULL))),
  constraint waiting_documents_check1 CHECK (((kind = 'credit_note'::text) OR (refund_id IS NULL))),
  constraint waiting_documents_kind_check CHECK ((kind = ANY (ARRAY['credit_note'::text, 'invoice'::text]))),
  constraint waiting_documents_legal_date_check CHECK ((legal_date ~ '^\d{4}-\d{2}-\d{2}$'::text))
);
comment on table public.waiting_documents is 'Invoices and credit notes that are due while the seller''s details are incomplete; deleted once issued.';
CREATE INDEX waiting_documents_by_law ON public.waiting_documents USING btree (store_id, legal_date);
CREATE INDEX waiting_documents_due ON public.waiting_documents USING btree (store_id, due_at, id);
CREATE INDEX waiting_documents_of_order ON public.waiting_documents USING btree (store_id, order_id);
CREATE UNIQUE INDEX waiting_documents_one_a_refund ON public.waiting_documents USING btree (store_id, refund_id) WHERE (refund_id IS NOT NULL);
CREATE UNIQUE INDEX waiting_documents_one_an_order ON public.waiting_documents USING btree (store_id, order_id) WHERE (kind = 'invoice'::text);
CREATE UNIQUE INDEX waiting_documents_one_rest ON public.waiting_documents USING btree (store_id, order_id) WHERE ((kind = 'credit_note'::text) AND (refund_id IS NULL));
alter table public.waiting_documents enable row level security;
alter table public.waiting_documents force row level security;
create policy waiting_documents_of_store on public.waiting_documents
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select, update on public.waiting_documents to souk_app;
grant delete, insert, select, update on public.waiting_documents to souk_worker;

create table public.wishlist_items (
  store_id uuid not null,
  customer_id uuid not null,
  product_id uuid not null,
  added_at timestamp with time zone not null,
  constraint wishlist_items_pkey PRIMARY KEY (store_id, customer_id, product_id)
);
comment on table public.wishlist_items is 'The wishlists of signed-in shoppers.';
CREATE INDEX wishlist_items_product ON public.wishlist_items USING btree (store_id, product_id);
alter table public.wishlist_items enable row level security;
alter table public.wishlist_items force row level security;
create policy wishlist_items_of_store on public.wishlist_items
  using (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)
  with check (store_id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid);
grant delete, insert, select on public.wishlist_items to souk_app;
grant delete, insert, select on public.wishlist_items to souk_worker;

alter table public.account_changes add constraint account_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
alter table public.account_locks add constraint account_locks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
alter table public.accounting_settings add constraint accounting_settings_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.added_bytes add constraint added_bytes_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.audit_entries add constraint audit_entries_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.back_in_stock_alerts add constraint back_in_stock_alerts_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES public.customers(store_id, id) ON DELETE CASCADE;
alter table public.back_in_stock_alerts add constraint back_in_stock_alerts_store_id_variant_id_fkey FOREIGN KEY (store_id, variant_id) REFERENCES public.variants(store_id, id) ON DELETE CASCADE;
alter table public.block_patterns add constraint block_patterns_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.bought_together add constraint bought_together_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.bought_together add constraint bought_together_store_id_other_id_fkey FOREIGN KEY (store_id, other_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.bought_together add constraint bought_together_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.brand_texts add constraint brand_texts_store_id_brand_id_fkey FOREIGN KEY (store_id, brand_id) REFERENCES public.brands(store_id, id) ON DELETE CASCADE;
alter table public.brands add constraint brands_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.brands add constraint brands_store_id_logo_media_id_fkey FOREIGN KEY (store_id, logo_media_id) REFERENCES public.media(store_id, id) ON DELETE SET NULL (logo_media_id);
alter table public.breach_notices add constraint breach_notices_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.breach_notices add constraint breach_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
alter table public.bulk_act_stores add constraint bulk_act_stores_bulk_act_id_fkey FOREIGN KEY (bulk_act_id) REFERENCES public.bulk_acts(id) ON DELETE CASCADE;
alter table public.bulk_act_stores add constraint bulk_act_stores_package_after_fkey FOREIGN KEY (package_after) REFERENCES public.packages(id) ON DELETE RESTRICT;
alter table public.bulk_act_stores add constraint bulk_act_stores_package_before_fkey FOREIGN KEY (package_before) REFERENCES public.packages(id) ON DELETE RESTRICT;
alter table public.bulk_act_stores add constraint bulk_act_stores_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.bulk_acts add constraint bulk_acts_package_id_fkey FOREIGN KEY (package_id) REFERENCES public.packages(id) ON DELETE RESTRICT;
alter table public.bulletin_dismissals add constraint bulletin_dismissals_bulletin_id_fkey FOREIGN KEY (bulletin_id) REFERENCES public.bulletins(id) ON DELETE CASCADE;
alter table public.bulletin_dismissals add constraint bulletin_dismissals_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
alter table public.carriers add constraint carriers_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.cart_lines add constraint cart_lines_store_id_cart_id_fkey FOREIGN KEY (store_id, cart_id) REFERENCES public.carts(store_id, id) ON DELETE CASCADE;
alter table public.cart_lines add constraint cart_lines_store_id_variant_id_fkey FOREIGN KEY (store_id, variant_id) REFERENCES public.variants(store_id, id) ON DELETE CASCADE;
alter table public.carts add constraint carts_customer FOREIGN KEY (store_id, customer_id) REFERENCES public.customers(store_id, id) ON DELETE SET NULL (customer_id);
alter table public.carts add constraint carts_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.cash_codes add constraint cash_codes_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE CASCADE;
alter table public.cash_refusals add constraint cash_refusals_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.categories add constraint categories_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.categories add constraint categories_store_id_media_id_fkey FOREIGN KEY (store_id, media_id) REFERENCES public.media(store_id, id) ON DELETE SET NULL (media_id);
alter table public.categories add constraint categories_store_id_parent_id_fkey FOREIGN KEY (store_id, parent_id) REFERENCES public.categories(store_id, id) ON DELETE RESTRICT;
alter table public.categories add constraint categories_store_id_size_guide_id_fkey FOREIGN KEY (store_id, size_guide_id) REFERENCES public.size_guides(store_id, id) ON DELETE SET NULL (size_guide_id);
alter table public.category_texts add constraint category_texts_store_id_category_id_fkey FOREIGN KEY (store_id, category_id) REFERENCES public.categories(store_id, id) ON DELETE CASCADE;
alter table public.checkout_attempts add constraint checkout_attempts_store_id_cart_id_fkey FOREIGN KEY (store_id, cart_id) REFERENCES public.carts(store_id, id) ON DELETE CASCADE;
alter table public.checkout_attempts add constraint checkout_attempts_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE CASCADE;
alter table public.collection_products add constraint collection_products_store_id_collection_id_fkey FOREIGN KEY (store_id, collection_id) REFERENCES public.collections(store_id, id) ON DELETE CASCADE;
alter table public.collection_products add constraint collection_products_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.collection_texts add constraint collection_texts_store_id_collection_id_fkey FOREIGN KEY (store_id, collection_id) REFERENCES public.collections(store_id, id) ON DELETE CASCADE;
alter table public.collections add constraint collections_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.collections add constraint collections_store_id_media_id_fkey FOREIGN KEY (store_id, media_id) REFERENCES public.media(store_id, id) ON DELETE SET NULL (media_id);
alter table public.connect_states add constraint connect_states_staff_token_hash_fkey FOREIGN KEY (staff_token_hash) REFERENCES public.staff_sessions(token_hash) ON DELETE CASCADE;
alter table public.connect_states add constraint connect_states_store_id_user_id_fkey FOREIGN KEY (store_id, user_id) REFERENCES public.staff_memberships(store_id, user_id) ON DELETE CASCADE;
alter table public.connected_accounts add constraint connected_accounts_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.contact_messages add constraint contact_messages_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.contact_replies add constraint contact_replies_store_id_message_id_fkey FOREIGN KEY (store_id, message_id) REFERENCES public.contact_messages(store_id, id) ON DELETE CASCADE;
alter table public.content_states add constraint content_states_store_id_category_id_fkey FOREIGN KEY (store_id, category_id) REFERENCES public.categories(store_id, id) ON DELETE CASCADE;
alter table public.content_states add constraint content_states_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.content_versions add constraint content_versions_store_id_subject_fkey FOREIGN KEY (store_id, subject) REFERENCES public.content_states(store_id, subject) ON DELETE CASCADE;
alter table public.credit_accounts add constraint credit_accounts_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES public.customers(store_id, id) ON DELETE CASCADE;
alter table public.credit_entries add constraint credit_entries_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES public.customers(store_id, id) ON DELETE SET NULL (customer_id);
alter table public.credit_entries add constraint credit_entries_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.credit_entries add constraint credit_entries_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
alter table public.custom_fields add constraint custom_fields_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.customer_addresses add constraint customer_addresses_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES public.customers(store_id, id) ON DELETE CASCADE;
alter table public.customer_identities add constraint customer_identities_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES public.customers(store_id, id) ON DELETE CASCADE;
alter table public.customer_sessions add constraint customer_sessions_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES public.customers(store_id, id) ON DELETE CASCADE;
alter table public.customer_tags add constraint customer_tags_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES public.customers(store_id, id) ON DELETE CASCADE;
alter table public.customer_tokens add constraint customer_tokens_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES public.customers(store_id, id) ON DELETE CASCADE;
alter table public.customers add constraint customers_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.customers add constraint customers_store_id_photo_media_id_fkey FOREIGN KEY (store_id, photo_media_id) REFERENCES public.media(store_id, id) ON DELETE SET NULL (photo_media_id);
alter table public.digital_files add constraint digital_files_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.digital_files add constraint digital_files_store_id_variant_id_fkey FOREIGN KEY (store_id, variant_id) REFERENCES public.variants(store_id, id) ON DELETE SET NULL (variant_id);
alter table public.discount_categories add constraint discount_categories_store_id_category_id_fkey FOREIGN KEY (store_id, category_id) REFERENCES public.categories(store_id, id) ON DELETE CASCADE;
alter table public.discount_categories add constraint discount_categories_store_id_discount_id_fkey FOREIGN KEY (store_id, discount_id) REFERENCES public.discounts(store_id, id) ON DELETE CASCADE;
alter table public.discount_codes add constraint discount_codes_store_id_discount_id_fkey FOREIGN KEY (store_id, discount_id) REFERENCES public.discounts(store_id, id) ON DELETE CASCADE;
alter table public.discount_products add constraint discount_products_store_id_discount_id_fkey FOREIGN KEY (store_id, discount_id) REFERENCES public.discounts(store_id, id) ON DELETE CASCADE;
alter table public.discount_products add constraint discount_products_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.discount_shoppers add constraint discount_shoppers_store_id_discount_id_fkey FOREIGN KEY (store_id, discount_id) REFERENCES public.discounts(store_id, id) ON DELETE CASCADE;
alter table public.discounts add constraint discounts_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.domain_claims add constraint domain_claims_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.download_links add constraint download_links_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE CASCADE;
alter table public.facet_labels add constraint facet_labels_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.facet_labels add constraint facet_labels_store_id_media_id_fkey FOREIGN KEY (store_id, media_id) REFERENCES public.media(store_id, id) ON DELETE SET NULL (media_id);
alter table public.fatoora_devices add constraint fatoora_devices_renews_fkey FOREIGN KEY (store_id, renews_id) REFERENCES public.fatoora_devices(store_id, id) ON DELETE RESTRICT;
alter table public.fatoora_devices add constraint fatoora_devices_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.fatoora_documents add constraint fatoora_documents_store_id_device_id_fkey FOREIGN KEY (store_id, device_id) REFERENCES public.fatoora_devices(store_id, id) ON DELETE RESTRICT;
alter table public.fatoora_documents add constraint fatoora_documents_store_id_invoice_id_fkey FOREIGN KEY (store_id, invoice_id) REFERENCES public.invoices(store_id, id) ON DELETE RESTRICT;
alter table public.fatoora_sendings add constraint fatoora_sendings_store_id_document_id_fkey FOREIGN KEY (store_id, document_id) REFERENCES public.fatoora_documents(store_id, id) ON DELETE CASCADE;
alter table public.form_keys add constraint form_keys_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.fulfilment_lines add constraint fulfilment_lines_store_id_fulfilment_id_fkey FOREIGN KEY (store_id, fulfilment_id) REFERENCES public.fulfilments(store_id, id) ON DELETE CASCADE;
alter table public.fulfilment_lines add constraint fulfilment_lines_store_id_order_line_id_fkey FOREIGN KEY (store_id, order_line_id) REFERENCES public.order_lines(store_id, id) ON DELETE CASCADE;
alter table public.fulfilments add constraint fulfilments_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE CASCADE;
alter table public.handoff_tokens add constraint handoff_tokens_platform_token_hash_fkey FOREIGN KEY (platform_token_hash) REFERENCES public.platform_sessions(token_hash) ON DELETE CASCADE;
alter table public.handoff_tokens add constraint handoff_tokens_store_id_user_id_fkey FOREIGN KEY (store_id, user_id) REFERENCES public.staff_memberships(store_id, user_id) ON DELETE CASCADE;
alter table public.help_grants add constraint help_grants_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.help_grants add constraint help_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
alter table public.home_section_texts add constraint home_section_texts_store_id_section_id_fkey FOREIGN KEY (store_id, section_id) REFERENCES public.home_sections(store_id, id) ON DELETE CASCADE;
alter table public.home_sections add constraint home_sections_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.home_sections add constraint home_sections_store_id_media_id_fkey FOREIGN KEY (store_id, media_id) REFERENCES public.media(store_id, id) ON DELETE SET NULL (media_id);
alter table public.hosts add constraint hosts_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.import_errors add constraint import_errors_store_id_import_id_fkey FOREIGN KEY (store_id, import_id) REFERENCES public.imports(store_id, id) ON DELETE CASCADE;
alter table public.import_images add constraint import_images_store_id_import_id_fkey FOREIGN KEY (store_id, import_id) REFERENCES public.imports(store_id, id) ON DELETE CASCADE;
alter table public.import_images add constraint import_images_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.import_images add constraint import_images_store_id_variant_id_fkey FOREIGN KEY (store_id, variant_id) REFERENCES public.variants(store_id, id) ON DELETE CASCADE;
alter table public.import_products add constraint import_products_store_id_import_id_fkey FOREIGN KEY (store_id, import_id) REFERENCES public.imports(store_id, id) ON DELETE CASCADE;
alter table public.import_products add constraint import_products_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.imports add constraint imports_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.invoice_settings add constraint invoice_settings_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.invoices add constraint invoices_store_id_invoice_id_fkey FOREIGN KEY (store_id, invoice_id) REFERENCES public.invoices(store_id, id) ON DELETE CASCADE;
alter table public.invoices add constraint invoices_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE CASCADE;
alter table public.invoices add constraint invoices_store_id_refund_id_fkey FOREIGN KEY (store_id, refund_id) REFERENCES public.refunds(store_id, id) ON DELETE CASCADE;
alter table public.kept_papers add constraint kept_papers_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.location_stock add constraint location_stock_store_id_location_id_fkey FOREIGN KEY (store_id, location_id) REFERENCES public.stock_locations(store_id, id) ON DELETE CASCADE;
alter table public.location_stock add constraint location_stock_store_id_variant_id_fkey FOREIGN KEY (store_id, variant_id) REFERENCES public.stock_levels(store_id, variant_id) ON DELETE CASCADE;
alter table public.mail_senders add constraint mail_senders_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.mail_suppressions add constraint mail_suppressions_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.mails add constraint mails_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.mails add constraint mails_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE SET NULL (order_id) DEFERRABLE INITIALLY DEFERRED;
alter table public.media add constraint media_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.media_texts add constraint media_texts_store_id_media_id_fkey FOREIGN KEY (store_id, media_id) REFERENCES public.media(store_id, id) ON DELETE CASCADE;
alter table public.message_overrides add constraint message_overrides_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.newsletter_readers add constraint newsletter_readers_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.newsletter_tokens add constraint newsletter_tokens_store_id_reader_id_fkey FOREIGN KEY (store_id, reader_id) REFERENCES public.newsletter_readers(store_id, id) ON DELETE CASCADE;
alter table public.operators add constraint operators_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
alter table public.option_value_texts add constraint option_value_texts_store_id_value_id_fkey FOREIGN KEY (store_id, value_id) REFERENCES public.option_values(store_id, id) ON DELETE CASCADE;
alter table public.option_values add constraint option_values_store_id_media_id_fkey FOREIGN KEY (store_id, media_id) REFERENCES public.media(store_id, id) ON DELETE SET NULL (media_id);
alter table public.option_values add constraint option_values_store_id_option_id_fkey FOREIGN KEY (store_id, option_id) REFERENCES public.product_options(store_id, id) ON DELETE CASCADE;
alter table public.order_discounts add constraint order_discounts_store_id_discount_id_fkey FOREIGN KEY (store_id, discount_id) REFERENCES public.discounts(store_id, id) ON DELETE CASCADE;
alter table public.order_discounts add constraint order_discounts_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
alter table public.order_downloads add constraint order_downloads_store_id_file_id_fkey FOREIGN KEY (store_id, file_id) REFERENCES public.digital_files(store_id, id) ON DELETE CASCADE;
alter table public.order_downloads add constraint order_downloads_store_id_line_id_fkey FOREIGN KEY (store_id, line_id) REFERENCES public.order_lines(store_id, id) ON DELETE CASCADE;
alter table public.order_downloads add constraint order_downloads_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE CASCADE;
alter table public.order_events add constraint order_events_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE CASCADE;
alter table public.order_lines add constraint order_lines_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE CASCADE;
alter table public.order_lines add constraint order_lines_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE RESTRICT;
alter table public.order_lines add constraint order_lines_store_id_variant_id_fkey FOREIGN KEY (store_id, variant_id) REFERENCES public.variants(store_id, id) ON DELETE RESTRICT;
alter table public.order_tags add constraint order_tags_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE CASCADE;
alter table public.orders add constraint orders_customer FOREIGN KEY (store_id, customer_id) REFERENCES public.customers(store_id, id) ON DELETE SET NULL (customer_id);
alter table public.orders add constraint orders_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.own_passkey_offers add constraint own_passkey_offers_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
alter table public.ownership_transfers add constraint ownership_transfers_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.ownership_transfers add constraint ownership_transfers_store_id_from_user_id_fkey FOREIGN KEY (store_id, from_user_id) REFERENCES public.staff_memberships(store_id, user_id) ON DELETE CASCADE;
alter table public.ownership_transfers add constraint ownership_transfers_store_id_to_user_id_fkey FOREIGN KEY (store_id, to_user_id) REFERENCES public.staff_memberships(store_id, user_id) ON DELETE CASCADE;
alter table public.package_features add constraint package_features_package_id_fkey FOREIGN KEY (package_id) REFERENCES public.packages(id) ON DELETE CASCADE;
alter table public.package_prices add constraint package_prices_package_id_fkey FOREIGN KEY (package_id) REFERENCES public.packages(id) ON DELETE CASCADE;
alter table public.page_texts add constraint page_texts_store_id_page_id_fkey FOREIGN KEY (store_id, page_id) REFERENCES public.pages(store_id, id) ON DELETE CASCADE;
alter table public.pages add constraint pages_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.parked_orders add constraint parked_orders_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.passkey_offers add constraint passkey_offers_store_id_user_id_fkey FOREIGN KEY (store_id, user_id) REFERENCES public.staff_memberships(store_id, user_id) ON DELETE CASCADE;
alter table public.password_links add constraint password_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
alter table public.payment_accounts add constraint payment_accounts_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.payment_attempts add constraint payment_attempts_store_id_account_id_fkey FOREIGN KEY (store_id, account_id) REFERENCES public.payment_accounts(store_id, id) ON DELETE RESTRICT;
alter table public.payment_attempts add constraint payment_attempts_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE CASCADE;
alter table public.payment_attempts add constraint payment_attempts_store_id_payment_id_fkey FOREIGN KEY (store_id, payment_id) REFERENCES public.payments(store_id, id) ON DELETE CASCADE;
alter table public.payment_calls add constraint payment_calls_store_id_attempt_id_fkey FOREIGN KEY (store_id, attempt_id) REFERENCES public.payment_attempts(store_id, id) ON DELETE CASCADE;
alter table public.payment_events add constraint payment_events_store_id_account_id_fkey FOREIGN KEY (store_id, account_id) REFERENCES public.payment_accounts(store_id, id) ON DELETE CASCADE;
alter table public.payments add constraint payments_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE RESTRICT;
alter table public.payout_rows add constraint payout_rows_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE SET NULL (order_id);
alter table public.payout_rows add constraint payout_rows_store_id_payment_id_fkey FOREIGN KEY (store_id, payment_id) REFERENCES public.payments(store_id, id) ON DELETE SET NULL (payment_id);
alter table public.payout_rows add constraint payout_rows_store_id_payout_id_fkey FOREIGN KEY (store_id, payout_id) REFERENCES public.payouts(store_id, id) ON DELETE CASCADE;
alter table public.payout_rows add constraint payout_rows_store_id_refund_id_fkey FOREIGN KEY (store_id, refund_id) REFERENCES public.refunds(store_id, id) ON DELETE SET NULL (refund_id);
alter table public.payouts add constraint payouts_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.platform_cards add constraint platform_cards_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.platform_charges add constraint platform_charges_package_id_fkey FOREIGN KEY (package_id) REFERENCES public.packages(id) ON DELETE RESTRICT;
alter table public.platform_charges add constraint platform_charges_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE RESTRICT;
alter table public.platform_invoices add constraint platform_invoices_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES public.platform_charges(id) ON DELETE RESTRICT;
alter table public.platform_invoices add constraint platform_invoices_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE RESTRICT;
alter table public.platform_mails add constraint platform_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
alter table public.platform_sessions add constraint platform_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
alter table public.platform_settings add constraint platform_settings_logo_dark_fkey FOREIGN KEY (logo_dark) REFERENCES public.platform_pictures(hash);
alter table public.platform_settings add constraint platform_settings_logo_fkey FOREIGN KEY (logo) REFERENCES public.platform_pictures(hash);
alter table public.platform_transfers add constraint platform_transfers_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES public.platform_charges(id) ON DELETE RESTRICT;
alter table public.platform_transfers add constraint platform_transfers_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE RESTRICT;
alter table public.preview_links add constraint preview_links_store_id_subject_fkey FOREIGN KEY (store_id, subject) REFERENCES public.content_states(store_id, subject) ON DELETE CASCADE;
alter table public.privacy_contacts add constraint privacy_contacts_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.privacy_requests add constraint privacy_requests_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.product_cards add constraint product_cards_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.product_categories add constraint product_categories_store_id_category_id_fkey FOREIGN KEY (store_id, category_id) REFERENCES public.categories(store_id, id) ON DELETE CASCADE;
alter table public.product_categories add constraint product_categories_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.product_custom_values add constraint product_custom_values_store_id_field_id_kind_fkey FOREIGN KEY (store_id, field_id, kind) REFERENCES public.custom_fields(store_id, id, kind) ON DELETE CASCADE;
alter table public.product_custom_values add constraint product_custom_values_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.product_days add constraint product_days_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.product_editors add constraint product_editors_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.product_facets add constraint product_facets_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.product_listing_prices add constraint product_listing_prices_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.product_listings add constraint product_listings_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.product_media add constraint product_media_store_id_media_id_fkey FOREIGN KEY (store_id, media_id) REFERENCES public.media(store_id, id) ON DELETE CASCADE;
alter table public.product_media add constraint product_media_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.product_option_texts add constraint product_option_texts_store_id_option_id_fkey FOREIGN KEY (store_id, option_id) REFERENCES public.product_options(store_id, id) ON DELETE CASCADE;
alter table public.product_options add constraint product_options_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.product_prices add constraint product_prices_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.product_ratings add constraint product_ratings_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.product_relations add constraint product_relations_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.product_relations add constraint product_relations_store_id_related_id_fkey FOREIGN KEY (store_id, related_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.product_tags add constraint product_tags_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.product_texts add constraint product_texts_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.products add constraint products_store_id_brand_id_fkey FOREIGN KEY (store_id, brand_id) REFERENCES public.brands(store_id, id) ON DELETE SET NULL (brand_id);
alter table public.products add constraint products_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.products add constraint products_store_id_size_guide_id_fkey FOREIGN KEY (store_id, size_guide_id) REFERENCES public.size_guides(store_id, id) ON DELETE SET NULL (size_guide_id);
alter table public.provisional_stores add constraint provisional_stores_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.provisional_stores add constraint provisional_stores_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
alter table public.rate_limits add constraint rate_limits_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.redirects add constraint redirects_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.refund_lines add constraint refund_lines_store_id_order_line_id_fkey FOREIGN KEY (store_id, order_line_id) REFERENCES public.order_lines(store_id, id) ON DELETE CASCADE;
alter table public.refund_lines add constraint refund_lines_store_id_refund_id_fkey FOREIGN KEY (store_id, refund_id) REFERENCES public.refunds(store_id, id) ON DELETE CASCADE;
alter table public.refund_outcomes add constraint refund_outcomes_store_id_refund_id_fkey FOREIGN KEY (store_id, refund_id) REFERENCES public.refunds(store_id, id) ON DELETE CASCADE;
alter table public.refunds add constraint refunds_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE CASCADE;
alter table public.refunds add constraint refunds_store_id_payment_id_fkey FOREIGN KEY (store_id, payment_id) REFERENCES public.payments(store_id, id) ON DELETE CASCADE;
alter table public.released_hosts add constraint released_hosts_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.return_lines add constraint return_lines_store_id_order_line_id_fkey FOREIGN KEY (store_id, order_line_id) REFERENCES public.order_lines(store_id, id) ON DELETE CASCADE;
alter table public.return_lines add constraint return_lines_store_id_return_id_fkey FOREIGN KEY (store_id, return_id) REFERENCES public.returns(store_id, id) ON DELETE CASCADE;
alter table public.return_photos add constraint return_photos_store_id_return_id_fkey FOREIGN KEY (store_id, return_id) REFERENCES public.returns(store_id, id) ON DELETE CASCADE;
alter table public.returns add constraint returns_store_id_exchange_order_id_fkey FOREIGN KEY (store_id, exchange_order_id) REFERENCES public.orders(store_id, id) ON DELETE SET NULL (exchange_order_id);
alter table public.returns add constraint returns_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE CASCADE;
alter table public.returns add constraint returns_store_id_refund_id_fkey FOREIGN KEY (store_id, refund_id) REFERENCES public.refunds(store_id, id) ON DELETE SET NULL (refund_id);
alter table public.revenue_sums add constraint revenue_sums_month_fkey FOREIGN KEY (month) REFERENCES public.revenue_months(month) ON DELETE CASCADE;
alter table public.review_photos add constraint review_photos_store_id_media_id_fkey FOREIGN KEY (store_id, media_id) REFERENCES public.media(store_id, id) ON DELETE CASCADE;
alter table public.review_photos add constraint review_photos_store_id_review_id_fkey FOREIGN KEY (store_id, review_id) REFERENCES public.reviews(store_id, id) ON DELETE CASCADE;
alter table public.review_replies add constraint review_replies_store_id_review_id_fkey FOREIGN KEY (store_id, review_id) REFERENCES public.reviews(store_id, id) ON DELETE CASCADE;
alter table public.review_votes add constraint review_votes_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES public.customers(store_id, id) ON DELETE CASCADE;
alter table public.review_votes add constraint review_votes_store_id_review_id_fkey FOREIGN KEY (store_id, review_id) REFERENCES public.reviews(store_id, id) ON DELETE CASCADE;
alter table public.reviews add constraint reviews_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES public.customers(store_id, id) ON DELETE SET NULL (customer_id);
alter table public.reviews add constraint reviews_store_id_media_id_fkey FOREIGN KEY (store_id, media_id) REFERENCES public.media(store_id, id) ON DELETE SET NULL (media_id);
alter table public.reviews add constraint reviews_store_id_order_line_id_fkey FOREIGN KEY (store_id, order_line_id) REFERENCES public.order_lines(store_id, id) ON DELETE SET NULL (order_line_id);
alter table public.reviews add constraint reviews_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.samples add constraint samples_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.saved_views add constraint saved_views_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.search_documents add constraint search_documents_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.search_trigrams add constraint search_trigrams_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.shared_blocks add constraint shared_blocks_store_id_category_id_fkey FOREIGN KEY (store_id, category_id) REFERENCES public.categories(store_id, id) ON DELETE CASCADE;
alter table public.shared_blocks add constraint shared_blocks_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.sign_in_steps add constraint sign_in_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
alter table public.size_guides add constraint size_guides_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.staff_invitations add constraint staff_invitations_inviter FOREIGN KEY (store_id, inviter_id) REFERENCES public.staff_memberships(store_id, user_id) ON DELETE CASCADE;
alter table public.staff_invitations add constraint staff_invitations_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.staff_invitations add constraint staff_invitations_store_id_permission_set_id_fkey FOREIGN KEY (store_id, permission_set_id) REFERENCES public.staff_permission_sets(store_id, id) ON DELETE RESTRICT;
alter table public.staff_memberships add constraint staff_memberships_set FOREIGN KEY (store_id, permission_set_id) REFERENCES public.staff_permission_sets(store_id, id) ON DELETE RESTRICT;
alter table public.staff_memberships add constraint staff_memberships_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.staff_memberships add constraint staff_memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
alter table public.staff_permission_sets add constraint staff_permission_sets_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.staff_sessions add constraint staff_sessions_platform_token_hash_fkey FOREIGN KEY (platform_token_hash) REFERENCES public.platform_sessions(token_hash) ON DELETE CASCADE;
alter table public.staff_sessions add constraint staff_sessions_store_id_user_id_fkey FOREIGN KEY (store_id, user_id) REFERENCES public.staff_memberships(store_id, user_id) ON DELETE CASCADE;
alter table public.stock_levels add constraint stock_levels_store_id_variant_id_fkey FOREIGN KEY (store_id, variant_id) REFERENCES public.variants(store_id, id) ON DELETE CASCADE;
alter table public.stock_locations add constraint stock_locations_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.stock_movements add constraint stock_movements_store_id_variant_id_fkey FOREIGN KEY (store_id, variant_id) REFERENCES public.variants(store_id, id) ON DELETE CASCADE;
alter table public.store_archives add constraint store_archives_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.store_closings add constraint store_closings_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.store_counters add constraint store_counters_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.store_currencies add constraint store_currencies_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.store_features add constraint store_features_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.store_figures add constraint store_figures_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.store_notes add constraint store_notes_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.store_restores add constraint store_restores_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.store_settings add constraint store_settings_store_id_favicon_media_id_fkey FOREIGN KEY (store_id, favicon_media_id) REFERENCES public.media(store_id, id) ON DELETE SET NULL (favicon_media_id);
alter table public.store_settings add constraint store_settings_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.store_settings add constraint store_settings_store_id_logo_dark_media_id_fkey FOREIGN KEY (store_id, logo_dark_media_id) REFERENCES public.media(store_id, id) ON DELETE SET NULL (logo_dark_media_id);
alter table public.store_settings add constraint store_settings_store_id_logo_media_id_fkey FOREIGN KEY (store_id, logo_media_id) REFERENCES public.media(store_id, id) ON DELETE SET NULL (logo_media_id);
alter table public.store_suspensions add constraint store_suspensions_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.store_take_backs add constraint store_take_backs_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.store_texts add constraint store_texts_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.subscription_changes add constraint subscription_changes_package_after_fkey FOREIGN KEY (package_after) REFERENCES public.packages(id) ON DELETE RESTRICT;
alter table public.subscription_changes add constraint subscription_changes_package_before_fkey FOREIGN KEY (package_before) REFERENCES public.packages(id) ON DELETE RESTRICT;
alter table public.subscription_changes add constraint subscription_changes_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.subscriptions add constraint subscriptions_next_package_id_fkey FOREIGN KEY (next_package_id) REFERENCES public.packages(id) ON DELETE RESTRICT;
alter table public.subscriptions add constraint subscriptions_package_id_fkey FOREIGN KEY (package_id) REFERENCES public.packages(id) ON DELETE RESTRICT;
alter table public.subscriptions add constraint subscriptions_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.test_bank_charges add constraint test_bank_charges_token_fkey FOREIGN KEY (token) REFERENCES public.test_bank_cards(token) ON DELETE RESTRICT;
alter table public.test_charges add constraint test_charges_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.test_refunds add constraint test_refunds_store_id_charge_id_fkey FOREIGN KEY (store_id, charge_id) REFERENCES public.test_charges(store_id, id) ON DELETE CASCADE;
alter table public.text_messages add constraint text_messages_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.store_settings(store_id) ON DELETE CASCADE;
alter table public.text_messages add constraint text_messages_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE CASCADE;
alter table public.transfer_receipts add constraint transfer_receipts_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE CASCADE;
alter table public.unopened_stores add constraint unopened_stores_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.unopened_stores add constraint unopened_stores_twin_of_fkey FOREIGN KEY (twin_of) REFERENCES public.stores(id) ON DELETE SET NULL (twin_of);
alter table public.unstamped_invoices add constraint unstamped_invoices_store_id_invoice_id_fkey FOREIGN KEY (store_id, invoice_id) REFERENCES public.invoices(store_id, id) ON DELETE CASCADE;
alter table public.user_email_changes add constraint user_email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
alter table public.user_passkeys add constraint user_passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
alter table public.user_photos add constraint user_photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
alter table public.user_recovery_codes add constraint user_recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.user_second_steps(user_id) ON DELETE CASCADE;
alter table public.user_second_steps add constraint user_second_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
alter table public.variant_prices add constraint variant_prices_store_id_variant_id_fkey FOREIGN KEY (store_id, variant_id) REFERENCES public.variants(store_id, id) ON DELETE CASCADE;
alter table public.variant_values add constraint variant_values_store_id_option_id_fkey FOREIGN KEY (store_id, option_id) REFERENCES public.product_options(store_id, id) ON DELETE CASCADE;
alter table public.variant_values add constraint variant_values_store_id_value_id_fkey FOREIGN KEY (store_id, value_id) REFERENCES public.option_values(store_id, id) ON DELETE CASCADE;
alter table public.variant_values add constraint variant_values_store_id_variant_id_fkey FOREIGN KEY (store_id, variant_id) REFERENCES public.variants(store_id, id) ON DELETE CASCADE;
alter table public.variants add constraint variants_store_id_media_id_fkey FOREIGN KEY (store_id, media_id) REFERENCES public.media(store_id, id) ON DELETE SET NULL (media_id);
alter table public.variants add constraint variants_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;
alter table public.videos add constraint videos_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.view_sessions add constraint view_sessions_grant FOREIGN KEY (store_id, grant_id) REFERENCES public.help_grants(store_id, id) ON DELETE CASCADE;
alter table public.view_sessions add constraint view_sessions_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.view_sessions add constraint view_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
alter table public.visit_hours add constraint visit_hours_store_id_fkey FOREIGN KEY (store_id) REFERENCES public.stores(id) ON DELETE CASCADE;
alter table public.waiting_documents add constraint waiting_documents_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES public.orders(store_id, id) ON DELETE CASCADE;
alter table public.waiting_documents add constraint waiting_documents_store_id_refund_id_fkey FOREIGN KEY (store_id, refund_id) REFERENCES public.refunds(store_id, id) ON DELETE CASCADE;
alter table public.wishlist_items add constraint wishlist_items_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES public.customers(store_id, id) ON DELETE CASCADE;
alter table public.wishlist_items add constraint wishlist_items_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES public.products(store_id, id) ON DELETE CASCADE;

CREATE OR REPLACE FUNCTION app.add_credit(p_entry jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
  declare
    v_store uuid := app.current_store();
    v_entry public.credit_entries := jsonb_populate_record(null::public.credit_entries, p_entry);
    v_balance bigint;
  begin
    if v_entry.amount > 0 then
      insert into public.credit_accounts as a (store_id, customer_id, currency, balance, updated_at)
      values (v_store, v_entry.customer_id, v_entry.currency, v_entry.amount, v_entry.at)
      on conflict (store_id, customer_id) do update
        set balance = a.balance + v_entry.amount, updated_at = v_entry.at
        where a.currency = v_entry.currency
      returning a.balance into v_balance;
    else
      update public.credit_accounts a set balance = a.balance + v_entry.amount, updated_at = v_entry.at
       where a.store_id = v_store and a.customer_id = v_entry.customer_id and a.currency = v_entry.currency
         and a.balance + v_entry.amount >= 0
      returning a.balance into v_balance;
    end if;
    if v_balance is null then
      raise exception 'not enough store credit' using errcode = 'SK004';
    end if;
    insert into public.credit_entries (store_id, id, customer_id, order_id, kind, currency, amount, reason, actor_kind,
      actor_name, at)
    values (v_store, v_entry.id, v_entry.customer_id, v_entry.order_id, v_entry.kind, v_entry.currency,
      v_entry.amount, coalesce(v_entry.reason, ''), v_entry.actor_kind, v_entry.actor_name, v_entry.at);
    return v_balance;
  end $function$;
alter function app.add_credit(jsonb) owner to souk_owner;
revoke all on function app.add_credit(jsonb) from public;
grant execute on function app.add_credit(jsonb) to souk_app, souk_worker;
comment on function app.add_credit(jsonb) is 'The only writer of store credit: entry and balance together; raises SK004 if the balance would fall below 0.';

CREATE OR REPLACE FUNCTION app.admit_cash_order(p_phone text, p_email_norm text, p_most_open integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  declare
    v_store uuid := app.current_store();
    v_open integer;
  begin
    if exists (select from public.cash_refusals r
                where r.store_id = v_store and r.kind = 'phone' and r.value = p_phone)
      or exists (select from public.cash_refusals r
                  where r.store_id = v_store and r.kind = 'email' and r.value = p_email_norm) then
      raise exception 'no cash order is taken from this shopper' using errcode = 'SK003', detail = 'refused';
    end if;
    if p_most_open is null then return; end if;
    -- Orders of one phone wait for each other here: the next statement sees the rows of the previous order.
    perform pg_advisory_xact_lock(hashtextextended('cash ' || v_store || ' ' || p_phone, 0));
    select count(*) into v_open from public.orders o
     where o.store_id = v_store and o.phone = p_phone and o.payment_method = 'cash_on_delivery'
       and o.payment_status = 'unpaid' and o.status in ('confirmed', 'processing', 'shipped');
    if v_open >= p_most_open then
      raise exception 'too many open cash orders of one phone' using errcode = 'SK003', detail = 'too_many_open';
    end if;
  end $function$;
alter function app.admit_cash_order(text,text,integer) owner to souk_owner;
revoke all on function app.admit_cash_order(text,text,integer) from public;
grant execute on function app.admit_cash_order(text,text,integer) to souk_app, souk_worker;
comment on function app.admit_cash_order(text,text,integer) is 'Raises SK003 for a refused phone or e-mail, and for a phone with as many open cash orders as allowed.';

CREATE OR REPLACE FUNCTION app.analyze_tables(p_tables text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  declare
    v_table regclass;
  begin
    for v_table in
      select c.oid::regclass from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any (p_tables)
       order by c.oid
    loop
      execute format('analyze %s', v_table);
    end loop;
  end $function$;
alter function app.analyze_tables(text[]) owner to souk_owner;
revoke all on function app.analyze_tables(text[]) from public;
grant execute on function app.analyze_tables(text[]) to souk_worker;
comment on function app.analyze_tables(text[]) is 'Analyzes tables, with the rows of the current transaction; returns nothing about any row.';

CREATE OR REPLACE FUNCTION app.bits_at_most(p_slices bit varying[], p_bound bigint)
 RETURNS bit varying
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$
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
  end $function$;
alter function app.bits_at_most(bit varying[],bigint) owner to souk_owner;
revoke all on function app.bits_at_most(bit varying[],bigint) from public;
grant execute on function app.bits_at_most(bit varying[],bigint) to souk_app, souk_worker;
comment on function app.bits_at_most(bit varying[],bigint) is 'The products of a block whose amount is at most the bound.';

CREATE OR REPLACE FUNCTION app.bits_extreme(p_slices bit varying[], p_mask bit varying, p_is_most boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$
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
  end $function$;
alter function app.bits_extreme(bit varying[],bit varying,boolean) owner to souk_owner;
revoke all on function app.bits_extreme(bit varying[],bit varying,boolean) from public;
grant execute on function app.bits_extreme(bit varying[],bit varying,boolean) to souk_app, souk_worker;
comment on function app.bits_extreme(bit varying[],bit varying,boolean) is 'The highest or lowest amount among the products of a block that are in the mask; null if there are none.';

CREATE OR REPLACE FUNCTION app.cart_discounts(p_cart uuid, p_customer uuid, p_email_norm text, p_at timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  declare
    v_store uuid := app.current_store();
    v_variants uuid[];
    v_codes text[];
  begin
    select c.discount_codes into v_codes from public.carts c where c.store_id = v_store and c.id = p_cart;
    if not found then return null; end if;
    select array_agg(l.variant_id) into v_variants from public.cart_lines l
     where l.store_id = v_store and l.cart_id = p_cart;
    return json_build_object('codes', v_codes,
      'discounts', app.discounts_for(v_variants, v_codes, p_customer, p_email_norm, p_at),
      'takesCards', exists (select from public.payment_accounts a where a.store_id = v_store and a.takes_cards),
      'cardProvider', (select a.provider from public.payment_accounts a where a.store_id = v_store and a.takes_cards),
      'credit', case when p_customer is not null then app.credit_balance(p_customer) end);
  end $function$;
alter function app.cart_discounts(uuid,uuid,text,timestamp with time zone) owner to souk_owner;
revoke all on function app.cart_discounts(uuid,uuid,text,timestamp with time zone) from public;
grant execute on function app.cart_discounts(uuid,uuid,text,timestamp with time zone) to souk_app, souk_worker;
comment on function app.cart_discounts(uuid,uuid,text,timestamp with time zone) is 'The discount codes of a cart, the discounts that apply to it, and the payment methods it may use.';

CREATE OR REPLACE FUNCTION app.cart_goods(p_cart uuid, p_currency text, p_at timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  declare
    v_store uuid := app.current_store();
    v_variants uuid[];
    v_goods json;
  begin
    select array_agg(l.variant_id) into v_variants from public.cart_lines l
     where l.store_id = v_store and l.cart_id = p_cart;
    select json_agg(json_build_object(
             'variantId', g.variant_id, 'productId', g.product_id, 'sku', g.sku, 'isPublic', g.is_public,
             'amount', g.amount, 'available', g.available, 'texts', g.texts, 'options', g.options,
             'media', g.media, 'quantity', l.quantity, 'seenAmount', l.seen_amount,
             'seenCurrency', l.seen_currency, 'weightGrams', g.weight_grams,
             'taxClass', g.tax_class,
             'isShipped', not exists (select from public.digital_files f
                                       where f.store_id = v_store and f.variant_id = g.variant_id and f.is_whole))
             order by l.position)
      into v_goods
      from app.goods(v_variants, p_currency, p_at) g
      join public.cart_lines l on l.store_id = v_store and l.cart_id = p_cart and l.variant_id = g.variant_id;
    return v_goods;
  end $function$;
alter function app.cart_goods(uuid,text,timestamp with time zone) owner to souk_owner;
revoke all on function app.cart_goods(uuid,text,timestamp with time zone) from public;
grant execute on function app.cart_goods(uuid,text,timestamp with time zone) to souk_app, souk_worker;
comment on function app.cart_goods(uuid,text,timestamp with time zone) is 'The lines of a cart with their goods, as JSON.';

CREATE OR REPLACE FUNCTION app.compare_at(amount bigint, compare_at bigint, sale_amount bigint, sale_from timestamp with time zone, sale_to timestamp with time zone, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN app.is_on_sale(amount, sale_amount, sale_from, sale_to, at) THEN amount ELSE compare_at END;
alter function app.compare_at(bigint,bigint,bigint,timestamp with time zone,timestamp with time zone,timestamp with time zone) owner to souk_owner;
revoke all on function app.compare_at(bigint,bigint,bigint,timestamp with time zone,timestamp with time zone,timestamp with time zone) from public;
grant execute on function app.compare_at(bigint,bigint,bigint,timestamp with time zone,timestamp with time zone,timestamp with time zone) to souk_app, souk_search, souk_worker;
comment on function app.compare_at(bigint,bigint,bigint,timestamp with time zone,timestamp with time zone,timestamp with time zone) is 'The price to strike through at a moment: the regular one during a sale.';

CREATE OR REPLACE FUNCTION app.convert_amount(amount bigint, numer bigint, denom bigint, unit bigint, rounding text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (amount IS NULL) THEN NULL::numeric WHEN (amount = 0) THEN (0)::numeric ELSE ((GREATEST((1)::numeric, div((((2)::numeric * (((amount)::numeric * (numer)::numeric) + ((CASE rounding WHEN 'charm'::text THEN (unit / 100) ELSE (0)::bigint END)::numeric * (denom)::numeric))) + ((denom)::numeric * (CASE rounding WHEN 'none'::text THEN (1)::bigint ELSE unit END)::numeric)), (((2)::numeric * (denom)::numeric) * (CASE rounding WHEN 'none'::text THEN (1)::bigint ELSE unit END)::numeric))) * (CASE rounding WHEN 'none'::text THEN (1)::bigint ELSE unit END)::numeric) - (CASE rounding WHEN 'charm'::text THEN (unit / 100) ELSE (0)::bigint END)::numeric) END;
alter function app.convert_amount(bigint,bigint,bigint,bigint,text) owner to souk_owner;
revoke all on function app.convert_amount(bigint,bigint,bigint,bigint,text) from public;
grant execute on function app.convert_amount(bigint,bigint,bigint,bigint,text) to souk_app, souk_worker;
comment on function app.convert_amount(bigint,bigint,bigint,bigint,text) is 'An amount times numer / denom, in minor units, rounded half up and then to the currency''s rounding rule.';

CREATE OR REPLACE FUNCTION app.count_jobs(p_class text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  begin
    return (select count(*) from graphile_worker._private_jobs j
      where j.job_queue_id = (
              select q.id from graphile_worker._private_job_queues q
               where q.queue_name = p_class || ':' || app.current_store())
        and (j.is_available or j.locked_at is not null));
  end $function$;
alter function app.count_jobs(text) owner to souk_queue;
revoke all on function app.count_jobs(text) from public;
grant execute on function app.count_jobs(text) to souk_app, souk_worker;
comment on function app.count_jobs(text) is 'The number of the current store''s jobs of a class that wait or run.';

CREATE OR REPLACE FUNCTION app.credit_balance(p_customer uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select a.balance from public.credit_accounts a
                    where a.store_id = app.current_store() and a.customer_id = p_customer), 0)
  $function$;
alter function app.credit_balance(uuid) owner to souk_owner;
revoke all on function app.credit_balance(uuid) from public;
grant execute on function app.credit_balance(uuid) to souk_app, souk_worker;
comment on function app.credit_balance(uuid) is 'A shopper''s credit in the current store, in the store''s own currency.';

CREATE OR REPLACE FUNCTION app.current_store()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.store_id', true), '')::uuid $function$;
alter function app.current_store() owner to souk_owner;
revoke all on function app.current_store() from public;
grant execute on function app.current_store() to public, souk_app, souk_platform, souk_queue, souk_search, souk_worker;
comment on function app.current_store() is 'The store_id of the running transaction, null outside withStore.';

CREATE OR REPLACE FUNCTION app.database_epoch()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
    select (select system_identifier from pg_control_system()) || '.' ||
           left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)
  $function$;
alter function app.database_epoch() owner to souk_owner;
revoke all on function app.database_epoch() from public;
grant execute on function app.database_epoch() to souk_app, souk_platform, souk_worker;
comment on function app.database_epoch() is 'Another text after each restore or failover: the identity of the server''s data and its timeline.';

CREATE OR REPLACE FUNCTION app.discard_job(p_id bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  begin
    delete from graphile_worker._private_jobs j where j.id = p_id and j.locked_at is null;
    return found;
  end $function$;
alter function app.discard_job(bigint) owner to souk_queue;
revoke all on function app.discard_job(bigint) from public;
grant execute on function app.discard_job(bigint) to souk_platform;
comment on function app.discard_job(bigint) is 'Removes a job that does not run; false if it runs or is gone.';

CREATE OR REPLACE FUNCTION app.discounts_for(p_variants uuid[], p_codes text[], p_customer uuid, p_email_norm text, p_at timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  declare
    v_store uuid := app.current_store();
    v_asked uuid[];
    v_keys text[];
    v_found json;
  begin
    select array_agg(p.id) into v_asked from (
      -- As many as MOST_AUTOMATIC of domain/discounts; one that is used up takes no other's place.
      (select p.id from public.discounts p
        where p.store_id = v_store and p.is_automatic and p.status = 'active'
          and p.starts_at <= p_at and (p.ends_at is null or p.ends_at > p_at)
          and (p.limit_total is null or p.used < p.limit_total)
        order by p.id limit 25)
      union
      select c.discount_id from public.discount_codes c where c.store_id = v_store and c.code = any (p_codes)) p;
    if v_asked is null then return null; end if;
    v_keys := app.shopper_keys(p_customer, p_email_norm, null);
    with recursive above as (
      select v.id as variant_id, v.product_id, pc.category_id
        from public.variants v
        join public.product_categories pc on pc.store_id = v_store and pc.product_id = v.product_id
       where v.store_id = v_store and v.id = any (p_variants)
      union
      select a.variant_id, a.product_id, c.parent_id
        from above a join public.categories c on c.store_id = v_store and c.id = a.category_id
       where c.parent_id is not null)
    select json_agg(json_build_object(
        'id', p.id, 'codes', (select json_agg(c.code order by c.code) from public.discount_codes c
                               where c.store_id = v_store and c.discount_id = p.id and c.code = any (p_codes)),
        'spentCodes', (select json_agg(c.code) from public.discount_codes c
                        where c.store_id = v_store and c.discount_id = p.id and c.code = any (p_codes)
                          and c.used >= c.max_uses),
        'isAutomatic', p.is_automatic, 'kind', p.kind, 'names', p.names, 'ratePpm', p.rate_ppm, 'amount', p.amount,
        'maxAmount', p.max_amount, 'buyQuantity', p.buy_quantity, 'getQuantity', p.get_quantity,
        'repeatLimit', p.repeat_limit, 'minSubtotal', p.min_subtotal, 'minQuantity', p.min_quantity,
        'isStackable', p.is_stackable,
        'state', case when p.status = 'archived' then 'archived' when p.status = 'paused' then 'paused'
                      when p.starts_at > p_at then 'not_yet' when p.ends_at <= p_at then 'ended' else 'active' end,
        'startsAt', p.starts_at,
        'isUsedUp', p.limit_total is not null and p.used >= p.limit_total,
        'isUsedByYou', p.limit_per_customer is not null and exists (
          select from public.discount_shoppers s
           where s.store_id = v_store and s.discount_id = p.id and s.shopper = any (v_keys)
             and s.used >= p.limit_per_customer),
        'variantIds', coalesce((
          select json_agg(v.id) from public.variants v
           where v.store_id = v_store and v.id = any (p_variants)
             and (p.applies_to_all
               or exists (select from public.discount_products t
                           where t.store_id = v_store and t.discount_id = p.id and t.product_id = v.product_id)
               or exists (select from public.discount_categories t
                            join above a on a.category_id = t.category_id and a.variant_id = v.id
                           where t.store_id = v_store and t.discount_id = p.id))
             and not (p.excludes_sale and exists (
               select from public.variant_prices vp
                 join public.store_settings st on st.store_id = v_store and vp.currency = st.currency
                where vp.store_id = v_store and vp.variant_id = v.id
                  and app.is_on_sale(vp.amount, vp.sale_amount, vp.sale_from, vp.sale_to, p_at)))), '[]'))
        order by p.id)
      into v_found
      from public.discounts p
     where p.store_id = v_store and p.id = any (v_asked);
    return v_found;
  end $function$;
alter function app.discounts_for(uuid[],text[],uuid,text,timestamp with time zone) owner to souk_owner;
revoke all on function app.discounts_for(uuid[],text[],uuid,text,timestamp with time zone) from public;
grant execute on function app.discounts_for(uuid[],text[],uuid,text,timestamp with time zone) to souk_app, souk_worker;
comment on function app.discounts_for(uuid[],text[],uuid,text,timestamp with time zone) is 'The 25 oldest automatic discounts and those of the codes, with the variants they apply to and what is left of their limits.';

CREATE OR REPLACE FUNCTION app.drop_store_jobs(p_store uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  declare
    v_dropped integer;
  begin
    delete from graphile_worker._private_jobs j
      where j.payload->>'storeId' = p_store::text and j.locked_at is null;
    get diagnostics v_dropped = row_count;
    delete from graphile_worker._private_job_queues q
      where q.queue_name like '%:' || p_store and q.is_available
        and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id);
    return v_dropped;
  end $function$;
alter function app.drop_store_jobs(uuid) owner to souk_queue;
revoke all on function app.drop_store_jobs(uuid) from public;
grant execute on function app.drop_store_jobs(uuid) to souk_platform;
comment on function app.drop_store_jobs(uuid) is 'Removes the jobs of a deleted store that do not run, and its queues.';

CREATE OR REPLACE FUNCTION app.empty_store(p_store uuid, p_kind text, p_of uuid, p_now timestamp with time zone, p_from integer, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  declare
    v_tables text[];
    v_at integer := greatest(p_from, 1);
    v_left integer := p_most;
    v_gone integer;
    v_is_whole boolean;
  begin
    -- Whoever opens, claims or reopens a store locks the same row first: either that happens or the deletion, never both.
    if p_kind = 'closed' then
      perform from public.store_closings where store_id = p_store and removes_at <= p_now for update;
    elsif p_kind = 'unclaimed' then
      -- Expired by every clock, so that no late press of the link claims what is left.
      update public.provisional_stores set expires_at = created_at where store_id = p_store and expires_at <= p_now;
    elsif p_kind = 'sample' then
      perform from public.stores where id = p_store and is_demo for no key update;
    elsif p_kind = 'twin' then
      update public.unopened_stores set is_ending = true where store_id = p_store and twin_of = p_of;
    else
      raise exception 'no such end of a store: %', p_kind;
    end if;
    if not found then return null; end if;
    update public.stores set status = 'closed' where id = p_store and status <> 'closed';
    -- FORCE binds the owner, too: it sees the rows of this store and of no other.
    perform set_config('app.store_id', p_store::text, true);
    v_tables := app.tables_to_empty();
    while v_at <= cardinality(v_tables) loop
      -- Rows that forbid the deletion of others of their table go together: categories and tax devices, which are few.
      v_is_whole := exists (select from pg_constraint c where c.contype = 'f' and c.confdeltype in ('a', 'r')
        and c.conrelid = c.confrelid and c.conrelid = format('public.%I', v_tables[v_at])::regclass);
      execute format('delete from public.%1$I where store_id = $1 and ctid = any (array(
          select t.ctid from public.%1$I t where t.store_id = $1 limit $2))', v_tables[v_at])
        using p_store, case when not v_is_whole then v_left end;
      get diagnostics v_gone = row_count;
      if not v_is_whole and v_gone >= v_left then return v_at; end if;
      v_left := greatest(v_left - v_gone, 1);
      v_at := v_at + 1;
    end loop;
    return null;
  end $function$;
alter function app.empty_store(uuid,text,uuid,timestamp with time zone,integer,integer) owner to souk_owner;
revoke all on function app.empty_store(uuid,text,uuid,timestamp with time zone,integer,integer) from public;
grant execute on function app.empty_store(uuid,text,uuid,timestamp with time zone,integer,integer) to souk_platform;
comment on function app.empty_store(uuid,text,uuid,timestamp with time zone,integer,integer) is 'Deletes at most p_most rows of a store that ends, from the given table on, and returns the table to go on with; null if nothing is left but its last part, or the store does not end.';

CREATE OR REPLACE FUNCTION app.enqueue(p_task text, p_payload jsonb, p_run_at timestamp with time zone, p_job_key text, p_queue text, p_priority integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
  declare
    v_store text := app.current_store();
    -- The caller names only the class of the queue ('web'), so it cannot hold up another store's jobs.
    v_queue text := split_part(p_queue, ':', 1) || ':' || v_store;
    -- Every key has the store's prefix, so a caller cannot replace another store's job. SQL functions add it
    -- themselves.
    v_key text := case when starts_with(p_job_key, v_store || ':') then p_job_key
                       else v_store || ':' || p_job_key end;
    v_task_id integer := (select t.id from graphile_worker._private_tasks t where t.identifier = p_task);
    v_queue_id integer;
    v_turn integer;
    v_soon timestamptz := now() + interval '1 minute';
  begin
    if v_task_id is null then
      insert into graphile_worker._private_tasks (identifier) values (p_task) on conflict do nothing;
      v_task_id := (select t.id from graphile_worker._private_tasks t where t.identifier = p_task);
    end if;
    if v_queue is not null then
      v_queue_id := (select q.id from graphile_worker._private_job_queues q where q.queue_name = v_queue);
      if v_queue_id is null then
        insert into graphile_worker._private_job_queues (queue_name) values (v_queue) on conflict do nothing;
        v_queue_id := (select q.id from graphile_worker._private_job_queues q where q.queue_name = v_queue);
      end if;
      -- The priority is the job's turn: one more than the store's last due job of the class, so the first job of a
      -- store comes before the second job of every other store. A replaced job keeps its turn. Jobs of the next minute
      -- count as due, because many may be queued for the same moment.
      if coalesce(p_run_at <= v_soon, true) then
        v_turn := coalesce(
          (select j.priority from graphile_worker._private_jobs j where j.key = v_key and j.is_available),
          (select j.priority + 1 from graphile_worker._private_jobs j
            where j.job_queue_id = v_queue_id and j.run_at <= v_soon and (j.is_available or j.locked_at is not null)
            order by j.priority desc limit 1));
      end if;
    end if;
    -- Repeated if the job with that key begins between the two statements.
    loop
      -- A job that has begun may have read the state before this change: it ends without its key and is not retried.
      if v_key is not null then
        update graphile_worker._private_jobs j set key = null, attempts = j.max_attempts, updated_at = now()
         where j.key = v_key and not j.is_available;
      end if;
      insert into graphile_worker._private_jobs as j
        (job_queue_id, task_id, payload, run_at, max_attempts, key, priority)
      values (v_queue_id, v_task_id, (p_payload || jsonb_build_object('storeId', v_store))::json,
        -- The queue's column is a smallint.
        coalesce(p_run_at, now()), 25, v_key, least(greatest(p_priority, v_turn), 32000))
      on conflict (key) do update set
        job_queue_id = excluded.job_queue_id, task_id = excluded.task_id, payload = excluded.payload,
        max_attempts = excluded.max_attempts, run_at = excluded.run_at, priority = excluded.priority,
        revision = j.revision + 1, flags = excluded.flags, attempts = 0, last_error = null, updated_at = now()
       where j.locked_at is null;
      exit when found;
    end loop;
  end $function$;
alter function app.enqueue(text,jsonb,timestamp with time zone,text,text,integer) owner to souk_queue;
revoke all on function app.enqueue(text,jsonb,timestamp with time zone,text,text,integer) from public;
grant execute on function app.enqueue(text,jsonb,timestamp with time zone,text,text,integer) to souk_app, souk_worker;
comment on function app.enqueue(text,jsonb,timestamp with time zone,text,text,integer) is 'Adds a job inside the running transaction, under the current store''s keys and queue, and stamps it with the store.';

CREATE OR REPLACE FUNCTION app.enqueue_breach_mails(p_breach uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  begin
    perform graphile_worker.add_job('breaches.mail-owners', payload := json_build_object('breachId', p_breach), priority := 10,
      job_key := 'breach:' || p_breach);
  end $function$;
alter function app.enqueue_breach_mails(uuid) owner to souk_queue;
revoke all on function app.enqueue_breach_mails(uuid) from public;
grant execute on function app.enqueue_breach_mails(uuid) to souk_platform;
comment on function app.enqueue_breach_mails(uuid) is 'Adds the job that mails the owners of the stores of a breach, inside the running transaction.';

CREATE OR REPLACE FUNCTION app.enqueue_bulk_act(p_bulk_act uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  begin
    -- One queue for the install: bulk acts run one after the other, in the order in which they were confirmed.
    perform graphile_worker.add_job('platform.bulk-act', payload := json_build_object('bulkActId', p_bulk_act),
      queue_name := 'bulk-acts', priority := 20);
  end $function$;
alter function app.enqueue_bulk_act(uuid) owner to souk_queue;
revoke all on function app.enqueue_bulk_act(uuid) from public;
grant execute on function app.enqueue_bulk_act(uuid) to souk_platform;
comment on function app.enqueue_bulk_act(uuid) is 'Adds the job that changes the next stores of a bulk act, inside the running transaction.';

CREATE OR REPLACE FUNCTION app.enqueue_bulletin(p_bulletin uuid, p_run_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  begin
    perform graphile_worker.add_job('platform.mail-bulletin', payload := json_build_object('bulletinId', p_bulletin),
      run_at := p_run_at, job_key := 'bulletin:' || p_bulletin, priority := 10);
  end $function$;
alter function app.enqueue_bulletin(uuid,timestamp with time zone) owner to souk_queue;
revoke all on function app.enqueue_bulletin(uuid,timestamp with time zone) from public;
grant execute on function app.enqueue_bulletin(uuid,timestamp with time zone) to souk_platform;
comment on function app.enqueue_bulletin(uuid,timestamp with time zone) is 'Adds the job that mails an announcement to its owners, inside the running transaction; there is one for each.';

CREATE OR REPLACE FUNCTION app.enqueue_password_link(p_user text, p_origin text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  begin
    perform graphile_worker.add_job('identity.send-password-link', payload := json_build_object('userId', p_user, 'origin', p_origin), priority := 10);
  end $function$;
alter function app.enqueue_password_link(text,text) owner to souk_queue;
revoke all on function app.enqueue_password_link(text,text) from public;
grant execute on function app.enqueue_password_link(text,text) to souk_platform;
comment on function app.enqueue_password_link(text,text) is 'Adds the job that mails a link for a new password, inside the running transaction; '''' is an address without an account.';

CREATE OR REPLACE FUNCTION app.enqueue_platform_mail(p_mail uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  begin
    perform graphile_worker.add_job('platform.deliver-mail', payload := json_build_object('mailId', p_mail), priority := 10);
  end $function$;
alter function app.enqueue_platform_mail(uuid) owner to souk_queue;
revoke all on function app.enqueue_platform_mail(uuid) from public;
grant execute on function app.enqueue_platform_mail(uuid) to souk_platform;
comment on function app.enqueue_platform_mail(uuid) is 'Adds the job that sends a mail of the platform''s outbox, inside the running transaction.';

CREATE OR REPLACE FUNCTION app.find_products(p_words text, p_heads text, p_exact text, p_sku text)
 RETURNS TABLE(ord integer, score integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
  end $function$;
alter function app.find_products(text,text,text,text) owner to souk_search;
revoke all on function app.find_products(text,text,text,text) from public;
grant execute on function app.find_products(text,text,text,text) to souk_app, souk_worker;
comment on function app.find_products(text,text,text,text) is 'Products of the current store whose words match, with their rank: title, then whole SKU, then brand, category or tag, then description. Raises 42501 without a store.';

CREATE OR REPLACE FUNCTION app.find_ranked(p_words text, p_heads text, p_exact text, p_sku text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
  end $function$;
alter function app.find_ranked(text,text,text,text) owner to souk_search;
revoke all on function app.find_ranked(text,text,text,text) from public;
grant execute on function app.find_ranked(text,text,text,text) to souk_app, souk_worker;
comment on function app.find_ranked(text,text,text,text) is 'The products of app.find_products as rank * 2^24 + ord each, joined by commas; null for none. Raises 42501 without a store.';

CREATE OR REPLACE FUNCTION app.give_back_discounts(p_order uuid, p_at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  declare
    v_store uuid := app.current_store();
    v_use record;
    v_count integer := 0;
  begin
    for v_use in
      select d.discount_id, d.code, d.shoppers from public.order_discounts d
       where d.store_id = v_store and d.order_id = p_order and d.given_back_at is null
       order by d.discount_id for update
    loop
      update public.order_discounts d set given_back_at = p_at
       where d.store_id = v_store and d.order_id = p_order and d.discount_id = v_use.discount_id;
      perform from public.discounts p where p.store_id = v_store and p.id = v_use.discount_id for key share;
      update public.discounts p set used = p.used - 1
       where p.store_id = v_store and p.id = v_use.discount_id and p.limit_total is not null and p.used > 0;
      update public.discount_codes c set used = c.used - 1
       where c.store_id = v_store and c.code = v_use.code and c.max_uses is not null and c.used > 0;
      -- Locked in the same order as by app.redeem_discounts.
      perform from public.discount_shoppers s
       where s.store_id = v_store and s.discount_id = v_use.discount_id and s.shopper = any (v_use.shoppers)
       order by array_position(v_use.shoppers, s.shopper) for update;
      update public.discount_shoppers s set used = s.used - 1
       where s.store_id = v_store and s.discount_id = v_use.discount_id and s.shopper = any (v_use.shoppers)
         and s.used > 0;
      v_count := v_count + 1;
    end loop;
    return v_count;
  end $function$;
alter function app.give_back_discounts(uuid,timestamp with time zone) owner to souk_owner;
revoke all on function app.give_back_discounts(uuid,timestamp with time zone) from public;
grant execute on function app.give_back_discounts(uuid,timestamp with time zone) to souk_app, souk_worker;
comment on function app.give_back_discounts(uuid,timestamp with time zone) is 'Returns the uses that an order holds to their discounts, codes and shoppers; returns their number.';

CREATE OR REPLACE FUNCTION app.goods(p_variants uuid[], p_currency text, p_at timestamp with time zone)
 RETURNS TABLE(variant_id uuid, product_id uuid, sku text, is_public boolean, amount bigint, available integer, texts json, options json, media json, weight_grams integer, tax_class text)
 LANGUAGE sql
 STABLE
AS $function$
    select v.id, v.product_id, coalesce(v.sku, ''),
           p.status = 'active' and v.archived_at is null and (p.publish_at is null or p.publish_at <= p_at),
           app.price_at(vp.amount, vp.sale_amount, vp.sale_from, vp.sale_to, p_at),
           case when s.variant_id is null then 0
                when s.is_tracked and not s.allows_backorder then greatest(s.quantity, 0) end,
           (select json_object_agg(t.locale, json_build_object('title', t.title, 'slug', t.slug))
              from public.product_texts t where t.store_id = v.store_id and t.product_id = v.product_id),
           -- The chosen values in the order of the product's options.
           (select json_agg(json_build_object('kind', o.kind, 'code', ov.code, 'swatch', ov.swatch,
                     'names', (select json_object_agg(ot.locale, ot.name) from public.product_option_texts ot
                                where ot.store_id = v.store_id and ot.option_id = o.id),
                     'values', (select json_object_agg(vt.locale, vt.label) from public.option_value_texts vt
                                 where vt.store_id = v.store_id and vt.value_id = ov.id)) order by o.position)
              from public.variant_values vv
              join public.product_options o on o.store_id = v.store_id and o.id = vv.option_id
              join public.option_values ov on ov.store_id = v.store_id and ov.id = vv.value_id
             where vv.store_id = v.store_id and vv.variant_id = v.id),
           -- The variant's own picture, else the product's first.
           (select json_build_object('hash', m.hash, 'width', m.width, 'height', m.height,
                     'alts', coalesce((select json_object_agg(mt.locale, mt.alt) from public.media_texts mt
                                        where mt.store_id = v.store_id and mt.media_id = m.id), '{}'))
              from public.media m where m.store_id = v.store_id and m.id = coalesce(v.media_id,
                (select pm.media_id from public.product_media pm
                  where pm.store_id = v.store_id and pm.product_id = v.product_id order by pm.position limit 1))),
           v.weight_grams, v.tax_class
      from unnest(p_variants) as w (id)
      join public.variants v on v.store_id = app.current_store() and v.id = w.id
      join public.products p on p.store_id = v.store_id and p.id = v.product_id
      left join public.variant_prices vp
        on vp.store_id = v.store_id and vp.currency = p_currency and vp.variant_id = v.id
      left join public.stock_levels s on s.store_id = v.store_id and s.variant_id = v.id
  $function$;
alter function app.goods(uuid[],text,timestamp with time zone) owner to souk_owner;
revoke all on function app.goods(uuid[],text,timestamp with time zone) from public;
grant execute on function app.goods(uuid[],text,timestamp with time zone) to souk_app, souk_worker;
comment on function app.goods(uuid[],text,timestamp with time zone) is 'The catalogue data that a cart shows and an order copies of variants, priced at a moment.';

CREATE OR REPLACE FUNCTION app.hidden(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$ select case when value is null or value = '' then value else '•••' end $function$;
alter function app.hidden(text) owner to souk_owner;
revoke all on function app.hidden(text) from public;
grant execute on function app.hidden(text) to souk_app;
comment on function app.hidden(text) is 'A mask in place of a personal value; empty stays empty.';

CREATE OR REPLACE FUNCTION app.hidden_json(value jsonb, key text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$
begin
  return case jsonb_typeof(value)
    when 'object' then (select coalesce(jsonb_object_agg(e.key, app.hidden_json(e.value, e.key)), '{}')
      from jsonb_each(value) e)
    when 'array' then (select coalesce(jsonb_agg(app.hidden_json(e, key)), '[]') from jsonb_array_elements(value) e)
    when 'string' then case when key in ('currency', 'method', 'provider', 'status', 'kind', 'code', 'mode', 'locale')
      then value else to_jsonb(app.hidden(value #>> '{}')) end
    else value end;
end $function$;
alter function app.hidden_json(jsonb,text) owner to souk_owner;
revoke all on function app.hidden_json(jsonb,text) from public;
grant execute on function app.hidden_json(jsonb,text) to souk_app;
comment on function app.hidden_json(jsonb,text) is 'The same object with a mask in place of each text, except codes that a page reads.';

CREATE OR REPLACE FUNCTION app.hidden_key(store uuid, value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$ select case when value is null or value = '' then value
  else '•••' || left(md5(store::text || value), 12) end $function$;
alter function app.hidden_key(uuid,text) owner to souk_owner;
revoke all on function app.hidden_key(uuid,text) from public;
grant execute on function app.hidden_key(uuid,text) to souk_app;
comment on function app.hidden_key(uuid,text) is 'A mask that is equal for equal values of one store.';

CREATE OR REPLACE FUNCTION app.hidden_person(value text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$ select case when current_setting('app.shows_people', true) = 'on' then value else app.hidden(value) end $function$;
alter function app.hidden_person(text) owner to souk_owner;
revoke all on function app.hidden_person(text) from public;
grant execute on function app.hidden_person(text) to souk_app;
comment on function app.hidden_person(text) is 'A mask in place of a personal value, unless the owner lets helpers see persons. Secrets use app.hidden.';

CREATE OR REPLACE FUNCTION app.hidden_person_key(store uuid, value text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$ select case when current_setting('app.shows_people', true) = 'on' then value else app.hidden_key(store, value) end $function$;
alter function app.hidden_person_key(uuid,text) owner to souk_owner;
revoke all on function app.hidden_person_key(uuid,text) from public;
grant execute on function app.hidden_person_key(uuid,text) to souk_app;
comment on function app.hidden_person_key(uuid,text) is 'As app.hidden_person, equal for equal values of one store.';

CREATE OR REPLACE FUNCTION app.is_feature_on(p_feature text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
    select coalesce(
      (select f.is_on from public.store_features f where f.store_id = app.current_store() and f.feature = p_feature),
      (select not p_feature = any(p.features_off)
         from public.subscriptions s join public.packages p on p.id = s.package_id
        where s.store_id = app.current_store()),
      true)
  $function$;
alter function app.is_feature_on(text) owner to souk_owner;
revoke all on function app.is_feature_on(text) from public;
grant execute on function app.is_feature_on(text) to souk_app, souk_worker;
comment on function app.is_feature_on(text) is 'True if the current store may begin to use a feature: as the operator switched it for the store, else by its package.';

CREATE OR REPLACE FUNCTION app.is_on_sale(amount bigint, sale_amount bigint, sale_from timestamp with time zone, sale_to timestamp with time zone, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (COALESCE((sale_amount < amount), false) AND COALESCE((sale_from <= at), true) AND COALESCE((sale_to > at), true));
alter function app.is_on_sale(bigint,bigint,timestamp with time zone,timestamp with time zone,timestamp with time zone) owner to souk_owner;
revoke all on function app.is_on_sale(bigint,bigint,timestamp with time zone,timestamp with time zone,timestamp with time zone) from public;
grant execute on function app.is_on_sale(bigint,bigint,timestamp with time zone,timestamp with time zone,timestamp with time zone) to souk_app, souk_search, souk_worker;
comment on function app.is_on_sale(bigint,bigint,timestamp with time zone,timestamp with time zone,timestamp with time zone) is 'True if the sale price applies: it is lower than the price, and the moment is in [sale_from, sale_to).';

CREATE OR REPLACE FUNCTION app.is_provisional()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$ select exists (select from public.provisional_stores where store_id = app.current_store()) $function$;
alter function app.is_provisional() owner to souk_owner;
revoke all on function app.is_provisional() from public;
grant execute on function app.is_provisional() to souk_app, souk_worker;
comment on function app.is_provisional() is 'True if the owner of the current store has not claimed the e-mail address yet.';

CREATE OR REPLACE FUNCTION app.is_unopened()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
    select exists (select from public.unopened_stores u
      where u.store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  $function$;
alter function app.is_unopened() owner to souk_owner;
revoke all on function app.is_unopened() from public;
grant execute on function app.is_unopened() to souk_app, souk_worker;
comment on function app.is_unopened() is 'True while the current store is imported and not opened yet.';

CREATE OR REPLACE FUNCTION app.list_jobs(p_state text, p_task text, p_store text, p_id bigint, p_is_after boolean, p_limit integer)
 RETURNS TABLE(id bigint, task text, state text, store_id text, payload json, attempts integer, max_attempts integer, run_at timestamp with time zone, locked_at timestamp with time zone, created_at timestamp with time zone, last_error text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  begin
    return query
      select j.id, t.identifier, app.state_of_job(j.locked_at, j.attempts, j.max_attempts, j.last_error),
          j.payload ->> 'storeId', j.payload, j.attempts::integer, j.max_attempts::integer,
          j.run_at, j.locked_at, j.created_at, left(j.last_error, 2000)
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where (p_id is null or case when p_is_after then j.id < p_id else j.id > p_id end)
         and (p_task = '' or t.identifier = p_task)
         and (p_store is null or j.payload ->> 'storeId' = p_store)
         and (p_state = '' or app.state_of_job(j.locked_at, j.attempts, j.max_attempts, j.last_error) = p_state)
       order by case when p_is_after then -j.id else j.id end
       limit p_limit;
  end $function$;
alter function app.list_jobs(text,text,text,bigint,boolean,integer) owner to souk_queue;
revoke all on function app.list_jobs(text,text,text,bigint,boolean,integer) from public;
grant execute on function app.list_jobs(text,text,text,bigint,boolean,integer) to souk_platform;
comment on function app.list_jobs(text,text,text,bigint,boolean,integer) is 'Jobs of all stores, newest first: after a job of that id, or before it.';

CREATE OR REPLACE FUNCTION app.list_mails(p_state text, p_kind text, p_since timestamp with time zone, p_at timestamp with time zone, p_id uuid, p_is_after boolean, p_limit integer)
 RETURNS TABLE(store_id uuid, id uuid, kind text, state text, domain text, attempts integer, error text, created_at timestamp with time zone, sent_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  declare
    v_at timestamptz := coalesce(p_at, 'infinity');
    v_id uuid := coalesce(p_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
    v_store uuid;
    v_first record;
    v_stores uuid[] := '{}';
    v_firsts timestamptz[] := '{}';
    v_ids uuid[] := '{}';
  begin
    for v_store in select s.id from public.stores s where s.status <> 'closed' loop
      perform set_config('app.store_id', v_store::text, true);
      -- The first mail of each store, written out here: a call of app.mails_of_store would double the time.
      if p_state in ('', 'sent') and p_is_after then
        select m.created_at, m.id into v_first
          from public.mails m where m.store_id = v_store and m.created_at >= p_since and (m.created_at, m.id) < (v_at, v_id)
            and (p_state = '' or m.status = p_state) and (p_kind = '' or m.kind = p_kind)
          order by m.created_at desc, m.id desc limit 1;
      elsif p_state in ('', 'sent') then
        select m.created_at, m.id into v_first
          from public.mails m where m.store_id = v_store and m.created_at >= p_since and (m.created_at, m.id) > (v_at, v_id)
            and (p_state = '' or m.status = p_state) and (p_kind = '' or m.kind = p_kind)
          order by m.created_at, m.id limit 1;
      elsif p_is_after then
        select m.created_at, m.id into v_first
          from public.mails m where m.store_id = v_store and m.created_at >= p_since and (m.created_at, m.id) < (v_at, v_id)
            and m.status <> 'sent' and m.status = p_state and (p_kind = '' or m.kind = p_kind)
          order by m.created_at desc, m.id desc limit 1;
      else
        select m.created_at, m.id into v_first
          from public.mails m where m.store_id = v_store and m.created_at >= p_since and (m.created_at, m.id) > (v_at, v_id)
            and m.status <> 'sent' and m.status = p_state and (p_kind = '' or m.kind = p_kind)
          order by m.created_at, m.id limit 1;
      end if;
      if found then
        v_stores := v_stores || v_store;
        v_firsts := v_firsts || v_first.created_at;
        v_ids := v_ids || v_first.id;
      end if;
    end loop;
    -- A page of that many mails lies in that many stores, those whose first mail comes first.
    for v_store in
      select c.store from unnest(v_stores, v_firsts, v_ids) c (store, first, id)
       order by case when p_is_after then c.first end desc, case when p_is_after then c.id end desc, c.first, c.id
       limit p_limit
    loop
      perform set_config('app.store_id', v_store::text, true);
      return query select * from app.mails_of_store(v_store, p_state, p_kind, p_since, v_at, v_id, p_is_after, p_limit);
    end loop;
    perform set_config('app.store_id', '', true);
  end $function$;
alter function app.list_mails(text,text,timestamp with time zone,timestamp with time zone,uuid,boolean,integer) owner to souk_owner;
revoke all on function app.list_mails(text,text,timestamp with time zone,timestamp with time zone,uuid,boolean,integer) from public;
grant execute on function app.list_mails(text,text,timestamp with time zone,timestamp with time zone,uuid,boolean,integer) to souk_platform;
comment on function app.list_mails(text,text,timestamp with time zone,timestamp with time zone,uuid,boolean,integer) is 'Mails of all stores after or before one of them; the caller sorts and cuts them. Of a recipient only the domain.';

CREATE OR REPLACE FUNCTION app.mail_voice(p_locale text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  declare
    v_store uuid := app.current_store();
  begin
    return (
      select json_build_object('name', coalesce(nullif(own.name, ''), first.name), 'primaryColor', s.primary_color,
               'digits', s.digits, 'timeZone', s.time_zone, 'defaultLocale', s.default_locale,
               'contactEmail', s.contact_email, 'contactPhone', s.contact_phone,
               'address', coalesce(nullif(own.address, ''), first.address), 'country', s.country,
               'legal', (select json_build_object('legalNames', i.legal_names, 'addresses', i.addresses,
                                  'vatNumber', i.vat_number, 'registrationKind', i.registration_kind,
                                  'registrationNumber', i.registration_number, 'shortAddress', i.short_address)
                           from public.invoice_settings i where i.store_id = v_store),
               'logo', (select json_build_object('hash', m.hash, 'width', m.width, 'height', m.height)
                          from public.media m where m.store_id = v_store and m.id = s.logo_media_id),
               'overrides', (select json_object_agg(o.key, o.value) from public.message_overrides o
                              where o.store_id = v_store and o.locale = p_locale))
        from public.store_settings s
        join public.store_texts own on own.store_id = v_store and own.locale = p_locale
        join public.store_texts first on first.store_id = v_store and first.locale = s.default_locale
       where s.store_id = v_store);
  end $function$;
alter function app.mail_voice(text) owner to souk_owner;
revoke all on function app.mail_voice(text) from public;
grant execute on function app.mail_voice(text) to souk_app, souk_worker;
comment on function app.mail_voice(text) is 'Name, looks, address, contact, legal details, languages and own wording of the store, for a mail.';

CREATE OR REPLACE FUNCTION app.mailbox_of(p_email_norm text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select case when d.host in ('gmail.com', 'googlemail.com') then replace(m.name, '.', '') || '@gmail.com'
                else m.name || '@' || d.host end
      from (select substring(p_email_norm from '[^@]*$') as host) d,
           lateral (select split_part(left(p_email_norm, greatest(0, length(p_email_norm) - length(d.host) - 1)), '+', 1)
             as name) m
  $function$;
alter function app.mailbox_of(text) owner to souk_owner;
revoke all on function app.mailbox_of(text) from public;
grant execute on function app.mailbox_of(text) to souk_app, souk_worker;
comment on function app.mailbox_of(text) is 'The mailbox behind an address: no label after a plus sign, no dots at Gmail. The same as mailboxOf (domain/checkout/order-limits.ts).';

CREATE OR REPLACE FUNCTION app.mails_of_store(p_store uuid, p_state text, p_kind text, p_since timestamp with time zone, p_at timestamp with time zone, p_id uuid, p_is_after boolean, p_limit integer)
 RETURNS TABLE(store_id uuid, id uuid, kind text, state text, domain text, attempts integer, error text, created_at timestamp with time zone, sent_at timestamp with time zone)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  begin
    -- Four statements, because an index of the unsent mails serves no condition that is a parameter.
    if p_state in ('', 'sent') and p_is_after then
      return query select m.store_id, m.id, m.kind, m.status, split_part(m.recipient, '@', -1), m.attempts, m.last_error,
          m.created_at, m.sent_at
        from public.mails m where m.store_id = p_store and m.created_at >= p_since and (m.created_at, m.id) < (p_at, p_id)
          and (p_state = '' or m.status = p_state) and (p_kind = '' or m.kind = p_kind)
        order by m.created_at desc, m.id desc limit p_limit;
    elsif p_state in ('', 'sent') then
      return query select m.store_id, m.id, m.kind, m.status, split_part(m.recipient, '@', -1), m.attempts, m.last_error,
          m.created_at, m.sent_at
        from public.mails m where m.store_id = p_store and m.created_at >= p_since and (m.created_at, m.id) > (p_at, p_id)
          and (p_state = '' or m.status = p_state) and (p_kind = '' or m.kind = p_kind)
        order by m.created_at, m.id limit p_limit;
    elsif p_is_after then
      return query select m.store_id, m.id, m.kind, m.status, split_part(m.recipient, '@', -1), m.attempts, m.last_error,
          m.created_at, m.sent_at
        from public.mails m where m.store_id = p_store and m.created_at >= p_since and (m.created_at, m.id) < (p_at, p_id)
          and m.status <> 'sent' and m.status = p_state and (p_kind = '' or m.kind = p_kind)
        order by m.created_at desc, m.id desc limit p_limit;
    else
      return query select m.store_id, m.id, m.kind, m.status, split_part(m.recipient, '@', -1), m.attempts, m.last_error,
          m.created_at, m.sent_at
        from public.mails m where m.store_id = p_store and m.created_at >= p_since and (m.created_at, m.id) > (p_at, p_id)
          and m.status <> 'sent' and m.status = p_state and (p_kind = '' or m.kind = p_kind)
        order by m.created_at, m.id limit p_limit;
    end if;
  end $function$;
alter function app.mails_of_store(uuid,text,text,timestamp with time zone,timestamp with time zone,uuid,boolean,integer) owner to souk_owner;
revoke all on function app.mails_of_store(uuid,text,text,timestamp with time zone,timestamp with time zone,uuid,boolean,integer) from public;
comment on function app.mails_of_store(uuid,text,text,timestamp with time zone,timestamp with time zone,uuid,boolean,integer) is 'A page of one store''s mails for app.list_mails, which sets the store.';

CREATE OR REPLACE FUNCTION app.most_used_values(p_store uuid, p_most integer, p_kept integer)
 RETURNS TABLE(facet text, value text, level smallint)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
 SET enable_incremental_sort TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  declare
    v_left integer := p_kept;
    v_read integer;
  begin
    select count(*) into v_read from (
      select from public.product_facets f
       where f.store_id = p_store and f.facet >= 'option:' and f.facet < 'option;' limit p_most + 1) x;
    if v_read <= p_most then return; end if;
    return query select '', '', 0::smallint;
    for v_level in reverse 13..1 loop
      return query
        select f.facet, f.value, f.level from public.product_facets f
         where f.store_id = p_store and f.level = v_level::smallint and f.level is not null
         order by f.facet, f.value, f.block limit v_left;
      get diagnostics v_read = row_count;
      v_left := v_left - v_read;
      exit when v_left <= 0;
    end loop;
  end $function$;
alter function app.most_used_values(uuid,integer,integer) owner to souk_owner;
revoke all on function app.most_used_values(uuid,integer,integer) from public;
grant execute on function app.most_used_values(uuid,integer,integer) to souk_app, souk_worker;
comment on function app.most_used_values(uuid,integer,integer) is 'No row if the store has at most p_most sets of option values. Else an empty row, and the p_kept sets with most products.';

CREATE OR REPLACE FUNCTION app.name_store(p_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  begin
    update public.stores set name = p_name where id = app.current_store();
    if not found then raise exception 'no store set' using errcode = '42501'; end if;
  end $function$;
alter function app.name_store(text) owner to souk_owner;
revoke all on function app.name_store(text) from public;
grant execute on function app.name_store(text) to souk_app, souk_worker;
comment on function app.name_store(text) is 'Stores the current store''s name in its default language, for the platform''s own lists.';

CREATE OR REPLACE FUNCTION app.note_changes(p_tags text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  declare
    -- The transaction's store, never one that the caller names.
    v_store uuid := app.current_store();
    v_tags text;
  begin
    if v_store is null then raise exception 'no store set' using errcode = '42501'; end if;
    select case when count(distinct tag) > 50 then 'store' else string_agg(distinct tag, ' ') end
      into v_tags from unnest(p_tags) as tag;
    if v_tags is not null then
      insert into public.changes (store_id, tags) values (v_store, v_tags);
    end if;
  end $function$;
alter function app.note_changes(text[]) owner to souk_owner;
revoke all on function app.note_changes(text[]) from public;
grant execute on function app.note_changes(text[]) to souk_app, souk_worker;
comment on function app.note_changes(text[]) is 'Notes the given tags of the current store in the running transaction. More than 50 tags become one for the whole store.';

CREATE OR REPLACE FUNCTION app.note_erasure(p_id uuid, p_at timestamp with time zone, p_entry jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  declare
    -- The transaction's store, never one that the caller names.
    v_store uuid := app.current_store();
  begin
    if v_store is null then raise exception 'no store set' using errcode = '42501'; end if;
    insert into public.erasures (id, at, entry) values (p_id, p_at, p_entry || jsonb_build_object('storeId', v_store));
  end $function$;
alter function app.note_erasure(uuid,timestamp with time zone,jsonb) owner to souk_owner;
revoke all on function app.note_erasure(uuid,timestamp with time zone,jsonb) from public;
grant execute on function app.note_erasure(uuid,timestamp with time zone,jsonb) to souk_app, souk_worker;
comment on function app.note_erasure(uuid,timestamp with time zone,jsonb) is 'Notes an erasure in the current store, for the list in BACKUP_TARGET.';

CREATE OR REPLACE FUNCTION app.open_checkout(p_key_hash text, p_token_hash text, p_locale text, p_at timestamp with time zone, p_currency text, p_customer uuid, p_email_norm text)
 RETURNS TABLE(cart_id uuid, is_ordered boolean, terms json, goods json, voice json, discounts json)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  declare
    v_store uuid := app.current_store();
    v_cart uuid;
    v_status text;
    v_terms public.store_settings;
    v_shown public.store_currencies;
  begin
    select c.id into v_cart from public.carts c where c.store_id = v_store and c.token_hash = p_token_hash;
    if not found then return; end if;
    insert into public.checkout_attempts as a (store_id, key_hash, cart_id, created_at)
    values (v_store, p_key_hash, v_cart, p_at)
    on conflict (store_id, key_hash) do update set created_at = a.created_at;
    select c.status into v_status from public.carts c
     where c.store_id = v_store and c.id = v_cart for no key update;
    if v_status = 'ordered' then
      return query select v_cart, true, null::json, null::json, null::json, null::json;
      return;
    end if;
    select * into v_terms from public.store_settings st where st.store_id = v_store;
    select * into v_shown from public.store_currencies sc
     where sc.store_id = v_store and sc.code = p_currency and sc.is_active and sc.is_ready;
    return query select v_cart, false,
      (to_jsonb(v_terms) || jsonb_build_object('shown_code', v_shown.code, 'rate_numer', v_shown.rate_numer,
        'rate_denom', v_shown.rate_denom))::json,
      app.cart_goods(v_cart, coalesce(v_shown.code, v_terms.currency), p_at), app.mail_voice(p_locale),
      app.cart_discounts(v_cart, p_customer, p_email_norm, p_at);
  end $function$;
alter function app.open_checkout(text,text,text,timestamp with time zone,text,uuid,text) owner to souk_owner;
revoke all on function app.open_checkout(text,text,text,timestamp with time zone,text,uuid,text) from public;
grant execute on function app.open_checkout(text,text,text,timestamp with time zone,text,uuid,text) to souk_app, souk_worker;
comment on function app.open_checkout(text,text,text,timestamp with time zone,text,uuid,text) is 'Claims the idempotency key, locks the cart, then reads it with the store''s terms, priced in the shown currency.';

CREATE OR REPLACE FUNCTION app.open_imported_store()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  begin
    delete from public.unopened_stores u
     where u.store_id = nullif(current_setting('app.store_id', true), '')::uuid and not u.is_ending;
    return found;
  end $function$;
alter function app.open_imported_store() owner to souk_owner;
revoke all on function app.open_imported_store() from public;
grant execute on function app.open_imported_store() to souk_app, souk_worker;
comment on function app.open_imported_store() is 'Opens the current store if it is imported and not opened yet; false otherwise.';

CREATE OR REPLACE FUNCTION app.package_limits()
 RETURNS TABLE(max_products integer, max_storage_mb integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
    select least(p.max_products, n.max_products, o.max_products),
        least(p.max_storage_mb, n.max_storage_mb, o.max_storage_mb, case when s.status = 'trialing' then 2048 end,
          case when app.is_provisional() then 200 end)
      from public.subscriptions s join public.packages p on p.id = s.package_id
      left join public.packages n on n.id = s.next_package_id
      left join public.platform_charges c on c.store_id = s.store_id and c.status in ('intended', 'challenged')
      left join public.packages o on o.id = c.package_id
     where s.store_id = app.current_store()
  $function$;
alter function app.package_limits() owner to souk_owner;
revoke all on function app.package_limits() from public;
grant execute on function app.package_limits() to souk_app, souk_worker;
comment on function app.package_limits() is 'The limits of the current store''s package; no row: none.';

CREATE OR REPLACE FUNCTION app.place_order(p_order jsonb, p_lines jsonb, p_event jsonb, p_payment_id uuid, p_checkout jsonb, p_mail jsonb, p_unnumbered text)
 RETURNS bigint
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  declare
    v_store uuid := app.current_store();
    v_order public.orders := jsonb_populate_record(null::public.orders, p_order);
    v_mail public.mails;
    v_stock record;
    v_number bigint;
  begin
    if v_order.payment_method = 'cash_on_delivery' and p_checkout is not null then
      perform app.admit_cash_order(v_order.phone, v_order.email_norm, (p_order ->> 'open_per_phone')::integer);
    end if;
    if jsonb_array_length(p_order -> 'applied') > 0 then
      perform app.redeem_discounts(v_order.id, p_order -> 'applied', v_order.customer_id, v_order.email_norm,
        v_order.phone, v_order.placed_at);
    end if;
    select * into v_stock from app.take_stock((
      select jsonb_agg(jsonb_build_object('variantId', l.variant_id, 'productId', l.product_id, 'quantity', l.quantity,
               'orderId', v_order.id, 'at', v_order.placed_at))
        from jsonb_populate_recordset(null::public.order_lines, p_lines) l));
    if v_stock.shortages <> '[]' then
      raise exception 'too few units are left' using errcode = 'SK001', detail = v_stock.shortages::text;
    end if;
    if v_order.payment_method = 'store_credit' then
      perform app.spend_credit(v_order.customer_id, v_order.id, v_order.total, v_order.currency, v_order.placed_at);
    end if;
    if p_checkout is not null then
      update public.carts set status = 'ordered', updated_at = v_order.placed_at
       where store_id = v_store and id = (p_checkout ->> 'cartId')::uuid;
    end if;
    if p_mail is not null then
      v_mail := jsonb_populate_record(null::public.mails, p_mail);
      perform app.enqueue(p_mail ->> 'task', jsonb_build_object('mailId', v_mail.id), null, null, null,
        (p_mail ->> 'priority')::integer);
    end if;

    if v_order.hold_until is not null then
      perform app.enqueue('payments.expire-hold', jsonb_build_object('orderId', v_order.id), v_order.hold_until,
        v_store || ':hold:' || v_order.id, null, 0);
    end if;

    -- A queue before the counter's row. Transactions that wait for the row itself are all woken by each commit, to
    -- wait for its next version: with 20 of them that was half of PostgreSQL's work. Here one is woken and finds the
    -- row free.
    perform pg_advisory_xact_lock(hashtextextended('order ' || v_store, 0));
    insert into public.store_counters as c (store_id, name, value) values (v_store, 'order', 1001)
    on conflict (store_id, name) do update set value = c.value + 1
    returning c.value into v_number;

    -- Whole rows, so that a new column needs no new function: domain/orders/order-rows.ts names every column. A column
    -- that may not be null needs its default here, too, for a process that was started before the column existed.
    v_order.store_id := v_store;
    v_order.number := v_number;
    v_order.updated_at := v_order.placed_at;
    insert into public.orders select (v_order).*;
    insert into public.order_lines
    select l.* from jsonb_array_elements(p_lines) as line,
           jsonb_populate_record(null::public.order_lines, line || jsonb_build_object('store_id', v_store,
             'order_id', v_order.id, 'took_stock', (line ->> 'variant_id')::uuid = any (v_stock.counted))) as l;

    insert into public.order_events (store_id, id, order_id, at, kind, actor_kind, actor_name)
    values (v_store, (p_event ->> 'id')::uuid, v_order.id, v_order.placed_at, 'placed', p_event ->> 'actor_kind',
      p_event ->> 'actor_name');
    insert into public.payments (store_id, id, order_id, method, status, currency, amount, created_at)
    values (v_store, p_payment_id, v_order.id, v_order.payment_method, 'pending', v_order.currency, v_order.total,
      v_order.placed_at);
    if p_checkout is not null then
      update public.checkout_attempts set order_id = v_order.id
       where store_id = v_store and key_hash = p_checkout ->> 'keyHash';
    end if;
    if p_mail is not null then
      insert into public.mails (store_id, id, kind, locale, recipient, subject, body_text, body_html, dedupe_key,
        created_at)
      values (v_store, v_mail.id, v_mail.kind, v_mail.locale, v_mail.recipient,
        replace(v_mail.subject, p_unnumbered, v_number::text), replace(v_mail.body_text, p_unnumbered, v_number::text),
        replace(v_mail.body_html, p_unnumbered, v_number::text), v_mail.dedupe_key, v_order.placed_at);
    end if;
    return v_number;
  end $function$;
alter function app.place_order(jsonb,jsonb,jsonb,uuid,jsonb,jsonb,text) owner to souk_owner;
revoke all on function app.place_order(jsonb,jsonb,jsonb,uuid,jsonb,jsonb,text) from public;
grant execute on function app.place_order(jsonb,jsonb,jsonb,uuid,jsonb,jsonb,text) to souk_app, souk_worker;
comment on function app.place_order(jsonb,jsonb,jsonb,uuid,jsonb,jsonb,text) is 'Takes stock and writes an order with its lines, event, payment and mail, its number last; returns the number.';

CREATE OR REPLACE FUNCTION app.price_at(amount bigint, sale_amount bigint, sale_from timestamp with time zone, sale_to timestamp with time zone, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN app.is_on_sale(amount, sale_amount, sale_from, sale_to, at) THEN sale_amount ELSE amount END;
alter function app.price_at(bigint,bigint,timestamp with time zone,timestamp with time zone,timestamp with time zone) owner to souk_owner;
revoke all on function app.price_at(bigint,bigint,timestamp with time zone,timestamp with time zone,timestamp with time zone) from public;
grant execute on function app.price_at(bigint,bigint,timestamp with time zone,timestamp with time zone,timestamp with time zone) to souk_app, souk_search, souk_worker;
comment on function app.price_at(bigint,bigint,timestamp with time zone,timestamp with time zone,timestamp with time zone) is 'The price of a row of variant_prices at a moment.';

CREATE OR REPLACE FUNCTION app.price_changes_at(amount bigint, sale_amount bigint, sale_from timestamp with time zone, sale_to timestamp with time zone, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (sale_amount < amount) THEN CASE WHEN (sale_from > at) THEN sale_from WHEN (sale_to > at) THEN sale_to ELSE NULL::timestamp with time zone END ELSE NULL::timestamp with time zone END;
alter function app.price_changes_at(bigint,bigint,timestamp with time zone,timestamp with time zone,timestamp with time zone) owner to souk_owner;
revoke all on function app.price_changes_at(bigint,bigint,timestamp with time zone,timestamp with time zone,timestamp with time zone) from public;
grant execute on function app.price_changes_at(bigint,bigint,timestamp with time zone,timestamp with time zone,timestamp with time zone) to souk_app, souk_search, souk_worker;
comment on function app.price_changes_at(bigint,bigint,timestamp with time zone,timestamp with time zone,timestamp with time zone) is 'The next moment after this one at which the price changes; null for never.';

CREATE OR REPLACE FUNCTION app.publish_changes(p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  declare
    v_store record;
    v_payload text := '';
    v_stores integer := 0;
  begin
    -- Two publishers at once (one that hangs and its replacement) share the rows and publish each of them once.
    for v_store in
      with taken as (
        delete from public.changes where id in (
          select id from public.changes order by id limit p_most for update skip locked)
        returning store_id, tags),
      each as (select distinct store_id, unnest(string_to_array(tags, ' ')) as tag from taken)
      select store_id,
             case when count(*) > 50 or bool_or(tag = 'store') then 'store'
                  else string_agg(tag, ' ' order by tag) end as tags
        from each group by store_id
    loop
      -- A notification's payload is shorter than 8000 bytes.
      if length(v_payload) + length(v_store.tags) > 7900 then
        perform pg_notify('souk_changes', v_payload);
        v_payload := '';
      end if;
      v_payload := v_payload || v_store.store_id || ' ' || v_store.tags || E'\n';
      v_stores := v_stores + 1;
    end loop;
    if v_payload <> '' then perform pg_notify('souk_changes', v_payload); end if;
    return v_stores;
  end $function$;
alter function app.publish_changes(integer) owner to souk_owner;
revoke all on function app.publish_changes(integer) from public;
grant execute on function app.publish_changes(integer) to souk_queue;
comment on function app.publish_changes(integer) is 'Sends the noted changes to every listening process, a line per store, and deletes the rows; returns the number of stores.';

CREATE OR REPLACE FUNCTION app.redeem_discounts(p_order uuid, p_applied jsonb, p_customer uuid, p_email_norm text, p_phone text, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  declare
    v_store uuid := app.current_store();
    v_keys text[] := app.shopper_keys(p_customer, p_email_norm, p_phone);
    v_one jsonb;
    v_discount public.discounts;
    v_refused text;
    v_key text;
  begin
    for v_one in select a from jsonb_array_elements(p_applied) a order by (a ->> 'discountId')::uuid loop
      v_refused := null;
      -- Waits for a change of the discount; orders that only use it do not wait for each other here.
      select * into v_discount from public.discounts p
       where p.store_id = v_store and p.id = (v_one ->> 'discountId')::uuid for key share;
      if not found or v_discount.status <> 'active' or v_discount.starts_at > p_at or v_discount.ends_at <= p_at then
        v_refused := 'ended';
      elsif v_discount.limit_total is not null then
        update public.discounts p set used = p.used + 1
         where p.store_id = v_store and p.id = v_discount.id and p.used < p.limit_total;
        if not found then v_refused := 'used_up'; end if;
      end if;
      if v_refused is null and v_one ->> 'code' is not null then
        update public.discount_codes c set used = c.used + 1
         where c.store_id = v_store and c.code = v_one ->> 'code' and c.discount_id = v_discount.id
           and c.max_uses is not null and c.used < c.max_uses;
        if not found and not exists (select from public.discount_codes c where c.store_id = v_store
             and c.code = v_one ->> 'code' and c.discount_id = v_discount.id and c.max_uses is null) then
          v_refused := 'used_up';
        end if;
      end if;
      if v_refused is null and v_discount.limit_per_customer is not null then
        foreach v_key in array v_keys loop
          insert into public.discount_shoppers as s (store_id, discount_id, shopper, used)
          values (v_store, v_discount.id, v_key, 1)
          on conflict (store_id, discount_id, shopper) do update set used = s.used + 1
            where s.used < v_discount.limit_per_customer;
          if not found then v_refused := 'used_by_you'; exit; end if;
        end loop;
      end if;
      if v_refused is not null then
        raise exception 'a discount is not available' using errcode = 'SK002',
          detail = jsonb_build_array(jsonb_build_object('discountId', v_one ->> 'discountId',
            'code', v_one ->> 'code', 'reason', v_refused))::text;
      end if;
      insert into public.order_discounts (store_id, order_id, discount_id, code, kind, names, position, amount,
        delivery_amount, base_amount, shares, shoppers, used_at)
      values (v_store, p_order, v_discount.id, v_one ->> 'code', v_discount.kind, v_discount.names,
        (v_one ->> 'position')::integer, (v_one ->> 'amount')::bigint, (v_one ->> 'deliveryAmount')::bigint,
        (v_one ->> 'baseAmount')::bigint, v_one -> 'shares', v_keys, p_at);
    end loop;
  end $function$;
alter function app.redeem_discounts(uuid,jsonb,uuid,text,text,timestamp with time zone) owner to souk_owner;
revoke all on function app.redeem_discounts(uuid,jsonb,uuid,text,text,timestamp with time zone) from public;
grant execute on function app.redeem_discounts(uuid,jsonb,uuid,text,text,timestamp with time zone) to souk_app, souk_worker;
comment on function app.redeem_discounts(uuid,jsonb,uuid,text,text,timestamp with time zone) is 'Counts a use of each discount of an order, never beyond a limit, and writes its discounts. Raises SK002 with the reason.';

CREATE OR REPLACE FUNCTION app.refresh_statistics()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  declare
    grown record;
  begin
    for grown in
      select c.oid::regclass as name from pg_class c join pg_stat_all_tables s on s.relid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and s.n_mod_since_analyze > 500 + greatest(c.reltuples, 0) / 2
       order by c.oid
    loop
      execute format('analyze %s', grown.name);
    end loop;
  end $function$;
alter function app.refresh_statistics() owner to souk_owner;
revoke all on function app.refresh_statistics() from public;
grant execute on function app.refresh_statistics() to souk_app, souk_worker;
comment on function app.refresh_statistics() is 'Analyzes the tables that have grown by half since the last analyze; returns nothing about any row.';

CREATE OR REPLACE FUNCTION app.remove_closed_store(p_store uuid, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  declare
    v_table text;
    v_kept constant text[] := array['platform_charges', 'platform_transfers', 'platform_invoices', 'kept_papers'];
    -- Deleted first, because on delete restrict would stop the others.
    v_first constant text[] := array['fatoora_documents', 'fatoora_devices', 'payment_attempts', 'payments', 'order_lines',
      'orders', 'staff_memberships', 'staff_invitations'];
  begin
    -- Opening the store again deletes this row first, under the same lock.
    perform from public.store_closings where store_id = p_store and removes_at <= p_now for update;
    if not found then return false; end if;
    -- FORCE binds the owner, too: it sees the rows of this store and of no other.
    perform set_config('app.store_id', p_store::text, true);
    for v_table in
      select t.relname from pg_class t
        join pg_attribute a on a.attrelid = t.oid and a.attname = 'store_id' and not a.attisdropped
       where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
         and t.relname <> all (v_kept)
       order by array_position(v_first, t.relname::text) nulls last, t.relname
    loop
      execute format('delete from public.%I where store_id = $1', v_table) using p_store;
    end loop;
    update public.stores set status = 'closed', name = slug where id = p_store;
    return true;
  end $function$;
alter function app.remove_closed_store(uuid,timestamp with time zone) owner to souk_owner;
revoke all on function app.remove_closed_store(uuid,timestamp with time zone) from public;
grant execute on function app.remove_closed_store(uuid,timestamp with time zone) to souk_platform;
comment on function app.remove_closed_store(uuid,timestamp with time zone) is 'Deletes the data of a store whose thirty days after closing are over. False if there is no such store.';

CREATE OR REPLACE FUNCTION app.remove_demo_store(p_store uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  begin
    perform 1 from public.stores where id = p_store and is_demo for update;
    if not found then return false; end if;
    -- FORCE binds the owner, too: it sees the rows of this store and of no other.
    perform set_config('app.store_id', p_store::text, true);
    -- Deleted first, because on delete restrict would stop the cascade: payments reference orders, lines products.
    delete from public.payments where store_id = p_store;
    delete from public.orders where store_id = p_store;
    delete from public.stores where id = p_store;
    return true;
  end $function$;
alter function app.remove_demo_store(uuid) owner to souk_owner;
revoke all on function app.remove_demo_store(uuid) from public;
grant execute on function app.remove_demo_store(uuid) to souk_platform;
comment on function app.remove_demo_store(uuid) is 'Deletes a sample store with everything in it. False if there is no such sample store.';

CREATE OR REPLACE FUNCTION app.remove_twin(p_twin uuid, p_of uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  declare
    v_table text;
    -- Deleted first, because on delete restrict would stop the others.
    v_first constant text[] := array['fatoora_documents', 'fatoora_devices', 'payment_attempts', 'payments', 'order_lines',
      'orders', 'staff_memberships', 'staff_invitations'];
  begin
    perform from public.unopened_stores where store_id = p_twin and twin_of = p_of for update;
    if not found then return false; end if;
    -- FORCE binds the owner, too: it sees the rows of this store and of no other.
    perform set_config('app.store_id', p_twin::text, true);
    for v_table in
      select t.relname from pg_class t
        join pg_attribute a on a.attrelid = t.oid and a.attname = 'store_id' and not a.attisdropped
       where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
       order by array_position(v_first, t.relname::text) nulls last, t.relname
    loop
      execute format('delete from public.%I where store_id = $1', v_table) using p_twin;
    end loop;
    delete from public.stores where id = p_twin;
    return true;
  end $function$;
alter function app.remove_twin(uuid,uuid) owner to souk_owner;
revoke all on function app.remove_twin(uuid,uuid) from public;
grant execute on function app.remove_twin(uuid,uuid) to souk_platform;
comment on function app.remove_twin(uuid,uuid) is 'Deletes a twin of a store that nobody opened. False if there is no such twin.';

CREATE OR REPLACE FUNCTION app.remove_unclaimed_store(p_store uuid, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  declare
    v_user uuid;
  begin
    -- Claiming deletes this row first, under the same lock.
    select user_id into v_user from public.provisional_stores
      where store_id = p_store and expires_at <= p_now for update;
    if not found then return false; end if;
    -- FORCE binds the owner, too: it sees the rows of this store and of no other.
    perform set_config('app.store_id', p_store::text, true);
    -- Deleted first, because on delete restrict would stop the cascade: payments reference orders, lines products.
    delete from public.payments where store_id = p_store;
    delete from public.orders where store_id = p_store;
    delete from public.stores where id = p_store;
    delete from public.users where id = v_user;
    return true;
  end $function$;
alter function app.remove_unclaimed_store(uuid,timestamp with time zone) owner to souk_owner;
revoke all on function app.remove_unclaimed_store(uuid,timestamp with time zone) from public;
grant execute on function app.remove_unclaimed_store(uuid,timestamp with time zone) to souk_platform;
comment on function app.remove_unclaimed_store(uuid,timestamp with time zone) is 'Deletes a store that nobody claimed in its seven days, with its account. False if there is no such store.';

CREATE OR REPLACE FUNCTION app.resolve_host(p_slug text, p_host text)
 RETURNS TABLE(store_id uuid, slug text, name text, status text, is_demo boolean, shell_version bigint, matched text, period_ends_at timestamp with time zone, stripe_id text, primary_host text, is_provisional boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
    select s.id, s.slug, s.name,
           case when c.store_id is not null then 'closed' when x.store_id is not null then 'suspended' else s.status end,
           s.is_demo, s.shell_version, m.matched, b.current_period_end, b.stripe_id,
           (select p.host from public.hosts p
             where p.store_id = s.id and p.is_primary and p.status in ('verified', 'active')),
           exists (select from public.provisional_stores v where v.store_id = s.id)
      from (select id, 'slug' as matched from public.stores where slug = p_slug
            union all
            select h.store_id, 'domain' from public.hosts h
             where h.host = p_host and h.status in ('verified', 'active')) m
      join public.stores s on s.id = m.id
      left join public.subscriptions b on b.store_id = s.id
      left join public.store_suspensions x on x.store_id = s.id
      left join public.store_closings c on c.store_id = s.id
     where s.status <> 'closed'
     limit 1
  $function$;
alter function app.resolve_host(text,text) owner to souk_owner;
revoke all on function app.resolve_host(text,text) from public;
grant execute on function app.resolve_host(text,text) to souk_app, souk_platform, souk_worker;
comment on function app.resolve_host(text,text) is 'Finds the store of a host name, the one look-up made before a store is known. No row for an unknown host.';

CREATE OR REPLACE FUNCTION app.retry_job(p_id bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  declare
    v_found boolean;
  begin
    update graphile_worker._private_jobs j set attempts = 0, run_at = now(), updated_at = now()
     where j.id = p_id and j.locked_at is null;
    v_found := found;
    if v_found then
      perform pg_notify('jobs:insert', json_build_object('r', random()::text, 'count', 1)::text);
    end if;
    return v_found;
  end $function$;
alter function app.retry_job(bigint) owner to souk_queue;
revoke all on function app.retry_job(bigint) from public;
grant execute on function app.retry_job(bigint) to souk_platform;
comment on function app.retry_job(bigint) is 'Makes a job due now, with all its attempts; false if it runs or is gone.';

CREATE OR REPLACE FUNCTION app.retry_mail_job(p_mail text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  declare
    v_job bigint;
    v_locked timestamptz;
  begin
    select j.id, j.locked_at into v_job, v_locked
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier in ('mail.deliver', 'platform.deliver-mail') and j.payload ->> 'mailId' = p_mail
     order by j.locked_at nulls last, j.id limit 1 for update of j;
    if v_job is null then return 'none'; end if;
    if v_locked is not null then return 'running'; end if;
    perform app.retry_job(v_job);
    return 'retried';
  end $function$;
alter function app.retry_mail_job(text) owner to souk_queue;
revoke all on function app.retry_mail_job(text) from public;
grant execute on function app.retry_mail_job(text) to souk_platform;
comment on function app.retry_mail_job(text) is 'Makes the job of a mail due now, with all its attempts, so that a mail never has two: retried, running, or none.';

CREATE OR REPLACE FUNCTION app.shopper_keys(p_customer uuid, p_email_norm text, p_phone text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
    select coalesce(array_agg(encode(sha256(convert_to(app.current_store() || ' ' || k, 'UTF8')), 'hex') order by k), '{}')
      from (select distinct k
              from unnest(array['account ' || p_customer, 'email ' || nullif(p_email_norm, ''),
                'email ' || app.mailbox_of(nullif(p_email_norm, '')), 'phone ' || nullif(p_phone, '')]) k
             where k is not null) keys
  $function$;
alter function app.shopper_keys(uuid,text,text) owner to souk_owner;
revoke all on function app.shopper_keys(uuid,text,text) from public;
grant execute on function app.shopper_keys(uuid,text,text) to souk_app, souk_worker;
comment on function app.shopper_keys(uuid,text,text) is 'The keys under which the uses of one person are counted.';

CREATE OR REPLACE PROCEDURE app.show_in_views(IN p_table name, IN p_column name)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $procedure$
declare
  -- Qualified, because the search path is pg_catalog alone.
  v_query text := pg_get_viewdef(format('viewing.%I', p_table)::regclass);
begin
  execute format('create or replace view viewing.%I with (security_invoker = true) as %s', p_table,
    regexp_replace(v_query, E'\n   FROM ', format(E',\n    %I\n   FROM ', p_column)));
end $procedure$;
alter function app.show_in_views(name,name) owner to souk_owner;
revoke all on function app.show_in_views(name,name) from public;
comment on function app.show_in_views(name,name) is 'Adds a new column to the masked view of its table, as it is. For migrations; a personal column needs a mask instead.';

CREATE OR REPLACE FUNCTION app.slug_shape(p_slug text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$ select replace(replace(translate(p_slug, '01', 'ol'), 'rn', 'm'), 'vv', 'w') $function$;
alter function app.slug_shape(text) owner to souk_owner;
revoke all on function app.slug_shape(text) from public;
grant execute on function app.slug_shape(text) to souk_platform;
comment on function app.slug_shape(text) is 'Equal for slugs that look alike, such as demo and dem0. The same rule is in domain/tenancy/slug-shape.ts.';

CREATE OR REPLACE FUNCTION app.spend_credit(p_customer uuid, p_order uuid, p_amount bigint, p_currency text, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  begin
    perform app.add_credit(jsonb_build_object('id', gen_random_uuid(), 'customer_id', p_customer, 'order_id', p_order,
      'kind', 'spent', 'currency', p_currency, 'amount', -p_amount, 'actor_kind', 'shopper', 'actor_name', '',
      'at', p_at));
  end $function$;
alter function app.spend_credit(uuid,uuid,bigint,text,timestamp with time zone) owner to souk_owner;
revoke all on function app.spend_credit(uuid,uuid,bigint,text,timestamp with time zone) from public;
grant execute on function app.spend_credit(uuid,uuid,bigint,text,timestamp with time zone) to souk_app, souk_worker;
comment on function app.spend_credit(uuid,uuid,bigint,text,timestamp with time zone) is 'Takes an order''s total from its shopper''s store credit; raises SK004 if there is not enough.';

CREATE OR REPLACE FUNCTION app.state_of_job(p_locked_at timestamp with time zone, p_attempts integer, p_most integer, p_error text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select case when p_locked_at is not null then 'running'
      when p_attempts >= p_most then 'failed'
      when p_error is not null then 'retrying'
      else 'waiting' end
  $function$;
alter function app.state_of_job(timestamp with time zone,integer,integer,text) owner to souk_queue;
revoke all on function app.state_of_job(timestamp with time zone,integer,integer,text) from public;
comment on function app.state_of_job(timestamp with time zone,integer,integer,text) is 'The state of a job of the queue.';

CREATE OR REPLACE FUNCTION app.store_countries()
 RETURNS TABLE(store_id uuid, country text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  declare
    v_store uuid;
  begin
    for v_store in select s.id from public.stores s where s.status <> 'closed' loop
      -- FORCE binds the owner, too: it sees the rows of one store at a time.
      perform set_config('app.store_id', v_store::text, true);
      return query select t.store_id, t.country from public.store_settings t where t.store_id = v_store;
    end loop;
    perform set_config('app.store_id', '', true);
  end $function$;
alter function app.store_countries() owner to souk_owner;
revoke all on function app.store_countries() from public;
grant execute on function app.store_countries() to souk_platform;
comment on function app.store_countries() is 'The country of every store that is not closed; nothing else of its settings.';

CREATE OR REPLACE FUNCTION app.sum_jobs()
 RETURNS TABLE(task text, state text, jobs integer, oldest timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'on'
AS $function$
  begin
    return query
      select t.identifier, app.state_of_job(j.locked_at, j.attempts, j.max_attempts, j.last_error) as of_state,
          count(*)::integer, min(j.run_at)
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       group by 1, 2;
  end $function$;
alter function app.sum_jobs() owner to souk_queue;
revoke all on function app.sum_jobs() from public;
grant execute on function app.sum_jobs() to souk_platform;
comment on function app.sum_jobs() is 'The number of jobs of each kind and state, and the earliest time one is due.';

CREATE OR REPLACE FUNCTION app.tables_to_empty()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  declare
    -- store_settings and the platform's own rows say what the store is, and are left to its last part.
    v_todo oid[] := array(select t.oid from pg_class t
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relforcerowsecurity
        and t.relname <> 'store_settings' order by t.relname);
    v_next oid[];
    v_order text[] := '{}';
  begin
    while cardinality(v_todo) > 0 loop
      -- In a circle of references those that forbid a deletion decide.
      select coalesce(array_agg(o.id) filter (where o.free), (array_agg(o.id) filter (where o.may))[1:1], v_todo[1:1])
        into v_next
        from (select t.id, t.at,
                not exists (select from pg_constraint c where c.contype = 'f' and c.confrelid = t.id
                  and c.conrelid <> t.id and c.conrelid = any (v_todo)) as free,
                not exists (select from pg_constraint c where c.contype = 'f' and c.confrelid = t.id
                  and c.conrelid <> t.id and c.conrelid = any (v_todo) and c.confdeltype in ('a', 'r')) as may
              from unnest(v_todo) with ordinality as t (id, at)) o;
      v_order := v_order || array(select t.relname::text from pg_class t where t.oid = any (v_next) order by 1);
      v_todo := array(select t from unnest(v_todo) t where t <> all (v_next));
    end loop;
    return v_order;
  end $function$;
alter function app.tables_to_empty() owner to souk_owner;
revoke all on function app.tables_to_empty() from public;
comment on function app.tables_to_empty() is 'The tenant tables in the order in which a store is emptied.';

CREATE OR REPLACE FUNCTION app.take_stock(p_wanted jsonb, OUT counted uuid[], OUT shortages jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  declare
    v_store uuid := app.current_store();
    v_level record;
    v_found integer := 0;
    v_tags text[] := '{}';
    v_ids uuid[];
    v_quantities integer[];
    v_products uuid[];
    -- orderId, at, actorKind and actorName are the same in every element.
    v_for jsonb := p_wanted -> 0;
    v_low integer;
    v_zone text;
    v_is_low boolean := false;
  begin
    counted := '{}';
    shortages := '[]';
    -- Arrays, because a join would be planned for as many rows as the store has variants that day.
    -- Lines of one variant are taken together: each alone could be enough where all are not.
    select array_agg(w.variant_id), array_agg(w.quantity), array_agg(w.product_id)
      into v_ids, v_quantities, v_products
      from (select l."variantId" as variant_id, sum(l.quantity)::integer as quantity,
                   (array_agg(l."productId"))[1] as product_id
              from jsonb_to_recordset(p_wanted) as l ("variantId" uuid, quantity integer, "productId" uuid)
             group by 1) w;
    for v_level in
      select s.variant_id, v_quantities[array_position(v_ids, s.variant_id)] as wanted, s.is_tracked,
             s.allows_backorder, s.quantity
        from public.stock_levels s
       where s.store_id = v_store and s.variant_id = any (v_ids)
       order by s.variant_id for update
    loop
      v_found := v_found + 1;
      if v_level.is_tracked and not v_level.allows_backorder and v_level.quantity < v_level.wanted then
        shortages := shortages || jsonb_build_object('variantId', v_level.variant_id, 'wanted', v_level.wanted,
          'available', greatest(v_level.quantity, 0));
      elsif v_level.is_tracked then
        counted := counted || v_level.variant_id;
      end if;
    end loop;
    if v_found < cardinality(v_ids) then
      shortages := shortages || (
        select coalesce(jsonb_agg(jsonb_build_object('variantId', w.id, 'wanted', w.quantity, 'available', 0)), '[]')
          from unnest(v_ids, v_quantities) as w (id, quantity)
         where not exists (select from public.stock_levels s where s.store_id = v_store and s.variant_id = w.id));
    end if;
    if shortages <> '[]' then
      counted := '{}';
      return;
    end if;
    for v_level in
      with taken as (
        update public.stock_levels s
           set quantity = s.quantity - v_quantities[array_position(v_ids, s.variant_id)], moves = s.moves + 1
         where s.store_id = v_store and s.variant_id = any (counted)
        returning s.variant_id, s.quantity, s.allows_backorder, s.low_at, s.moves,
                  array_position(v_ids, s.variant_id) as at
      ), noted as (
        insert into public.stock_movements (store_id, variant_id, move, at, reason, quantity_before, quantity_after,
          order_id, actor_kind, actor_name)
        select v_store, t.variant_id, t.moves, coalesce((v_for ->> 'at')::timestamptz, now()), 'sold',
               t.quantity + v_quantities[t.at], t.quantity, (v_for ->> 'orderId')::uuid,
               coalesce(v_for ->> 'actorKind', 'shopper'), coalesce(v_for ->> 'actorName', '')
          from taken t
      )
      select t.variant_id, t.quantity, t.allows_backorder, t.low_at, v_products[t.at] as product_id,
             t.quantity + v_quantities[t.at] as was
        from taken t
    loop
      -- No threshold is above 9,999: a shop with more units reads no settings here.
      if v_level.quantity <= 9999 and not v_is_low then
        if v_zone is null then
          select st.low_stock_at, st.time_zone into v_low, v_zone from public.store_settings st
           where st.store_id = v_store;
        end if;
        v_is_low := coalesce(v_level.quantity <= coalesce(v_level.low_at, v_low)
          and v_level.was > coalesce(v_level.low_at, v_low), false);
      end if;
      -- Shoppers see the number left when it is five or fewer, and listings count sold-out products
      -- (domain/catalog/index-later.ts).
      if v_level.product_id is not null and not v_level.allows_backorder and v_level.quantity <= 5 then
        v_tags := v_tags || ('product:' || v_level.product_id);
        if v_level.quantity = 0 then
          perform app.enqueue('catalog.index-stock', jsonb_build_object('variantId', v_level.variant_id), null,
            v_store || ':stock:' || v_level.variant_id, 'web:' || v_store, 20);
        end if;
      end if;
    end loop;
    if v_tags <> '{}' then perform app.note_changes(v_tags); end if;
    -- One mail a day: the job runs at the store's next eight o'clock, and a later one replaces it.
    if v_is_low then
      perform app.enqueue('stock.mail-low', '{}', (date_trunc('day', (coalesce((v_for ->> 'at')::timestamptz, now())
          at time zone v_zone) - interval '8 hours') + interval '32 hours') at time zone v_zone,
        v_store || ':low-stock', null, 10);
    end if;
  end $function$;
alter function app.take_stock(jsonb) owner to souk_owner;
revoke all on function app.take_stock(jsonb) from public;
grant execute on function app.take_stock(jsonb) to souk_app, souk_worker;
comment on function app.take_stock(jsonb) is 'Decrements the stock of several variants, all or none, locking them by id.';

CREATE OR REPLACE FUNCTION app.tax_chains_to_check()
 RETURNS TABLE(slug text, problem text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  declare
    v_store record;
  begin
    for v_store in select s.id, s.slug as name from public.stores s where s.status <> 'closed' loop
      perform set_config('app.store_id', v_store.id::text, true);
      return query select v_store.name, d.chain_problem from public.fatoora_devices d
        where d.store_id = v_store.id and d.state = 'active'
          and (d.chain_problem <> '' or d.chain_epoch <> app.database_epoch());
    end loop;
    perform set_config('app.store_id', '', true);
  end $function$;
alter function app.tax_chains_to_check() owner to souk_owner;
revoke all on function app.tax_chains_to_check() from public;
grant execute on function app.tax_chains_to_check() to souk_platform;
comment on function app.tax_chains_to_check() is 'The stores whose chain of tax documents is not read back since a restore (problem is empty) or cannot be.';

CREATE OR REPLACE FUNCTION app.touch_shell()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  begin
    update public.stores set shell_version = shell_version + 1 where id = app.current_store();
    if not found then raise exception 'no store set' using errcode = '42501'; end if;
  end $function$;
alter function app.touch_shell() owner to souk_owner;
revoke all on function app.touch_shell() from public;
grant execute on function app.touch_shell() to souk_app, souk_worker;
comment on function app.touch_shell() is 'Invalidates, in every process, the parts that all pages of the current store share (settings, menu).';

CREATE OR REPLACE FUNCTION app.words_without_products(p_words text[])
 RETURNS SETOF integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
  declare
    v_store uuid := app.current_store();
  begin
    if v_store is null then raise exception 'no store set' using errcode = '42501'; end if;
    for v_at in 1 .. cardinality(p_words) loop
      if (select count(*) from public.search_documents d
           where d.store_id = v_store and d.words @@ p_words[v_at]::tsquery) = 0 then
        return next v_at;
      end if;
    end loop;
  end $function$;
alter function app.words_without_products(text[]) owner to souk_search;
revoke all on function app.words_without_products(text[]) from public;
grant execute on function app.words_without_products(text[]) to souk_worker;
comment on function app.words_without_products(text[]) is 'The places, from 1, of those queries that match no product of the current store. Raises 42501 without a store.';

create view viewing.added_bytes with (security_invoker=true) as
 SELECT store_id,
    day,
    bytes
   FROM public.added_bytes
  WHERE false;

create view viewing.audit_entries with (security_invoker=true) as
 SELECT store_id,
    id,
    at,
    actor_kind,
    actor_id,
    actor_name,
    action,
    subject_kind,
    subject_id,
    NULL::jsonb AS before,
    NULL::jsonb AS after,
    app.hidden(ip) AS ip,
    request_id
   FROM public.audit_entries;

create view viewing.back_in_stock_alerts with (security_invoker=true) as
 SELECT store_id,
    id,
    variant_id,
    customer_id,
    app.hidden(email) AS email,
    app.hidden_key(store_id, email_norm) AS email_norm,
    locale,
    app.hidden(link_base) AS link_base,
    status,
    app.hidden(stop_hash) AS stop_hash,
    asked_at,
    told_at
   FROM public.back_in_stock_alerts;

create view viewing.buyer_words with (security_invoker=true) as
 SELECT store_id,
    word,
    email_norm
   FROM public.buyer_words
  WHERE false;

create view viewing.carts with (security_invoker=true) as
 SELECT store_id,
    id,
    app.hidden(token_hash) AS token_hash,
    customer_id,
    status,
    discount_codes,
    created_at,
    updated_at
   FROM public.carts;

create view viewing.cash_codes with (security_invoker=true) as
 SELECT store_id,
    order_id,
    code_hash,
    expires_at,
    wrong_tries,
    sends,
    sent_at
   FROM public.cash_codes
  WHERE false;

create view viewing.cash_refusals with (security_invoker=true) as
 SELECT store_id,
    id,
    kind,
    app.hidden(value) AS value,
    app.hidden(reason) AS reason,
    added_by,
    added_at
   FROM public.cash_refusals;

create view viewing.contact_messages with (security_invoker=true) as
 SELECT store_id,
    id,
    app.hidden_person(name) AS name,
    app.hidden_person(email) AS email,
    order_number,
    app.hidden_person(body) AS body,
    locale,
    status,
    created_at
   FROM public.contact_messages;

create view viewing.contact_replies with (security_invoker=true) as
 SELECT store_id,
    id,
    message_id,
    app.hidden_person(body) AS body,
    actor_name,
    sent_at
   FROM public.contact_replies;

create view viewing.credit_entries with (security_invoker=true) as
 SELECT store_id,
    id,
    customer_id,
    order_id,
    kind,
    currency,
    amount,
    app.hidden(reason) AS reason,
    actor_kind,
    actor_name,
    at
   FROM public.credit_entries;

create view viewing.customer_addresses with (security_invoker=true) as
 SELECT store_id,
    id,
    customer_id,
    app.hidden(label) AS label,
    app.hidden_person(name) AS name,
    app.hidden_person(phone) AS phone,
    app.hidden_person(address) AS address,
    app.hidden_person(address_more) AS address_more,
    app.hidden_person(city) AS city,
    app.hidden_person(zip_code) AS zip_code,
    country,
    is_default,
    created_at,
    updated_at
   FROM public.customer_addresses;

create view viewing.customer_identities with (security_invoker=true) as
 SELECT store_id,
    provider,
    subject,
    customer_id,
    email,
    created_at
   FROM public.customer_identities
  WHERE false;

create view viewing.customer_sessions with (security_invoker=true) as
 SELECT store_id,
    token_hash,
    id,
    customer_id,
    created_at,
    seen_at,
    expires_at,
    user_agent,
    ip
   FROM public.customer_sessions
  WHERE false;

create view viewing.customer_tokens with (security_invoker=true) as
 SELECT store_id,
    token_hash,
    customer_id,
    purpose,
    email_norm,
    created_at,
    expires_at,
    used_at
   FROM public.customer_tokens
  WHERE false;

create view viewing.customers with (security_invoker=true) as
 SELECT store_id,
    id,
    app.hidden_person(email) AS email,
    app.hidden_person_key(store_id, email_norm) AS email_norm,
    app.hidden_person(name) AS name,
    app.hidden(password_hash) AS password_hash,
    email_verified_at,
    app.hidden_person(phone) AS phone,
    NULL::uuid AS photo_media_id,
    locale,
    digits,
    app.hidden(note) AS note,
    blocked_at,
    app.hidden(blocked_reason) AS blocked_reason,
    version,
    created_at,
    updated_at,
    kept_orders,
    kept_spent,
    kept_last_at
   FROM public.customers;

create view viewing.discount_shoppers with (security_invoker=true) as
 SELECT store_id,
    discount_id,
    app.hidden_key(store_id, shopper) AS shopper,
    used
   FROM public.discount_shoppers;

create view viewing.download_links with (security_invoker=true) as
 SELECT store_id,
    token_hash,
    order_id,
    created_at
   FROM public.download_links
  WHERE false;

create view viewing.fatoora_devices with (security_invoker=true) as
 SELECT store_id,
    id,
    renews_id,
    environment,
    state,
    seller,
    organization_unit,
    industry,
    common_name,
    serial_number,
    key_sealed,
    request_pem,
    compliance_request_id,
    credentials_sealed,
    certificate,
    valid_to,
    counter,
    last_hash,
    created_at,
    chain_epoch,
    chain_problem
   FROM public.fatoora_devices
  WHERE false;

create view viewing.fatoora_documents with (security_invoker=true) as
 SELECT store_id,
    id,
    device_id,
    invoice_id,
    counter,
    uuid,
    buyer,
    form,
    issued_at,
    hash,
    previous_hash,
    qr,
    xml,
    edition
   FROM public.fatoora_documents
  WHERE false;

create view viewing.fatoora_sendings with (security_invoker=true) as
 SELECT store_id,
    document_id,
    issued_at,
    state,
    tries,
    next_try_at,
    answered_at,
    status,
    messages,
    cleared_xml,
    alarmed_at,
    kept_at
   FROM public.fatoora_sendings
  WHERE false;

create view viewing.import_errors with (security_invoker=true) as
 SELECT store_id,
    import_id,
    "position",
    line,
    level,
    code,
    app.hidden_json(data) AS data,
    product_id
   FROM public.import_errors;

create view viewing.invoice_settings with (security_invoker=true) as
 SELECT store_id,
    legal_names,
    addresses,
    notes,
    vat_number,
    registration_kind,
    registration_number,
    short_address,
    seal_number,
    invoice_prefix,
    credit_note_prefix,
    issue_at,
    languages,
    version,
    updated_at,
    app.hidden(seal_token) AS seal_token
   FROM public.invoice_settings;

create view viewing.invoices with (security_invoker=true) as
 SELECT store_id,
    id,
    kind,
    number,
    code,
    sequence,
    order_id,
    invoice_id,
    refund_id,
    issued_at,
    currency,
    total,
    tax_total,
    app.hidden_json(data) AS data,
    data_hash,
    previous_hash
   FROM public.invoices;

create view viewing.mail_senders with (security_invoker=true) as
 SELECT store_id,
    address,
    host,
    selector,
    public_key,
    ''::text AS sealed_key,
    status,
    seen,
    created_at,
    checked_at,
    failing_since
   FROM public.mail_senders;

create view viewing.mail_suppressions with (security_invoker=true) as
 SELECT store_id,
    app.hidden_key(store_id, email_norm) AS email_norm,
    app.hidden(reason) AS reason,
    refusals,
    since,
    refused_at,
    cause
   FROM public.mail_suppressions;

create view viewing.mails with (security_invoker=true) as
 SELECT store_id,
    id,
    kind,
    locale,
    app.hidden(recipient) AS recipient,
    app.hidden(subject) AS subject,
    app.hidden(body_text) AS body_text,
    app.hidden(body_html) AS body_html,
    app.hidden(dedupe_key) AS dedupe_key,
    order_id,
    app.hidden(leave_url) AS leave_url,
    status,
    attempts,
    app.hidden(last_error) AS last_error,
    created_at,
    sent_at,
    app.hidden(recipient_norm) AS recipient_norm
   FROM public.mails;

create view viewing.media with (security_invoker=true) as
 SELECT store_id,
    id,
    hash,
    content_type,
    width,
    height,
    bytes,
    blur,
    file_name,
    focal_x,
    focal_y,
    version,
    created_at
   FROM public.media m
  WHERE NOT (EXISTS ( SELECT
           FROM public.customers c
          WHERE c.store_id = m.store_id AND c.photo_media_id = m.id));

create view viewing.newsletter_readers with (security_invoker=true) as
 SELECT store_id,
    id,
    app.hidden_person(email) AS email,
    app.hidden_person_key(store_id, email_norm) AS email_norm,
    locale,
    status,
    asked_at,
    confirmed_at,
    left_at
   FROM public.newsletter_readers;

create view viewing.newsletter_tokens with (security_invoker=true) as
 SELECT store_id,
    token_hash,
    reader_id,
    purpose,
    created_at,
    expires_at
   FROM public.newsletter_tokens
  WHERE false;

create view viewing.order_discounts with (security_invoker=true) as
 SELECT store_id,
    order_id,
    discount_id,
    code,
    kind,
    names,
    "position",
    amount,
    delivery_amount,
    base_amount,
    shares,
        CASE
            WHEN shoppers IS NULL THEN NULL::text[]
            ELSE '{}'::text[]
        END AS shoppers,
    used_at,
    given_back_at
   FROM public.order_discounts;

create view viewing.order_events with (security_invoker=true) as
 SELECT store_id,
    id,
    order_id,
    at,
    kind,
    actor_kind,
    actor_name,
    app.hidden_json(data) AS data
   FROM public.order_events;

create view viewing.orders with (security_invoker=true) as
 SELECT store_id,
    id,
    number,
    app.hidden(token_hash) AS token_hash,
    app.hidden(link_hash) AS link_hash,
    locale,
    placed_by,
    status,
    payment_status,
    fulfilment_status,
    confirmation,
    confirmation_tries,
    confirmation_tried_at,
    payment_method,
    customer_id,
    app.hidden_person(user_name) AS user_name,
    app.hidden_person(email) AS email,
    app.hidden_person_key(store_id, email_norm) AS email_norm,
    app.hidden_person(phone) AS phone,
    app.hidden_person(address) AS address,
    app.hidden_person(address_more) AS address_more,
    app.hidden_person(city) AS city,
    app.hidden_person(zip_code) AS zip_code,
    app.hidden_person(region) AS region,
    country,
    app.hidden_person(note) AS note,
    erase_when_over,
    delivery_method,
    delivery_names,
    delivery_min_days,
    delivery_max_days,
    is_pickup,
    currency,
    base_currency,
    rate_numer,
    rate_denom,
    item_count,
    subtotal,
    discount_total,
    discount_codes,
    delivery_total,
    delivery_discount,
    delivery_tax,
    cod_fee,
    cod_fee_tax,
    tax_total,
    tax_names,
    prices_include_tax,
    total,
    held_total,
    credited_total,
    credited_delivery,
    hold_until,
    hold_prolonged_at,
    placed_at,
    delivered_at,
    updated_at,
    version
   FROM public.orders;

create view viewing.parked_orders with (security_invoker=true) as
 SELECT store_id,
    id,
    label,
    form,
    units,
    email_norm,
    phone,
    parked_by,
    created_at
   FROM public.parked_orders
  WHERE false;

create view viewing.payment_accounts with (security_invoker=true) as
 SELECT store_id,
    id,
    provider,
    mode,
    connected_id,
    by_install,
    disconnected_at,
    NULL::text AS sealed_secrets,
    app.hidden_json(hints) AS hints,
    options,
    takes_cards,
    captures_later,
    version,
    created_at,
    updated_at
   FROM public.payment_accounts;

create view viewing.payment_attempts with (security_invoker=true) as
 SELECT store_id,
    id,
    payment_id,
    order_id,
    account_id,
    status,
    currency,
    amount,
    reference,
    charge_reference,
    app.hidden(page_url) AS page_url,
    failure_code,
    differs,
    app.hidden(shop_url) AS shop_url,
    locale,
    expires_at,
    created_at
   FROM public.payment_attempts;

create view viewing.payment_events with (security_invoker=true) as
 SELECT store_id,
    id,
    account_id,
    event_id,
    kind,
    reference,
    call_key,
    state,
    received_at,
    processed_at,
    payload
   FROM public.payment_events
  WHERE false;

create view viewing.payouts with (security_invoker=true) as
 SELECT store_id,
    id,
    provider,
    app.hidden(payer) AS payer,
    app.hidden(file_name) AS file_name,
    file_hash,
    currency,
    gross,
    fee,
    net,
    row_count,
    left_out,
    added_by,
    created_at
   FROM public.payouts;

create view viewing.preview_links with (security_invoker=true) as
 SELECT store_id,
    token_hash,
    subject,
    created_at,
    expires_at
   FROM public.preview_links
  WHERE false;

create view viewing.privacy_contacts with (security_invoker=true) as
 SELECT store_id,
    request_id,
    emails,
    phones
   FROM public.privacy_contacts
  WHERE false;

create view viewing.rate_limits with (security_invoker=true) as
 SELECT store_id,
    bucket,
    subject,
    window_start,
    hits
   FROM public.rate_limits
  WHERE false;

create view viewing.refunds with (security_invoker=true) as
 SELECT store_id,
    id,
    order_id,
    payment_id,
    kind,
    method,
    currency,
    amount,
    tax_amount,
    delivery_amount,
    delivery_tax,
    other_amount,
    other_tax,
    app.hidden(reason) AS reason,
    created_at,
    created_by
   FROM public.refunds;

create view viewing.return_photos with (security_invoker=true) as
 SELECT store_id,
    id,
    return_id,
    "position",
    file_hash,
    bytes,
    uploaded_at
   FROM public.return_photos
  WHERE false;

create view viewing.returns with (security_invoker=true) as
 SELECT store_id,
    id,
    order_id,
    number,
    status,
    wish,
    app.hidden_person(comment) AS comment,
    app.hidden_person(answer) AS answer,
    refund_id,
    exchange_order_id,
    requested_at,
    updated_at
   FROM public.returns;

create view viewing.reviews with (security_invoker=true) as
 SELECT store_id,
    id,
    product_id,
    customer_id,
    order_line_id,
    app.hidden_person(name) AS name,
    app.hidden_person(email) AS email,
    rating,
    app.hidden_person(title) AS title,
    app.hidden_person(comment) AS comment,
    media_id,
    locale,
    status,
    created_at,
    helpful
   FROM public.reviews;

create view viewing.sales_files with (security_invoker=true) as
 SELECT store_id,
    id,
    user_id,
    report,
    name,
    content,
    made_at,
    expires_at
   FROM public.sales_files
  WHERE false;

create view viewing.saved_views with (security_invoker=true) as
 SELECT store_id,
    id,
    list,
    name,
    query,
    created_at
   FROM public.saved_views
  WHERE false;

create view viewing.store_settings with (security_invoker=true) as
 SELECT store_id,
    currency,
    default_locale,
    country,
    country_answered,
    time_zone,
    digits,
    primary_color,
    secondary_color,
    logo_media_id,
    logo_dark_media_id,
    favicon_media_id,
    contact_email,
    contact_phone,
    whatsapp,
    social,
    menus,
    '{}'::jsonb AS access,
    name_min_length,
    zip_required,
    zip_not_asked_in,
    takes_guests,
    takes_notes,
    refuses_common_passwords,
    reviews_moderated,
    delivery_flat,
    delivery_free_from,
    tax_rate_ppm,
    prices_include_tax,
    delivery_rules,
    tax_rules,
    payment_rules,
    low_stock_at,
    return_days,
    version,
    updated_at,
    theme,
    theme_options,
    home_look
   FROM public.store_settings;

create view viewing.test_charges with (security_invoker=true) as
 SELECT store_id,
    id,
    account_id,
    idempotency_key,
    order_reference,
    description,
    status,
    currency,
    amount,
    captured,
    refunded,
    captures_later,
    failure_code,
    webhook_url,
    return_url,
    cancel_url,
    locale,
    delivery,
    refund_course,
    expires_at,
    created_at
   FROM public.test_charges
  WHERE false;

create view viewing.test_refunds with (security_invoker=true) as
 SELECT store_id,
    id,
    charge_id,
    idempotency_key,
    amount,
    status,
    created_at
   FROM public.test_refunds
  WHERE false;

create view viewing.text_messages with (security_invoker=true) as
 SELECT store_id,
    id,
    order_id,
    channel,
    app.hidden(recipient) AS recipient,
    app.hidden(body) AS body,
    status,
    created_at,
    sent_at
   FROM public.text_messages;

create view viewing.transfer_receipts with (security_invoker=true) as
 SELECT store_id,
    id,
    order_id,
    app.hidden(file_hash) AS file_hash,
    content_type,
    bytes,
    status,
    app.hidden(reason) AS reason,
    uploaded_at,
    decided_at,
    decided_by
   FROM public.transfer_receipts;

create view viewing.waiting_documents with (security_invoker=true) as
 SELECT store_id,
    id,
    order_id,
    kind,
    refund_id,
    reason,
    app.hidden_json(buyer) AS buyer,
    due_at,
    legal_date
   FROM public.waiting_documents;
