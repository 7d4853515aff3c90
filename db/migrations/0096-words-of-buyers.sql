-- expand, not breaking
-- Orders are found by name, phone and e-mail (K3): the words of whoever ordered, once for each, however many orders they
-- made. Noted when somebody searches, as sales are counted when somebody looks: placing an order writes nothing here.
-- backfill job: orders.note-buyers

create table public.buyer_words (
  store_id uuid not null,
  -- A folded word of the name; '+' and a phone number; '<' and its digits from the last; '@' and the e-mail.
  word text collate "C" not null check (length(word) between 1 and 400),
  email_norm text collate "C" not null,
  primary key (store_id, word, email_norm)
);
create index buyer_words_of_one on public.buyer_words (store_id, email_norm, word);
comment on table public.buyer_words is
  'By which words a buyer''s orders are found. Derived from orders, whose email_norm leads back to them; a person who is erased is taken out.';
alter table public.buyer_words enable row level security;
alter table public.buyer_words force row level security;
create policy buyer_words_of_store on public.buyer_words
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.buyer_words to souk_app, souk_worker;

create table public.buyers_noted (
  store_id uuid not null,
  number bigint not null check (number >= 0),
  changes_until timestamptz not null,
  primary key (store_id)
);
comment on table public.buyers_noted is
  'Up to which order number, and changes to orders until when, buyer_words knows who ordered. Locked while it notes.';
alter table public.buyers_noted enable row level security;
alter table public.buyers_noted force row level security;
create policy buyers_noted_of_store on public.buyers_noted
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.buyers_noted to souk_app, souk_worker;
