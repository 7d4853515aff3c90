-- expand, not breaking
-- The history of stock (L3): every change of a counted quantity is a row, written by the statement that changes it.

alter table public.stock_levels add column moves integer not null default 0 check (moves >= 0);
comment on column public.stock_levels.moves is
  'How often the quantity changed: the number of its newest row in stock_movements. 0: nothing since history began.';

create table public.stock_movements (
  store_id uuid not null,
  variant_id uuid not null,
  move integer not null check (move > 0),
  at timestamptz not null,
  reason text not null check (reason in ('sold', 'cancelled', 'expired', 'returned', 'received', 'counted', 'adjusted',
    'damaged', 'imported')),
  quantity_before integer not null,
  quantity_after integer not null,
  -- Without a reference: stock is taken before its order is written. Orders are never deleted but with their store.
  order_id uuid,
  actor_kind text not null check (actor_kind in ('staff', 'shopper', 'system')),
  actor_name text not null default '' check (length(actor_name) <= 200),
  note text not null default '' check (length(note) <= 200),
  primary key (store_id, variant_id, move),
  foreign key (store_id, variant_id) references public.variants (store_id, id) on delete cascade
);
comment on table public.stock_movements is
  'Each change of a variant''s quantity, numbered by stock_levels.moves under that row''s lock: one row''s before is the after of the one in front of it, and the last after is what is left.';
alter table public.stock_movements enable row level security;
alter table public.stock_movements force row level security;
create policy stock_movements_of_store on public.stock_movements
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert on public.stock_movements to souk_app, souk_worker;

-- As in 0026, and with a row of history for each variant in the same statement.
create or replace function app.take_stock(p_wanted jsonb, out counted uuid[], out shortages jsonb)
  language plpgsql volatile
  as $$
  declare
    v_store uuid := app.current_store();
    v_level record;
    v_found integer := 0;
    v_tags text[] := '{}';
    v_ids uuid[];
    v_quantities integer[];
    v_products uuid[];
    -- Of the order that takes them, the same in each element: orderId, at, and who where it is not the shopper.
    v_for jsonb := p_wanted -> 0;
  begin
    counted := '{}';
    shortages := '[]';
    -- As arrays: a join would be planned for as many rows as the store has variants that day.
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
        returning s.variant_id, s.quantity, s.allows_backorder, s.moves, array_position(v_ids, s.variant_id) as at
      ), noted as (
        insert into public.stock_movements (store_id, variant_id, move, at, reason, quantity_before, quantity_after,
          order_id, actor_kind, actor_name)
        select v_store, t.variant_id, t.moves, coalesce((v_for ->> 'at')::timestamptz, now()), 'sold',
               t.quantity + v_quantities[t.at], t.quantity, (v_for ->> 'orderId')::uuid,
               coalesce(v_for ->> 'actorKind', 'shopper'), coalesce(v_for ->> 'actorName', '')
          from taken t
      )
      select t.variant_id, t.quantity, t.allows_backorder, v_products[t.at] as product_id from taken t
    loop
      -- Shoppers see how many are left from five on, and lists count what is sold out (domain/catalog/index-later.ts).
      if v_level.product_id is not null and not v_level.allows_backorder and v_level.quantity <= 5 then
        v_tags := v_tags || ('product:' || v_level.product_id);
        if v_level.quantity = 0 then
          perform app.enqueue('catalog.index-stock', jsonb_build_object('variantId', v_level.variant_id), null,
            v_store || ':stock:' || v_level.variant_id, 'web:' || v_store, 20);
        end if;
      end if;
    end loop;
    if v_tags <> '{}' then perform app.note_changes(v_tags); end if;
  end $$;
alter function app.take_stock(jsonb) set enable_seqscan = off;
alter function app.take_stock(jsonb) set plan_cache_mode = force_generic_plan;
