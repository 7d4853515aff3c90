-- Stock: what is left of each variant, the history of every change, and the locations where it lies.

create table public.stock_levels (
  store_id uuid not null,
  variant_id uuid not null,
  is_tracked boolean not null default true,
  quantity integer not null default 0 check (quantity >= 0 or allows_backorder),
  allows_backorder boolean not null default false,
  low_at integer check (low_at between 0 and 9999),
  moves integer not null default 0 check (moves >= 0),
  primary key (store_id, variant_id),
  foreign key (store_id, variant_id) references public.variants (store_id, id) on delete cascade
) with (fillfactor = 80);
comment on table public.stock_levels is
  'The units left of a variant. A table of its own, so that a sale rewrites a narrow row; the check is the last guard.';
comment on column public.stock_levels.moves is 'The number of the newest row in stock_movements; 0 for none.';
comment on column public.stock_levels.low_at is 'The variant''s own threshold; null: store_settings.low_stock_at.';
alter table public.stock_levels enable row level security;
alter table public.stock_levels force row level security;
create policy stock_levels_of_store on public.stock_levels
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.stock_levels to souk_app, souk_worker;

create table public.stock_movements (
  store_id uuid not null,
  variant_id uuid not null,
  move integer not null check (move > 0),
  at timestamptz not null,
  reason text not null check (reason in ('sold', 'cancelled', 'expired', 'returned', 'received', 'counted', 'adjusted',
    'damaged', 'imported')),
  quantity_before integer not null,
  quantity_after integer not null,
  -- No foreign key: stock is taken before its order is written. Orders are deleted only with their store.
  order_id uuid,
  actor_kind text not null check (actor_kind in ('staff', 'shopper', 'system')),
  actor_name text not null default '' check (length(actor_name) <= 200),
  note text not null default '' check (length(note) <= 200),
  primary key (store_id, variant_id, move),
  foreign key (store_id, variant_id) references public.variants (store_id, id) on delete cascade
);
comment on table public.stock_movements is
  'Each change of a variant''s quantity, numbered by stock_levels.moves under that row''s lock: quantity_before is '
  'the previous row''s quantity_after, and the last quantity_after is the stock.';
alter table public.stock_movements enable row level security;
alter table public.stock_movements force row level security;
create policy stock_movements_of_store on public.stock_movements
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.stock_movements to souk_app, souk_worker;

-- A sale ignores locations: it changes only the total in stock_levels.
create table public.stock_locations (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- Orders are filled from the main place first, then from the lowest priority up.
  priority integer not null check (priority > 0),
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, name)
);
comment on table public.stock_locations is
  'Stock locations besides the main place, which has no row: stock that is not placed elsewhere is there.';
alter table public.stock_locations enable row level security;
alter table public.stock_locations force row level security;
create policy stock_locations_of_store on public.stock_locations
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.stock_locations to souk_app, souk_worker;

create table public.location_stock (
  store_id uuid not null,
  variant_id uuid not null,
  location_id uuid not null,
  quantity integer not null check (quantity > 0),
  primary key (store_id, variant_id, location_id),
  foreign key (store_id, variant_id) references public.stock_levels (store_id, variant_id) on delete cascade,
  foreign key (store_id, location_id) references public.stock_locations (store_id, id) on delete cascade
);
comment on table public.location_stock is
  'Units of a variant that were put at a location. If the total falls below their sum, the first locations are the '
  'empty ones (domain/stock/units-by-location.ts); returned stock settles that before it is added.';
create index location_stock_by_location on public.location_stock (store_id, location_id);
alter table public.location_stock enable row level security;
alter table public.location_stock force row level security;
create policy location_stock_of_store on public.location_stock
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.location_stock to souk_app, souk_worker;

