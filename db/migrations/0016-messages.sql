-- Mails and text messages as an outbox, the contact form, the newsletter, product reviews.

create table public.mails (
  store_id uuid not null references public.stores (id) on delete cascade,
  id uuid not null,
  kind text not null,
  locale text not null check (locale in ('en', 'ar')),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  -- One mail per cause, however often the verb that writes it runs.
  dedupe_key text not null,
  order_id uuid,
  -- The List-Unsubscribe address of a mail that can be left by one click (RFC 8058); '' for all others.
  leave_url text not null default '' check (length(leave_url) <= 1000),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (store_id, id),
  unique (store_id, dedupe_key),
  foreign key (store_id, order_id) references public.orders (store_id, id)
    on delete set null (order_id) deferrable initially deferred
);
comment on table public.mails is 'The outbox: a mail is a row of the transaction that caused it; a job sends it.';
comment on column public.mails.order_id is
  'Null for mails about no order, and for confirmations, which are written with their order and found by their key.';
create index mails_newest on public.mails (store_id, created_at desc, id desc);
create index mails_of_order on public.mails (store_id, order_id, created_at) where order_id is not null;
alter table public.mails enable row level security;
alter table public.mails force row level security;
create policy mails_of_store on public.mails
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.mails to souk_app, souk_worker;

create table public.text_messages (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  order_id uuid,
  channel text not null check (channel in ('sms', 'whatsapp')),
  recipient text not null check (length(recipient) between 1 and 20),
  body text not null check (length(body) between 1 and 1000),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade
);
comment on table public.text_messages is
  'The outbox of text messages, written in the transaction that caused them; a job sends them.';
create index text_messages_order on public.text_messages (store_id, order_id) where order_id is not null;
alter table public.text_messages enable row level security;
alter table public.text_messages force row level security;
create policy text_messages_of_store on public.text_messages
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.text_messages to souk_app, souk_worker;

