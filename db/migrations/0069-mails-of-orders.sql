-- expand, not breaking
-- Which order a mail is about, so that the order's page can list and resend it (O1).

alter table public.mails add column order_id uuid;
alter table public.mails add constraint mails_store_id_order_id_fkey
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete set null (order_id)
  deferrable initially deferred;
create index mails_of_order on public.mails (store_id, order_id, created_at) where order_id is not null;
comment on column public.mails.order_id is
  'Null for mails about no order, and for confirmations, which are written with their order and named by their key.';
