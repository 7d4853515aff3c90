-- expand, not breaking
-- Cash on delivery with its confirmation and limits (J1), receipts of bank transfers (J6), store credit (J7).

alter table public.orders add column confirmation_tries integer not null default 0 check (confirmation_tries >= 0);
alter table public.orders add column confirmation_tried_at timestamptz;
comment on column public.orders.confirmation is
  'Whether a cash order must be and was confirmed by its shopper; waiting and refused keep it from being processed.';
create index orders_to_confirm on public.orders (store_id, placed_at, id)
  where confirmation = 'waiting' and status = 'confirmed';
create index orders_open_cash on public.orders (store_id, phone)
  where payment_method = 'cash_on_delivery' and payment_status = 'unpaid'
    and status in ('confirmed', 'processing', 'shipped');

create table public.cash_refusals (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('phone', 'email')),
  value text not null check (length(value) between 1 and 254),
  reason text not null default '' check (length(reason) <= 500),
  added_by text not null check (length(added_by) between 1 and 120),
  added_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, kind, value)
);
comment on table public.cash_refusals is
  'Phones in E.164 and e-mails in lower case whose orders are not taken for cash on delivery.';
alter table public.cash_refusals enable row level security;
alter table public.cash_refusals force row level security;
create policy cash_refusals_of_store on public.cash_refusals
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.cash_refusals to souk_app, souk_worker;

create table public.cash_codes (
  store_id uuid not null,
  order_id uuid not null,
  code_hash text not null check (length(code_hash) = 64),
  expires_at timestamptz not null,
  wrong_tries integer not null default 0 check (wrong_tries >= 0),
  sends integer not null default 1 check (sends >= 1),
  sent_at timestamptz not null,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade
);
comment on table public.cash_codes is 'The one code of a cash order that its shopper confirms by; a new one replaces it.';
alter table public.cash_codes enable row level security;
alter table public.cash_codes force row level security;
create policy cash_codes_of_store on public.cash_codes
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.cash_codes to souk_app, souk_worker;

create table public.text_messages (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  order_id uuid,
  channel text not null check (channel in ('sms', 'whatsapp')),
  recipient text not null check (length(recipient) between 1 and 20),
  body text not null check (length(body) between 1 and 1000),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade
);
comment on table public.text_messages is 'What is sent to phones, written with what it tells of; a job sends it after the commit.';
create index text_messages_order on public.text_messages (store_id, order_id) where order_id is not null;
alter table public.text_messages enable row level security;
alter table public.text_messages force row level security;
create policy text_messages_of_store on public.text_messages
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.text_messages to souk_app, souk_worker;

create table public.transfer_receipts (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  file_hash text not null check (length(file_hash) = 64),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'application/pdf')),
  bytes integer not null check (bytes between 1 and 5242880),
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused')),
  reason text not null default '' check (length(reason) <= 500),
  uploaded_at timestamptz not null,
  decided_at timestamptz,
  decided_by text not null default '' check (length(decided_by) <= 120),
  primary key (store_id, id),
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade
);
comment on table public.transfer_receipts is
  'Receipts that shoppers send for their bank transfers; the files lie apart from public pictures.';
create index transfer_receipts_order on public.transfer_receipts (store_id, order_id, uploaded_at);
alter table public.transfer_receipts enable row level security;
alter table public.transfer_receipts force row level security;
create policy transfer_receipts_of_store on public.transfer_receipts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.transfer_receipts to souk_app, souk_worker;

create table public.credit_accounts (
  store_id uuid not null,
  customer_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  balance bigint not null default 0 check (balance between 0 and 1000000000000),
  updated_at timestamptz not null,
  primary key (store_id, customer_id),
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete cascade
);
comment on table public.credit_accounts is
  'What a shopper has in a store: the sum of credit_entries, kept beside them so that the database refuses less than 0.';
alter table public.credit_accounts enable row level security;
alter table public.credit_accounts force row level security;
create policy credit_accounts_of_store on public.credit_accounts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.credit_accounts to souk_app, souk_worker;

create table public.credit_entries (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  -- Empty where the account was deleted: the store's books keep the entry.
  customer_id uuid,
  order_id uuid,
  kind text not null check (kind in ('given', 'taken', 'refund', 'spent')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount <> 0 and abs(amount) <= 1000000000000),
  reason text not null default '' check (length(reason) <= 500),
  actor_kind text not null check (actor_kind in ('staff', 'shopper', 'system')),
  actor_name text not null check (length(actor_name) <= 120),
  at timestamptz not null,
  primary key (store_id, id),
  check ((kind in ('given', 'refund')) = (amount > 0)),
  foreign key (store_id, customer_id) references public.customers (store_id, id) on delete set null (customer_id),
  -- Deferred: an order's credit is taken before the order is written, which waits for the store's order counter.
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade deferrable initially deferred
);
comment on table public.credit_entries is 'Every change of a shopper''s store credit; appended to, never changed.';
create index credit_entries_customer on public.credit_entries (store_id, customer_id, at, id) where customer_id is not null;
create unique index credit_entries_spent_once on public.credit_entries (store_id, order_id) where kind = 'spent';
alter table public.credit_entries enable row level security;
alter table public.credit_entries force row level security;
create policy credit_entries_of_store on public.credit_entries
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.credit_entries to souk_app, souk_worker;

