-- Discounts: discounts that apply by themselves or by a code, their limits, and what each order got of them.
-- docs/decisions/017 has the rules.

create table public.discounts (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('percent', 'amount', 'free_delivery', 'buy_get')),
  is_automatic boolean not null,
  status text not null default 'active' check (status in ('active', 'paused', 'archived')),
  -- {"en": …, "ar": …}, copied into orders unchanged.
  names jsonb not null,
  -- All amounts are in the store's own currency.
  rate_ppm integer not null default 0 check (rate_ppm between 0 and 1000000),
  amount bigint not null default 0 check (amount between 0 and 1000000000000),
  max_amount bigint check (max_amount between 1 and 1000000000000),
  buy_quantity integer not null default 1 check (buy_quantity between 1 and 9999),
  get_quantity integer not null default 1 check (get_quantity between 1 and 9999),
  repeat_limit integer check (repeat_limit between 1 and 9999),
  applies_to_all boolean not null default true,
  excludes_sale boolean not null default false,
  min_subtotal bigint check (min_subtotal between 1 and 1000000000000),
  min_quantity integer check (min_quantity between 1 and 9999),
  starts_at timestamptz not null,
  ends_at timestamptz,
  is_stackable boolean not null default false,
  limit_total integer check (limit_total between 1 and 1000000000),
  limit_per_customer integer check (limit_per_customer between 1 and 1000000000),
  -- Orders that hold a use; counted only while limit_total is set, and recounted when it is set.
  used integer not null default 0 check (used >= 0),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  check (ends_at > starts_at)
);
comment on table public.discounts is 'Discounts on orders: automatic or by a code. Archived, never deleted.';
create index discounts_automatic on public.discounts (store_id, id) where is_automatic and status = 'active';
create index discounts_newest on public.discounts (store_id, created_at desc, id desc);
alter table public.discounts enable row level security;
alter table public.discounts force row level security;
create policy discounts_of_store on public.discounts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.discounts to souk_app, souk_worker;

