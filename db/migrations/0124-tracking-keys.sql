-- Lists of couriers, statements of payouts and the search of orders compare tracking numbers in the normal form of
-- lib/reference-key.ts. A column, because upper() is not leakproof, so an index on the expression is not used.
alter table public.fulfilments add column tracking_key text not null generated always as (
  upper(regexp_replace(translate(tracking_number, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
    '^#|[[:space:]]', '', 'g'))) stored;
comment on column public.fulfilments.tracking_key is
  'The tracking number in capitals and Latin digits, without spaces and a number sign in front.';

drop index public.fulfilments_tracking;
create index fulfilments_tracking_key on public.fulfilments (store_id, tracking_key, order_id)
  where tracking_key <> '';
