-- Bulk acts of operators: the selected stores, a preview of each change, and what became of it. Platform tables: reached
-- only as souk_platform.

create table public.bulk_acts (
  id uuid primary key,
  -- Null until the first preview.
  kind text check (kind in ('suspend', 'unsuspend', 'extend_trial', 'change_package', 'give_package')),
  reason text not null default '' check (length(reason) <= 500),
  days integer check (days between 1 and 365),
  -- The version that the preview showed.
  package_id uuid references public.packages (id) on delete restrict,
  ends_at timestamptz,
  -- A new one for each preview, so that exactly the preview that was seen is confirmed.
  preview_key uuid,
  previewed_at timestamptz,
  -- Who selected the stores and, once confirmed, who confirmed.
  user_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  role text not null,
  ip text not null default '',
  request_id text not null default '',
  created_at timestamptz not null,
  confirmed_at timestamptz,
  finished_at timestamptz,
  stopped_at timestamptz,
  stopped_for text check (stopped_for in ('asked', 'permission')),
  check (confirmed_at is null or (kind is not null and previewed_at is not null and reason <> '')),
  check ((kind in ('change_package', 'give_package')) is not true or package_id is not null),
  check ((kind = 'extend_trial') is not true or days is not null),
  check ((stopped_at is null) = (stopped_for is null))
);
comment on table public.bulk_acts is
  'Changes of many stores by an operator. One that nobody confirmed within a day is deleted with the next selection.';
create index bulk_acts_newest on public.bulk_acts (id desc) where confirmed_at is not null;
create index bulk_acts_drafts on public.bulk_acts (created_at) where confirmed_at is null;
grant select, insert, update, delete on public.bulk_acts to souk_platform;

create table public.bulk_act_stores (
  bulk_act_id uuid not null references public.bulk_acts (id) on delete cascade,
  store_id uuid not null references public.stores (id) on delete cascade,
  outcome text not null default 'selected'
    check (outcome in ('selected', 'planned', 'skipped', 'done', 'changed', 'refused', 'failed')),
  -- Why the store was skipped or refused; '' for none.
  problem text not null default '' check (length(problem) <= 60),
  -- A digest of everything that the preview rests on.
  seen text,
  state_before text,
  package_before uuid references public.packages (id) on delete restrict,
  ends_before timestamptz,
  state_after text,
  package_after uuid references public.packages (id) on delete restrict,
  ends_after timestamptz,
  done_at timestamptz,
  primary key (bulk_act_id, store_id),
  check ((outcome = 'done') = (done_at is not null))
);
comment on table public.bulk_act_stores is
  'The stores of a bulk act. A row becomes done in the transaction that changes its store, so no store is changed twice.';
create index bulk_act_stores_planned on public.bulk_act_stores (bulk_act_id, store_id) where outcome = 'planned';
create index bulk_act_stores_store on public.bulk_act_stores (store_id);
grant select, insert, update, delete on public.bulk_act_stores to souk_platform;

alter table public.operator_acts
  drop constraint operator_acts_subject_kind_check,
  add constraint operator_acts_subject_kind_check
    check (subject_kind in ('store', 'user', 'package', 'job', 'operator', 'platform', 'bulk_act'));

create function app.enqueue_bulk_act(p_bulk_act uuid)
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public
  as $$
  begin
    -- One queue for the install: bulk acts run one after the other, in the order in which they were confirmed.
    perform graphile_worker.add_job('platform.bulk-act', payload := json_build_object('bulkActId', p_bulk_act),
      queue_name := 'bulk-acts', priority := 20);
  end $$;
comment on function app.enqueue_bulk_act(uuid) is
  'Adds the job that changes the next stores of a bulk act, inside the running transaction.';
revoke all on function app.enqueue_bulk_act(uuid) from public;
grant execute on function app.enqueue_bulk_act(uuid) to souk_platform;
grant create on schema app to souk_queue;
alter function app.enqueue_bulk_act(uuid) owner to souk_queue;
revoke create on schema app from souk_queue;
