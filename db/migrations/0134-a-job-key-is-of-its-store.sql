-- expand, not breaking
-- A job key and a queue are derived from the transaction's store: a caller cannot replace or hold up another store's job.

grant create on schema app to souk_queue;
set local role souk_queue;
create or replace function app.enqueue(
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
      -- Only the class of a queue is the caller's: 'web', or 'web:…' of a process that was started before.
      queue_name := split_part(p_queue, ':', 1) || ':' || v_store,
      run_at := p_run_at,
      -- A key that has the store's own prefix already comes from SQL functions and from older processes.
      job_key := case when starts_with(p_job_key, v_store || ':') then p_job_key
                      else v_store || ':' || p_job_key end,
      priority := p_priority);
  end $$;
reset role;
revoke create on schema app from souk_queue;
