-- Products that are often bought together, counted from orders every night (docs/decisions/143).
-- backfill job: reports.count-together

create table public.bought_together (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  product_id uuid not null,
  other_id uuid not null,
  orders integer not null check (orders > 0),
  primary key (store_id, product_id, other_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade,
  foreign key (store_id, other_id) references public.products (store_id, id) on delete cascade
);
comment on table public.bought_together is
  'The products that most orders of the last 180 days contain together with a product. Every pair is stored in both directions.';
create index bought_together_other on public.bought_together (store_id, other_id);
alter table public.bought_together enable row level security;
alter table public.bought_together force row level security;
create policy bought_together_of_store on public.bought_together
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.bought_together to souk_app, souk_worker;
