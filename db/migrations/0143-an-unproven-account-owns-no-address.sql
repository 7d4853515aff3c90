-- expand, breaking for sign-ups that an older process answers while the store is upgraded
-- Anybody may open an account with any address. The address belongs to the account that has proven it.

alter table public.customers drop constraint customers_store_id_email_norm_key;
create unique index customers_proven on public.customers (store_id, email_norm)
  where email_verified_at is not null;
create index customers_of_address on public.customers (store_id, email_norm, created_at desc, id desc);
comment on table public.customers is
  'Shopper accounts of a store. Any number may name an e-mail address; at most one has proven that it is theirs.';
