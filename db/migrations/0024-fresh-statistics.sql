-- expand, not breaking
-- What fills a store with very many rows asks for this on its way: until a table is counted anew the planner takes it
-- for small, and reads all of it where a key would do (an import of 100,000 rows ran into its statement's time limit).

create function app.refresh_statistics() returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  declare
    grown record;
  begin
    for grown in
      select c.oid::regclass as name from pg_class c join pg_stat_all_tables s on s.relid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and s.n_mod_since_analyze > 500 + greatest(c.reltuples, 0) / 2
       order by c.oid
    loop
      execute format('analyze %s', grown.name);
    end loop;
  end $$;
comment on function app.refresh_statistics() is
  'Counts the tables anew that have grown by half since they were counted; tells the caller nothing of any row.';
revoke all on function app.refresh_statistics() from public;
grant execute on function app.refresh_statistics() to souk_app, souk_worker;
