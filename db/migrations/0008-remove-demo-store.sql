-- expand, not breaking
-- A sample store goes away whole (A8). No role that serves requests may delete orders or audit rows, so this one
-- narrow function does: it touches nothing but a store that is marked as a sample.

create function app.remove_demo_store(p_store uuid) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  begin
    perform 1 from public.stores where id = p_store and is_demo for update;
    if not found then return false; end if;
    -- FORCE binds the owner too: it sees the rows of this store and of no other.
    perform set_config('app.store_id', p_store::text, true);
    -- Payments and products hold on to orders and lines (on delete restrict), so those go first.
    delete from public.payments where store_id = p_store;
    delete from public.orders where store_id = p_store;
    delete from public.stores where id = p_store;
    return true;
  end $$;
comment on function app.remove_demo_store(uuid) is
  'Deletes a store that is marked as a sample, with everything of it. False when there is no such sample store.';
revoke all on function app.remove_demo_store(uuid) from public;
grant execute on function app.remove_demo_store(uuid) to souk_platform;
