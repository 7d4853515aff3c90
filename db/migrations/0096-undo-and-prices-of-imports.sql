-- The products of an import as they were before it, for a day, so that it can be undone (docs/decisions/149), and the
-- factor by which an import multiplies the prices of its file.

create table public.import_products (
  store_id uuid not null,
  import_id uuid not null,
  product_id uuid not null,
  is_created boolean not null,
  -- domain/catalog/product-states.ts: another stamp means that somebody changed the product.
  stamp text not null,
  -- Null for a product that the import created, and once the undo has looked at the row.
  former jsonb,
  left_because text not null default '' check (left_because in ('', 'ordered', 'changed', 'refused')),
  primary key (store_id, import_id, product_id),
  foreign key (store_id, import_id) references public.imports (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.import_products is
  'Products that an import created or changed. Deleted a day after the import, or by its undo, except those that it left alone.';
comment on column public.import_products.left_because is 'Why the undo left the product alone; empty until it looked.';
create index import_products_product on public.import_products (store_id, product_id);
alter table public.import_products enable row level security;
alter table public.import_products force row level security;
create policy import_products_of_store on public.import_products
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.import_products to souk_app, souk_worker;

alter table public.imports
  add column undo_asked_at timestamptz,
  add column undo_asked_by text not null default '',
  add column undone_at timestamptz,
  add column undo_removed integer not null default 0,
  add column undo_restored integer not null default 0,
  add column price_numer bigint not null default 1 check (price_numer between 1 and 1000000000000),
  add column price_denom bigint not null default 1 check (price_denom between 1 and 1000000000000),
  -- The first prices as in the file and as imported, if they are multiplied: [{title, from, amount}].
  add column price_samples jsonb not null default '[]';
-- No foreign key: the report outlives its products.
alter table public.import_errors add column product_id uuid;
comment on column public.import_errors.product_id is 'The product of the row, if the store had it.';
call app.show_in_views('import_errors', 'product_id');

comment on column public.imports.undo_asked_at is 'When the undo began; an import is undone once.';
comment on column public.imports.price_numer is 'Prices of the file are multiplied by price_numer / price_denom.';
comment on column public.imports.undo_removed is 'Products that the undo deleted; undo_restored: those with their former values again.';
