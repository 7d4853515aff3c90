-- Stores that an archive was imported into and that their owner has not opened yet (docs/archive.md).

create table public.unopened_stores (
  store_id uuid primary key references public.stores (id) on delete cascade,
  source_slug text not null check (length(source_slug) between 1 and 40),
  archive_made_at timestamptz not null,
  imported_at timestamptz not null
);
comment on table public.unopened_stores is 'Imported stores that their owner has not opened yet: they send no mail and no text message.';
grant select, insert, delete on public.unopened_stores to souk_platform;

create function app.is_unopened()
  returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select exists (select from public.unopened_stores u
      where u.store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  $$;
comment on function app.is_unopened() is 'True while the current store is imported and not opened yet.';
revoke all on function app.is_unopened() from public;
grant execute on function app.is_unopened() to souk_app, souk_worker;

create function app.open_imported_store()
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public
  as $$
  begin
    delete from public.unopened_stores u where u.store_id = nullif(current_setting('app.store_id', true), '')::uuid;
    return found;
  end $$;
comment on function app.open_imported_store() is 'Opens the current store if it is imported and not opened yet; false otherwise.';
revoke all on function app.open_imported_store() from public;
grant execute on function app.open_imported_store() to souk_app, souk_worker;

-- The rows of an import are one transaction, which no other analyze sees. Without it the planner expects one row of the new
-- store in every table, and reads all of them for each product that is indexed.
create function app.analyze_tables(p_tables text[])
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public
  as $$
  declare
    v_table regclass;
  begin
    for v_table in
      select c.oid::regclass from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any (p_tables)
       order by c.oid
    loop
      execute format('analyze %s', v_table);
    end loop;
  end $$;
comment on function app.analyze_tables(text[]) is 'Analyzes tables, with the rows of the current transaction; returns nothing about any row.';
revoke all on function app.analyze_tables(text[]) from public;
grant execute on function app.analyze_tables(text[]) to souk_worker;
