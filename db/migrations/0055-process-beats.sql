-- The processes of the install, for the health page of the console (A6).
create table public.platform_processes (
  id uuid primary key,
  kind text not null check (kind in ('web', 'worker')),
  host text not null check (length(host) between 1 and 100),
  pid integer not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  memory_bytes bigint not null check (memory_bytes >= 0),
  usual_delay_ms integer not null check (usual_delay_ms >= 0),
  most_delay_ms integer not null check (most_delay_ms >= 0)
);
comment on table public.platform_processes is 'Web processes and workers, each of which writes its row every thirty seconds and deletes it when it ends. A row that is not written any more is of a process that died.';
grant select, insert, update, delete on public.platform_processes to souk_platform;
