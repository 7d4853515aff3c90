-- The filters of the orders list by payment method and by fulfilment. Without an index, the few orders of a rare value
-- were searched for among all orders of the store: more than five seconds in a million.
create index orders_method on orders (store_id, payment_method, placed_at desc, id desc);
create index orders_fulfilment on orders (store_id, fulfilment_status, placed_at desc, id desc);
