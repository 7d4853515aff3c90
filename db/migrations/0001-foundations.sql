-- The schema app, the store of a transaction, and the functions by which a store's transaction reaches platform
-- tables: the job queue and the notes of what changed.

create schema app;
grant usage on schema app to souk_app, souk_worker, souk_platform, souk_search, souk_queue;

-- The nullif matters: a pooled connection reads an expired setting as '', not null.
create function app.current_store() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.store_id', true), '')::uuid $$;
comment on function app.current_store() is 'The store_id of the running transaction, null outside withStore.';
grant execute on function app.current_store() to souk_app, souk_platform, souk_queue, souk_search, souk_worker;

-- The only way from a store's transaction to the job queue, so that a job exists exactly when its cause does.
create function app.enqueue(
  p_task text, p_payload jsonb, p_run_at timestamptz, p_job_key text, p_queue text, p_priority integer
) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  declare
    v_store text := app.current_store();
  begin
    perform graphile_worker.add_job(
      p_task,
      payload := (p_payload || jsonb_build_object('storeId', v_store))::json,
      -- The caller names only the class of the queue ('web'), so it cannot hold up another store's jobs.
      queue_name := split_part(p_queue, ':', 1) || ':' || v_store,
      run_at := p_run_at,
      -- Every key has the store's prefix, so a caller cannot replace another store's job. SQL functions add it
      -- themselves.
      job_key := case when starts_with(p_job_key, v_store || ':') then p_job_key
                      else v_store || ':' || p_job_key end,
      priority := p_priority);
  end $$;
comment on function app.enqueue(text, jsonb, timestamptz, text, text, integer) is
  'Adds a job inside the running transaction, under the current store''s keys and queue, and stamps it with the store.';
revoke all on function app.enqueue(text, jsonb, timestamptz, text, text, integer) from public;
grant execute on function app.enqueue(text, jsonb, timestamptz, text, text, integer) to souk_app, souk_worker;
grant create on schema app to souk_queue;
alter function app.enqueue(text, jsonb, timestamptz, text, text, integer) owner to souk_queue;
revoke create on schema app from souk_queue;

-- Changes of a store, for every process that caches something of it: a row is written in the change's own transaction,
-- sent to all processes by one publisher and deleted. Each row is read once and soon, so the table stays nearly empty.
create table public.changes (
  id uuid primary key default uuidv7(),
  -- No foreign key to stores: the removal of a store is a change, too.
  store_id uuid not null,
  tags text not null check (
    length(tags) <= 5000
    and tags ~ '^[a-z][a-z_]{0,19}(:[0-9A-Za-z_-]{1,64})?( [a-z][a-z_]{0,19}(:[0-9A-Za-z_-]{1,64})?)*$'
  )
);
comment on table public.changes is
  'Tags of changed parts of a store, separated by spaces, until the publisher has sent them to every process.';
grant insert on public.changes to souk_platform;

create function app.note_changes(p_tags text[]) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  declare
    -- The transaction's store, never one that the caller names.
    v_store uuid := app.current_store();
    v_tags text;
  begin
    if v_store is null then raise exception 'no store set' using errcode = '42501'; end if;
    select case when count(distinct tag) > 50 then 'store' else string_agg(distinct tag, ' ') end
      into v_tags from unnest(p_tags) as tag;
    if v_tags is not null then
      insert into public.changes (store_id, tags) values (v_store, v_tags);
    end if;
  end $$;
comment on function app.note_changes(text[]) is
  'Notes the given tags of the current store in the running transaction. More than 50 tags become one for the '
  'whole store.';
revoke all on function app.note_changes(text[]) from public;
grant execute on function app.note_changes(text[]) to souk_app, souk_worker;

create function app.publish_changes(p_most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  declare
    v_store record;
    v_payload text := '';
    v_stores integer := 0;
  begin
    -- Two publishers at once (one that hangs and its replacement) share the rows and publish each of them once.
    for v_store in
      with taken as (
        delete from public.changes where id in (
          select id from public.changes order by id limit p_most for update skip locked)
        returning store_id, tags),
      each as (select distinct store_id, unnest(string_to_array(tags, ' ')) as tag from taken)
      select store_id,
             case when count(*) > 50 or bool_or(tag = 'store') then 'store'
                  else string_agg(tag, ' ' order by tag) end as tags
        from each group by store_id
    loop
      -- A notification's payload is shorter than 8000 bytes.
      if length(v_payload) + length(v_store.tags) > 7900 then
        perform pg_notify('souk_changes', v_payload);
        v_payload := '';
      end if;
      v_payload := v_payload || v_store.store_id || ' ' || v_store.tags || E'\n';
      v_stores := v_stores + 1;
    end loop;
    if v_payload <> '' then perform pg_notify('souk_changes', v_payload); end if;
    return v_stores;
  end $$;
comment on function app.publish_changes(integer) is
  'Sends the noted changes to every listening process, a line per store, and deletes the rows; returns the number '
  'of stores.';
revoke all on function app.publish_changes(integer) from public;
grant execute on function app.publish_changes(integer) to souk_queue;

-- Called on the way by verbs that fill a store with very many rows. Until a table is analyzed again the planner takes
-- it for small and reads all of it where a key would do: an import of 100,000 rows ran into its statement timeout.
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
  'Analyzes the tables that have grown by half since the last analyze; returns nothing about any row.';
revoke all on function app.refresh_statistics() from public;
grant execute on function app.refresh_statistics() to souk_app, souk_worker;
