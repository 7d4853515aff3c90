-- expand, not breaking
-- Sale prices with a beginning and an end (G3). What a variant costs at a moment is said by the functions below and
-- nowhere else in SQL; domain/pricing/sale-price.ts says the same to TypeScript, and a test holds the two together.

alter table public.variant_prices
  add column sale_amount bigint check (sale_amount between 0 and 1000000000000),
  add column sale_from timestamptz,
  add column sale_to timestamptz,
  add constraint variant_prices_sale_window check (sale_from < sale_to),
  add constraint variant_prices_sale_whole
    check (sale_amount is not null or (sale_from is null and sale_to is null));

-- The span below holds until this moment: a job writes it anew then, and whoever reads later than that works it out.
alter table public.product_prices add column changes_at timestamptz;
create index product_prices_changes on public.product_prices (store_id, changes_at) where changes_at is not null;

-- Plain expressions: the planner writes them into the query that calls them.
create function app.is_on_sale(amount bigint, sale_amount bigint, sale_from timestamptz, sale_to timestamptz, at timestamptz)
  returns boolean language sql immutable parallel safe
  return coalesce(sale_amount < amount, false)
     and coalesce(sale_from <= at, true) and coalesce(sale_to > at, true);
comment on function app.is_on_sale(bigint, bigint, timestamptz, timestamptz, timestamptz) is
  'Whether the sale price counts: lower than the price, from its first second up to, not with, its last.';

create function app.price_at(amount bigint, sale_amount bigint, sale_from timestamptz, sale_to timestamptz, at timestamptz)
  returns bigint language sql immutable parallel safe
  return case when app.is_on_sale(amount, sale_amount, sale_from, sale_to, at) then sale_amount else amount end;
comment on function app.price_at(bigint, bigint, timestamptz, timestamptz, timestamptz) is
  'What a row of variant_prices costs at a moment.';

create function app.compare_at(
  amount bigint, compare_at bigint, sale_amount bigint, sale_from timestamptz, sale_to timestamptz, at timestamptz)
  returns bigint language sql immutable parallel safe
  return case when app.is_on_sale(amount, sale_amount, sale_from, sale_to, at) then amount else compare_at end;
comment on function app.compare_at(bigint, bigint, bigint, timestamptz, timestamptz, timestamptz) is
  'The price to strike through at a moment: during a sale the regular one.';

create function app.price_changes_at(
  amount bigint, sale_amount bigint, sale_from timestamptz, sale_to timestamptz, at timestamptz)
  returns timestamptz language sql immutable parallel safe
  return case when sale_amount < amount then
           case when sale_from > at then sale_from when sale_to > at then sale_to end end;
comment on function app.price_changes_at(bigint, bigint, timestamptz, timestamptz, timestamptz) is
  'The next moment after this one at which the price is another; null for never.';

revoke all on function app.is_on_sale(bigint, bigint, timestamptz, timestamptz, timestamptz) from public;
revoke all on function app.price_at(bigint, bigint, timestamptz, timestamptz, timestamptz) from public;
revoke all on function app.compare_at(bigint, bigint, bigint, timestamptz, timestamptz, timestamptz) from public;
revoke all on function app.price_changes_at(bigint, bigint, timestamptz, timestamptz, timestamptz) from public;
grant execute on function app.is_on_sale(bigint, bigint, timestamptz, timestamptz, timestamptz)
  to souk_app, souk_worker, souk_search;
grant execute on function app.price_at(bigint, bigint, timestamptz, timestamptz, timestamptz)
  to souk_app, souk_worker, souk_search;
grant execute on function app.compare_at(bigint, bigint, bigint, timestamptz, timestamptz, timestamptz)
  to souk_app, souk_worker, souk_search;
grant execute on function app.price_changes_at(bigint, bigint, timestamptz, timestamptz, timestamptz)
  to souk_app, souk_worker, souk_search;
