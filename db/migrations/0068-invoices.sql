-- expand, not breaking
-- Invoices and credit notes: written once as data, in series without gaps, never changed (G4, J4; decision 022).

alter table public.store_counters drop constraint store_counters_name_check;
alter table public.store_counters add constraint store_counters_name_check
  check (name in ('order', 'listing', 'invoice', 'credit_note', 'document'));

create table public.invoice_settings (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  -- As the trade register has it; '' in one language: the other one, else the store's name.
  legal_names jsonb not null default '{}' check (pg_column_size(legal_names) < 4000),
  addresses jsonb not null default '{}' check (pg_column_size(addresses) < 8000),
  -- Shown at the end of each document.
  notes jsonb not null default '{}' check (pg_column_size(notes) < 8000),
  vat_number text not null default '' check (vat_number ~ '^[A-Z0-9]{0,20}$'),
  registration_number text not null default '' check (length(registration_number) <= 40),
  invoice_prefix text not null default 'INV-' check (invoice_prefix ~ '^[A-Z0-9/-]{0,12}$'),
  credit_note_prefix text not null default 'CN-' check (credit_note_prefix ~ '^[A-Z0-9/-]{0,12}$'),
  issue_at text not null default 'shipped' check (issue_at in ('shipped', 'paid')),
  languages text not null default 'both' check (languages in ('en', 'ar', 'both')),
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (store_id)
);
comment on table public.invoice_settings is
  'Who a store is in law, and when and how it invoices. No row: its shop name, when goods leave, both languages.';
alter table public.invoice_settings enable row level security;
alter table public.invoice_settings force row level security;
create policy invoice_settings_of_store on public.invoice_settings
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.invoice_settings to souk_app, souk_worker;

create table public.invoices (
  store_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- 1, 2, … of its kind; code is the same with the store's prefix of that day.
  number bigint not null check (number > 0),
  code text not null check (length(code) between 1 and 40),
  -- 1, 2, … of all documents of the store: the counter that KSA's phase 2 asks for.
  sequence bigint not null check (sequence > 0),
  order_id uuid not null,
  -- A credit note corrects an invoice, for one refund or (null) for all that is left of it.
  invoice_id uuid,
  refund_id uuid,
  issued_at timestamptz not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total bigint not null check (total >= 0),
  tax_total bigint not null check (tax_total between 0 and total),
  data jsonb not null check (pg_column_size(data) < 1000000),
  -- SHA-256 of this document's data with the hash of the one before it: a row that was changed shows.
  data_hash text not null check (data_hash ~ '^[0-9a-f]{64}$'),
  previous_hash text not null check (previous_hash ~ '^([0-9a-f]{64})?$'),
  primary key (store_id, id),
  unique (store_id, kind, number),
  unique (store_id, sequence),
  check (kind = 'invoice' or invoice_id is not null),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade,
  foreign key (store_id, invoice_id) references public.invoices (store_id, id) on delete cascade,
  foreign key (store_id, refund_id) references public.refunds (store_id, id) on delete cascade
);
comment on table public.invoices is
  'Invoices and credit notes as they were issued. Roles that serve may add rows, never change or delete one.';
create unique index invoices_one_an_order on public.invoices (store_id, order_id) where kind = 'invoice';
create unique index invoices_one_a_refund on public.invoices (store_id, refund_id) where refund_id is not null;
create unique index invoices_one_rest on public.invoices (store_id, order_id)
  where kind = 'credit_note' and refund_id is null;
create index invoices_of_order on public.invoices (store_id, order_id, sequence);
create index invoices_of_invoice on public.invoices (store_id, invoice_id);
alter table public.invoices enable row level security;
alter table public.invoices force row level security;
create policy invoices_of_store on public.invoices
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.invoices to souk_app, souk_worker;
