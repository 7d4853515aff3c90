-- Addresses that were entered for the newsletter and not confirmed within thirty days are deleted (marketing.drop-asked).
-- Here those of before; FORCE binds the owner, too: it deletes the rows of one store at a time.
do $$
declare
  v_store uuid;
begin
  for v_store in select s.id from public.stores s loop
    perform set_config('app.store_id', v_store::text, true);
    delete from public.newsletter_readers
     where store_id = v_store and status = 'asked' and asked_at <= now() - interval '30 days';
  end loop;
  perform set_config('app.store_id', '', true);
end $$;
