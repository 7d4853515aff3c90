-- Three imported orders of a thousand lines of a million units each are more than 32 bits hold.
alter table public.sales_quarters alter column items type bigint;
alter table public.sales_products alter column units type bigint;

-- The journal reads the payments, refunds and store credit of a period in parts, each after the last movement of the one
-- before. Without an index, each part read all payments of the store.
create index payments_settled on public.payments (store_id, settled_at, id) where status = 'paid';
create index refund_outcomes_paid on public.refund_outcomes (store_id, at, refund_id) where outcome = 'paid';
create index credit_entries_at on public.credit_entries (store_id, at, id);
