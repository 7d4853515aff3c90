-- As long as no full backup had ever ended, nothing counted as late. The time from which an install makes backups is
-- kept, so that the first one can be late, too.
alter table public.backup_state add column begun_at timestamptz;
comment on table public.backup_state is
  'Since when backups are made, until when the log is in the target, what prevents it, and when operators were last mailed about it. One row.';
