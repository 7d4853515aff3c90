-- Operators help people with their accounts: locks, and links that set a new password.

create table public.account_locks (
  user_id uuid primary key references public.users (id) on delete cascade,
  reason text not null check (length(reason) between 1 and 500),
  by_name text not null check (length(by_name) between 1 and 120),
  at timestamptz not null
);
comment on table public.account_locks is 'Accounts that cannot sign in until an operator unlocks them. The reason is for operators.';
grant select, insert, delete on public.account_locks to souk_platform;

create table public.password_links (
  user_id uuid primary key references public.users (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table public.password_links is
  'Single-use, one hour: the mailed link with which a person sets a new password. A newer link ends the older one.';
grant select, insert, update, delete on public.password_links to souk_platform;

-- The log of the console, of one operator or one kind of act.
create index operator_acts_user on public.operator_acts (user_id, id desc);
create index operator_acts_action on public.operator_acts (action, id desc);
