-- The life of an order after it is placed: parcels, downloads, refunds, returns.

create table public.carriers (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- {number} is replaced by the tracking number.
  tracking_link text not null check (tracking_link = '' or tracking_link ^@ 'https://'),
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, name)
);
comment on table public.carriers is 'A store''s own carriers, besides those that domain/orders knows.';
alter table public.carriers enable row level security;
alter table public.carriers force row level security;
create policy carriers_of_store on public.carriers
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.carriers to souk_app, souk_worker;

create table public.fulfilments (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- 1, 2, … within the order.
  number integer not null check (number > 0),
  -- A known carrier's key or the name of the store's own carrier at that time; '' for the store's own driver.
  carrier text not null default '' check (length(carrier) <= 60),
  tracking_number text not null default '' check (length(tracking_number) <= 80),
  tracking_link text not null default '' check (tracking_link = '' or tracking_link ^@ 'https://'),
  shipped_at timestamptz not null,
  delivered_at timestamptz,
  primary key (store_id, id),
  unique (store_id, order_id, number),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade
);
comment on table public.fulfilments is 'The parcels of an order.';
alter table public.fulfilments enable row level security;
alter table public.fulfilments force row level security;
create policy fulfilments_of_store on public.fulfilments
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.fulfilments to souk_app, souk_worker;

create table public.fulfilment_lines (
  store_id uuid not null,
  fulfilment_id uuid not null,
  order_line_id uuid not null,
  quantity integer not null check (quantity > 0),
  primary key (store_id, fulfilment_id, order_line_id),
  foreign key (store_id, fulfilment_id) references public.fulfilments (store_id, id) on delete cascade,
  foreign key (store_id, order_line_id) references public.order_lines (store_id, id) on delete cascade
);
comment on table public.fulfilment_lines is 'The units of each order line in a parcel.';
create index fulfilment_lines_line on public.fulfilment_lines (store_id, order_line_id);
alter table public.fulfilment_lines enable row level security;
alter table public.fulfilment_lines force row level security;
create policy fulfilment_lines_of_store on public.fulfilment_lines
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.fulfilment_lines to souk_app, souk_worker;

create table public.digital_files (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  -- Null once the file was taken off its variant: it is kept for those who bought it.
  variant_id uuid,
  -- The name of its bytes on disk; a replaced file has a new one.
  content_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  content_type text not null check (length(content_type) <= 100),
  bytes bigint not null check (bytes >= 0),
  file_hash text not null check (length(file_hash) = 64),
  is_whole boolean not null default true,
  max_downloads integer not null check (max_downloads between 1 and 100),
  valid_days integer not null check (valid_days between 1 and 3650),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, variant_id),
  foreign key (store_id, variant_id) references public.variants (store_id, id) on delete set null (variant_id)
);
comment on table public.digital_files is
  'Files sold with variants and delivered for paid lines. They are stored in the data folder, apart from pictures.';
comment on column public.digital_files.is_whole is
  'True if the file is all that is sold; false if it comes with shipped goods, as a manual does.';
alter table public.digital_files enable row level security;
alter table public.digital_files force row level security;
create policy digital_files_of_store on public.digital_files
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.digital_files to souk_app, souk_worker;

create table public.order_downloads (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  file_id uuid not null,
  max_downloads integer not null check (max_downloads > 0),
  -- The guard behind all code: a file is never downloaded more often than was sold.
  used integer not null default 0 check (used >= 0 and used <= max_downloads),
  -- Interrupted downloads that were resumed since the last counted one.
  resumed integer not null default 0 check (resumed >= 0),
  last_used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, line_id),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade,
  foreign key (store_id, line_id) references public.order_lines (store_id, id) on delete cascade,
  foreign key (store_id, file_id) references public.digital_files (store_id, id) on delete cascade
);
comment on table public.order_downloads is
  'The downloads of a paid line: limit, use and expiry. Each download also checks the order.';
create index order_downloads_by_order on public.order_downloads (store_id, order_id);
create index order_downloads_by_file on public.order_downloads (store_id, file_id);
alter table public.order_downloads enable row level security;
alter table public.order_downloads force row level security;
create policy order_downloads_of_store on public.order_downloads
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.order_downloads to souk_app, souk_worker;

create table public.download_links (
  store_id uuid not null,
  token_hash text not null,
  order_id uuid not null,
  created_at timestamptz not null,
  primary key (store_id, token_hash),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade
);
comment on table public.download_links is
  'Mailed links that open the files of an order, by the hashes of their tokens; a new link ends the old ones.';
create index download_links_by_order on public.download_links (store_id, order_id);
alter table public.download_links enable row level security;
alter table public.download_links force row level security;
create policy download_links_of_store on public.download_links
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.download_links to souk_app, souk_worker;

