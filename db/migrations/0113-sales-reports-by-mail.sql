-- expand, not breaking
-- A sales report that takes longer than somebody waits is made by a job, and whoever asked for it is mailed where it is.

create table public.sales_files (
  store_id uuid not null,
  id uuid not null,
  -- Nobody else may fetch it.
  user_id uuid not null,
  report text not null check (length(report) between 1 and 20),
  name text not null check (length(name) between 1 and 200),
  content text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  primary key (store_id, id)
);
comment on table public.sales_files is
  'Sales reports that were asked for by mail, as CSV, for a week. Customers are named in some of them.';
alter table public.sales_files enable row level security;
alter table public.sales_files force row level security;
create policy sales_files_of_store on public.sales_files
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.sales_files to souk_app, souk_worker;
