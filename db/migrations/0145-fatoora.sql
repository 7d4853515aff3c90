-- expand, not breaking
-- Stamped tax documents of Saudi stores (ZATCA phase 2): devices with their certificates, and the chain of documents (G7).

create table public.fatoora_devices (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  environment text not null check (environment in ('sandbox', 'simulation', 'production')),
  -- created: has a key; tested: has a compliance certificate; active: stamps; replaced: a newer one stamps.
  state text not null check (state in ('created', 'tested', 'active', 'replaced')),
  -- The seller as its documents name it: a domain/fatoora TaxParty.
  seller jsonb not null check (pg_column_size(seller) < 8000),
  common_name text not null check (length(common_name) between 1 and 100),
  serial_number text not null check (length(serial_number) between 1 and 200),
  -- The secp256k1 key, sealed under SECRET_KEY. It never leaves the store: not exported, not in archives.
  key_sealed text not null check (length(key_sealed) between 1 and 4000),
  request_pem text not null check (length(request_pem) between 1 and 8000),
  compliance_request_id text not null default '' check (length(compliance_request_id) <= 100),
  -- Token and secret of the newest certificate, sealed; '' before there is one.
  credentials_sealed text not null default '' check (length(credentials_sealed) <= 20000),
  certificate text not null default '' check (length(certificate) <= 10000),
  valid_to timestamptz,
  -- Counter and hash of the newest document of the chain. They change only with the document, under this row's lock.
  counter bigint not null default 0 check (counter >= 0),
  last_hash text not null check (length(last_hash) <= 100),
  created_at timestamptz not null,
  primary key (store_id, id),
  check (state in ('created', 'replaced') or (credentials_sealed <> '' and certificate <> ''))
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
  form text not null check (form in ('standard', 'simplified')),
  issued_at timestamptz not null,
  hash text not null check (length(hash) <= 100),
  previous_hash text not null check (length(previous_hash) <= 100),
  qr text not null check (length(qr) <= 2000),
  -- The bytes that were signed and that are sent, the same ones every time.
  xml text not null check (length(xml) between 1 and 4000000),
  -- A rejected document is replaced by one with a new place in the chain: the next edition.
  edition integer not null default 1 check (edition > 0),
  primary key (store_id, id),
  unique (store_id, device_id, counter),
  unique (store_id, uuid),
  unique (store_id, invoice_id, edition),
  foreign key (store_id, device_id) references public.fatoora_devices (store_id, id) on delete cascade,
  foreign key (store_id, invoice_id) references public.invoices (store_id, id) on delete cascade
);
comment on table public.fatoora_documents is
  'Stamped documents in the order of their chain. Roles that serve may add rows, never change or delete one.';
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
  -- A standard document as the authority stamped it: the legal one.
  cleared_xml text not null default '' check (length(cleared_xml) <= 4000000),
  alarmed_at timestamptz,
  primary key (store_id, document_id),
  foreign key (store_id, document_id) references public.fatoora_documents (store_id, id) on delete cascade
);
comment on table public.fatoora_sendings is 'How far the authority has taken each stamped document.';
create index fatoora_sendings_waiting on public.fatoora_sendings (store_id, issued_at) where state = 'pending';
alter table public.fatoora_sendings enable row level security;
alter table public.fatoora_sendings force row level security;
create policy fatoora_sendings_of_store on public.fatoora_sendings
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.fatoora_sendings to souk_app, souk_worker;
