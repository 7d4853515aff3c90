-- Orders a month: a limit of a package that only warns. No order, change or export reads it.

alter table public.packages add column max_orders_month integer check (max_orders_month >= 1);
comment on column public.packages.max_orders_month is
  'Orders of a calendar month in the store''s time zone. Above it the owner is told; nothing is refused. Null: no limit.';

-- Null until the worker of this version has measured the store.
alter table public.store_figures
  add column month_orders integer check (month_orders >= 0),
  add column month_ends_at timestamptz;
comment on column public.store_figures.month_orders is
  'Orders of the month in the store''s time zone that ends at month_ends_at. orders is of the UTC month, as sales is.';
