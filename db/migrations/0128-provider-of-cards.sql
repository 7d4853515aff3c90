-- The checkout offers cards only for amounts that their provider takes (docs/payments.md), so it needs its name.

CREATE OR REPLACE FUNCTION app.cart_discounts(p_cart uuid, p_customer uuid, p_email_norm text, p_at timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  declare
    v_store uuid := app.current_store();
    v_variants uuid[];
    v_codes text[];
  begin
    select c.discount_codes into v_codes from public.carts c where c.store_id = v_store and c.id = p_cart;
    if not found then return null; end if;
    select array_agg(l.variant_id) into v_variants from public.cart_lines l
     where l.store_id = v_store and l.cart_id = p_cart;
    return json_build_object('codes', v_codes,
      'discounts', app.discounts_for(v_variants, v_codes, p_customer, p_email_norm, p_at),
      'takesCards', exists (select from public.payment_accounts a where a.store_id = v_store and a.takes_cards),
      'cardProvider', (select a.provider from public.payment_accounts a where a.store_id = v_store and a.takes_cards),
      'credit', case when p_customer is not null then app.credit_balance(p_customer) end);
  end $function$;
