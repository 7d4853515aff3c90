-- expand, not breaking
-- Several places where goods lie (L3). A sale knows nothing of them: it changes what is left in all, as before.

create table public.stock_locations (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- After the main place, orders are filled from the lowest first.
  priority integer not null check (priority > 0),
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, name)
);
comment on table public.stock_locations is
  'Where goods lie beside the main place, which has no row: what is not placed elsewhere lies there.';
alter table public.stock_locations enable row level security;
alter table public.stock_locations force row level security;
create policy stock_locations_of_store on public.stock_locations
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.stock_locations to souk_app, souk_worker;

create table public.placed_stock (
  store_id uuid not null,
  variant_id uuid not null,
  location_id uuid not null,
  quantity integer not null check (quantity > 0),
  primary key (store_id, variant_id, location_id),
  foreign key (store_id, variant_id) references public.stock_levels (store_id, variant_id) on delete cascade,
  foreign key (store_id, location_id) references public.stock_locations (store_id, id) on delete cascade
);
comment on table public.placed_stock is
  'How many units of a variant were put at a place. When less is left in all, the first places are the empty ones (domain/stock/places.ts); stock that comes back settles that before it is added.';
create index placed_stock_by_location on public.placed_stock (store_id, location_id);
alter table public.placed_stock enable row level security;
alter table public.placed_stock force row level security;
create policy placed_stock_of_store on public.placed_stock
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.placed_stock to souk_app, souk_worker;
