-- Lists of customers by what they bought computed the figures of all accounts for each page. The job that sums sales
-- now keeps them with the account (docs/decisions/158), and each order of the list is that of an index.
alter table public.customers
  add column kept_orders integer not null default 0,
  add column kept_spent bigint not null default 0,
  add column kept_last_at timestamptz not null default 'epoch';
comment on column public.customers.kept_orders is
  'Sold orders, with kept_spent and kept_last_at as of sales_counted: later orders and changes are added when read.';
call app.show_in_views('customers', 'kept_orders');
call app.show_in_views('customers', 'kept_spent');
call app.show_in_views('customers', 'kept_last_at');
create index customers_name on public.customers (store_id, name, id);
create index customers_spent on public.customers (store_id, kept_spent, id);
create index customers_orders on public.customers (store_id, kept_orders, id);
create index customers_recent on public.customers (store_id, kept_last_at, id);
create index customers_never on public.customers (store_id, created_at, id) where kept_orders = 0;
create index customers_returning on public.customers (store_id, created_at, id) where kept_orders > 1;

alter table public.sales_counted add column kind integer not null default 1;
comment on column public.sales_counted.kind is
  '1: sums by day are kept; 2: figures of customers, too. A store with a lower number than the current one is counted anew.';
