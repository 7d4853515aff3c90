-- Requests by law: a person asks a store for their data or for its erasure (GDPR art. 12, 15 and 17; PDPL art. 4). The
-- log is the platform's, so that operators see what is due; who asks is the store's alone and is deleted with the answer.

create table public.privacy_requests (
  store_id uuid not null references public.stores (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('export', 'erasure')),
  source text not null check (source in ('staff', 'operator', 'shopper')),
  by_name text not null check (length(by_name) between 1 and 120),
  received_at timestamptz not null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  -- HMACs of the addresses under a key outside the database: equal addresses of a store are recognized, none is read.
  subjects text[] not null check (cardinality(subjects) between 1 and 20),
  outcome text check (outcome in ('done', 'nothing_held', 'not_proven', 'withdrawn', 'unfounded')),
  closed_at timestamptz,
  closed_by text not null default '' check (length(closed_by) <= 120),
  primary key (store_id, id),
  check ((outcome is null) = (closed_at is null)),
  check (due_at > received_at)
);
comment on table public.privacy_requests is
  'Requests by law of persons to a store, with deadline and outcome, without the person''s data.';
create index privacy_requests_due on public.privacy_requests (due_at, id) where outcome is null;
create unique index privacy_requests_newest on public.privacy_requests (id);
grant select, insert, update on public.privacy_requests to souk_platform;

create table public.privacy_contacts (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  request_id uuid not null,
  emails text[] not null check (cardinality(emails) <= 5),
  phones text[] not null check (cardinality(phones) <= 5),
  primary key (store_id, request_id),
  check (cardinality(emails) + cardinality(phones) > 0)
);
comment on table public.privacy_contacts is
  'The addresses of the person behind an open request, in normal form. Deleted when the request is closed.';
alter table public.privacy_contacts enable row level security;
alter table public.privacy_contacts force row level security;
create policy privacy_contacts_of_store on public.privacy_contacts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.privacy_contacts to souk_app, souk_worker;
create view viewing.privacy_contacts with (security_invoker = true) as select
    store_id, request_id, emails, phones
  from public.privacy_contacts where false;
grant select on viewing.privacy_contacts to souk_app;

-- Erasure deletes messages of the contact form and texts to phones.
grant delete on public.contact_messages, public.contact_replies to souk_app, souk_worker;
grant delete on public.text_messages to souk_app, souk_worker;
