-- expand, not breaking
-- What else a cart's ways to pay depend on, beside its promotions and in the same call: whether the store can take cards
-- (J2), and what the shopper's own credit is (J7).

create or replace function app.cart_promotions(p_cart uuid, p_customer uuid, p_email_norm text, p_at timestamptz)
  returns json
  language plpgsql stable
  as $$
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
      'promotions', app.promotions_for(v_variants, v_codes, p_customer, p_email_norm, p_at),
      'takesCards', exists (select from public.payment_accounts a where a.store_id = v_store and a.takes_cards),
      'credit', case when p_customer is not null then app.credit_balance(p_customer) end);
  end $$;
comment on function app.cart_promotions(uuid, uuid, text, timestamptz) is
  'The discount codes of a cart, the promotions that count for it, and what it may be paid with.';
alter function app.cart_promotions(uuid, uuid, text, timestamptz) set enable_seqscan = off;
alter function app.cart_promotions(uuid, uuid, text, timestamptz) set plan_cache_mode = force_generic_plan;
