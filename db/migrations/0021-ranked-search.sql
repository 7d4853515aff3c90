-- expand, not breaking
-- What app.find_products finds as one text: 20,000 rows cost their way out of a function, through an aggregate and
-- through the driver more than the search itself.

create function app.find_ranked(p_words text, p_heads text, p_exact text, p_sku text)
  returns text
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  declare
    v_store uuid := app.current_store();
    v_heads tsquery := p_heads::tsquery;
    v_exact tsquery := p_exact::tsquery;
    v_sku tsquery := p_sku::tsquery;
  begin
    if v_store is null then raise exception 'no store set' using errcode = '42501'; end if;
    if p_words = '' then return null; end if;
    return (
      select string_agg((d.ord + 16777216::bigint * (
          case when d.title @@ v_heads then case when d.title @@ v_exact then 450 else 400 end
               when d.heads @@ v_sku then 300
               when d.heads @@ v_heads then 200
               else 100 end - least(d.title_length, 40)))::text, ',')
        from public.search_documents d
       where d.store_id = v_store and d.words @@ p_words::tsquery);
  end $$;
comment on function app.find_ranked(text, text, text, text) is
  'As app.find_products: of each product rank * 2^24 + place, joined by commas; null for none. Raises 42501 without a store.';
revoke all on function app.find_ranked(text, text, text, text) from public;
grant execute on function app.find_ranked(text, text, text, text) to souk_app, souk_worker;
grant create on schema app to souk_search;
alter function app.find_ranked(text, text, text, text) owner to souk_search;
revoke create on schema app from souk_search;
