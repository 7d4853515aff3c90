-- expand, not breaking
-- An order keeps the sum of the money that it holds, and is never called paid without it (docs/decisions/054).
-- backfill job: orders.sum-held

-- null: not summed yet, for orders of before; each payment and refund writes it from then on, as the job does once.
alter table public.orders add column held_total bigint;
alter table public.orders alter column held_total set default 0;
comment on column public.orders.held_total is
  'What the paid payments of the order brought, less what went back of them; written in the transaction of each payment and refund. null: placed before this column and not summed yet.';
alter table public.orders add constraint orders_held_check check (held_total >= 0);

alter table public.orders drop constraint orders_payment_status_check;
alter table public.orders add constraint orders_payment_status_check check (payment_status in
  ('unpaid', 'pending', 'authorized', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'failed', 'voided'));
-- A negative number is an order of another shop: it was paid there.
alter table public.orders add constraint orders_paid_check check
  (payment_status <> 'paid' or number < 0 or held_total >= total - credited_total);

-- Orders that hold more than is owed for them: somebody must pay it back.
create index orders_surplus on public.orders (store_id, placed_at desc, id desc)
  where held_total > case when status = 'cancelled' then 0 else total - credited_total end and number > 0;

-- What of a charge at the provider is not what was asked for, in words of ours; '' for nothing.
alter table public.payment_attempts add column differs text not null default '' check (length(differs) <= 200);
create index payment_attempts_differ on public.payment_attempts (store_id, order_id) where differs <> '';

alter table public.order_events drop constraint order_events_kind_check;
alter table public.order_events add constraint order_events_kind_check check (kind in
  ('placed', 'processing', 'shipped', 'part_shipped', 'delivered', 'cancelled', 'cash_collected', 'mail_sent', 'note',
   'pays_on_delivery', 'confirmed_by_call', 'confirmed_by_code', 'refused', 'payment_started', 'payment_failed',
   'authorized', 'captured', 'paid', 'part_paid', 'voided', 'expired', 'refunded', 'edited', 'receipt_sent', 'receipt_refused',
   'credit_used', 'invoice_issued', 'credit_note_issued', 'return_requested', 'return_approved', 'return_refused',
   'return_received', 'exchanged', 'tagged', 'held', 'charge_differs', 'repriced'));
