-- The till searches the newest addresses of customers.
-- concurrently

create index concurrently if not exists customer_addresses_newest on public.customer_addresses (store_id, created_at desc, id desc);
