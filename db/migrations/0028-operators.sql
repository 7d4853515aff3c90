-- Operators of the platform with roles, what they did, their notes, and figures of each store for their list. These are
-- platform tables: reached only as souk_platform, never from a store's own transactions.

create table public.operators (
  user_id uuid primary key references public.users (id) on delete cascade,
  role text not null check (role in ('owner', 'support', 'finance', 'read_only')),
  added_by text not null check (length(added_by) between 1 and 120),
  created_at timestamptz not null
);
comment on table public.operators is
  'Accounts that may enter the console, with their role; domain/identity/operator-permissions.ts lists what each may do.';
grant select, insert, update, delete on public.operators to souk_platform;
insert into public.operators (user_id, role, added_by, created_at)
  select id, 'owner', 'souk', created_at from public.users where is_operator;
comment on column public.users.is_operator is
  'Read by processes older than 0028-operators only; kept because they run on while it is applied.';

alter table public.platform_sessions add column proved_at timestamptz;
comment on column public.platform_sessions.proved_at is
  'When the password was last entered in this session for a dangerous act of the console.';

create table public.operator_acts (
  id uuid primary key,
  at timestamptz not null,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  role text not null,
  action text not null check (length(action) between 1 and 60),
  subject_kind text not null check (subject_kind in ('store', 'user', 'package', 'job', 'operator')),
  -- The id of the subject, or the code of a package.
  subject_id text not null check (length(subject_id) between 1 and 64),
  reason text not null default '' check (length(reason) <= 500),
  detail jsonb not null default '{}' check (pg_column_size(detail) < 8000),
  ip text not null default '',
  request_id text not null default ''
);
comment on table public.operator_acts is
  'Everything that operators changed, written in the transaction of the change. Append-only; ids are in order of time.';
create index operator_acts_subject on public.operator_acts (subject_kind, subject_id, id desc);
grant select, insert on public.operator_acts to souk_platform;

create table public.store_notes (
  store_id uuid not null references public.stores (id) on delete cascade,
  id uuid not null,
  at timestamptz not null,
  by_name text not null check (length(by_name) between 1 and 120),
  body text not null check (length(body) between 1 and 1000),
  primary key (store_id, id)
);
comment on table public.store_notes is 'Notes about a store that only operators read. Append-only.';
grant select, insert on public.store_notes to souk_platform;

create table public.store_figures (
  store_id uuid primary key references public.stores (id) on delete cascade,
  products integer not null check (products >= 0),
  storage_mb integer not null check (storage_mb >= 0),
  last_order_at timestamptz,
  -- Sales that count since the first of this month (YYYY-MM, in UTC), and the currency of the store then.
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  orders integer not null check (orders >= 0),
  sales bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Mails of the last seven days that are not sent.
  mails_queued integer not null check (mails_queued >= 0),
  mails_failed integer not null check (mails_failed >= 0),
  measured_at timestamptz not null
);
comment on table public.store_figures is
  'Counts and sums of each store for the list of the console, measured in that store''s own transaction. No row of a '
  'store, no person: it can be wrong by its age and is never read to decide anything.';
create index store_figures_oldest on public.store_figures (measured_at);
grant select, insert, update on public.store_figures to souk_platform;

-- The search of the console's lists. gin_trgm_ops finds a part of a word; platform tables have no policy, so ILIKE may
-- use these.
create index stores_words on public.stores using gin ((slug || ' ' || name) gin_trgm_ops);
create index users_words on public.users using gin ((email_norm || ' ' || name) gin_trgm_ops);
create index domain_claims_words on public.domain_claims using gin (host gin_trgm_ops);
create index stores_newest on public.stores (created_at desc, id desc);
create index users_newest on public.users (created_at desc, id desc);
