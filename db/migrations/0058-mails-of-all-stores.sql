-- Mails of all stores in the operator console (A6). Row-level security is forced on the outboxes, so the functions read
-- one store after the other, and return no recipient, subject or text.

create function app.mails_of_store(
  p_store uuid, p_state text, p_kind text, p_since timestamptz, p_at timestamptz, p_id uuid, p_is_after boolean,
  p_limit integer
) returns table (
    store_id uuid, id uuid, kind text, state text, domain text, attempts integer, error text, created_at timestamptz,
    sent_at timestamptz)
  language plpgsql
  set search_path = pg_catalog, public
  as $$
  begin
    -- Four statements, because an index of the unsent mails serves no condition that is a parameter.
    if p_state in ('', 'sent') and p_is_after then
      return query select m.store_id, m.id, m.kind, m.status, split_part(m.recipient, '@', -1), m.attempts, m.last_error,
          m.created_at, m.sent_at
        from public.mails m where m.store_id = p_store and m.created_at >= p_since and (m.created_at, m.id) < (p_at, p_id)
          and (p_state = '' or m.status = p_state) and (p_kind = '' or m.kind = p_kind)
        order by m.created_at desc, m.id desc limit p_limit;
    elsif p_state in ('', 'sent') then
      return query select m.store_id, m.id, m.kind, m.status, split_part(m.recipient, '@', -1), m.attempts, m.last_error,
          m.created_at, m.sent_at
        from public.mails m where m.store_id = p_store and m.created_at >= p_since and (m.created_at, m.id) > (p_at, p_id)
          and (p_state = '' or m.status = p_state) and (p_kind = '' or m.kind = p_kind)
        order by m.created_at, m.id limit p_limit;
    elsif p_is_after then
      return query select m.store_id, m.id, m.kind, m.status, split_part(m.recipient, '@', -1), m.attempts, m.last_error,
          m.created_at, m.sent_at
        from public.mails m where m.store_id = p_store and m.created_at >= p_since and (m.created_at, m.id) < (p_at, p_id)
          and m.status <> 'sent' and m.status = p_state and (p_kind = '' or m.kind = p_kind)
        order by m.created_at desc, m.id desc limit p_limit;
    else
      return query select m.store_id, m.id, m.kind, m.status, split_part(m.recipient, '@', -1), m.attempts, m.last_error,
          m.created_at, m.sent_at
        from public.mails m where m.store_id = p_store and m.created_at >= p_since and (m.created_at, m.id) > (p_at, p_id)
          and m.status <> 'sent' and m.status = p_state and (p_kind = '' or m.kind = p_kind)
        order by m.created_at, m.id limit p_limit;
    end if;
  end $$;
comment on function app.mails_of_store(uuid, text, text, timestamptz, timestamptz, uuid, boolean, integer) is
  'A page of one store''s mails for app.list_mails, which sets the store.';

create function app.list_mails(
  p_state text, p_kind text, p_since timestamptz, p_at timestamptz, p_id uuid, p_is_after boolean, p_limit integer
) returns table (
    store_id uuid, id uuid, kind text, state text, domain text, attempts integer, error text, created_at timestamptz,
    sent_at timestamptz)
  language plpgsql security definer
  set search_path = pg_catalog, public
  as $$
  declare
    v_at timestamptz := coalesce(p_at, 'infinity');
    v_id uuid := coalesce(p_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
    v_store uuid;
    v_first record;
    v_stores uuid[] := '{}';
    v_firsts timestamptz[] := '{}';
    v_ids uuid[] := '{}';
  begin
    for v_store in select s.id from public.stores s where s.status <> 'closed' loop
      perform set_config('app.store_id', v_store::text, true);
      -- The first mail of each store, written out here: a call of app.mails_of_store would double the time.
      if p_state in ('', 'sent') and p_is_after then
        select m.created_at, m.id into v_first
          from public.mails m where m.store_id = v_store and m.created_at >= p_since and (m.created_at, m.id) < (v_at, v_id)
            and (p_state = '' or m.status = p_state) and (p_kind = '' or m.kind = p_kind)
          order by m.created_at desc, m.id desc limit 1;
      elsif p_state in ('', 'sent') then
        select m.created_at, m.id into v_first
          from public.mails m where m.store_id = v_store and m.created_at >= p_since and (m.created_at, m.id) > (v_at, v_id)
            and (p_state = '' or m.status = p_state) and (p_kind = '' or m.kind = p_kind)
          order by m.created_at, m.id limit 1;
      elsif p_is_after then
        select m.created_at, m.id into v_first
          from public.mails m where m.store_id = v_store and m.created_at >= p_since and (m.created_at, m.id) < (v_at, v_id)
            and m.status <> 'sent' and m.status = p_state and (p_kind = '' or m.kind = p_kind)
          order by m.created_at desc, m.id desc limit 1;
      else
        select m.created_at, m.id into v_first
          from public.mails m where m.store_id = v_store and m.created_at >= p_since and (m.created_at, m.id) > (v_at, v_id)
            and m.status <> 'sent' and m.status = p_state and (p_kind = '' or m.kind = p_kind)
          order by m.created_at, m.id limit 1;
      end if;
      if found then
        v_stores := v_stores || v_store;
        v_firsts := v_firsts || v_first.created_at;
        v_ids := v_ids || v_first.id;
      end if;
    end loop;
    -- A page of that many mails lies in that many stores, those whose first mail comes first.
    for v_store in
      select c.store from unnest(v_stores, v_firsts, v_ids) c (store, first, id)
       order by case when p_is_after then c.first end desc, case when p_is_after then c.id end desc, c.first, c.id
       limit p_limit
    loop
      perform set_config('app.store_id', v_store::text, true);
      return query select * from app.mails_of_store(v_store, p_state, p_kind, p_since, v_at, v_id, p_is_after, p_limit);
    end loop;
    perform set_config('app.store_id', '', true);
  end $$;
comment on function app.list_mails(text, text, timestamptz, timestamptz, uuid, boolean, integer) is
  'Mails of all stores after or before one of them; the caller sorts and cuts them. Of a recipient only the domain.';
revoke all on function app.mails_of_store(uuid, text, text, timestamptz, timestamptz, uuid, boolean, integer) from public;
revoke all on function app.list_mails(text, text, timestamptz, timestamptz, uuid, boolean, integer) from public;
grant execute on function app.list_mails(text, text, timestamptz, timestamptz, uuid, boolean, integer) to souk_platform;

grant create on schema app to souk_queue;
set local role souk_queue;
create function app.retry_mail_job(p_mail text) returns text
  language plpgsql volatile security definer set search_path = pg_catalog, public
  as $$
  declare
    v_job bigint;
    v_locked timestamptz;
  begin
    select j.id, j.locked_at into v_job, v_locked
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier in ('mail.deliver', 'platform.deliver-mail') and j.payload ->> 'mailId' = p_mail
     order by j.locked_at nulls last, j.id limit 1 for update of j;
    if v_job is null then return 'none'; end if;
    if v_locked is not null then return 'running'; end if;
    perform app.retry_job(v_job);
    return 'retried';
  end $$;
comment on function app.retry_mail_job(text) is
  'Makes the job of a mail due now, with all its attempts, so that a mail never has two: retried, running, or none.';
revoke all on function app.retry_mail_job(text) from public;
grant execute on function app.retry_mail_job(text) to souk_platform;
reset role;
revoke create on schema app from souk_queue;
