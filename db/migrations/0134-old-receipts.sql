-- payments.drop-receipts deletes receipts that proved no payment by their age.
-- backfill job: payments.drop-receipts

create index transfer_receipts_unaccepted on public.transfer_receipts (store_id, uploaded_at)
  where status <> 'accepted';
grant delete on public.transfer_receipts to souk_worker;
