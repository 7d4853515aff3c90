-- Erasures outlive the database: they are listed in BACKUP_TARGET, and a restore repeats those that the restored
-- database does not have (docs/decisions/126).

create table public.erasures (
  id uuid primary key,
  at timestamptz not null,
  -- What the list in the target will say, without names or addresses; null once it is there.
  entry jsonb check (pg_column_size(entry) < 20000)
);
comment on table public.erasures is
  'Erasures of persons and stores that this database has. A row with an entry waits to be written to the list in BACKUP_TARGET.';
create index erasures_waiting on public.erasures (at, id) where entry is not null;
grant select, insert, update on public.erasures to souk_platform;

-- The roles that serve a store see no platform table, and an erasure is noted in the transaction that does it.
create function app.note_erasure(p_id uuid, p_at timestamptz, p_entry jsonb) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  declare
    -- The transaction's store, never one that the caller names.
    v_store uuid := app.current_store();
  begin
    if v_store is null then raise exception 'no store set' using errcode = '42501'; end if;
    insert into public.erasures (id, at, entry) values (p_id, p_at, p_entry || jsonb_build_object('storeId', v_store));
  end $$;
comment on function app.note_erasure(uuid, timestamptz, jsonb) is
  'Notes an erasure in the current store, for the list in BACKUP_TARGET.';
revoke all on function app.note_erasure(uuid, timestamptz, jsonb) from public;
grant execute on function app.note_erasure(uuid, timestamptz, jsonb) to souk_app, souk_worker;
