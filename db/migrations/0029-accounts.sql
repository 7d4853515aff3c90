-- The account at the platform: mails that no store sends, a log of each account's changes, and a new address that both
-- mailboxes confirm.

create table public.platform_mails (
  id uuid primary key,
  -- The account that the mail is about; its mails go with it. Null: nobody's, such as the last mail of a deleted account.
  user_id uuid references public.users (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 60),
  locale text not null check (locale in ('en', 'ar')),
  recipient text not null check (length(recipient) between 3 and 254),
  subject text not null,
  body_text text not null,
  body_html text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz
);
comment on table public.platform_mails is 'The platform''s outbox: mails about accounts, which no store sends; a job sends each.';
create index platform_mails_newest on public.platform_mails (created_at desc, id desc);
create index platform_mails_user on public.platform_mails (user_id) where user_id is not null;
grant select, insert, update on public.platform_mails to souk_platform;

create function app.enqueue_platform_mail(p_mail uuid)
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public
  as $$
  begin
    perform graphile_worker.add_job('platform.deliver-mail', payload := json_build_object('mailId', p_mail), priority := 10);
  end $$;
comment on function app.enqueue_platform_mail(uuid) is
  'Adds the job that sends a mail of the platform''s outbox, inside the running transaction.';
revoke all on function app.enqueue_platform_mail(uuid) from public;
grant execute on function app.enqueue_platform_mail(uuid) to souk_platform;
grant create on schema app to souk_queue;
alter function app.enqueue_platform_mail(uuid) owner to souk_queue;
revoke create on schema app from souk_queue;

create table public.account_changes (
  id uuid primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  what text not null check (what ~ '^[a-z_]{3,40}$'),
  -- The name of a passkey or the new address; '' if there is none.
  detail text not null default '' check (length(detail) <= 254),
  ip text not null check (length(ip) <= 60),
  at timestamptz not null
);
comment on table public.account_changes is 'What was done with an account, when and from where. Can only be added to.';
create index account_changes_newest on public.account_changes (user_id, at desc, id desc);
grant select, insert on public.account_changes to souk_platform;

alter table public.user_email_changes
  -- Null: asked for by a process older than this migration, which mailed the new address only.
  add column old_token_hash text unique,
  add column new_confirmed_at timestamptz,
  add column old_confirmed_at timestamptz;
comment on table public.user_email_changes is
  'A new address that an account requested, until the links mailed to the new and to the present address are both confirmed.';

-- A passkey is offered and made at the platform, where no store is involved.
create table public.own_passkey_offers (
  token_hash text primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  challenge text not null check (length(challenge) = 43),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table public.own_passkey_offers is
  'Single-use, ten minutes: carries a user who entered the password at their account to the page where the passkey is made.';
create index own_passkey_offers_user on public.own_passkey_offers (user_id);
grant select, insert, update, delete on public.own_passkey_offers to souk_platform;
comment on table public.passkey_offers is
  'Written and read by processes older than 0029-accounts only; kept because they run on while it is applied.';
