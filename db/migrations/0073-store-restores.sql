-- The time machine: a store as it was at a minute, as a twin beside it (docs/decisions/124 and 125).

create table public.store_restores (
  store_id uuid not null references public.store_settings (store_id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('twin', 'before')),
  as_of timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'ready', 'failed')),
  problem text not null default '' check (length(problem) <= 60),
  asked_by text not null check (length(asked_by) between 1 and 120),
  asked_at timestamptz not null,
  finished_at timestamptz,
  bytes bigint check (bytes > 0),
  expires_at timestamptz,
  primary key (store_id, id),
  constraint store_restores_finished check ((status = 'waiting') = (finished_at is null)),
  constraint store_restores_ready check ((status = 'ready') = (num_nonnulls(bytes, expires_at) = 2)),
  constraint store_restores_failed check ((status = 'failed') = (problem <> ''))
);
comment on table public.store_restores is 'Earlier states of the store, each an archive in its exports folder until expires_at: a twin (its id is the twin''s store id), or the state before something was taken back.';
create unique index store_restores_one_waiting on public.store_restores (store_id) where status = 'waiting';
alter table public.store_restores enable row level security;
alter table public.store_restores force row level security;
create policy store_restores_of_store on public.store_restores
  using (store_id = nullif(current_setting('app.store_id', true), '')::uuid)
  with check (store_id = nullif(current_setting('app.store_id', true), '')::uuid);
grant select, insert, update, delete on public.store_restores to souk_app, souk_worker;

alter table public.unopened_stores add column twin_of uuid references public.stores (id) on delete set null (twin_of);
comment on column public.unopened_stores.twin_of is 'The store that this one is an earlier state of; null if it came from an archive.';

-- A twin that was opened is a shop like any other, so only one that nobody opened can be removed at once. Opening it deletes
-- the locked row first.
create function app.remove_twin(p_twin uuid, p_of uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  declare
    v_table text;
    -- Deleted first, because on delete restrict would stop the others.
    v_first constant text[] := array['fatoora_documents', 'fatoora_devices', 'payment_attempts', 'payments', 'order_lines',
      'orders', 'staff_memberships', 'staff_invitations'];
  begin
    perform from public.unopened_stores where store_id = p_twin and twin_of = p_of for update;
    if not found then return false; end if;
    -- FORCE binds the owner, too: it sees the rows of this store and of no other.
    perform set_config('app.store_id', p_twin::text, true);
    for v_table in
      select t.relname from pg_class t
        join pg_attribute a on a.attrelid = t.oid and a.attname = 'store_id' and not a.attisdropped
       where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
       order by array_position(v_first, t.relname::text) nulls last, t.relname
    loop
      execute format('delete from public.%I where store_id = $1', v_table) using p_twin;
    end loop;
    delete from public.stores where id = p_twin;
    return true;
  end $$;
comment on function app.remove_twin(uuid, uuid) is
  'Deletes a twin of a store that nobody opened. False if there is no such twin.';
revoke all on function app.remove_twin(uuid, uuid) from public;
grant execute on function app.remove_twin(uuid, uuid) to souk_platform;
