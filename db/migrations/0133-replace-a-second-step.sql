-- expand, not breaking
-- A confirmed second step stays in force until the app that replaces it was confirmed.
alter table public.user_second_steps add column next_sealed_secret text;
comment on column public.user_second_steps.next_sealed_secret is
  'The sealed secret of the app that replaces a confirmed one, until a code of it is entered.';

-- Sensitive changes in a store's admin ask for the password when this is more than ten minutes ago.
alter table public.staff_sessions add column proved_at timestamptz;
comment on column public.staff_sessions.proved_at is 'When the password was last entered in this session.';
