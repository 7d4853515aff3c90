-- A cart is priced with each automatic discount alone and with all together, and an order keeps a row for each, so that a
-- store with thousands of them stopped the process that serves all stores. Stores may have 25 since; of those that have
-- more, the oldest take part.
CREATE OR REPLACE FUNCTION app.discounts_for(p_variants uuid[], p_codes text[], p_customer uuid, p_email_norm text, p_at timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  declare
    v_store uuid := app.current_store();
    v_asked uuid[];
    v_keys text[];
    v_found json;
  begin
    select array_agg(p.id) into v_asked from (
      -- As many as MOST_AUTOMATIC of domain/discounts; one that is used up takes no other's place.
      (select p.id from public.discounts p
        where p.store_id = v_store and p.is_automatic and p.status = 'active'
          and p.starts_at <= p_at and (p.ends_at is null or p.ends_at > p_at)
          and (p.limit_total is null or p.used < p.limit_total)
        order by p.id limit 25)
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
  end $function$;
comment on function app.discounts_for(uuid[], text[], uuid, text, timestamptz) is
  'The 25 oldest automatic discounts and those of the codes, with the variants they apply to and what is left of their limits.';
