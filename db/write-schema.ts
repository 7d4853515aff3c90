import pg from 'pg';

type Table = { oid: number; name: string; comment: string | null; rls: boolean; forced: boolean };
type Part = { oid: number; line: string };

/** The whole schema as SQL text, read from the database itself, for review and for detecting drift. */
export async function writeSchema(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // Without a search path the output is fully qualified; otherwise it would depend on the current role.
    await client.query("set search_path = ''");
    const { rows: views } = await client.query<{ line: string }>(VIEWS);
    const parts = [
      ...[HEADER, ...(await writeTables(client)), ...(await writeFunctions(client))],
      ...views.map(({ line }) => line),
    ];
    return `${parts.join('\n\n')}\n`;
  } finally {
    await client.end();
  }
}

const HEADER = '-- Written by `souk schema` from the database that db/migrations make. Do not edit.';

async function writeTables(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<Table>(TABLES);
  const columns = await partsOf(client, COLUMNS);
  const constraints = await partsOf(client, CONSTRAINTS);
  const indexes = await partsOf(client, INDEXES);
  const policies = await partsOf(client, POLICIES);
  const grants = await partsOf(client, GRANTS);
  const keys = await partsOf(client, FOREIGN_KEYS);
  const blocks = tables.map((table) => {
    const of = (parts: Map<number, string[]>) => parts.get(table.oid) ?? [];
    const body = [...of(columns), ...of(constraints)].map((line) => `  ${line}`).join(',\n');
    const lines = [`create table ${table.name} (\n${body}\n);`];
    if (table.comment) lines.push(`comment on table ${table.name} is ${pg.escapeLiteral(table.comment)};`);
    lines.push(...of(indexes));
    if (table.rls) lines.push(`alter table ${table.name} enable row level security;`);
    if (table.forced) lines.push(`alter table ${table.name} force row level security;`);
    return [...lines, ...of(policies), ...of(grants)].join('\n');
  });
  return [...blocks, tables.flatMap((table) => keys.get(table.oid) ?? []).join('\n')];
}

async function partsOf(client: pg.Client, text: string): Promise<Map<number, string[]>> {
  const { rows } = await client.query<Part>(text);
  const parts = new Map<number, string[]>();
  for (const { oid, line } of rows) parts.set(oid, [...(parts.get(oid) ?? []), line]);
  return parts;
}

async function writeFunctions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ definition: string; owner: string; comment: string | null }>(
    FUNCTIONS,
  );
  return rows.map(({ definition, owner, comment }) =>
    [`${definition.trimEnd()};`, owner, comment].filter((line) => line !== null).join('\n'),
  );
}

const OURS = "n.nspname in ('public', 'app')";
// Excludes objects that belong to an extension.
const NOT_OF_EXTENSION = (kind: string, oid: string) =>
  `not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.${kind}'::regclass
     and d.objid = ${oid} and d.deptype = 'e')`;

const TABLES = `
  select c.oid::int, c.oid::regclass::text as name, obj_description(c.oid, 'pg_class') as comment,
         c.relrowsecurity as rls, c.relforcerowsecurity as forced
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and ${OURS} order by c.relname collate "C"`;

const VIEWS = `
  select 'create view ' || c.oid::regclass || ' with (' || array_to_string(c.reloptions, ', ') || ') as' || E'\\n'
         || pg_get_viewdef(c.oid, true) as line
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'v' and n.nspname = 'viewing' order by c.relname collate "C"`;

const COLUMNS = `
  select a.attrelid::int as oid, quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
         || case when a.attcollation <> t.typcollation then ' collate ' || a.attcollation::regcollation::text else '' end
         || case when a.attnotnull then ' not null' else '' end
         || case when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
              else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end as line
    from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
    left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attnum > 0 and not a.attisdropped order by a.attrelid, a.attnum`;

const CONSTRAINTS = `
  select conrelid::int as oid, 'constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) as line
    from pg_catalog.pg_constraint where conrelid <> 0 and contype in ('p', 'u', 'c')
   order by conrelid, position(contype::text in 'puc'), conname collate "C"`;

const FOREIGN_KEYS = `
  select conrelid::int as oid, 'alter table ' || conrelid::regclass || ' add constraint ' || quote_ident(conname)
         || ' ' || pg_get_constraintdef(oid) || ';' as line
    from pg_catalog.pg_constraint where contype = 'f' order by conrelid, conname collate "C"`;

const INDEXES = `
  select i.indrelid::int as oid, pg_get_indexdef(i.indexrelid) || ';' as line
    from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indexrelid
   where not exists (select from pg_catalog.pg_constraint k where k.conindid = i.indexrelid)
   order by i.indrelid, c.relname collate "C"`;

const POLICIES = `
  select polrelid::int as oid, 'create policy ' || quote_ident(polname) || ' on ' || polrelid::regclass
         || case polcmd when '*' then '' when 'r' then ' for select' when 'a' then ' for insert'
              when 'w' then ' for update' else ' for delete' end
         || case when polroles = '{0}' then ''
              else ' to ' || array_to_string(polroles::regrole[]::text[], ', ') end
         || coalesce(E'\\n  using ' || pg_get_expr(polqual, polrelid), '')
         || coalesce(E'\\n  with check ' || pg_get_expr(polwithcheck, polrelid), '') || ';' as line
    from pg_catalog.pg_policy order by polrelid, polname collate "C"`;

const GRANTS = `
  select c.oid::int, 'grant ' || lower(string_agg(g.privilege_type, ', ' order by g.privilege_type collate "C"))
         || ' on ' || c.oid::regclass || ' to ' || g.grantee::regrole || ';' as line
    from pg_catalog.pg_class c cross join lateral aclexplode(c.relacl) g
   where c.relkind = 'r' and g.grantee not in (c.relowner, 0)
   group by c.oid, g.grantee order by c.oid, g.grantee::regrole::text collate "C"`;

const FUNCTIONS = `
  select pg_get_functiondef(p.oid) as definition,
         'alter function ' || p.oid::regprocedure || ' owner to ' || p.proowner::regrole || ';' || E'\\n'
           || 'revoke all on function ' || p.oid::regprocedure || ' from public;'
           || coalesce((select E'\\ngrant execute on function ' || p.oid::regprocedure || ' to '
                || string_agg(case g.grantee when 0 then 'public' else g.grantee::regrole::text end, ', '
                     order by g.grantee::regrole::text collate "C") || ';'
              from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
             where g.grantee <> p.proowner), '') as owner,
         'comment on function ' || p.oid::regprocedure || ' is '
           || quote_literal(obj_description(p.oid, 'pg_proc')) || ';' as comment
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
   where ${OURS} and ${NOT_OF_EXTENSION('pg_proc', 'p.oid')}
   order by n.nspname collate "C", p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`;