create table public.refunds (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  -- goods: lines, delivery or an amount off the claim; balance: overpaid after an edit; cancelled: the whole order.
  kind text not null check (kind in ('goods', 'balance', 'cancelled')),
  method text not null check (method in ('card', 'cash', 'bank_transfer', 'store_credit')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- All amounts include their taxes, which are named beside them.
  amount bigint not null check (amount > 0),
  tax_amount bigint not null default 0 check (tax_amount >= 0),
  delivery_amount bigint not null default 0 check (delivery_amount >= 0),
  delivery_tax bigint not null default 0 check (delivery_tax >= 0),
  other_amount bigint not null default 0 check (other_amount >= 0),
  other_tax bigint not null default 0 check (other_tax >= 0),
  reason text not null default '' check (length(reason) <= 500),
  created_at timestamptz not null,
  created_by text not null,
  primary key (store_id, id),
  check (tax_amount <= amount and delivery_amount + other_amount <= amount),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade,
  foreign key (store_id, payment_id) references public.payments (store_id, id) on delete cascade
);
comment on table public.refunds is
  'The ledger of refunds: written before a provider is asked to pay one, bounded by payments.refunded_amount.';
create index refunds_order on public.refunds (store_id, order_id, created_at);
create index refunds_payment on public.refunds (store_id, payment_id);
alter table public.refunds enable row level security;
alter table public.refunds force row level security;
create policy refunds_of_store on public.refunds
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.refunds to souk_app, souk_worker;

create table public.refund_lines (
  store_id uuid not null,
  refund_id uuid not null,
  order_line_id uuid not null,
  quantity integer not null check (quantity >= 0),
  amount bigint not null check (amount >= 0),
  tax bigint not null default 0 check (tax between 0 and amount),
  is_restocked boolean not null,
  primary key (store_id, refund_id, order_line_id),
  foreign key (store_id, refund_id) references public.refunds (store_id, id) on delete cascade,
  foreign key (store_id, order_line_id) references public.order_lines (store_id, id) on delete cascade
);
comment on table public.refund_lines is 'The part of a refund for each order line, with tax.';
create index refund_lines_line on public.refund_lines (store_id, order_line_id);
alter table public.refund_lines enable row level security;
alter table public.refund_lines force row level security;
create policy refund_lines_of_store on public.refund_lines
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.refund_lines to souk_app, souk_worker;

create table public.refund_outcomes (
  store_id uuid not null,
  refund_id uuid not null,
  outcome text not null check (outcome in ('paid', 'failed')),
  -- The provider's reference, or the note of staff about a transfer.
  reference text not null default '' check (length(reference) <= 200),
  at timestamptz not null,
  primary key (store_id, refund_id),
  foreign key (store_id, refund_id) references public.refunds (store_id, id) on delete cascade
);
comment on table public.refund_outcomes is
  'The outcome of a refund; without a row it is pending. The only change is from paid to failed, when the bank '
  'returns the money.';
create index refund_outcomes_failed on public.refund_outcomes (store_id, refund_id) where outcome = 'failed';
alter table public.refund_outcomes enable row level security;
alter table public.refund_outcomes force row level security;
create policy refund_outcomes_of_store on public.refund_outcomes
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.refund_outcomes to souk_app, souk_worker;

create table public.returns (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  number integer not null check (number > 0),
  status text not null check (status in ('requested', 'approved', 'refused', 'received', 'refunded', 'exchanged')),
  wish text not null default 'refund' check (wish in ('refund', 'exchange')),
  comment text not null default '' check (length(comment) <= 1000),
  -- The text of staff with their decision.
  answer text not null default '' check (length(answer) <= 1000),
  refund_id uuid,
  exchange_order_id uuid,
  requested_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, order_id, number),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade,
  foreign key (store_id, refund_id) references public.refunds (store_id, id) on delete set null (refund_id),
  foreign key (store_id, exchange_order_id) references public.orders (store_id, id)
    on delete set null (exchange_order_id)
);
comment on table public.returns is
  'Goods that a shopper wants to send back, from the request to the refund or the exchange.';
create index returns_waiting on public.returns (store_id, status, requested_at desc, id desc);
alter table public.returns enable row level security;
alter table public.returns force row level security;
create policy returns_of_store on public.returns
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.returns to souk_app, souk_worker;

create table public.return_lines (
  store_id uuid not null,
  return_id uuid not null,
  order_line_id uuid not null,
  quantity integer not null check (quantity > 0),
  reason text not null check (reason in ('damaged', 'wrong_item', 'not_as_described', 'size', 'changed_mind', 'other')),
  received_quantity integer not null default 0 check (received_quantity between 0 and quantity),
  condition text not null default '' check (condition in ('', 'new', 'used', 'damaged')),
  is_restocked boolean not null default false,
  primary key (store_id, return_id, order_line_id),
  foreign key (store_id, return_id) references public.returns (store_id, id) on delete cascade,
  foreign key (store_id, order_line_id) references public.order_lines (store_id, id) on delete cascade
);
comment on table public.return_lines is
  'The units of each order line that come back, the reason, and their condition on arrival.';
create index return_lines_line on public.return_lines (store_id, order_line_id);
alter table public.return_lines enable row level security;
alter table public.return_lines force row level security;
create policy return_lines_of_store on public.return_lines
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.return_lines to souk_app, souk_worker;

create table public.return_photos (
  store_id uuid not null,
  id uuid not null,
  return_id uuid not null,
  position smallint not null check (position between 1 and 3),
  file_hash text not null check (length(file_hash) = 64),
  bytes integer not null check (bytes between 1 and 20971520),
  uploaded_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, return_id, position),
  foreign key (store_id, return_id) references public.returns (store_id, id) on delete cascade
);
comment on table public.return_photos is
  'Photos of goods to be returned, re-encoded; the files are stored apart from public pictures.';
create index return_photos_file on public.return_photos (store_id, file_hash);
alter table public.return_photos enable row level security;
alter table public.return_photos force row level security;
create policy return_photos_of_store on public.return_photos
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.return_photos to souk_app, souk_worker;
