-- The end of a store: closed by its owner, and deleted thirty days later (docs/decisions/122).

create table public.store_closings (
  store_id uuid primary key references public.stores (id) on delete cascade,
  by_name text not null check (length(by_name) between 1 and 120),
  at timestamptz not null,
  removes_at timestamptz not null check (removes_at > at)
);
comment on table public.store_closings is
  'Stores that their owner closed. Until removes_at the owner can open one again; then its data is deleted.';
grant select, insert, delete on public.store_closings to souk_platform;

create table public.kept_papers (
  store_id uuid primary key references public.stores (id) on delete cascade,
  documents integer not null check (documents > 0),
  removed_at timestamptz not null,
  kept_until timestamptz not null check (kept_until > removed_at)
);
comment on table public.kept_papers is
  'Tax documents of deleted stores, kept as files in retained/ of the data folder as long as the law asks.';
grant select, insert, delete on public.kept_papers to souk_platform;

create or replace function app.resolve_host(p_slug text, p_host text)
  returns table (store_id uuid, slug text, name text, status text, is_demo boolean, shell_version bigint, matched text,
                 period_ends_at timestamptz, stripe_id text, primary_host text, is_provisional boolean)
  language sql stable security definer
  set search_path = pg_catalog, public
  as $$
    select s.id, s.slug, s.name,
           case when c.store_id is not null then 'closed' when x.store_id is not null then 'suspended' else s.status end,
           s.is_demo, s.shell_version, m.matched, b.current_period_end, b.stripe_id,
           (select p.host from public.hosts p
             where p.store_id = s.id and p.is_primary and p.status in ('verified', 'active')),
           exists (select from public.provisional_stores v where v.store_id = s.id)
      from (select id, 'slug' as matched from public.stores where slug = p_slug
            union all
            select h.store_id, 'domain' from public.hosts h
             where h.host = p_host and h.status in ('verified', 'active')) m
      join public.stores s on s.id = m.id
      left join public.subscriptions b on b.store_id = s.id
      left join public.store_suspensions x on x.store_id = s.id
      left join public.store_closings c on c.store_id = s.id
     where s.status <> 'closed'
     limit 1
  $$;

-- No role that serves requests may delete orders or audit rows, so this narrow function deletes a closed store. Every
-- table with a store_id is covered, also one that a later migration adds. What the platform itself has to keep stays:
-- its charges, transfers and invoices to the owner, and the row of the store, so that nobody gets its address.
create function app.remove_closed_store(p_store uuid, p_now timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  declare
    v_table text;
    v_kept constant text[] := array['platform_charges', 'platform_transfers', 'platform_invoices', 'kept_papers'];
    -- Deleted first, because on delete restrict would stop the others.
    v_first constant text[] := array['fatoora_documents', 'fatoora_devices', 'payment_attempts', 'payments', 'order_lines',
      'orders', 'staff_memberships', 'staff_invitations'];
  begin
    -- Opening the store again deletes this row first, under the same lock.
    perform from public.store_closings where store_id = p_store and removes_at <= p_now for update;
    if not found then return false; end if;
    -- FORCE binds the owner, too: it sees the rows of this store and of no other.
    perform set_config('app.store_id', p_store::text, true);
    for v_table in
      select t.relname from pg_class t
        join pg_attribute a on a.attrelid = t.oid and a.attname = 'store_id' and not a.attisdropped
       where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
         and t.relname <> all (v_kept)
       order by array_position(v_first, t.relname::text) nulls last, t.relname
    loop
      execute format('delete from public.%I where store_id = $1', v_table) using p_store;
    end loop;
    update public.stores set status = 'closed', name = slug where id = p_store;
    return true;
  end $$;
comment on function app.remove_closed_store(uuid, timestamptz) is
  'Deletes the data of a store whose thirty days after closing are over. False if there is no such store.';
revoke all on function app.remove_closed_store(uuid, timestamptz) from public;
grant execute on function app.remove_closed_store(uuid, timestamptz) to souk_platform;

create function app.drop_store_jobs(p_store uuid) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  declare
    v_dropped integer;
  begin
    delete from graphile_worker._private_jobs j
      where j.payload->>'storeId' = p_store::text and j.locked_at is null;
    get diagnostics v_dropped = row_count;
    return v_dropped;
  end $$;
comment on function app.drop_store_jobs(uuid) is 'Removes the jobs of a deleted store that do not run.';
revoke all on function app.drop_store_jobs(uuid) from public;
grant execute on function app.drop_store_jobs(uuid) to souk_platform;
grant create on schema app to souk_queue;
alter function app.drop_store_jobs(uuid) owner to souk_queue;
revoke create on schema app from souk_queue;
