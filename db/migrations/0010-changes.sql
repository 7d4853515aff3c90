-- expand, not breaking
-- What changed in a store, for whoever keeps copies of it: noted in the change's own transaction, told to every
-- process by one publisher, then removed. A row is read once and soon, so the table stays nearly empty.

create table public.changes (
  id uuid primary key default uuidv7(),
  -- No reference to stores: that a store was removed is a change like any other.
  store_id uuid not null,
  tags text not null check (
    length(tags) <= 5000
    and tags ~ '^[a-z][a-z_]{0,19}(:[0-9A-Za-z_-]{1,64})?( [a-z][a-z_]{0,19}(:[0-9A-Za-z_-]{1,64})?)*$'
  )
);
comment on table public.changes is
  'Tags of what changed in a store (separated by spaces), until the publisher has told every process.';
grant insert on public.changes to souk_platform;

create function app.note_changes(p_tags text[]) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  declare
    -- The store is taken from the transaction, never from the caller's words.
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
  'Notes in the running transaction what it changes of the current store. More than 50 tags become one for the store.';
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
    -- Two publishers at once (one that hangs, one that took over) share the rows and publish each once.
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
      -- A notification holds less than 8000 bytes.
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
  'Tells every listening process what changed, a line a store, and removes the rows; returns how many stores changed.';
revoke all on function app.publish_changes(integer) from public;
grant execute on function app.publish_changes(integer) to souk_queue;
