-- expand, not breaking
-- A job follows the orders and a page adds what it has not counted yet, so that looking at sales writes nothing
-- (docs/decisions/038).
-- backfill job: reports.sum-sales

alter table public.sales_counted add column pass bigint not null default 0;
comment on table public.sales_counted is
  'How far sales_quarters has counted: up to which order number, and changes to orders until when. pass: how often; whoever read it knows by it whether the sums are still those. Locked while it counts.';

create table public.sales_changes_counted (
  store_id uuid not null,
  order_id uuid not null,
  version integer not null,
  updated_at timestamptz not null,
  primary key (store_id, order_id)
);
comment on table public.sales_changes_counted is
  'Changes of the last half hour before sales_counted.changes_until that sales_quarters knows: what is asked for twice, because clocks differ and transactions last, is counted once. Older ones are taken out.';
alter table public.sales_changes_counted enable row level security;
alter table public.sales_changes_counted force row level security;
create policy sales_changes_counted_of_store on public.sales_changes_counted
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.sales_changes_counted to souk_app, souk_worker;
