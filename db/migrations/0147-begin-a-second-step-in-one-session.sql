-- expand, not breaking: a set-up that was begun before is begun again
-- Another session of the account neither sees nor confirms the secret of an authenticator app.
alter table public.user_second_steps add column begun_by text, add column begun_at timestamptz;
comment on column public.user_second_steps.begun_by is
  'Hash of the staff session that began the waiting secret; only it may see and confirm it, for ten minutes.';
comment on column public.user_second_steps.begun_at is 'When the waiting secret was made.';
