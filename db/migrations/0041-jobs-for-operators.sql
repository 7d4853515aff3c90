-- Jobs in the operator console: they are listed, counted, retried and discarded by functions, because the queue's
-- tables belong to souk_queue. All are in plpgsql, because those tables are made after the migrations.

grant create on schema app to souk_queue;
set local role souk_queue;

-- A job without an error waits; one with an error is retried until it has no attempts left, then it has failed.
create function app.state_of_job(p_locked_at timestamptz, p_attempts integer, p_most integer, p_error text)
  returns text
  language sql immutable
  as $$
    select case when p_locked_at is not null then 'running'
      when p_attempts >= p_most then 'failed'
      when p_error is not null then 'retrying'
      else 'waiting' end
  $$;
comment on function app.state_of_job(timestamptz, integer, integer, text) is 'The state of a job of the queue.';

create function app.list_jobs(
  p_state text, p_task text, p_store text, p_id bigint, p_is_after boolean, p_limit integer
) returns table (
    id bigint, task text, state text, store_id text, payload json, attempts integer, max_attempts integer,
    run_at timestamptz, locked_at timestamptz, created_at timestamptz, last_error text)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  begin
    return query
      select j.id, t.identifier, app.state_of_job(j.locked_at, j.attempts, j.max_attempts, j.last_error),
          j.payload ->> 'storeId', j.payload, j.attempts::integer, j.max_attempts::integer,
          j.run_at, j.locked_at, j.created_at, left(j.last_error, 2000)
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where (p_id is null or case when p_is_after then j.id < p_id else j.id > p_id end)
         and (p_task = '' or t.identifier = p_task)
         and (p_store is null or j.payload ->> 'storeId' = p_store)
         and (p_state = '' or app.state_of_job(j.locked_at, j.attempts, j.max_attempts, j.last_error) = p_state)
       order by case when p_is_after then -j.id else j.id end
       limit p_limit;
  end $$;
comment on function app.list_jobs(text, text, text, bigint, boolean, integer) is
  'Jobs of all stores, newest first: after a job of that id, or before it.';

create function app.sum_jobs()
  returns table (task text, state text, jobs integer, oldest timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public
  -- Every job is read.
  set enable_seqscan = on
  as $$
  begin
    return query
      select t.identifier, app.state_of_job(j.locked_at, j.attempts, j.max_attempts, j.last_error) as of_state,
          count(*)::integer, min(j.run_at)
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       group by 1, 2;
  end $$;
comment on function app.sum_jobs() is 'The number of jobs of each kind and state, and the earliest time one is due.';

create function app.retry_job(p_id bigint) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  declare
    v_found boolean;
  begin
    update graphile_worker._private_jobs j set attempts = 0, run_at = now(), updated_at = now()
     where j.id = p_id and j.locked_at is null;
    v_found := found;
    if v_found then
      perform pg_notify('jobs:insert', json_build_object('r', random()::text, 'count', 1)::text);
    end if;
    return v_found;
  end $$;
comment on function app.retry_job(bigint) is 'Makes a job due now, with all its attempts; false if it runs or is gone.';

create function app.discard_job(p_id bigint) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  begin
    delete from graphile_worker._private_jobs j where j.id = p_id and j.locked_at is null;
    return found;
  end $$;
comment on function app.discard_job(bigint) is 'Removes a job that does not run; false if it runs or is gone.';

revoke all on function app.state_of_job(timestamptz, integer, integer, text) from public;
revoke all on function app.list_jobs(text, text, text, bigint, boolean, integer) from public;
revoke all on function app.sum_jobs() from public;
revoke all on function app.retry_job(bigint) from public;
revoke all on function app.discard_job(bigint) from public;
grant execute on function app.list_jobs(text, text, text, bigint, boolean, integer) to souk_platform;
grant execute on function app.sum_jobs() to souk_platform;
grant execute on function app.retry_job(bigint) to souk_platform;
grant execute on function app.discard_job(bigint) to souk_platform;

reset role;
revoke create on schema app from souk_queue;
