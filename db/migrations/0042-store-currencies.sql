-- expand, not breaking
-- Several currencies a store (G2): at fixed rates, with a price of each variant stored in each of them. What a price is
-- in another currency is said by app.convert_amount and by lib/money/convert-money.ts; a test holds the two together.

create table public.store_currencies (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  code text not null check (code ~ '^[A-Z]{3}$'),
  -- One unit of the store's own currency is worth this many of it: a ratio, so that a peg is exact.
  rate_numer bigint not null check (rate_numer between 1 and 1000000000000),
  rate_denom bigint not null check (rate_denom between 1 and 1000000000000),
  rounding text not null default 'none' check (rounding in ('none', 'whole', 'charm')),
  position integer not null default 0,
  is_active boolean not null default true,
  -- False until every price has been converted once: until then nobody is shown it.
  is_ready boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, code)
);
comment on table public.store_currencies is
  'The currencies that a store sells in beside its own (store_settings.currency).';
alter table public.store_currencies enable row level security;
alter table public.store_currencies force row level security;
create policy store_currencies_of_store on public.store_currencies
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.store_currencies to souk_app, souk_worker;

-- A price that was entered in this currency, and stays when the store's own price or the rate changes.
alter table public.variant_prices add column is_entered boolean not null default false;

-- What the shopper saw it in; null: the store's own.
alter table public.cart_lines add column seen_currency text check (seen_currency ~ '^[A-Z]{3}$');

-- The rate of the day, kept with an order that was placed in another currency than the store's own.
alter table public.orders
  add column base_currency text check (base_currency ~ '^[A-Z]{3}$'),
  add column rate_numer bigint check (rate_numer > 0),
  add column rate_denom bigint check (rate_denom > 0),
  add constraint orders_rate_whole
    check (num_nonnulls(base_currency, rate_numer, rate_denom) in (0, 3));

create function app.convert_amount(amount bigint, numer bigint, denom bigint, unit bigint, rounding text)
  returns numeric language sql immutable parallel safe
  return case when amount is null then null when amount = 0 then 0 else
    greatest(1, div(
      2 * (amount::numeric * numer + case rounding when 'charm' then unit / 100 else 0 end * denom::numeric)
        + denom::numeric * case rounding when 'none' then 1 else unit end,
      2 * denom::numeric * case rounding when 'none' then 1 else unit end))
    * case rounding when 'none' then 1 else unit end - case rounding when 'charm' then unit / 100 else 0 end end;
comment on function app.convert_amount(bigint, bigint, bigint, bigint, text) is
  'An amount in another currency, in minor units: numer / denom of it, rounded half up, made round as the currency says.';
revoke all on function app.convert_amount(bigint, bigint, bigint, bigint, text) from public;
grant execute on function app.convert_amount(bigint, bigint, bigint, bigint, text) to souk_app, souk_worker;
