-- The owner's page of the time machine: what would change is counted, and parts are taken back, by jobs (docs/decisions/130).

alter table public.store_restores
  add column count_asked_at timestamptz,
  add column counted_at timestamptz,
  add column changes jsonb check (jsonb_typeof(changes) = 'array'),
  add column count_problem text not null default '' check (length(count_problem) <= 60),
  add constraint store_restores_counted check (counted_at is null or (changes is null) = (count_problem <> ''));
comment on column public.store_restores.changes is 'What taking each part back would have changed at counted_at: parts with their tables, as planTakeBack returns them.';

create table public.store_take_backs (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  restore_id uuid not null,
  as_of timestamptz not null,
  parts text[] not null check (cardinality(parts) between 1 and 4 and parts <@ array['catalogue', 'content', 'theme', 'settings']),
  taken text[] not null default '{}' check (taken <@ parts),
  undo_id uuid,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed')),
  problem text not null default '' check (length(problem) <= 60),
  asked_by text not null check (length(asked_by) between 1 and 120),
  asked_at timestamptz not null,
  began_at timestamptz,
  finished_at timestamptz,
  primary key (store_id, id),
  constraint store_take_backs_finished check ((status = 'waiting') = (finished_at is null)),
  constraint store_take_backs_failed check ((status = 'failed') = (problem <> '')),
  constraint store_take_backs_undone check (taken = '{}' or undo_id is not null)
);
comment on table public.store_take_backs is 'Parts of an earlier state that an owner asked for in the admin. One waits at a time; taken and undo_id let a job that was killed go on.';
create unique index store_take_backs_one_waiting on public.store_take_backs (store_id) where status = 'waiting';
alter table public.store_take_backs enable row level security;
alter table public.store_take_backs force row level security;
create policy store_take_backs_of_store on public.store_take_backs
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.store_take_backs to souk_app, souk_worker;
