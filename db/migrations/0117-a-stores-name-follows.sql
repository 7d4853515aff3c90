-- expand, not breaking
-- What the platform calls a store (lists, the switcher, mails of the platform) follows what its owner calls it.

create function app.name_store(p_name text) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  begin
    update public.stores set name = p_name where id = app.current_store();
    if not found then raise exception 'no store set' using errcode = '42501'; end if;
  end $$;
comment on function app.name_store(text) is
  'Writes down what the current store is called now in its first language, for the platform''s own lists.';
revoke all on function app.name_store(text) from public;
grant execute on function app.name_store(text) to souk_app, souk_worker;
