-- Feature switches: a version of a package can be without some features, and a store can have or lack one in spite of
-- its package.

alter table public.packages
  add column features_off text[] not null default '{}'
    check (features_off <@ array['own_domains', 'own_roles', 'digital_files', 'locations', 'e_invoicing']);
comment on column public.packages.features_off is
  'Features of domain/packages/features.ts that stores with this version cannot begin to use. What exists stays.';

create table public.store_features (
  store_id uuid not null references public.stores (id) on delete cascade,
  feature text not null
    check (feature in ('own_domains', 'own_roles', 'digital_files', 'locations', 'e_invoicing')),
  is_on boolean not null,
  by_name text not null check (length(by_name) between 1 and 120),
  at timestamptz not null,
  primary key (store_id, feature)
);
comment on table public.store_features is
  'Features that an operator switched on or off for one store. Without a row the store''s package decides.';
grant select, insert, update, delete on public.store_features to souk_platform;

create function app.is_feature_on(p_feature text)
  returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select coalesce(
      (select f.is_on from public.store_features f where f.store_id = app.current_store() and f.feature = p_feature),
      (select not p_feature = any(p.features_off)
         from public.subscriptions s join public.packages p on p.id = s.package_id
        where s.store_id = app.current_store()),
      true)
  $$;
comment on function app.is_feature_on(text) is
  'True if the current store may begin to use a feature: as the operator switched it for the store, else by its package.';
revoke all on function app.is_feature_on(text) from public;
grant execute on function app.is_feature_on(text) to souk_app, souk_worker;
