-- The words of a store's list that no product has any more, for the job that deletes them (docs/decisions/153). It
-- reads past the policy as souk_search, like app.find_products, because only so the index of the words is used.
-- Without scans of the whole table, because the words that are looked for are often nowhere.

create function app.words_without_products(p_words text[])
  returns setof integer
  language plpgsql stable security definer set search_path = pg_catalog, public
  set enable_seqscan = off set enable_indexscan = off
  as $$
  declare
    v_store uuid := app.current_store();
  begin
    if v_store is null then raise exception 'no store set' using errcode = '42501'; end if;
    for v_at in 1 .. cardinality(p_words) loop
      if (select count(*) from public.search_documents d
           where d.store_id = v_store and d.words @@ p_words[v_at]::tsquery) = 0 then
        return next v_at;
      end if;
    end loop;
  end $$;
comment on function app.words_without_products(text[]) is
  'The places, from 1, of those queries that match no product of the current store. Raises 42501 without a store.';
revoke all on function app.words_without_products(text[]) from public;
grant execute on function app.words_without_products(text[]) to souk_worker;

grant create on schema app to souk_search;
alter function app.words_without_products(text[]) owner to souk_search;
revoke create on schema app from souk_search;
