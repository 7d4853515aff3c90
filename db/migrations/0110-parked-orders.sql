-- Orders that staff have set aside at the till (docs/decisions/161).

create table public.parked_orders (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  label text not null check (length(label) between 1 and 80),
  -- The typed form, in the format of domain/checkout/parked-orders.ts. It has no prices.
  form jsonb not null default '{}' check (jsonb_typeof(form) = 'object' and pg_column_size(form) < 100000),
  units bigint not null check (units > 0),
  -- The typed addresses in normal form, by which an erasure finds the row.
  email_norm text check (length(email_norm) between 1 and 254),
  phone text check (length(phone) between 1 and 40),
  parked_by text not null check (length(parked_by) <= 200),
  created_at timestamptz not null,
  primary key (store_id, id)
);
comment on table public.parked_orders is 'Orders that staff set aside while writing them. Deleted when placed, or after thirty days.';
alter table public.parked_orders enable row level security;
alter table public.parked_orders force row level security;
create policy parked_orders_of_store on public.parked_orders
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.parked_orders to souk_app, souk_worker;

create view viewing.parked_orders with (security_invoker = true) as
  select store_id, id, label, form, units, email_norm, phone, parked_by, created_at
    from public.parked_orders where false;
grant select on viewing.parked_orders to souk_app;
