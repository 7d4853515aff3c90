-- Records when an install began to make backups, so that the first full backup can be late, too. Before, nothing counted
-- as late until one full backup had succeeded.
alter table public.backup_state add column begun_at timestamptz;
comment on table public.backup_state is
  'Since when backups are made, until when the log is in the target, what prevents it, and when operators were last mailed about it. One row.';
