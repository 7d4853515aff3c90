import type { Rule } from './catalogue-rules.ts';

const OURS = "('souk_owner', 'souk_app', 'souk_worker', 'souk_queue', 'souk_platform', 'souk_search')";
const SERVING = "('souk_app'), ('souk_worker'), ('souk_platform'), ('souk_search'), ('souk_queue')";

/** Name, owner and permitted callers of every function that runs with rights other than its caller's. */
const DEFINERS = `(values
  ('app.resolve_host(text,text)', 'souk_owner', 'souk_app, souk_platform, souk_worker'),
  ('app.touch_shell()', 'souk_owner', 'souk_app, souk_worker'),
  ('app.name_store(text)', 'souk_owner', 'souk_app, souk_worker'),
  ('app.note_changes(text[])', 'souk_owner', 'souk_app, souk_worker'),
  ('app.package_limits()', 'souk_owner', 'souk_app, souk_worker'),
  ('app.is_feature_on(text)', 'souk_owner', 'souk_app, souk_worker'),
  ('app.is_provisional()', 'souk_owner', 'souk_app, souk_worker'),
  ('app.analyze_tables(text[])', 'souk_owner', 'souk_worker'),
  ('app.is_unopened()', 'souk_owner', 'souk_app, souk_worker'),
  ('app.open_imported_store()', 'souk_owner', 'souk_app, souk_worker'),
  ('app.remove_unclaimed_store(uuid,timestamp with time zone)', 'souk_owner', 'souk_platform'),
  ('app.remove_closed_store(uuid,timestamp with time zone)', 'souk_owner', 'souk_platform'),
  ('app.empty_store(uuid,text,uuid,timestamp with time zone,integer,integer)', 'souk_owner', 'souk_platform'),
  ('app.note_erasure(uuid,timestamp with time zone,jsonb)', 'souk_owner', 'souk_app, souk_worker'),
  ('app.tax_chains_to_check()', 'souk_owner', 'souk_platform'),
  ('app.remove_twin(uuid,uuid)', 'souk_owner', 'souk_platform'),
  ('app.drop_store_jobs(uuid)', 'souk_queue', 'souk_platform'),
  ('app.publish_changes(integer)', 'souk_owner', 'souk_queue'),
  ('app.refresh_statistics()', 'souk_owner', 'souk_app, souk_worker'),
  ('app.remove_demo_store(uuid)', 'souk_owner', 'souk_platform'),
  ('app.find_products(text,text,text,text)', 'souk_search', 'souk_app, souk_worker'),
  ('app.find_ranked(text,text,text,text)', 'souk_search', 'souk_app, souk_worker'),
  ('app.words_without_products(text[])', 'souk_search', 'souk_worker'),
  ('app.enqueue(text,jsonb,timestamp with time zone,text,text,integer)', 'souk_queue', 'souk_app, souk_worker'),
  ('app.count_jobs(text)', 'souk_queue', 'souk_app, souk_worker'),
  ('app.enqueue_breach_mails(uuid)', 'souk_queue', 'souk_platform'),
  ('app.enqueue_password_link(text,text)', 'souk_queue', 'souk_platform'),
  ('app.enqueue_platform_mail(uuid)', 'souk_queue', 'souk_platform'),
  ('app.enqueue_bulletin(uuid,timestamp with time zone)', 'souk_queue', 'souk_platform'),
  ('app.list_mails(text,text,timestamp with time zone,timestamp with time zone,uuid,boolean,integer)', 'souk_owner', 'souk_platform'),
  ('app.retry_mail_job(text)', 'souk_queue', 'souk_platform'),
  ('app.store_countries()', 'souk_owner', 'souk_platform'),
  ('app.enqueue_bulk_act(uuid)', 'souk_queue', 'souk_platform'),
  ('app.list_jobs(text,text,text,bigint,boolean,integer)', 'souk_queue', 'souk_platform'),
  ('app.sum_jobs()', 'souk_queue', 'souk_platform'),
  ('app.retry_job(bigint)', 'souk_queue', 'souk_platform'),
  ('app.discard_job(bigint)', 'souk_queue', 'souk_platform')
)`;

