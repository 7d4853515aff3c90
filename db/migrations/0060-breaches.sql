-- The log of breaches of personal data (GDPR art. 33(5); PDPL implementing regulation art. 24): what happened, whom it
-- concerns, what was done, and when authority and owners were told. Each entry is the whole record as it was known then.

create table public.breach_entries (
  id uuid primary key,
  breach_id uuid not null,
  position integer not null check (position >= 1),
  at timestamptz not null,
  user_id uuid not null,
  by_name text not null check (length(by_name) between 1 and 120),
  change_note text not null check (length(change_note) between 1 and 500),
  title text not null check (length(title) between 1 and 200),
  what text not null check (length(what) between 1 and 4000),
  happened_at timestamptz,
  aware_at timestamptz not null,
  -- All stores, or those of the list: id, slug and name at the time, because a store may be deleted later.
  concerns_all boolean not null,
  stores jsonb not null check (jsonb_typeof(stores) = 'array' and pg_column_size(stores) < 200000),
  data_kinds text[] not null check (cardinality(data_kinds) between 1 and 20),
  persons integer check (persons between 0 and 1000000000),
  measures text not null check (length(measures) <= 4000),
  authority text not null check (authority in ('open', 'told', 'not_needed')),
  authority_told_at timestamptz,
  authority_note text not null check (length(authority_note) <= 1000),
  unique (breach_id, position),
  check ((authority = 'told') = (authority_told_at is not null)),
  check (concerns_all = (jsonb_array_length(stores) = 0))
);
comment on table public.breach_entries is
  'Breaches of personal data, one row an entry; the last one is in force. Append-only, also for corrections.';
grant select, insert on public.breach_entries to souk_platform;

create table public.breach_notices (
  breach_id uuid not null,
  store_id uuid not null references public.stores (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  at timestamptz not null,
  primary key (breach_id, store_id, user_id)
);
comment on table public.breach_notices is 'The owners who were mailed about a breach that concerns their store. Append-only.';
create index breach_notices_store on public.breach_notices (store_id);
create index breach_notices_user on public.breach_notices (user_id);
grant select, insert on public.breach_notices to souk_platform;

create function app.enqueue_breach_mails(p_breach uuid)
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public
  as $$
  begin
    perform graphile_worker.add_job('breaches.mail-owners', payload := json_build_object('breachId', p_breach), priority := 10,
      job_key := 'breach:' || p_breach);
  end $$;
comment on function app.enqueue_breach_mails(uuid) is
  'Adds the job that mails the owners of the stores of a breach, inside the running transaction.';
revoke all on function app.enqueue_breach_mails(uuid) from public;
grant execute on function app.enqueue_breach_mails(uuid) to souk_platform;
grant create on schema app to souk_queue;
alter function app.enqueue_breach_mails(uuid) owner to souk_queue;
revoke create on schema app from souk_queue;
