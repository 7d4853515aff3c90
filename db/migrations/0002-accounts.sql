-- Platform accounts and their sign-in. No table here has a store or a policy: they are reached only as souk_platform
-- (withPlatform).

create table public.users (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  email_norm text not null unique,
  name text not null check (length(name) between 1 and 120),
  password_hash text not null,
  locale text not null default 'en' check (locale in ('en', 'ar')),
  locale_chosen boolean not null default true,
  image text,
  is_operator boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table public.users is
  'Platform accounts: store owners, staff and operators. Shoppers belong to a store (customers).';
comment on column public.users.locale_chosen is
  'False until the first sign-in of an account that was made without a language.';
grant select, insert, update, delete on public.users to souk_platform;

create table public.user_photos (
  user_id uuid primary key references public.users (id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  bytes bytea not null check (octet_length(bytes) between 1 and 400000),
  updated_at timestamptz not null
);
comment on table public.user_photos is
  'Photos of platform accounts, cropped square and re-encoded; users.image is the hash.';
grant select, insert, update, delete on public.user_photos to souk_platform;

create table public.user_second_steps (
  user_id uuid primary key references public.users (id) on delete cascade,
  sealed_secret text not null,
  -- Null until the owner has proven that an app has the secret. Until then no sign-in asks for a code.
  confirmed_at timestamptz,
  -- The 30-second step of the last code that was used: the same code is not accepted twice.
  last_step bigint not null default 0,
  -- A confirmed secret stays in force until the app that replaces it is confirmed.
  next_sealed_secret text,
  begun_by text,
  begun_at timestamptz,
  created_at timestamptz not null
);
comment on table public.user_second_steps is
  'The secret of an account''s authenticator app (TOTP), sealed with SECRET_KEY.';
comment on column public.user_second_steps.next_sealed_secret is
  'The sealed secret of the app that replaces a confirmed one, until a code of the new app is entered.';
comment on column public.user_second_steps.begun_by is
  'Hash of the staff session that began the pending secret; only that session may see and confirm it, for ten minutes.';
comment on column public.user_second_steps.begun_at is 'When the pending secret was made.';
grant select, insert, update, delete on public.user_second_steps to souk_platform;

create table public.user_recovery_codes (
  user_id uuid not null references public.user_second_steps (user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table public.user_recovery_codes is 'Single-use codes in place of the authenticator app, hashed.';
grant select, insert, update, delete on public.user_recovery_codes to souk_platform;

create table public.user_passkeys (
  id uuid primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  -- The authenticator's name for it, in base64url: no two accounts share one.
  credential_id text not null unique
    check (length(credential_id) <= 1400 and credential_id ~ '^[A-Za-z0-9_-]+$'),
  public_key bytea not null check (octet_length(public_key) between 1 and 4000),
  -- The authenticator's own count of uses; stays 0 if it does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- The device's maker keeps a copy, so that losing the device loses nothing.
  is_backed_up boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  used_at timestamptz
);
comment on table public.user_passkeys is
  'Passkeys of platform accounts: their public keys, and the names under which they are listed.';
create index user_passkeys_user on public.user_passkeys (user_id, created_at);
grant select, insert, update, delete on public.user_passkeys to souk_platform;

create table public.passkey_challenges (
  token_hash text primary key,
  challenge text not null check (length(challenge) = 43),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table public.passkey_challenges is 'Challenges that a passkey signs at sign-in: single-use, five minutes.';
create index passkey_challenges_expires on public.passkey_challenges (expires_at);
grant select, insert, update, delete on public.passkey_challenges to souk_platform;

create table public.user_email_changes (
  user_id uuid primary key references public.users (id) on delete cascade,
  token_hash text not null unique,
  email text not null check (length(email) between 3 and 254),
  email_norm text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table public.user_email_changes is
  'A new address that an account requested, until the link mailed there is opened.';
grant select, insert, update, delete on public.user_email_changes to souk_platform;

create table public.platform_sessions (
  token_hash text primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null default '',
  ip text not null default ''
);
create index platform_sessions_user on public.platform_sessions (user_id);
grant select, insert, update, delete on public.platform_sessions to souk_platform;

create table public.sign_in_steps (
  token_hash text primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  previous_token_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table public.sign_in_steps is
  'Sign-ins with a correct password that still need their second step; ten minutes.';
create index sign_in_steps_user on public.sign_in_steps (user_id);
grant select, insert, update, delete on public.sign_in_steps to souk_platform;

create table public.platform_rate_limits (
  bucket text not null,
  subject text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, subject)
);
grant select, insert, update, delete on public.platform_rate_limits to souk_platform;