-- Takes units of several variants, all or none, and locks their rows in the order of their ids: two carts in opposite
-- order wait for each other instead of deadlocking. The first statement sees everything that was committed meanwhile.
-- p_wanted: [{"variantId", "productId", "quantity", "orderId", "at"}], each variant once, with actorKind and actorName
-- if the actor is not the shopper. Returns the variants that were counted down, or the shortages, and then nothing was
-- taken.
create function app.take_stock(p_wanted jsonb, out counted uuid[], out shortages jsonb)
  language plpgsql volatile set enable_seqscan = off set plan_cache_mode = force_generic_plan
  as $$
  declare
    v_store uuid := app.current_store();
    v_level record;
    v_found integer := 0;
    v_tags text[] := '{}';
    v_ids uuid[];
    v_quantities integer[];
    v_products uuid[];
    -- orderId, at, actorKind and actorName are the same in every element.
    v_for jsonb := p_wanted -> 0;
    v_low integer;
    v_zone text;
    v_is_low boolean := false;
  begin
    counted := '{}';
    shortages := '[]';
    -- Arrays, because a join would be planned for as many rows as the store has variants that day.
    select array_agg(w."variantId"), array_agg(w.quantity), array_agg(w."productId")
      into v_ids, v_quantities, v_products
      from jsonb_to_recordset(p_wanted) as w ("variantId" uuid, quantity integer, "productId" uuid);
    for v_level in
      select s.variant_id, v_quantities[array_position(v_ids, s.variant_id)] as wanted, s.is_tracked,
             s.allows_backorder, s.quantity
        from public.stock_levels s
       where s.store_id = v_store and s.variant_id = any (v_ids)
       order by s.variant_id for update
    loop
      v_found := v_found + 1;
      if v_level.is_tracked and not v_level.allows_backorder and v_level.quantity < v_level.wanted then
        shortages := shortages || jsonb_build_object('variantId', v_level.variant_id, 'wanted', v_level.wanted,
          'available', greatest(v_level.quantity, 0));
      elsif v_level.is_tracked then
        counted := counted || v_level.variant_id;
      end if;
    end loop;
    if v_found < jsonb_array_length(p_wanted) then
      shortages := shortages || (
        select jsonb_agg(w || '{"available": 0}' || jsonb_build_object('wanted', w -> 'quantity'))
          from jsonb_array_elements(p_wanted) w
         where not exists (select from public.stock_levels s
                            where s.store_id = v_store and s.variant_id = (w ->> 'variantId')::uuid));
    end if;
    if shortages <> '[]' then
      counted := '{}';
      return;
    end if;
    for v_level in
      with taken as (
        update public.stock_levels s
           set quantity = s.quantity - v_quantities[array_position(v_ids, s.variant_id)], moves = s.moves + 1
         where s.store_id = v_store and s.variant_id = any (counted)
        returning s.variant_id, s.quantity, s.allows_backorder, s.low_at, s.moves,
                  array_position(v_ids, s.variant_id) as at
      ), noted as (
        insert into public.stock_movements (store_id, variant_id, move, at, reason, quantity_before, quantity_after,
          order_id, actor_kind, actor_name)
        select v_store, t.variant_id, t.moves, coalesce((v_for ->> 'at')::timestamptz, now()), 'sold',
               t.quantity + v_quantities[t.at], t.quantity, (v_for ->> 'orderId')::uuid,
               coalesce(v_for ->> 'actorKind', 'shopper'), coalesce(v_for ->> 'actorName', '')
          from taken t
      )
      select t.variant_id, t.quantity, t.allows_backorder, t.low_at, v_products[t.at] as product_id,
             t.quantity + v_quantities[t.at] as was
        from taken t
    loop
      -- No threshold is above 9,999: a shop with more units reads no settings here.
      if v_level.quantity <= 9999 and not v_is_low then
        if v_zone is null then
          select st.low_stock_at, st.time_zone into v_low, v_zone from public.store_settings st
           where st.store_id = v_store;
        end if;
        v_is_low := coalesce(v_level.quantity <= coalesce(v_level.low_at, v_low)
          and v_level.was > coalesce(v_level.low_at, v_low), false);
      end if;
      -- Shoppers see the number left when it is five or fewer, and listings count sold-out products
      -- (domain/catalog/index-later.ts).
      if v_level.product_id is not null and not v_level.allows_backorder and v_level.quantity <= 5 then
        v_tags := v_tags || ('product:' || v_level.product_id);
        if v_level.quantity = 0 then
          perform app.enqueue('catalog.index-stock', jsonb_build_object('variantId', v_level.variant_id), null,
            v_store || ':stock:' || v_level.variant_id, 'web:' || v_store, 20);
        end if;
      end if;
    end loop;
    if v_tags <> '{}' then perform app.note_changes(v_tags); end if;
    -- One mail a day: the job runs at the store's next eight o'clock, and a later one replaces it.
    if v_is_low then
      perform app.enqueue('stock.mail-low', '{}', (date_trunc('day', (coalesce((v_for ->> 'at')::timestamptz, now())
          at time zone v_zone) - interval '8 hours') + interval '32 hours') at time zone v_zone,
        v_store || ':low-stock', null, 10);
    end if;
  end $$;
comment on function app.take_stock(jsonb) is
  'Decrements the stock of several variants, all or none, locking them by id.';
revoke all on function app.take_stock(jsonb) from public;
grant execute on function app.take_stock(jsonb) to souk_app, souk_worker;
