-- expand, not breaking
-- What a store answered to messages of its contact form (N3): each answer with who wrote it and when.

create table public.contact_replies (
  store_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  body text not null check (length(body) between 1 and 5000),
  actor_name text not null default '' check (length(actor_name) <= 200),
  sent_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, message_id) references public.contact_messages (store_id, id) on delete cascade
);
comment on table public.contact_replies is 'Answers to messages of the contact form; the mail of each lies in mails.';
create index contact_replies_message on public.contact_replies (store_id, message_id, sent_at);
alter table public.contact_replies enable row level security;
alter table public.contact_replies force row level security;
create policy contact_replies_of_store on public.contact_replies
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.contact_replies to souk_app, souk_worker;

create index contact_messages_status on public.contact_messages (store_id, status, created_at desc, id desc);
