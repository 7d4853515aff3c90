-- A provider without idempotency keys shows only the sum that was refunded of a payment. A call keeps this sum as it was
-- before its first try, so that refunds made in the provider's dashboard are not taken for this call.

-- 0 is for calls of earlier releases, which may have been made already; this release always writes the column.
alter table public.payment_calls add column refunded_before bigint default 0 check (refunded_before >= 0);
comment on column public.payment_calls.refunded_before is
  'The provider''s refunded sum of the payment before the first try of this refund; null until it is known, and for providers with idempotency keys.';
