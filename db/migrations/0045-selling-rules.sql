-- expand, not breaking
-- What decides an order's amounts beside its prices, and what an order keeps of it (G3, G4, G5, J1–J7).

-- Documents that are read whole with the store's other terms, in the one statement that opens a checkout.
alter table public.store_settings add column delivery_rules jsonb check (pg_column_size(delivery_rules) < 200000);
alter table public.store_settings add column tax_rules jsonb check (pg_column_size(tax_rules) < 200000);
alter table public.store_settings add column payment_rules jsonb check (pg_column_size(payment_rules) < 200000);
comment on column public.store_settings.delivery_rules is
  'Zones and methods as domain/delivery reads them; null: the one flat charge of delivery_flat and delivery_free_from.';
comment on column public.store_settings.tax_rules is
  'Rates by country, region and class as domain/tax reads them; null: tax_rate_ppm everywhere.';
comment on column public.store_settings.payment_rules is
  'Ways to pay with their limits as domain/payments reads them, without secrets; null: cash on delivery alone.';

alter table public.orders add column region text not null default '' check (length(region) <= 120);
alter table public.orders add column delivery_names jsonb not null default '{}';
alter table public.orders add column delivery_min_days integer check (delivery_min_days between 0 and 365);
alter table public.orders add column delivery_max_days integer check (delivery_max_days between 0 and 365);
alter table public.orders add column cod_fee_tax bigint not null default 0 check (cod_fee_tax >= 0);
-- Taken off the delivery's charge by a discount; delivery_total is what remains. Not part of discount_total.
alter table public.orders add column delivery_discount bigint not null default 0 check (delivery_discount >= 0);
alter table public.orders add column discount_codes text[] not null default '{}';
alter table public.orders add column hold_until timestamptz;
comment on column public.orders.hold_until is
  'Until when an unpaid order keeps the stock it took; null: for good (cash on delivery, or paid).';
create index orders_held on public.orders (store_id, hold_until) where hold_until is not null;

alter table public.orders drop constraint orders_payment_method_check;
alter table public.orders add constraint orders_payment_method_check
  check (payment_method in ('cash_on_delivery', 'card', 'bank_transfer', 'store_credit'));
alter table public.payments drop constraint payments_method_check;
alter table public.payments add constraint payments_method_check
  check (method in ('cash_on_delivery', 'card', 'bank_transfer', 'store_credit'));

alter table public.order_lines add column tax_class text not null default 'standard' check (length(tax_class) <= 40);
alter table public.order_lines add column weight_grams integer not null default 0 check (weight_grams >= 0);
alter table public.variants add column tax_class text not null default 'standard' check (length(tax_class) <= 40);
