-- Jobs that are due within a minute take turns, too: an opened import may queue thousands of them for one moment.

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
    v_task_id integer := (select t.id from graphile_worker._private_tasks t where t.identifier = p_task);
    v_queue_id integer;
    v_turn integer;
    v_soon timestamptz := now() + interval '1 minute';
  begin
    if v_task_id is null then
      insert into graphile_worker._private_tasks (identifier) values (p_task) on conflict do nothing;
      v_task_id := (select t.id from graphile_worker._private_tasks t where t.identifier = p_task);
    end if;
    if v_queue is not null then
      v_queue_id := (select q.id from graphile_worker._private_job_queues q where q.queue_name = v_queue);
      if v_queue_id is null then
        insert into graphile_worker._private_job_queues (queue_name) values (v_queue) on conflict do nothing;
        v_queue_id := (select q.id from graphile_worker._private_job_queues q where q.queue_name = v_queue);
      end if;
      -- The priority is the job's turn: one more than the store's last due job of the class, so the first job of a
      -- store comes before the second job of every other store. A replaced job keeps its turn. Jobs of the next minute
      -- count as due, because many may be queued for the same moment.
      if coalesce(p_run_at <= v_soon, true) then
        v_turn := coalesce(
          (select j.priority from graphile_worker._private_jobs j where j.key = v_key and j.is_available),
          (select j.priority + 1 from graphile_worker._private_jobs j
            where j.job_queue_id = v_queue_id and j.run_at <= v_soon and (j.is_available or j.locked_at is not null)
            order by j.priority desc limit 1));
      end if;
    end if;
    -- Repeated if the job with that key begins between the two statements.
    loop
      -- A job that has begun may have read the state before this change: it ends without its key and is not retried.
      if v_key is not null then
        update graphile_worker._private_jobs j set key = null, attempts = j.max_attempts, updated_at = now()
         where j.key = v_key and not j.is_available;
      end if;
      insert into graphile_worker._private_jobs as j
        (job_queue_id, task_id, payload, run_at, max_attempts, key, priority)
      values (v_queue_id, v_task_id, (p_payload || jsonb_build_object('storeId', v_store))::json,
        -- The queue's column is a smallint.
        coalesce(p_run_at, now()), 25, v_key, least(greatest(p_priority, v_turn), 32000))
      on conflict (key) do update set
        job_queue_id = excluded.job_queue_id, task_id = excluded.task_id, payload = excluded.payload,
        max_attempts = excluded.max_attempts, run_at = excluded.run_at, priority = excluded.priority,
        revision = j.revision + 1, flags = excluded.flags, attempts = 0, last_error = null, updated_at = now()
       where j.locked_at is null;
      exit when found;
    end loop;
  end $$;

reset role;
revoke create on schema app from souk_queue;
