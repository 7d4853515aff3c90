-- Invoices and credit notes: written once as data, in series without gaps, never changed (docs/decisions/022). Stamped
-- tax documents of Saudi stores (ZATCA phase 2): devices with their certificates, and the chain of documents.

create table public.invoice_settings (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  -- As in the trade register: 500 letters per language, of at most four bytes. A language without a name uses the other
  -- one, then the store's name.
  legal_names jsonb not null default '{}' check (pg_column_size(legal_names) < 8000),
  addresses jsonb not null default '{}' check (pg_column_size(addresses) < 8000),
  -- Printed at the end of each document.
  notes jsonb not null default '{}' check (pg_column_size(notes) < 8000),
  vat_number text not null default '' check (vat_number ~ '^[A-Z0-9]{0,20}$'),
  registration_kind text not null default 'commercial' check (registration_kind in ('commercial', 'freelance')),
  registration_number text not null default '' check (length(registration_number) <= 40),
  short_address text not null default '' check (short_address ~ '^[A-Z0-9]{0,20}$'),
  seal_number text not null default '' check (seal_number ~ '^[0-9]{0,20}$'),
  invoice_prefix text not null default 'INV-' check (invoice_prefix ~ '^[A-Z0-9/-]{0,12}$'),
  credit_note_prefix text not null default 'CN-' check (credit_note_prefix ~ '^[A-Z0-9/-]{0,12}$'),
  issue_at text not null default 'shipped' check (issue_at in ('shipped', 'paid')),
  languages text not null default 'both' check (languages in ('en', 'ar', 'both')),
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (store_id)
);
comment on table public.invoice_settings is
  'The seller''s legal details, and when and how a store invoices. No row: its shop name, at shipping, in both '
  'languages.';
comment on column public.invoice_settings.seal_number is 'The number of the Saudi Business Center''s certificate.';
comment on column public.invoice_settings.short_address is 'A code for the whole address: the Saudi National Address.';
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
  -- 1, 2, … per kind; code is the number with the store's prefix of that day.
  number bigint not null check (number > 0),
  code text not null check (length(code) between 1 and 40),
  -- 1, 2, … over all documents of the store: the counter that Saudi Arabia's phase 2 requires.
  sequence bigint not null check (sequence > 0),
  order_id uuid not null,
  -- A credit note corrects an invoice: for one refund, or (null) for the whole rest.
  invoice_id uuid,
  refund_id uuid,
  issued_at timestamptz not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total bigint not null check (total >= 0),
  tax_total bigint not null check (tax_total between 0 and total),
  data jsonb not null check (pg_column_size(data) < 1000000),
  -- SHA-256 of this document's data and the hash of the previous one: a changed row is detected.
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
  'Invoices and credit notes as issued. Roles that serve requests may add rows, never change or delete one.';
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

create table public.waiting_documents (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('credit_note', 'invoice')),
  -- A credit note is for one refund, or (null) for the rest of a cancelled order's invoice.
  refund_id uuid,
  reason text not null default '',
  -- The buyer of an invoice at the time it was due.
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
  'Invoices and credit notes that are due while the seller''s details are incomplete; deleted once issued.';
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

create table public.fatoora_devices (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  -- The device whose certificate this one renews; null for a first one.
  renews_id uuid,
  environment text not null check (environment in ('sandbox', 'simulation', 'production')),
  -- created: has a key; tested: has a compliance certificate; active: stamps; replaced: a newer one stamps.
  state text not null check (state in ('created', 'tested', 'active', 'replaced')),
  -- The seller as named in its documents: a TaxParty of domain/fatoora.
  seller jsonb not null check (pg_column_size(seller) < 8000),
  -- A renewal asks for these again.
  organization_unit text not null default '' check (length(organization_unit) <= 200),
  industry text not null default '' check (length(industry) <= 200),
  common_name text not null check (length(common_name) between 1 and 100),
  serial_number text not null check (length(serial_number) between 1 and 200),
  -- The secp256k1 key, sealed under SECRET_KEY. It never leaves the store: not exported, not in archives.
  key_sealed text not null check (length(key_sealed) between 1 and 4000),
  request_pem text not null check (length(request_pem) between 1 and 8000),
  compliance_request_id text not null default '' check (length(compliance_request_id) <= 100),
  -- Token and secret of the newest certificate, sealed; '' until there is one.
  credentials_sealed text not null default '' check (length(credentials_sealed) <= 20000),
  certificate text not null default '' check (length(certificate) <= 10000),
  valid_to timestamptz,
  -- Counter and hash of the newest document of the chain. They change only with the document, under this row's lock.
  counter bigint not null default 0 check (counter >= 0),
  last_hash text not null check (length(last_hash) <= 100),
  created_at timestamptz not null,
  primary key (store_id, id),
  check (state in ('created', 'replaced') or (credentials_sealed <> '' and certificate <> '')),
  constraint fatoora_devices_renews_fkey foreign key (store_id, renews_id)
    references public.fatoora_devices (store_id, id) on delete restrict
);
comment on table public.fatoora_devices is
  'Devices that stamp tax documents: one key, one certificate, one chain. At most one is active.';
