-- expand, not breaking
-- The life of an order after it is placed (K1–K5, J4): parcels, edits, refunds, returns, notes, tags, saved views.

alter table public.order_events drop constraint order_events_kind_check;
alter table public.order_events add constraint order_events_kind_check check (kind in
  ('placed', 'processing', 'shipped', 'part_shipped', 'delivered', 'cancelled', 'cash_collected', 'mail_sent', 'note',
   'pays_on_delivery', 'confirmed_by_call', 'confirmed_by_code', 'refused', 'payment_started', 'payment_failed',
   'authorized', 'captured', 'paid', 'voided', 'expired', 'refunded', 'edited', 'receipt_sent', 'receipt_refused',
   'credit_used', 'invoice_issued', 'credit_note_issued', 'return_requested', 'return_approved', 'return_refused',
   'return_received', 'exchanged', 'tagged', 'held'));

-- An order is edited before it is packed, and its lines count what became of them. Titles, options and prices of a
-- line stay as sold (K2); no verb writes them twice.
grant update, delete on public.order_lines to souk_app, souk_worker;
alter table public.order_lines add column shipped_quantity integer not null default 0 check (shipped_quantity >= 0);
alter table public.order_lines add column cancelled_quantity integer not null default 0 check (cancelled_quantity >= 0);
alter table public.order_lines add column returned_quantity integer not null default 0 check (returned_quantity >= 0);
alter table public.order_lines add column refunded_quantity integer not null default 0
  check (refunded_quantity between 0 and quantity);
-- As line_total is: with tax inside where the order's prices include it.
alter table public.order_lines add column refunded_amount bigint not null default 0
  check (refunded_amount between 0 and line_total);
alter table public.order_lines add column refunded_tax bigint not null default 0
  check (refunded_tax between 0 and line_tax);
alter table public.order_lines add constraint order_lines_shipped_check
  check (shipped_quantity + cancelled_quantity <= quantity);
alter table public.order_lines add constraint order_lines_returned_check check (returned_quantity <= shipped_quantity);

alter table public.orders add column placed_by text not null default 'shopper' check (placed_by in ('shopper', 'staff'));
-- A second token that opens the order's page to pay it, given out by staff.
alter table public.orders add column link_hash text;
create unique index orders_link on public.orders (store_id, link_hash) where link_hash is not null;
alter table public.orders add column delivered_at timestamptz;
-- What was taken off the claim by refunds, and what of the delivery's charge among it (as delivery_total is).
alter table public.orders add column credited_total bigint not null default 0
  check (credited_total between 0 and total);
alter table public.orders add column credited_delivery bigint not null default 0
  check (credited_delivery between 0 and delivery_total);
comment on column public.orders.credited_total is
  'Refunds that lower what the shopper owes; a balance paid back after an edit is not among them.';

-- Money goes back out of what came in: two refunds at once cannot both find room.
-- (0050 may have brought it.)
alter table public.payments add column if not exists refunded_amount bigint not null default 0
  check (refunded_amount between 0 and amount);
-- One payment waits at a time; after an edit a second one collects the balance.
drop index public.payments_one_live;
create unique index payments_one_open on public.payments (store_id, order_id)
  where status not in ('paid', 'voided', 'failed');
create index payments_order on public.payments (store_id, order_id);

create table public.fulfilments (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- 1, 2, … within the order.
  number integer not null check (number > 0),
  -- A carrier's key or own name as it was then; '' for the store's own driver.
  carrier text not null default '' check (length(carrier) <= 60),
  tracking_number text not null default '' check (length(tracking_number) <= 80),
  tracking_link text not null default '' check (tracking_link = '' or tracking_link ^@ 'https://'),
  shipped_at timestamptz not null,
  delivered_at timestamptz,
  primary key (store_id, id),
  unique (store_id, order_id, number),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade
);
comment on table public.fulfilments is 'A parcel of an order: what left when, with whom.';
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
comment on table public.fulfilment_lines is 'How many units of an order line a parcel holds.';
create index fulfilment_lines_line on public.fulfilment_lines (store_id, order_line_id);
alter table public.fulfilment_lines enable row level security;
alter table public.fulfilment_lines force row level security;
create policy fulfilment_lines_of_store on public.fulfilment_lines
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.fulfilment_lines to souk_app, souk_worker;

create table public.refunds (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  -- goods: lines, delivery or an amount taken off the claim; balance: too much paid after an edit; cancelled: all of it.
  kind text not null check (kind in ('goods', 'balance', 'cancelled')),
  method text not null check (method in ('card', 'cash', 'bank_transfer', 'store_credit')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- All amounts with tax; the taxes beside them are inside.
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
  'The ledger of money going back: written before anybody is asked to pay it out, bounded by payments.refunded_amount.';
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
comment on table public.refund_lines is 'What of a refund was for which order line, with tax.';
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
  -- The provider's reference, or what staff noted of a transfer.
  reference text not null default '' check (length(reference) <= 200),
  at timestamptz not null,
  primary key (store_id, refund_id),
  foreign key (store_id, refund_id) references public.refunds (store_id, id) on delete cascade
);
comment on table public.refund_outcomes is 'How a refund ended, once; without a row it is still on its way.';
alter table public.refund_outcomes enable row level security;
alter table public.refund_outcomes force row level security;
create policy refund_outcomes_of_store on public.refund_outcomes
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.refund_outcomes to souk_app, souk_worker;

-- Days after delivery within which a return can be asked for; 0: none.
alter table public.store_settings add column return_days integer not null default 14
  check (return_days between 0 and 365);

create table public.returns (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  number integer not null check (number > 0),
  status text not null check (status in ('requested', 'approved', 'refused', 'received', 'refunded', 'exchanged')),
  wish text not null default 'refund' check (wish in ('refund', 'exchange')),
  comment text not null default '' check (length(comment) <= 1000),
  -- What staff said with their decision.
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
comment on table public.returns is 'Goods that a shopper wants to send back, from the request to the money or the exchange.';
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
comment on table public.return_lines is 'How many units of an order line come back, why, and in what condition they came.';
create index return_lines_line on public.return_lines (store_id, order_line_id);
alter table public.return_lines enable row level security;
alter table public.return_lines force row level security;
create policy return_lines_of_store on public.return_lines
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.return_lines to souk_app, souk_worker;

create table public.order_tags (
  store_id uuid not null,
  order_id uuid not null,
  tag text not null check (length(tag) between 1 and 40),
  primary key (store_id, order_id, tag),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade
);
comment on table public.order_tags is 'Words by which staff group orders. Shoppers never see them.';
create index order_tags_tag on public.order_tags (store_id, tag, order_id);
alter table public.order_tags enable row level security;
alter table public.order_tags force row level security;
create policy order_tags_of_store on public.order_tags
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.order_tags to souk_app, souk_worker;

create table public.order_views (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- The filters as the list's address has them.
  query text not null check (length(query) <= 500),
  created_at timestamptz not null,
  primary key (store_id, id)
);
comment on table public.order_views is 'Filters of the orders list that staff gave a name.';
alter table public.order_views enable row level security;
alter table public.order_views force row level security;
create policy order_views_of_store on public.order_views
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.order_views to souk_app, souk_worker;

create table public.carriers (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- Where {number} stands, the tracking number comes.
  tracking_link text not null check (tracking_link = '' or tracking_link ^@ 'https://'),
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, name)
);
comment on table public.carriers is 'Carriers of the store''s own, beside those that domain/orders knows.';
alter table public.carriers enable row level security;
alter table public.carriers force row level security;
create policy carriers_of_store on public.carriers
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.carriers to souk_app, souk_worker;
