-- Stores take turns in the queues of jobs, and a store's jobs of a class can be counted.

grant create on schema app to souk_queue;
set local role souk_queue;

create or replace function app.enqueue(
  p_task text, p_payload jsonb, p_run_at timestamptz, p_job_key text, p_queue text, p_priority integer
) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public
  -- A plan that was cached while the queue was empty would read all jobs of a full one.
  set enable_seqscan = off set enable_bitmapscan = off
  as $$
  declare
    v_store text := app.current_store();
    -- The caller names only the class of the queue ('web'), so it cannot hold up another store's jobs.
    v_queue text := split_part(p_queue, ':', 1) || ':' || v_store;
    -- Every key has the store's prefix, so a caller cannot replace another store's job. SQL functions add it
    -- themselves.
    v_key text := case when starts_with(p_job_key, v_store || ':') then p_job_key
                       else v_store || ':' || p_job_key end;
    v_turn integer;
  begin
    -- The priority is the job's turn: one more than the store's last due job of the class, so the first job of a
    -- store comes before the second job of every other store. A replaced job keeps its turn.
    if v_queue is not null and coalesce(p_run_at <= now(), true) then
      v_turn := coalesce(
        (select j.priority from graphile_worker._private_jobs j where j.key = v_key and j.is_available),
        (select j.priority + 1 from graphile_worker._private_jobs j
          where j.job_queue_id = (select q.id from graphile_worker._private_job_queues q where q.queue_name = v_queue)
            and j.run_at <= now() and (j.is_available or j.locked_at is not null)
          order by j.priority desc limit 1));
    end if;
    perform graphile_worker.add_job(
      p_task,
      payload := (p_payload || jsonb_build_object('storeId', v_store))::json,
      queue_name := v_queue,
      run_at := p_run_at,
      job_key := v_key,
      -- The queue's column is a smallint.
      priority := least(greatest(p_priority, v_turn), 32000));
  end $$;

-- In plpgsql, because the queue's tables are made after the migrations.
create function app.count_jobs(p_class text) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  begin
    return (select count(*) from graphile_worker._private_jobs j
      where j.job_queue_id = (
              select q.id from graphile_worker._private_job_queues q
               where q.queue_name = p_class || ':' || app.current_store())
        and (j.is_available or j.locked_at is not null));
  end $$;
comment on function app.count_jobs(text) is
  'The number of the current store''s jobs of a class that wait or run.';
revoke all on function app.count_jobs(text) from public;
grant execute on function app.count_jobs(text) to souk_app, souk_worker;

reset role;
revoke create on schema app from souk_queue;
