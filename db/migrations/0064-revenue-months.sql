-- The revenue of months that are over: written once, so that it neither is computed on every view nor changes when a
-- store is removed. Platform tables.

create table public.revenue_months (
  -- A month of UTC, YYYY-MM.
  month text primary key check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  trials_ended integer not null check (trials_ended >= 0),
  trials_converted integer not null check (trials_converted between 0 and trials_ended),
  stored_at timestamptz not null
);
comment on table public.revenue_months is
  'Months whose figures are final, 31 days after their end, as domain/operator-desk/count-revenue.ts computed them then.';
grant select, insert on public.revenue_months to souk_platform;

create table public.revenue_sums (
  month text not null references public.revenue_months (month) on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Minor units of the currency.
  recurring bigint not null check (recurring >= 0),
  paying_before integer not null check (paying_before >= 0),
  paying integer not null check (paying >= 0),
  first_paid integer not null check (first_paid >= 0),
  lost integer not null check (lost >= 0),
  primary key (month, currency)
);
comment on table public.revenue_sums is 'The revenue of a final month in a currency; no row: nothing in it.';
grant select, insert on public.revenue_sums to souk_platform;
