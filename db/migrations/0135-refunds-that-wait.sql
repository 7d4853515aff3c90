-- expand, not breaking
-- A refund that a provider answers with "pending" waits for its end, and one that came back is taken out of the books
-- (docs/decisions/059).

alter table public.payment_events add column call_key text not null default '' check (length(call_key) <= 200);
comment on column public.payment_events.call_key is 'The key of the refund call that the event is about; empty for none.';

-- A bank may return money weeks after its provider called the refund done: its outcome becomes failed then.
grant update on public.refund_outcomes to souk_app, souk_worker;
comment on table public.refund_outcomes is
  'How a refund ended; without a row it is still on its way. Only paid becomes failed, when the bank returns the money.';
create index refund_outcomes_failed on public.refund_outcomes (store_id, refund_id) where outcome = 'failed';

-- The test bank: what becomes of the refunds of a charge follows from the card that paid it.
alter table public.test_charges add column refund_course text not null default 'at_once'
  check (refund_course in ('at_once', 'later', 'fails', 'comes_back'));
alter table public.test_refunds add column status text not null default 'succeeded'
  check (status in ('pending', 'succeeded', 'failed'));
grant update on public.test_refunds to souk_app, souk_worker;
