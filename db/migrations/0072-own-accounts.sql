-- expand, not breaking
-- What people who run stores keep of their own account: a photo, a second step at sign-in, a new e-mail on its way (M2).

create table public.user_photos (
  user_id uuid primary key references public.users (id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  bytes bytea not null check (octet_length(bytes) between 1 and 400000),
  updated_at timestamptz not null
);
comment on table public.user_photos is 'Photos of platform accounts, cut square and encoded anew; users.image is the hash.';

create table public.user_second_steps (
  user_id uuid primary key references public.users (id) on delete cascade,
  sealed_secret text not null,
  -- null: shown to its owner, who has not yet proven that a phone has it. Until then nothing asks for it.
  confirmed_at timestamptz,
  -- The 30 seconds of the last code that was used: it is not taken twice.
  last_step bigint not null default 0,
  created_at timestamptz not null
);
comment on table public.user_second_steps is 'The secret of an account''s authenticator app (TOTP), sealed with SECRET_KEY.';

create table public.user_recovery_codes (
  user_id uuid not null references public.user_second_steps (user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table public.user_recovery_codes is 'Single-use codes in place of the authenticator app, hashed.';

create table public.sign_in_steps (
  token_hash text primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  previous_token_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table public.sign_in_steps is 'Sign-ins whose password was right and whose second step is still to come; ten minutes.';
create index sign_in_steps_user on public.sign_in_steps (user_id);

create table public.user_email_changes (
  user_id uuid primary key references public.users (id) on delete cascade,
  token_hash text not null unique,
  email text not null check (length(email) between 3 and 254),
  email_norm text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table public.user_email_changes is 'A new address that an account asked for, until the link mailed there is opened.';

grant select, insert, update, delete on public.user_photos to souk_platform;
grant select, insert, update, delete on public.user_second_steps to souk_platform;
grant select, insert, update, delete on public.user_recovery_codes to souk_platform;
grant select, insert, update, delete on public.sign_in_steps to souk_platform;
grant select, insert, update, delete on public.user_email_changes to souk_platform;
