-- A list counted every value of every option of its store, which has no limit. The level tells the most used values
-- apart without counting: it changes only when a number doubles, so that most updates stay out of the index.
alter table public.product_facets add column level smallint generated always as (
  case when starts_with(facet, 'option:')
    then nullif(width_bucket(bit_count(bits), '{1,2,4,8,16,32,64,128,256,512,1024,2048,4096}'::bigint[]), 0)::smallint
  end) stored;
comment on column public.product_facets.level is
  'For values of options with products: 1 for one product of the block, 2 for two or three, 3 for four to seven and so on.';
create index product_facets_level on public.product_facets (store_id, level, facet, value, block)
  where level is not null;

-- The planner may not sort all values of the store: with the settings it reads the index, and stops at the limit.
create function app.most_used_values(p_store uuid, p_most integer, p_kept integer)
  returns table (facet text, value text, level smallint)
  language plpgsql stable rows 1000
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_incremental_sort = off
  set plan_cache_mode = force_generic_plan
  as $$
  declare
    v_left integer := p_kept;
    v_read integer;
  begin
    select count(*) into v_read from (
      select from public.product_facets f
       where f.store_id = p_store and f.facet >= 'option:' and f.facet < 'option;' limit p_most + 1) x;
    if v_read <= p_most then return; end if;
    return query select '', '', 0::smallint;
    for v_level in reverse 13..1 loop
      return query
        select f.facet, f.value, f.level from public.product_facets f
         where f.store_id = p_store and f.level = v_level::smallint and f.level is not null
         order by f.facet, f.value, f.block limit v_left;
      get diagnostics v_read = row_count;
      v_left := v_left - v_read;
      exit when v_left <= 0;
    end loop;
  end $$;
comment on function app.most_used_values(uuid, integer, integer) is
  'No row if the store has at most p_most sets of option values. Else an empty row, and the p_kept sets with most products.';
revoke all on function app.most_used_values(uuid, integer, integer) from public;
grant execute on function app.most_used_values(uuid, integer, integer) to souk_app, souk_worker;
