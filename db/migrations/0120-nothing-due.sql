-- expand, not breaking
-- An order that comes to nothing is paid as it is written, by a payment of nothing that is no way to pay of the store.

alter table public.orders drop constraint orders_payment_method_check;
alter table public.orders add constraint orders_payment_method_check
  check (payment_method in ('cash_on_delivery', 'card', 'bank_transfer', 'store_credit', 'nothing_due'));
alter table public.orders add constraint orders_nothing_due_check
  check (payment_method <> 'nothing_due' or total = 0);
alter table public.payments drop constraint payments_method_check;
alter table public.payments add constraint payments_method_check
  check (method in ('cash_on_delivery', 'card', 'bank_transfer', 'store_credit', 'nothing_due'));
alter table public.payments add constraint payments_nothing_due_check
  check (method <> 'nothing_due' or amount = 0);