create table public.discount_products (
  store_id uuid not null,
  discount_id uuid not null,
  product_id uuid not null,
  primary key (store_id, discount_id, product_id),
  foreign key (store_id, discount_id) references public.discounts (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references public.products (store_id, id) on delete cascade
);
comment on table public.discount_products is
  'The products that a discount applies to, besides those of its categories.';
create index discount_products_product on public.discount_products (store_id, product_id);
alter table public.discount_products enable row level security;
alter table public.discount_products force row level security;
create policy discount_products_of_store on public.discount_products
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.discount_products to souk_app, souk_worker;

create table public.discount_categories (
  store_id uuid not null,
  discount_id uuid not null,
  category_id uuid not null,
  primary key (store_id, discount_id, category_id),
  foreign key (store_id, discount_id) references public.discounts (store_id, id) on delete cascade,
  foreign key (store_id, category_id) references public.categories (store_id, id) on delete cascade
);
comment on table public.discount_categories is 'The categories that a discount applies to, with all subcategories.';
create index discount_categories_category on public.discount_categories (store_id, category_id);
alter table public.discount_categories enable row level security;
alter table public.discount_categories force row level security;
create policy discount_categories_of_store on public.discount_categories
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, delete on public.discount_categories to souk_app, souk_worker;

create table public.discount_codes (
  store_id uuid not null,
  -- As normalized by domain/discounts/parse-code.ts.
  code text not null check (length(code) between 1 and 40),
  discount_id uuid not null,
  -- Null: limited by the discount only. 1: a code made for one shopper.
  max_uses integer check (max_uses >= 1),
  used integer not null default 0 check (used >= 0),
  created_at timestamptz not null,
  primary key (store_id, code),
  foreign key (store_id, discount_id) references public.discounts (store_id, id) on delete cascade,
  check (used <= max_uses)
);
comment on table public.discount_codes is 'The codes of discounts; a code belongs to one discount of the store.';
create index discount_codes_discount on public.discount_codes (store_id, discount_id, code);
alter table public.discount_codes enable row level security;
alter table public.discount_codes force row level security;
create policy discount_codes_of_store on public.discount_codes
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.discount_codes to souk_app, souk_worker;

create table public.discount_shoppers (
  store_id uuid not null,
  discount_id uuid not null,
  -- A hash of app.shopper_keys, so that a limit outlives an erased account without keeping the person's data.
  shopper text not null,
  used integer not null check (used >= 0),
  primary key (store_id, discount_id, shopper),
  foreign key (store_id, discount_id) references public.discounts (store_id, id) on delete cascade
);
comment on table public.discount_shoppers is
  'The uses of a discount by account, e-mail address and phone; counted while limit_per_customer is set.';
alter table public.discount_shoppers enable row level security;
alter table public.discount_shoppers force row level security;
create policy discount_shoppers_of_store on public.discount_shoppers
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.discount_shoppers to souk_app, souk_worker;

create table public.order_discounts (
  store_id uuid not null,
  order_id uuid not null,
  discount_id uuid not null,
  code text,
  kind text not null,
  names jsonb not null,
  position integer not null,
  -- Off the goods and off the delivery, in the order's currency.
  amount bigint not null check (amount >= 0),
  delivery_amount bigint not null default 0 check (delivery_amount >= 0),
  -- The sum of both in the store's own currency, at the order's rate.
  base_amount bigint not null check (base_amount >= 0),
  -- {variant id: amount}, adding up to amount.
  shares jsonb not null,
  shoppers text[] not null default '{}',
  used_at timestamptz not null,
  given_back_at timestamptz,
  primary key (store_id, order_id, discount_id),
  -- Deferred, because a use is counted before the order is written: its number is taken last.
  foreign key (store_id, order_id) references public.orders (store_id, id) on delete cascade
    deferrable initially deferred,
  foreign key (store_id, discount_id) references public.discounts (store_id, id) on delete cascade
);
comment on table public.order_discounts is
  'The discount that an order got from a discount, which is also the use that it holds; returned if the order is '
  'cancelled.';
create index order_discounts_discount on public.order_discounts (store_id, discount_id, used_at)
  include (base_amount) where given_back_at is null;
alter table public.order_discounts enable row level security;
alter table public.order_discounts force row level security;
create policy order_discounts_of_store on public.order_discounts
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update on public.order_discounts to souk_app, souk_worker;

create function app.mailbox_of(p_email_norm text) returns text
  language sql immutable
  as $$
    select case when d.host in ('gmail.com', 'googlemail.com') then replace(m.name, '.', '') || '@gmail.com'
                else m.name || '@' || d.host end
      from (select substring(p_email_norm from '[^@]*$') as host) d,
           lateral (select split_part(left(p_email_norm, greatest(0, length(p_email_norm) - length(d.host) - 1)), '+', 1)
             as name) m
  $$;
comment on function app.mailbox_of(text) is
  'The mailbox behind an address: no label after a plus sign, no dots at Gmail. The same as mailboxOf '
  '(domain/checkout/order-limits.ts).';
revoke all on function app.mailbox_of(text) from public;
grant execute on function app.mailbox_of(text) to souk_app, souk_worker;

-- Identifies one person by account, mailbox and phone. A key reveals none of them, and is another one in another store.
-- An address with a label counts under itself, too.
create function app.shopper_keys(p_customer uuid, p_email_norm text, p_phone text) returns text[]
  language sql stable
  as $$
    select coalesce(array_agg(encode(sha256(convert_to(app.current_store() || ' ' || k, 'UTF8')), 'hex') order by k), '{}')
      from (select distinct k
              from unnest(array['account ' || p_customer, 'email ' || nullif(p_email_norm, ''),
                'email ' || app.mailbox_of(nullif(p_email_norm, '')), 'phone ' || nullif(p_phone, '')]) k
             where k is not null) keys
  $$;
comment on function app.shopper_keys(uuid, text, text) is 'The keys under which the uses of one person are counted.';
revoke all on function app.shopper_keys(uuid, text, text) from public;
grant execute on function app.shopper_keys(uuid, text, text) to souk_app, souk_worker;

create function app.discounts_for(
  p_variants uuid[], p_codes text[], p_customer uuid, p_email_norm text, p_at timestamptz)
  returns json
  language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan
  as $$
  declare
    v_store uuid := app.current_store();
    v_asked uuid[];
    v_keys text[];
    v_found json;
  begin
    select array_agg(p.id) into v_asked from (
      select p.id from public.discounts p
       where p.store_id = v_store and p.is_automatic and p.status = 'active'
         and p.starts_at <= p_at and (p.ends_at is null or p.ends_at > p_at)
      union
      select c.discount_id from public.discount_codes c where c.store_id = v_store and c.code = any (p_codes)) p;
    if v_asked is null then return null; end if;
    v_keys := app.shopper_keys(p_customer, p_email_norm, null);
    with recursive above as (
      select v.id as variant_id, v.product_id, pc.category_id
        from public.variants v
        join public.product_categories pc on pc.store_id = v_store and pc.product_id = v.product_id
       where v.store_id = v_store and v.id = any (p_variants)
      union
      select a.variant_id, a.product_id, c.parent_id
        from above a join public.categories c on c.store_id = v_store and c.id = a.category_id
       where c.parent_id is not null)
    select json_agg(json_build_object(
        'id', p.id, 'codes', (select json_agg(c.code order by c.code) from public.discount_codes c
                               where c.store_id = v_store and c.discount_id = p.id and c.code = any (p_codes)),
        'spentCodes', (select json_agg(c.code) from public.discount_codes c
                        where c.store_id = v_store and c.discount_id = p.id and c.code = any (p_codes)
                          and c.used >= c.max_uses),
        'isAutomatic', p.is_automatic, 'kind', p.kind, 'names', p.names, 'ratePpm', p.rate_ppm, 'amount', p.amount,
        'maxAmount', p.max_amount, 'buyQuantity', p.buy_quantity, 'getQuantity', p.get_quantity,
        'repeatLimit', p.repeat_limit, 'minSubtotal', p.min_subtotal, 'minQuantity', p.min_quantity,
        'isStackable', p.is_stackable,
        'state', case when p.status = 'archived' then 'archived' when p.status = 'paused' then 'paused'
                      when p.starts_at > p_at then 'not_yet' when p.ends_at <= p_at then 'ended' else 'active' end,
        'startsAt', p.starts_at,
        'isUsedUp', p.limit_total is not null and p.used >= p.limit_total,
        'isUsedByYou', p.limit_per_customer is not null and exists (
          select from public.discount_shoppers s
           where s.store_id = v_store and s.discount_id = p.id and s.shopper = any (v_keys)
             and s.used >= p.limit_per_customer),
        'variantIds', coalesce((
          select json_agg(v.id) from public.variants v
           where v.store_id = v_store and v.id = any (p_variants)
             and (p.applies_to_all
               or exists (select from public.discount_products t
                           where t.store_id = v_store and t.discount_id = p.id and t.product_id = v.product_id)
               or exists (select from public.discount_categories t
                            join above a on a.category_id = t.category_id and a.variant_id = v.id
                           where t.store_id = v_store and t.discount_id = p.id))
             and not (p.excludes_sale and exists (
               select from public.variant_prices vp
                 join public.store_settings st on st.store_id = v_store and vp.currency = st.currency
                where vp.store_id = v_store and vp.variant_id = v.id
                  and app.is_on_sale(vp.amount, vp.sale_amount, vp.sale_from, vp.sale_to, p_at)))), '[]'))
        order by p.id)
      into v_found
      from public.discounts p
     where p.store_id = v_store and p.id = any (v_asked);
    return v_found;
  end $$;
comment on function app.discounts_for(uuid[], text[], uuid, text, timestamptz) is
  'The automatic discounts and those of the codes, with the variants they apply to and what is left of their limits.';
revoke all on function app.discounts_for(uuid[], text[], uuid, text, timestamptz) from public;
grant execute on function app.discounts_for(uuid[], text[], uuid, text, timestamptz) to souk_app, souk_worker;

-- Every limit is a row that is counted up only while it has room: of two orders at once only one gets the last use.
create function app.redeem_discounts(
  p_order uuid, p_applied jsonb, p_customer uuid, p_email_norm text, p_phone text, p_at timestamptz)
  returns void
  language plpgsql volatile set enable_seqscan = off set plan_cache_mode = force_generic_plan
  as $$
  declare
    v_store uuid := app.current_store();
    v_keys text[] := app.shopper_keys(p_customer, p_email_norm, p_phone);
    v_one jsonb;
    v_discount public.discounts;
    v_refused text;
    v_key text;
  begin
    for v_one in select a from jsonb_array_elements(p_applied) a order by (a ->> 'discountId')::uuid loop
      v_refused := null;
      -- Waits for a change of the discount; orders that only use it do not wait for each other here.
      select * into v_discount from public.discounts p
       where p.store_id = v_store and p.id = (v_one ->> 'discountId')::uuid for key share;
      if not found or v_discount.status <> 'active' or v_discount.starts_at > p_at or v_discount.ends_at <= p_at then
        v_refused := 'ended';
      elsif v_discount.limit_total is not null then
        update public.discounts p set used = p.used + 1
         where p.store_id = v_store and p.id = v_discount.id and p.used < p.limit_total;
        if not found then v_refused := 'used_up'; end if;
      end if;
      if v_refused is null and v_one ->> 'code' is not null then
        update public.discount_codes c set used = c.used + 1
         where c.store_id = v_store and c.code = v_one ->> 'code' and c.discount_id = v_discount.id
           and c.max_uses is not null and c.used < c.max_uses;
        if not found and not exists (select from public.discount_codes c where c.store_id = v_store
             and c.code = v_one ->> 'code' and c.discount_id = v_discount.id and c.max_uses is null) then
          v_refused := 'used_up';
        end if;
      end if;
      if v_refused is null and v_discount.limit_per_customer is not null then
        foreach v_key in array v_keys loop
          insert into public.discount_shoppers as s (store_id, discount_id, shopper, used)
          values (v_store, v_discount.id, v_key, 1)
          on conflict (store_id, discount_id, shopper) do update set used = s.used + 1
            where s.used < v_discount.limit_per_customer;
          if not found then v_refused := 'used_by_you'; exit; end if;
        end loop;
      end if;
      if v_refused is not null then
        raise exception 'a discount is not available' using errcode = 'SK002',
          detail = jsonb_build_array(jsonb_build_object('discountId', v_one ->> 'discountId',
            'code', v_one ->> 'code', 'reason', v_refused))::text;
      end if;
      insert into public.order_discounts (store_id, order_id, discount_id, code, kind, names, position, amount,
        delivery_amount, base_amount, shares, shoppers, used_at)
      values (v_store, p_order, v_discount.id, v_one ->> 'code', v_discount.kind, v_discount.names,
        (v_one ->> 'position')::integer, (v_one ->> 'amount')::bigint, (v_one ->> 'deliveryAmount')::bigint,
        (v_one ->> 'baseAmount')::bigint, v_one -> 'shares', v_keys, p_at);
    end loop;
  end $$;
comment on function app.redeem_discounts(uuid, jsonb, uuid, text, text, timestamptz) is
  'Counts a use of each discount of an order, never beyond a limit, and writes its discounts. Raises SK002 with '
  'the reason.';
revoke all on function app.redeem_discounts(uuid, jsonb, uuid, text, text, timestamptz) from public;
grant execute on function app.redeem_discounts(uuid, jsonb, uuid, text, text, timestamptz) to souk_app, souk_worker;

-- A second call for the same order finds nothing to give back.
create function app.give_back_discounts(p_order uuid, p_at timestamptz) returns integer
  language plpgsql volatile set enable_seqscan = off set plan_cache_mode = force_generic_plan
  as $$
  declare
    v_store uuid := app.current_store();
    v_use record;
    v_count integer := 0;
  begin
    for v_use in
      select d.discount_id, d.code, d.shoppers from public.order_discounts d
       where d.store_id = v_store and d.order_id = p_order and d.given_back_at is null
       order by d.discount_id for update
    loop
      update public.order_discounts d set given_back_at = p_at
       where d.store_id = v_store and d.order_id = p_order and d.discount_id = v_use.discount_id;
      perform from public.discounts p where p.store_id = v_store and p.id = v_use.discount_id for key share;
      update public.discounts p set used = p.used - 1
       where p.store_id = v_store and p.id = v_use.discount_id and p.limit_total is not null and p.used > 0;
      update public.discount_codes c set used = c.used - 1
       where c.store_id = v_store and c.code = v_use.code and c.max_uses is not null and c.used > 0;
      -- Locked in the same order as by app.redeem_discounts.
      perform from public.discount_shoppers s
       where s.store_id = v_store and s.discount_id = v_use.discount_id and s.shopper = any (v_use.shoppers)
       order by array_position(v_use.shoppers, s.shopper) for update;
      update public.discount_shoppers s set used = s.used - 1
       where s.store_id = v_store and s.discount_id = v_use.discount_id and s.shopper = any (v_use.shoppers)
         and s.used > 0;
      v_count := v_count + 1;
    end loop;
    return v_count;
  end $$;
comment on function app.give_back_discounts(uuid, timestamptz) is
  'Returns the uses that an order holds to their discounts, codes and shoppers; returns their number.';
revoke all on function app.give_back_discounts(uuid, timestamptz) from public;
grant execute on function app.give_back_discounts(uuid, timestamptz) to souk_app, souk_worker;
