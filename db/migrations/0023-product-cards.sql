-- expand, not breaking
-- What a list shows of a product, ready to be sent: seven tables were read and sorted anew for every page.

create table public.product_cards (
  store_id uuid not null,
  product_id uuid not null,
  locale text not null check (locale in ('en', 'ar')),
  -- JSON of domain/catalog/ready-card.ts. Prices, sales and stock are not in it: they change without a save.
  card text not null,
  primary key (store_id, product_id, locale),
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.product_cards is
  'A product''s card per language of the pages, written by indexProducts: words, brand, picture, colours.';
alter table public.product_cards enable row level security;
alter table public.product_cards force row level security;
create policy product_cards_of_store on public.product_cards
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.product_cards to souk_app, souk_worker;
