-- expand, not breaking
-- What the product editor keeps beside the product: what a variant costs, which products are shown with it (E9), and
-- who has it open.

alter table public.variants add column cost_amount bigint
  check (cost_amount between 0 and 1000000000000);
comment on column public.variants.cost_amount is
  'What the store pays for one, in minor units of its own currency; never shown to shoppers.';

create table public.product_relations (
  store_id uuid not null,
  product_id uuid not null,
  related_id uuid not null,
  position integer not null,
  primary key (store_id, product_id, related_id),
  check (product_id <> related_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade,
  foreign key (store_id, related_id) references public.products (store_id, id) on delete cascade
);
create index product_relations_related on public.product_relations (store_id, related_id, product_id);
comment on table public.product_relations is
  'Products that the owner shows with a product, in order; before those that are found by category, brand and tag.';
alter table public.product_relations enable row level security;
alter table public.product_relations force row level security;
create policy product_relations_of_store on public.product_relations
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_relations to souk_app, souk_worker;

create table public.product_editors (
  store_id uuid not null,
  product_id uuid not null,
  -- One for each open page: somebody may have two.
  page_id uuid not null,
  user_id uuid not null,
  name text not null check (length(name) <= 200),
  seen_at timestamptz not null,
  primary key (store_id, product_id, page_id),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.product_editors is
  'Who has a product open in the editor; a row that was not renewed for a while counts for nothing and is removed by the next.';
alter table public.product_editors enable row level security;
alter table public.product_editors force row level security;
create policy product_editors_of_store on public.product_editors
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_editors to souk_app, souk_worker;