/** Isolation rules for roles, functions and schemas, in the same form as the table rules. */
export const ROLE_RULES: Rule[] = [
  {
    name: 'no role is a superuser, bypasses row-level security, creates roles or databases, or inherits rights',
    broken: `select rolname as what from pg_roles where rolname in ${OURS}
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolinherit)`,
    mutation: 'alter role souk_app bypassrls',
  },
  {
    name: 'a role is a member only of the roles that withPlatform and the owner’s two functions need',
    broken: `select m.member::regrole || ' in ' || m.roleid::regrole as what from pg_auth_members m
      where m.member::regrole::text in ${OURS} and (m.inherit_option or m.admin_option or
        (m.member::regrole::text, m.roleid::regrole::text) not in (('souk_app', 'souk_platform'),
          ('souk_worker', 'souk_platform'), ('souk_owner', 'souk_search'), ('souk_owner', 'souk_queue')))`,
    mutation: 'grant souk_owner to souk_app',
  },
  {
    name: 'the security definer functions are exactly the listed ones, with their owners and callers',
    broken: `select coalesce(f.name, l.name) as what from (
        select p.oid::regprocedure::text as name, p.proowner::regrole::text as owner, (
          select string_agg(case g.grantee when 0 then 'public' else g.grantee::regrole::text end, ', '
              order by g.grantee::regrole::text)
            from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g where g.grantee <> p.proowner) as callers
        from pg_proc p where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'app'::regnamespace)) f
      full join ${DEFINERS} as l (name, owner, callers)
        on (l.name, l.owner, l.callers) = (f.name, f.owner, f.callers)
      where f.name is null or l.name is null`,
    mutation: 'grant execute on function app.find_products(text, text, text, text) to public',
  },
  {
    name: 'a security definer function has a fixed search path that begins with pg_catalog',
    broken: `select p.oid::regprocedure::text as what from pg_proc p
      where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'app'::regnamespace)
        and not coalesce(p.proconfig, '{}') && array['search_path=pg_catalog, public']`,
    mutation: 'alter function app.touch_shell() reset search_path',
  },
  {
    name: 'no role that serves requests or jobs may create objects in a schema or in the database',
    broken: `select r.name || ' in ' || n.nspname as what from (values ${SERVING}) r (name), pg_namespace n
      where has_schema_privilege(r.name, n.oid, 'CREATE') and not (r.name = 'souk_queue' and n.nspname = 'graphile_worker')
      union all select r.name || ' in the database' from (values ${SERVING}) r (name)
        where has_database_privilege(r.name, current_database(), 'CREATE')
           or has_database_privilege(r.name, current_database(), 'TEMPORARY')`,
    mutation: 'grant create on schema public to souk_app',
  },
  {
    name: 'only souk_queue has access to the job tables',
    broken: `select c.relname || ' by ' || r.name as what from pg_class c, (values ${SERVING}) r (name)
      where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'v') and r.name <> 'souk_queue'
        and has_schema_privilege(r.name, c.relnamespace, 'USAGE')`,
    mutation: 'grant usage on schema graphile_worker to souk_app',
  },
  {
    name: 'no role that serves requests or jobs may update stores, because a store marked as a sample can be deleted',
    broken: `select r.name as what from (values ${SERVING}) r (name)
      where has_any_column_privilege(r.name, 'public.stores', 'UPDATE')`,
    mutation: 'grant update on public.stores to souk_platform',
  },
  {
    name: 'there is no schema except the listed ones',
    broken: `select nspname as what from pg_namespace
      where nspname not in ('public', 'app', 'viewing', 'graphile_worker', 'information_schema') and nspname !~ '^pg_'`,
    mutation: 'create schema elsewhere',
  },
  {
    name: 'web statements end after 5 seconds, idle transactions after 10',
    broken: `select r.name as what from (values
        ('souk_app', array['statement_timeout=5s', 'idle_in_transaction_session_timeout=10s']),
        ('souk_worker', array['statement_timeout=60s', 'idle_in_transaction_session_timeout=60s'])) r (name, settings)
      where not exists (select from pg_db_role_setting s
        where s.setrole = r.name::regrole and s.setdatabase = 0 and s.setconfig @> r.settings)`,
    mutation: 'alter role souk_app reset statement_timeout',
  },
];
