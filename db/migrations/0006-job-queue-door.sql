-- expand, not breaking
-- The one door from a store's transaction to the job queue, so that a job exists exactly when its cause does.

create function app.enqueue(
  p_task text, p_payload jsonb, p_run_at timestamptz, p_job_key text, p_queue text, p_priority integer
) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  begin
    -- The store is taken from the transaction, never from the caller's words.
    perform graphile_worker.add_job(
      p_task,
      payload := (p_payload || jsonb_build_object('storeId', app.current_store()))::json,
      queue_name := p_queue,
      run_at := p_run_at,
      job_key := p_job_key,
      priority := p_priority);
  end $$;
comment on function app.enqueue(text, jsonb, timestamptz, text, text, integer) is
  'Adds a job inside the running transaction and stamps it with the current store.';
revoke all on function app.enqueue(text, jsonb, timestamptz, text, text, integer) from public;
grant execute on function app.enqueue(text, jsonb, timestamptz, text, text, integer) to souk_app, souk_worker;
grant create on schema app to souk_queue;
alter function app.enqueue(text, jsonb, timestamptz, text, text, integer) owner to souk_queue;
revoke create on schema app from souk_queue;
