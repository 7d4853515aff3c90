-- What the install knows of its backups (R2). The backups themselves are in BACKUP_TARGET.
create table public.backup_runs (
  id uuid primary key,
  kind text not null check (kind in ('base', 'verify', 'drill', 'own')),
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text not null check (outcome in ('running', 'done', 'failed')),
  label text not null default '' check (length(label) <= 60),
  bytes bigint not null default 0 check (bytes >= 0),
  problem text not null default '' check (length(problem) <= 500),
  check ((outcome = 'running') = (finished_at is null))
);
comment on table public.backup_runs is 'Base backups, verifications and drills of this install, and backups that its operator made with other tools (own). bytes is what a base backup stored of the database, or what was restored.';
create index backup_runs_started on public.backup_runs (started_at);
grant select, insert, update, delete on public.backup_runs to souk_platform;

create table public.backup_state (
  only_row boolean primary key default true check (only_row),
  archived_until timestamptz,
  problem text not null default '' check (length(problem) <= 500),
  problem_since timestamptz,
  mailed_at timestamptz,
  check ((problem = '') = (problem_since is null))
);
comment on table public.backup_state is 'Until when the log is in the target, what prevents it, and when operators were last mailed about it. One row.';
grant select, insert, update, delete on public.backup_state to souk_platform;