create unique index fatoora_devices_one_active on public.fatoora_devices (store_id) where state = 'active';
alter table public.fatoora_devices enable row level security;
alter table public.fatoora_devices force row level security;
create policy fatoora_devices_of_store on public.fatoora_devices
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.fatoora_devices to souk_app, souk_worker;

create table public.fatoora_documents (
  store_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  invoice_id uuid not null,
  counter bigint not null check (counter > 0),
  uuid uuid not null,
  -- The buyer in this document if a replacement corrected it; null: the invoice's buyer.
  buyer jsonb check (pg_column_size(buyer) < 8000),
  form text not null check (form in ('standard', 'simplified')),
  issued_at timestamptz not null,
  hash text not null check (length(hash) <= 100),
  previous_hash text not null check (length(previous_hash) <= 100),
  qr text not null check (length(qr) <= 2000),
  -- The signed bytes, sent unchanged every time.
  xml text not null check (length(xml) between 1 and 4000000),
  -- A rejected document is replaced by one with a new place in the chain: the next edition.
  edition integer not null default 1 check (edition > 0),
  primary key (store_id, id),
  unique (store_id, device_id, counter),
  unique (store_id, uuid),
  unique (store_id, invoice_id, edition),
  -- Article 66 of the VAT Implementing Regulations: kept for six years from the end of the tax period. No role that
  -- serves requests may delete a row; on delete restrict keeps the owner's functions from it, too.
  foreign key (store_id, device_id) references public.fatoora_devices (store_id, id) on delete restrict,
  foreign key (store_id, invoice_id) references public.invoices (store_id, id) on delete restrict
);
comment on table public.fatoora_documents is
  'Stamped documents in the order of their chain. Roles that serve requests may add rows, never change or delete one.';
create index fatoora_documents_by_time on public.fatoora_documents (store_id, issued_at, id);
alter table public.fatoora_documents enable row level security;
alter table public.fatoora_documents force row level security;
create policy fatoora_documents_of_store on public.fatoora_documents
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.fatoora_documents to souk_app, souk_worker;

create table public.fatoora_sendings (
  store_id uuid not null,
  document_id uuid not null,
  issued_at timestamptz not null,
  -- pending: no answer yet. accepted and rejected are the authority's final word.
  state text not null default 'pending' check (state in ('pending', 'accepted', 'rejected')),
  tries integer not null default 0 check (tries >= 0),
  next_try_at timestamptz not null,
  answered_at timestamptz,
  status integer,
  messages jsonb not null default '[]' check (pg_column_size(messages) < 100000),
  -- A standard document with the authority's stamp, which is the legal one.
  cleared_xml text not null default '' check (length(cleared_xml) <= 4000000),
  alarmed_at timestamptz,
  primary key (store_id, document_id),
  foreign key (store_id, document_id) references public.fatoora_documents (store_id, id) on delete cascade
);
comment on table public.fatoora_sendings is 'The state of each stamped document at the authority.';
create index fatoora_sendings_waiting on public.fatoora_sendings (store_id, issued_at) where state = 'pending';
alter table public.fatoora_sendings enable row level security;
alter table public.fatoora_sendings force row level security;
create policy fatoora_sendings_of_store on public.fatoora_sendings
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.fatoora_sendings to souk_app, souk_worker;

create table public.unstamped_invoices (
  store_id uuid not null,
  invoice_id uuid not null,
  since timestamptz not null,
  -- queued: its job runs soon. The others wait for what they are named after.
  reason text not null default 'queued' check (reason in
    ('queued', 'certificate_expired', 'original_not_accepted', 'no_riyal_amounts', 'no_untaxed_reason')),
  primary key (store_id, invoice_id),
  foreign key (store_id, invoice_id) references public.invoices (store_id, id) on delete cascade
);
comment on table public.unstamped_invoices is
  'Issued invoices and credit notes that still need their stamp. The transaction that stamps deletes the row.';
alter table public.unstamped_invoices enable row level security;
alter table public.unstamped_invoices force row level security;
create policy unstamped_invoices_of_store on public.unstamped_invoices
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.unstamped_invoices to souk_app, souk_worker;
