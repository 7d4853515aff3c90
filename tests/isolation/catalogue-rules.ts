import {
  APPEND_ONLY_TABLES,
  PLATFORM_TABLES,
  PLATFORM_TABLES_OF_A_STORE,
  REFERENCE_TABLES,
  TENANT_TABLES,
} from './tables.ts';

/**
 * A rule for tables and roles: `broken` lists what breaks it, one name a row. `mutation` breaks it on purpose, so that
 * the test shows that the rule can fail.
 */
export type Rule = { name: string; broken: string; mutation: string };

const list = (names: string[]) => `array[${names.map((name) => `'${name}'`).join(', ')}]::name[]`;
const TENANT = list(TENANT_TABLES);
const PLATFORM = list([...PLATFORM_TABLES, ...PLATFORM_TABLES_OF_A_STORE]);
const POLICY = "(store_id = (NULLIF(current_setting(''app.store_id''::text, true), ''''::text))::uuid)";

// The tables of the public schema, and the attribute number that store_id has in each.
const TABLES = `(select c.oid, c.relname, c.relowner, c.relacl, c.relrowsecurity, c.relforcerowsecurity,
    c.relpersistence, (select a.attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'store_id') as store
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f'))`;

export const RULES: Rule[] = [
  {
    name: 'every table is on exactly one list, and every list names only tables that exist',
    broken: `select coalesce(c.relname, l.name) as what from ${TABLES} c
      full join (select unnest(${TENANT} || ${PLATFORM}) as name) l on l.name = c.relname
      group by 1 having count(c.relname) <> 1 or count(l.name) <> 1`,
    mutation: 'create table public.unlisted (id uuid primary key)',
  },
  {
    name: 'a table with store_id is a tenant table or a listed platform table that names a store',
    broken: `select relname as what from ${TABLES} c where (store is not null)
      is distinct from (relname = any (${TENANT} || ${list(PLATFORM_TABLES_OF_A_STORE)}))`,
    mutation: 'alter table public.users add column store_id uuid',
  },
  {
    name: 'store_id is uuid and not null',
    broken: `select c.relname as what from ${TABLES} c join pg_attribute a on a.attrelid = c.oid and a.attnum = c.store
      where a.atttypid <> 'uuid'::regtype or not a.attnotnull`,
    mutation: 'alter table public.handoff_tokens alter column store_id drop not null',
  },
  {
    name: 'the primary key of a tenant table begins with store_id',
    broken: `select c.relname as what from ${TABLES} c
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
      where c.relname = any (${TENANT}) and k.conkey[1] is distinct from c.store`,
    mutation: `alter table public.import_errors drop constraint import_errors_pkey;
      alter table public.import_errors add primary key (import_id, position)`,
  },
  {
    name: 'every index and unique constraint of a tenant table except the search index begins with store_id',
    broken: `select i.indexrelid::regclass::text as what from ${TABLES} c join pg_index i on i.indrelid = c.oid
      where c.relname = any (${TENANT}) and i.indkey[0] <> c.store
        and i.indexrelid <> 'public.search_documents_words'::regclass`,
    mutation: 'create unique index leaking on public.orders (number)',
  },
  {
    name: 'a foreign key between tenant tables has store_id on both sides',
    broken: `select k.conname as what from pg_constraint k
      join ${TABLES} c on c.oid = k.conrelid join ${TABLES} f on f.oid = k.confrelid
      where k.contype = 'f' and c.relname = any (${TENANT}) and f.relname = any (${TENANT})
        and (k.conkey[1] <> c.store or k.confkey[1] <> f.store)`,
    mutation: `create unique index products_id on public.products (id);
      alter table public.order_lines add constraint loose foreign key (product_id) references public.products (id)`,
  },
  {
    name: 'a tenant table has no foreign key to a platform table except the reference tables',
    broken: `select k.conname as what from pg_constraint k
      join ${TABLES} c on c.oid = k.conrelid join ${TABLES} f on f.oid = k.confrelid
      where k.contype = 'f' and c.relname = any (${TENANT}) and not f.relname = any (${TENANT})
        and not (f.relname = any (${list(REFERENCE_TABLES)}) and k.conkey = array[c.store])`,
    mutation: `alter table public.audit_entries
      add constraint who foreign key (actor_id) references public.users (id)`,
  },
  {
    name: 'a platform table has no foreign key to a tenant table',
    broken: `select k.conname as what from pg_constraint k
      join ${TABLES} c on c.oid = k.conrelid join ${TABLES} f on f.oid = k.confrelid
      where k.contype = 'f' and c.relname = any (${PLATFORM}) and f.relname = any (${TENANT})`,
    mutation: `alter table public.hosts
      add constraint settings foreign key (store_id) references public.store_settings (store_id)`,
  },
  {
    name: 'a foreign key that sets null names its columns and never store_id',
    broken: `select k.conname as what from pg_constraint k join ${TABLES} c on c.oid = k.conrelid
      where k.contype = 'f' and k.confdeltype in ('n', 'd')
        and (k.confdelsetcols is null or c.store = any (k.confdelsetcols))`,
    mutation: `alter table public.brands add constraint all_null foreign key (store_id, logo_media_id)
      references public.media (store_id, id) on delete set null`,
  },
  {
    name: 'row-level security is enabled and forced on every tenant table',
    broken: `select relname as what from ${TABLES} c
      where relname = any (${TENANT}) and not (relrowsecurity and relforcerowsecurity)`,
    mutation: 'alter table public.orders no force row level security',
  },
  {
    name: 'every tenant table has the same single policy, for reading and writing',
    broken: `select c.relname as what from ${TABLES} c
      left join pg_policy p on p.polrelid = c.oid and p.polname <> 'search_documents_by_search'
      where c.relname = any (${TENANT})
      group by c.relname having count(p.oid) <> 1
        or bool_or(p.polcmd <> '*' or not p.polpermissive or p.polroles <> '{0}'
          or pg_get_expr(p.polqual, p.polrelid) is distinct from '${POLICY}'
          or pg_get_expr(p.polwithcheck, p.polrelid) is distinct from '${POLICY}')`,
    mutation: 'create policy open on public.orders for select using (true)',
  },
  {
    name: 'the only other policy lets souk_search read the search index',
    broken: `select polname::text as what from pg_policy p
      where polname = 'search_documents_by_search' and not (polrelid = 'public.search_documents'::regclass
        and polcmd = 'r' and polroles = array['souk_search'::regrole::oid] and pg_get_expr(polqual, polrelid) = 'true')
      union all select relname from ${TABLES} c join pg_policy p on p.polrelid = c.oid
        where relname = any (${PLATFORM})`,
    mutation: 'alter policy search_documents_by_search on public.search_documents to souk_app, souk_search',
  },
  {
    name: 'no tenant table has a trigger, a rule, an identity column or a sequence',
    broken: `select c.relname as what from ${TABLES} c where c.relname = any (${TENANT}) and (
        exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)
        or exists (select from pg_rewrite r where r.ev_class = c.oid)
        or exists (select from pg_attribute a where a.attrelid = c.oid and a.attidentity <> ''))
      union all select relname from pg_class where relkind = 'S' and relnamespace in
        ('public'::regnamespace, 'app'::regnamespace)`,
    mutation: 'alter table public.redirects add column serial integer generated always as identity',
  },
  {
    name: 'no column has a type whose operators cannot use an index under row-level security',
    broken: `select c.relname || '.' || a.attname as what from ${TABLES} c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 join pg_type t on t.oid = a.atttypid
      where c.relname = any (${TENANT})
        and (t.typtype <> 'b' or t.typname in ('numeric', 'money', 'float4', 'float8', 'citext', 'json'))`,
    mutation: 'alter table public.orders add column rate numeric',
  },
  {
    name: 'souk_owner owns every table, and every table is logged',
    broken: `select relname as what from ${TABLES} c
      where relowner <> 'souk_owner'::regrole or relpersistence <> 'p'`,
    mutation: 'alter table public.orders owner to postgres',
  },
  {
    name: 'only souk_app and souk_worker have rights on rows of tenant tables, and souk_search may read only the search documents',
    broken: `select c.relname || ' to ' || g.grantee::regrole as what
      from ${TABLES} c cross join lateral aclexplode(c.relacl) g
      where c.relname = any (${TENANT}) and g.grantee <> c.relowner and not (
        (g.grantee in ('souk_app'::regrole, 'souk_worker'::regrole) and not g.is_grantable
          and g.privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))
        or (g.grantee = 'souk_search'::regrole and g.privilege_type = 'SELECT'
          and c.relname = 'search_documents'))`,
    mutation: 'grant select on public.orders to souk_platform',
  },
  {
    name: 'only souk_platform has rights on platform tables',
    broken: `select c.relname || ' to ' || case g.grantee when 0 then 'public' else g.grantee::regrole::text end as what
      from ${TABLES} c cross join lateral aclexplode(c.relacl) g
      where c.relname = any (${PLATFORM}) and g.grantee <> c.relowner and (g.grantee <> 'souk_platform'::regrole
        or g.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))`,
    mutation: 'grant select on public.users to souk_app',
  },
  {
    name: 'no column has rights of its own',
    broken: `select c.relname || '.' || a.attname as what from ${TABLES} c
      join pg_attribute a on a.attrelid = c.oid where a.attacl is not null`,
    mutation: 'grant select (email) on public.users to souk_app',
  },
  {
    name: 'no role may update or delete rows of append-only tables',
    broken: `select c.relname || ' by ' || r.rolname as what from ${TABLES} c
      cross join (select unnest(array['souk_app', 'souk_worker', 'souk_platform', 'souk_search', 'souk_queue']) as rolname) r
      where c.relname = any (${list(APPEND_ONLY_TABLES)})
        and (has_table_privilege(r.rolname, c.oid, 'UPDATE') or has_table_privilege(r.rolname, c.oid, 'DELETE')
          or has_any_column_privilege(r.rolname, c.oid, 'UPDATE'))`,
    mutation: 'grant delete on public.audit_entries to souk_worker',
  },
  {
    name: 'a view runs with the rights of the role that reads it (security_invoker)',
    broken: `select relname as what from pg_class where relkind in ('v', 'm')
      and relnamespace in ('public'::regnamespace, 'app'::regnamespace, 'viewing'::regnamespace)
      and (relkind = 'm' or not coalesce(reloptions, '{}') && array['security_invoker=true', 'security_invoker=on'])`,
    mutation: 'create view public.all_orders as select * from public.orders',
  },
];
