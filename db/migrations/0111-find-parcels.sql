-- The search of orders finds a parcel by its tracking number, typed or scanned.
create index fulfilments_tracking on public.fulfilments (store_id, tracking_number, order_id)
  where tracking_number <> '';
