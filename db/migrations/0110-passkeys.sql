-- expand, not breaking
-- Signing in with a passkey (WebAuthn) at the platform, in place of password and second step (M2).

create table public.user_passkeys (
  id uuid primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  -- As the authenticator names it, in base64url: no two accounts have the same.
  credential_id text not null unique
    check (length(credential_id) <= 1400 and credential_id ~ '^[A-Za-z0-9_-]+$'),
  public_key bytea not null check (octet_length(public_key) between 1 and 4000),
  -- How often the authenticator says it was used; 0 for ever where it does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- Kept in the cloud of whoever makes the device, so that a lost device loses nothing.
  is_backed_up boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  used_at timestamptz
);
comment on table public.user_passkeys is 'Passkeys of platform accounts: the public half of each, and what to show of it.';
create index user_passkeys_user on public.user_passkeys (user_id, created_at);

create table public.passkey_offers (
  token_hash text primary key,
  store_id uuid not null,
  user_id uuid not null,
  challenge text not null check (length(challenge) = 43),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (store_id, user_id) references public.staff_memberships (store_id, user_id) on delete cascade
);
comment on table public.passkey_offers is
  'Single-use, ten minutes: carries who said the password in a store''s admin to the platform, where a passkey is made.';
create index passkey_offers_member on public.passkey_offers (store_id, user_id);

create table public.passkey_challenges (
  token_hash text primary key,
  challenge text not null check (length(challenge) = 43),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table public.passkey_challenges is 'What a passkey has to sign at a sign-in: single-use, five minutes.';
create index passkey_challenges_expires on public.passkey_challenges (expires_at);

grant select, insert, update, delete on public.user_passkeys to souk_platform;
grant select, insert, update, delete on public.passkey_offers to souk_platform;
grant select, insert, update, delete on public.passkey_challenges to souk_platform;