create table public.contact_messages (
  store_id uuid not null references public.stores (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  order_number text not null default '' check (length(order_number) <= 20),
  body text not null check (length(body) between 1 and 5000),
  locale text not null check (locale in ('en', 'ar')),
  status text not null default 'new' check (status in ('new', 'read', 'answered')),
  created_at timestamptz not null,
  primary key (store_id, id)
);
comment on table public.contact_messages is 'Messages sent by the store''s contact form.';
create index contact_messages_newest on public.contact_messages (store_id, created_at desc, id desc);
create index contact_messages_status on public.contact_messages (store_id, status, created_at desc, id desc);
alter table public.contact_messages enable row level security;
alter table public.contact_messages force row level security;
create policy contact_messages_of_store on public.contact_messages
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.contact_messages to souk_app, souk_worker;

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
comment on table public.contact_replies is 'Answers to messages of the contact form; their mails are in mails.';
create index contact_replies_message on public.contact_replies (store_id, message_id, sent_at);
alter table public.contact_replies enable row level security;
alter table public.contact_replies force row level security;
create policy contact_replies_of_store on public.contact_replies
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.contact_replies to souk_app, souk_worker;

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
comment on table public.newsletter_readers is
  'Addresses that signed up for the newsletter, confirmed it by a mailed link, or unsubscribed.';
create index newsletter_readers_newest on public.newsletter_readers (store_id, asked_at desc, id desc);
alter table public.newsletter_readers enable row level security;
alter table public.newsletter_readers force row level security;
create policy newsletter_readers_of_store on public.newsletter_readers
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.newsletter_readers to souk_app, souk_worker;

create table public.newsletter_tokens (
  store_id uuid not null,
  token_hash text not null check (length(token_hash) between 1 and 128),
  reader_id uuid not null,
  purpose text not null check (purpose in ('confirm', 'leave')),
  created_at timestamptz not null,
  -- Null: a link to unsubscribe never expires.
  expires_at timestamptz,
  primary key (store_id, token_hash),
  foreign key (store_id, reader_id) references public.newsletter_readers (store_id, id) on delete cascade
);
comment on table public.newsletter_tokens is 'Links in newsletter mails: the hash of a random token and its purpose.';
create index newsletter_tokens_reader on public.newsletter_tokens (store_id, reader_id);
alter table public.newsletter_tokens enable row level security;
alter table public.newsletter_tokens force row level security;
create policy newsletter_tokens_of_store on public.newsletter_tokens
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.newsletter_tokens to souk_app, souk_worker;

create table public.reviews (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  -- Null once the account was deleted; the review stays without a name.
  customer_id uuid,
  -- The delivered order line that makes the writer a verified buyer.
  order_line_id uuid,
  name text not null check (length(name) <= 120),
  -- Never public; '' once the account was deleted.
  email text not null check (length(email) <= 254),
  rating integer not null check (rating between 1 and 5),
  title text not null check (length(title) between 1 and 120),
  comment text not null check (length(comment) between 1 and 3000),
  media_id uuid,
  -- The language of the page on which it was written.
  locale text not null check (locale in ('en', 'ar')),
  status text not null check (status in ('pending', 'published', 'hidden')),
  created_at timestamptz not null,
  primary key (store_id, id),
  -- One review per product and shopper, however many requests run at once.
  unique (store_id, product_id, customer_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete set null (customer_id),
  foreign key (store_id, order_line_id) references public.order_lines (store_id, id) on delete set null (order_line_id),
  foreign key (store_id, media_id) references public.media (store_id, id) on delete set null (media_id)
);
comment on table public.reviews is 'A shopper''s review of a delivered product; public while it is published.';
create index reviews_of_product on public.reviews (store_id, product_id, status, created_at desc, id desc);
create index reviews_newest on public.reviews (store_id, status, created_at desc, id desc);
create index reviews_customer on public.reviews (store_id, customer_id) where customer_id is not null;
create index reviews_line on public.reviews (store_id, order_line_id) where order_line_id is not null;
create index reviews_media on public.reviews (store_id, media_id) where media_id is not null;
alter table public.reviews enable row level security;
alter table public.reviews force row level security;
create policy reviews_of_store on public.reviews
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.reviews to souk_app, souk_worker;

create table public.review_replies (
  store_id uuid not null,
  review_id uuid not null,
  body text not null check (length(body) between 1 and 3000),
  locale text not null check (locale in ('en', 'ar')),
  replied_at timestamptz not null,
  primary key (store_id, review_id),
  foreign key (store_id, review_id) references public.reviews (store_id, id) on delete cascade
);
comment on table public.review_replies is 'The store''s public answer to a review.';
alter table public.review_replies enable row level security;
alter table public.review_replies force row level security;
create policy review_replies_of_store on public.review_replies
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.review_replies to souk_app, souk_worker;

create table public.product_ratings (
  store_id uuid not null,
  product_id uuid not null,
  -- Published reviews by stars: only ever incremented and decremented, so concurrent writers lose nothing.
  stars_1 integer not null default 0 check (stars_1 >= 0),
  stars_2 integer not null default 0 check (stars_2 >= 0),
  stars_3 integer not null default 0 check (stars_3 >= 0),
  stars_4 integer not null default 0 check (stars_4 >= 0),
  stars_5 integer not null default 0 check (stars_5 >= 0),
  review_count integer not null generated always as (stars_1 + stars_2 + stars_3 + stars_4 + stars_5) stored,
  -- Times 100, rounded half up; 0 without a review.
  average integer not null generated always as (coalesce(
    ((stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5) * 200::bigint
      + (stars_1 + stars_2 + stars_3 + stars_4 + stars_5))
    / nullif(2 * (stars_1 + stars_2 + stars_3 + stars_4 + stars_5), 0), 0)) stored,
  primary key (store_id, product_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.product_ratings is
  'A product''s published reviews by stars, written in the review''s own transaction.';
alter table public.product_ratings enable row level security;
alter table public.product_ratings force row level security;
create policy product_ratings_of_store on public.product_ratings
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.product_ratings to souk_app, souk_worker;
