-- When an unpaid order's hold was prolonged: by another try to pay, or by the receipt of a transfer. That happens once an
-- order, so that orders which are never paid do not keep stock for days.
alter table public.orders add column hold_prolonged_at timestamptz;
