-- A reader of a newsletter who had left and whose address was entered again waited for a confirmation. Migration 0135
-- deletes addresses that were never confirmed, so these become former readers again before it: their rows prove that
-- they agreed and that they left. FORCE binds the owner, too: it changes the rows of one store at a time.
do $$
declare
  v_store uuid;
begin
  for v_store in select s.id from public.stores s loop
    perform set_config('app.store_id', v_store::text, true);
    update public.newsletter_readers set status = 'left'
     where store_id = v_store and status = 'asked' and left_at is not null;
  end loop;
  perform set_config('app.store_id', '', true);
end $$;
