-- Announcements of operators to the owners of stores (A6): a line in the admin, and a mail if the operator wants it.

create table public.bulletins (
  id uuid primary key,
  level text not null check (level in ('info', 'important', 'maintenance')),
  title_en text not null check (length(title_en) between 1 and 120),
  title_ar text not null check (length(title_ar) between 1 and 120),
  body_en text not null check (length(body_en) between 1 and 2000),
  body_ar text not null check (length(body_ar) between 1 and 2000),
  shows_from timestamptz not null,
  shows_until timestamptz not null,
  -- Codes of packages and countries of stores; an empty list is every store.
  packages text[] not null default '{}' check (cardinality(packages) <= 50),
  countries text[] not null default '{}' check (cardinality(countries) <= 250),
  is_mailed boolean not null,
  edition integer not null default 1 check (edition > 0),
  by_name text not null check (length(by_name) between 1 and 120),
  created_at timestamptz not null,
  published_at timestamptz,
  ended_at timestamptz,
  -- The last account that the mailing reached, and when it was through.
  mailed_through uuid,
  mailed_at timestamptz,
  check (shows_until > shows_from),
  check (ended_at is null or published_at is not null)
);
comment on table public.bulletins is
  'Announcements of operators to owners. A draft is not published; a published one is shown between its two times unless it was ended.';
create index bulletins_newest on public.bulletins (created_at desc, id desc);
create index bulletins_shown on public.bulletins (shows_until) where published_at is not null and ended_at is null;
grant select, insert, update, delete on public.bulletins to souk_platform;

create table public.bulletin_dismissals (
  bulletin_id uuid not null references public.bulletins (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  edition integer not null check (edition > 0),
  at timestamptz not null,
  primary key (bulletin_id, user_id)
);
comment on table public.bulletin_dismissals is 'Who dismissed which announcement, and the newest edition that they had read.';
create index bulletin_dismissals_user on public.bulletin_dismissals (user_id);
grant select, insert, update on public.bulletin_dismissals to souk_platform;

-- A mail with the same key is not added again.
alter table public.platform_mails add column dedupe_key text unique check (length(dedupe_key) between 1 and 120);

create function app.enqueue_bulletin(p_bulletin uuid, p_run_at timestamptz)
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public
  as $$
  begin
    perform graphile_worker.add_job('platform.mail-bulletin', payload := json_build_object('bulletinId', p_bulletin),
      run_at := p_run_at, job_key := 'bulletin:' || p_bulletin, priority := 10);
  end $$;
comment on function app.enqueue_bulletin(uuid, timestamptz) is
  'Adds the job that mails an announcement to its owners, inside the running transaction; there is one for each.';
revoke all on function app.enqueue_bulletin(uuid, timestamptz) from public;
grant execute on function app.enqueue_bulletin(uuid, timestamptz) to souk_platform;
grant create on schema app to souk_queue;
alter function app.enqueue_bulletin(uuid, timestamptz) owner to souk_queue;
revoke create on schema app from souk_queue;

create function app.store_countries()
  returns table (store_id uuid, country text)
  language plpgsql security definer
  set search_path = pg_catalog, public
  as $$
  declare
    v_store uuid;
  begin
    for v_store in select s.id from public.stores s where s.status <> 'closed' loop
      -- FORCE binds the owner, too: it sees the rows of one store at a time.
      perform set_config('app.store_id', v_store::text, true);
      return query select t.store_id, t.country from public.store_settings t where t.store_id = v_store;
    end loop;
    perform set_config('app.store_id', '', true);
  end $$;
comment on function app.store_countries() is 'The country of every store that is not closed; nothing else of its settings.';
revoke all on function app.store_countries() from public;
grant execute on function app.store_countries() to souk_platform;
