-- Deleting a store also deletes its rows in the table of queues, one for each class of jobs, unless a job is still running.

drop function app.drop_store_jobs(uuid);
create function app.drop_store_jobs(p_store uuid) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  declare
    v_dropped integer;
  begin
    delete from graphile_worker._private_jobs j
      where j.payload->>'storeId' = p_store::text and j.locked_at is null;
    get diagnostics v_dropped = row_count;
    delete from graphile_worker._private_job_queues q
      where q.queue_name like '%:' || p_store and q.is_available
        and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id);
    return v_dropped;
  end $$;
comment on function app.drop_store_jobs(uuid) is 'Removes the jobs of a deleted store that do not run, and its queues.';
revoke all on function app.drop_store_jobs(uuid) from public;
grant execute on function app.drop_store_jobs(uuid) to souk_platform;
grant create on schema app to souk_queue;
alter function app.drop_store_jobs(uuid) owner to souk_queue;
revoke create on schema app from souk_queue;
