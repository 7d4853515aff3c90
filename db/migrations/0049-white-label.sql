-- A forgotten password of an account at the platform.

create function app.enqueue_password_link(p_user text, p_origin text)
  returns void
  language plpgsql security definer
  set search_path = pg_catalog, public
  as $$
  begin
    perform graphile_worker.add_job('identity.send-password-link', payload := json_build_object('userId', p_user, 'origin', p_origin), priority := 10);
  end $$;
comment on function app.enqueue_password_link(text, text) is
  'Adds the job that mails a link for a new password, inside the running transaction; '''' is an address without an account.';
revoke all on function app.enqueue_password_link(text, text) from public;
grant execute on function app.enqueue_password_link(text, text) to souk_platform;
grant create on schema app to souk_queue;
alter function app.enqueue_password_link(text, text) owner to souk_queue;
revoke create on schema app from souk_queue;

-- The platform's own colours, and the log of who changed what the platform says of itself.

alter table public.platform_settings
  add column primary_color text not null default '#242F51' check (primary_color ~ '^#[0-9A-F]{6}$'),
  add column secondary_color text not null default '#384878' check (secondary_color ~ '^#[0-9A-F]{6}$');
comment on column public.platform_settings.primary_color is 'As a store''s: buttons and the mark. lib/colour.ts derives every shade.';

alter table public.operator_acts
  drop constraint operator_acts_subject_kind_check,
  add constraint operator_acts_subject_kind_check
    check (subject_kind in ('store', 'user', 'package', 'job', 'operator', 'platform'));

create table public.platform_pictures (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) between 1 and 4000000),
  created_at timestamptz not null
);
comment on table public.platform_pictures is 'The platform''s logos of today and before, decoded and written anew. Anybody may read them by their hash.';
grant select, insert on public.platform_pictures to souk_platform;

alter table public.platform_settings
  add column logo text references public.platform_pictures (hash),
  add column logo_dark text references public.platform_pictures (hash);
