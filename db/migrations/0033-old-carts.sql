-- Guests' carts are deleted by their age, a few whenever a new cart is created.

create index carts_of_guests on public.carts (store_id, created_at) where customer_id is null and status = 'open';