create or replace function app.admit_cash_order(p_phone text, p_email_norm text, p_most_open integer) returns void
  language plpgsql volatile
  as $$
  declare
    v_store uuid := app.current_store();
    v_open integer;
  begin
    if exists (select from public.cash_refusals r
                where r.store_id = v_store and r.kind = 'phone' and r.value = p_phone)
      or exists (select from public.cash_refusals r
                  where r.store_id = v_store and r.kind = 'email' and r.value = p_email_norm) then
      raise exception 'no cash order is taken from this shopper' using errcode = 'SK003', detail = 'refused';
    end if;
    if p_most_open is null then return; end if;
    -- Orders of one phone wait for each other here: the next statement sees what the one before has written.
    perform pg_advisory_xact_lock(hashtextextended('cash ' || v_store || ' ' || p_phone, 0));
    select count(*) into v_open from public.orders o
     where o.store_id = v_store and o.phone = p_phone and o.payment_method = 'cash_on_delivery'
       and o.payment_status = 'unpaid' and o.status in ('confirmed', 'processing', 'shipped');
    if v_open >= p_most_open then
      raise exception 'too many open cash orders of one phone' using errcode = 'SK003', detail = 'too_many_open';
    end if;
  end $$;
comment on function app.admit_cash_order(text, text, integer) is
  'Raises SK003 for a phone or e-mail of the refuse list, and for a phone with as many open cash orders as allowed.';
revoke all on function app.admit_cash_order(text, text, integer) from public;
grant execute on function app.admit_cash_order(text, text, integer) to souk_app, souk_worker;

create or replace function app.add_credit(p_entry jsonb) returns bigint
  language plpgsql volatile
  as $$
  declare
    v_store uuid := app.current_store();
    v_entry public.credit_entries := jsonb_populate_record(null::public.credit_entries, p_entry);
    v_balance bigint;
  begin
    if v_entry.amount > 0 then
      insert into public.credit_accounts as a (store_id, customer_id, currency, balance, updated_at)
      values (v_store, v_entry.customer_id, v_entry.currency, v_entry.amount, v_entry.at)
      on conflict (store_id, customer_id) do update
        set balance = a.balance + v_entry.amount, updated_at = v_entry.at
        where a.currency = v_entry.currency
      returning a.balance into v_balance;
    else
      update public.credit_accounts a set balance = a.balance + v_entry.amount, updated_at = v_entry.at
       where a.store_id = v_store and a.customer_id = v_entry.customer_id and a.currency = v_entry.currency
         and a.balance + v_entry.amount >= 0
      returning a.balance into v_balance;
    end if;
    if v_balance is null then
      raise exception 'not enough store credit' using errcode = 'SK004';
    end if;
    insert into public.credit_entries (store_id, id, customer_id, order_id, kind, currency, amount, reason, actor_kind,
      actor_name, at)
    values (v_store, v_entry.id, v_entry.customer_id, v_entry.order_id, v_entry.kind, v_entry.currency,
      v_entry.amount, coalesce(v_entry.reason, ''), v_entry.actor_kind, v_entry.actor_name, v_entry.at);
    return v_balance;
  end $$;
comment on function app.add_credit(jsonb) is
  'The one writer of store credit: entry and balance together; raises SK004 where the balance would go below 0.';
revoke all on function app.add_credit(jsonb) from public;
grant execute on function app.add_credit(jsonb) to souk_app, souk_worker;

create or replace function app.spend_credit(p_customer uuid, p_order uuid, p_amount bigint, p_currency text, p_at timestamptz)
  returns void
  language plpgsql volatile
  as $$
  begin
    perform app.add_credit(jsonb_build_object('id', gen_random_uuid(), 'customer_id', p_customer, 'order_id', p_order,
      'kind', 'spent', 'currency', p_currency, 'amount', -p_amount, 'actor_kind', 'shopper', 'actor_name', '',
      'at', p_at));
  end $$;
comment on function app.spend_credit(uuid, uuid, bigint, text, timestamptz) is
  'Takes the whole of an order from its shopper''s store credit; raises SK004 where there is not enough.';
revoke all on function app.spend_credit(uuid, uuid, bigint, text, timestamptz) from public;
grant execute on function app.spend_credit(uuid, uuid, bigint, text, timestamptz) to souk_app, souk_worker;

create or replace function app.credit_balance(p_customer uuid) returns bigint
  language sql stable
  as $$
  select coalesce((select a.balance from public.credit_accounts a
                    where a.store_id = app.current_store() and a.customer_id = p_customer), 0)
  $$;
comment on function app.credit_balance(uuid) is 'What a shopper has in the current store, in the store''s own currency.';
revoke all on function app.credit_balance(uuid) from public;
grant execute on function app.credit_balance(uuid) to souk_app, souk_worker;
