-- Statements of payouts name the provider's payment, and the settings of cards count what an account has under way: both read
-- each payment of the store.
-- concurrently

-- With the order, so that a statement of another payer compares references in capitals without reading the payments: upper()
-- is not leakproof, so row-level security lets no index on it be used.
create index concurrently if not exists payments_reference on public.payments (store_id, reference, order_id)
  where reference <> '';

create index concurrently if not exists payment_attempts_under_way on public.payment_attempts (store_id, account_id)
  where status in ('opening', 'open', 'authorized');
create index concurrently if not exists payment_calls_under_way on public.payment_calls (store_id, attempt_id)
  where status in ('asked', 'waiting');
