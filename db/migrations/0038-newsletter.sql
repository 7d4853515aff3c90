-- expand, not breaking
-- Who reads a store's newsletter: nobody before the mailbox itself said so, nobody after it said otherwise (N4).

create table public.newsletter_readers (
  store_id uuid not null references public.stores (id) on delete cascade,
  id uuid not null,
  email text not null check (length(email) between 3 and 254),
  email_norm text not null check (length(email_norm) between 3 and 254),
  locale text not null check (locale in ('en', 'ar')),
  status text not null check (status in ('asked', 'confirmed', 'left')),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  left_at timestamptz,
  primary key (store_id, id),
  unique (store_id, email_norm)
);
comment on table public.newsletter_readers is 'Addresses that asked for the newsletter, that confirmed it by a mailed link, and that left.';
alter table public.newsletter_readers enable row level security;
alter table public.newsletter_readers force row level security;
create policy newsletter_readers_of_store on public.newsletter_readers
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.newsletter_readers to souk_app, souk_worker;
create index newsletter_readers_newest on public.newsletter_readers (store_id, asked_at desc, id desc);

create table public.newsletter_tokens (
  store_id uuid not null,
  token_hash text not null check (length(token_hash) between 1 and 128),
  reader_id uuid not null,
  purpose text not null check (purpose in ('confirm', 'leave')),
  created_at timestamptz not null,
  -- A link to leave never ends.
  expires_at timestamptz,
  primary key (store_id, token_hash),
  foreign key (store_id, reader_id) references public.newsletter_readers (store_id, id) on delete cascade
);
comment on table public.newsletter_tokens is 'Links in newsletter mails: the hash of a random token and what it is for.';
create index newsletter_tokens_reader on public.newsletter_tokens (store_id, reader_id);
alter table public.newsletter_tokens enable row level security;
alter table public.newsletter_tokens force row level security;
create policy newsletter_tokens_of_store on public.newsletter_tokens
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.newsletter_tokens to souk_app, souk_worker;

-- The address of List-Unsubscribe, for mails that one may leave by one click (RFC 8058); '' for all others.
alter table public.mails add column leave_url text not null default '' check (length(leave_url) <= 1000);
