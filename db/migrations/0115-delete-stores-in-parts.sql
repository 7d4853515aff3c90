-- A store that ends is deleted in parts of some thousand rows (docs/decisions/164). From the first part on its state is
-- `closed`, so that no host leads to it and nobody works in it.

-- A twin of which rows are deleted cannot be opened any more.
alter table public.unopened_stores add column is_ending boolean not null default false;

create or replace function app.open_imported_store() returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
  begin
    delete from public.unopened_stores u
     where u.store_id = nullif(current_setting('app.store_id', true), '')::uuid and not u.is_ending;
    return found;
  end $$;

-- The tables whose rows are deleted in parts, each before the tables that it references.
create function app.tables_to_empty() returns text[]
  language plpgsql stable set search_path = pg_catalog, public as $$
  declare
    -- store_settings and the platform's own rows say what the store is, and are left to its last part.
    v_todo oid[] := array(select t.oid from pg_class t
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relforcerowsecurity
        and t.relname <> 'store_settings' order by t.relname);
    v_next oid[];
    v_order text[] := '{}';
  begin
    while cardinality(v_todo) > 0 loop
      -- In a circle of references those that forbid a deletion decide.
      select coalesce(array_agg(o.id) filter (where o.free), (array_agg(o.id) filter (where o.may))[1:1], v_todo[1:1])
        into v_next
        from (select t.id, t.at,
                not exists (select from pg_constraint c where c.contype = 'f' and c.confrelid = t.id
                  and c.conrelid <> t.id and c.conrelid = any (v_todo)) as free,
                not exists (select from pg_constraint c where c.contype = 'f' and c.confrelid = t.id
                  and c.conrelid <> t.id and c.conrelid = any (v_todo) and c.confdeltype in ('a', 'r')) as may
              from unnest(v_todo) with ordinality as t (id, at)) o;
      v_order := v_order || array(select t.relname::text from pg_class t where t.oid = any (v_next) order by 1);
      v_todo := array(select t from unnest(v_todo) t where t <> all (v_next));
    end loop;
    return v_order;
  end $$;
revoke all on function app.tables_to_empty() from public;
comment on function app.tables_to_empty() is 'The tenant tables in the order in which a store is emptied.';

create function app.empty_store(p_store uuid, p_kind text, p_of uuid, p_now timestamptz, p_from integer, p_most integer)
  returns integer language plpgsql security definer set search_path = pg_catalog, public as $$
  declare
    v_tables text[];
    v_at integer := greatest(p_from, 1);
    v_left integer := p_most;
    v_gone integer;
    v_is_whole boolean;
  begin
    -- Whoever opens, claims or reopens a store locks the same row first: either that happens or the deletion, never both.
    if p_kind = 'closed' then
      perform from public.store_closings where store_id = p_store and removes_at <= p_now for update;
    elsif p_kind = 'unclaimed' then
      -- Expired by every clock, so that no late press of the link claims what is left.
      update public.provisional_stores set expires_at = created_at where store_id = p_store and expires_at <= p_now;
    elsif p_kind = 'sample' then
      perform from public.stores where id = p_store and is_demo for no key update;
    elsif p_kind = 'twin' then
      update public.unopened_stores set is_ending = true where store_id = p_store and twin_of = p_of;
    else
      raise exception 'no such end of a store: %', p_kind;
    end if;
    if not found then return null; end if;
    update public.stores set status = 'closed' where id = p_store and status <> 'closed';
    -- FORCE binds the owner, too: it sees the rows of this store and of no other.
    perform set_config('app.store_id', p_store::text, true);
    v_tables := app.tables_to_empty();
    while v_at <= cardinality(v_tables) loop
      -- Rows that forbid the deletion of others of their table go together: categories and tax devices, which are few.
      v_is_whole := exists (select from pg_constraint c where c.contype = 'f' and c.confdeltype in ('a', 'r')
        and c.conrelid = c.confrelid and c.conrelid = format('public.%I', v_tables[v_at])::regclass);
      execute format('delete from public.%1$I where store_id = $1 and ctid = any (array(
          select t.ctid from public.%1$I t where t.store_id = $1 limit $2))', v_tables[v_at])
        using p_store, case when not v_is_whole then v_left end;
      get diagnostics v_gone = row_count;
      if not v_is_whole and v_gone >= v_left then return v_at; end if;
      v_left := greatest(v_left - v_gone, 1);
      v_at := v_at + 1;
    end loop;
    return null;
  end $$;
revoke all on function app.empty_store(uuid, text, uuid, timestamptz, integer, integer) from public;
grant execute on function app.empty_store(uuid, text, uuid, timestamptz, integer, integer) to souk_platform;
comment on function app.empty_store(uuid, text, uuid, timestamptz, integer, integer) is
  'Deletes at most p_most rows of a store that ends, from the given table on, and returns the table to go on with; null if nothing is left but its last part, or the store does not end.';
