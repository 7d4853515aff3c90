-- expand, not breaking
-- Documents that are due while the seller's details are incomplete: they take a number when they are issued.

create table public.waiting_documents (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('credit_note', 'invoice')),
  -- A credit note is for one refund or (null) for all that is left of a cancelled order's invoice.
  refund_id uuid,
  reason text not null default '',
  -- The buyer of an invoice as of the moment it was due.
  buyer jsonb check (pg_column_size(buyer) < 20000),
  due_at timestamptz not null,
  -- YYYY-MM-DD, in the store's time zone.
  legal_date text not null check (legal_date ~ '^\d{4}-\d{2}-\d{2}$'),
  primary key (store_id, id),
  check ((kind = 'invoice') = (buyer is not null)),
  check (kind = 'credit_note' or refund_id is null),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade,
  foreign key (store_id, refund_id) references public.refunds (store_id, id) on delete cascade
);
comment on table public.waiting_documents is
  'Invoices and credit notes that are due and wait for details of the seller; a row goes when its document is issued.';
create unique index waiting_documents_one_an_order on public.waiting_documents (store_id, order_id)
  where kind = 'invoice';
create unique index waiting_documents_one_a_refund on public.waiting_documents (store_id, refund_id)
  where refund_id is not null;
create unique index waiting_documents_one_rest on public.waiting_documents (store_id, order_id)
  where kind = 'credit_note' and refund_id is null;
create index waiting_documents_of_order on public.waiting_documents (store_id, order_id);
alter table public.waiting_documents enable row level security;
alter table public.waiting_documents force row level security;
create policy waiting_documents_of_store on public.waiting_documents
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.waiting_documents to souk_app, souk_worker;
