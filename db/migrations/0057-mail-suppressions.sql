-- Addresses that a mail server refused for good: a list for each store, and the platform's own. Mails to them are not
-- sent, except those that must go. A mail that is given up is in a state of its own.

create table public.mail_suppressions (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  email_norm text not null check (length(email_norm) between 3 and 254),
  -- What the server answered, without addresses.
  reason text not null check (length(reason) <= 300),
  refusals integer not null default 1 check (refusals > 0),
  since timestamptz not null,
  refused_at timestamptz not null,
  primary key (store_id, email_norm)
);
comment on table public.mail_suppressions is 'Addresses of a store to which mail servers refused mails for good, until they are lifted.';
create index mail_suppressions_newest on public.mail_suppressions (store_id, refused_at desc, email_norm);
alter table public.mail_suppressions enable row level security;
alter table public.mail_suppressions force row level security;
create policy mail_suppressions_of_store on public.mail_suppressions
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.mail_suppressions to souk_app, souk_worker;

create view viewing.mail_suppressions with (security_invoker = true) as select
    store_id, app.hidden_key(store_id, email_norm) as email_norm, app.hidden(reason) as reason, refusals, since,
    refused_at
  from public.mail_suppressions;
grant select on viewing.mail_suppressions to souk_app;

create table public.platform_suppressions (
  email_norm text primary key check (length(email_norm) between 3 and 254),
  reason text not null check (length(reason) <= 300),
  refusals integer not null default 1 check (refusals > 0),
  since timestamptz not null,
  refused_at timestamptz not null
);
comment on table public.platform_suppressions is 'The same for mails of the platform about accounts.';
create index platform_suppressions_newest on public.platform_suppressions (refused_at desc, email_norm);
grant select, insert, update, delete on public.platform_suppressions to souk_platform;

alter table public.mails
  drop constraint mails_status_check,
  add constraint mails_status_check check (status in ('queued', 'sent', 'failed', 'suppressed', 'discarded'));
alter table public.platform_mails
  drop constraint platform_mails_status_check,
  add constraint platform_mails_status_check check (status in ('queued', 'sent', 'failed', 'suppressed', 'discarded'));
