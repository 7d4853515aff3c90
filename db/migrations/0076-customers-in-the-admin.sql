-- expand, not breaking
-- What a store's staff keeps about a shopper: a note, tags, and that the account is blocked (M4).

alter table public.customers
  add column note text not null default '' check (length(note) <= 2000),
  add column blocked_at timestamptz,
  add column blocked_reason text not null default '' check (length(blocked_reason) <= 500);
create index customers_blocked on public.customers (store_id, blocked_at desc, id desc) where blocked_at is not null;

create table public.customer_tags (
  store_id uuid not null,
  customer_id uuid not null,
  tag text not null check (length(tag) between 1 and 40),
  primary key (store_id, customer_id, tag),
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete cascade
);
comment on table public.customer_tags is 'Words by which staff finds shoppers again. Shoppers never see them.';
alter table public.customer_tags enable row level security;
alter table public.customer_tags force row level security;
create policy customer_tags_of_store on public.customer_tags
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.customer_tags to souk_app, souk_worker;
create index customer_tags_tag on public.customer_tags (store_id, tag, customer_id);
