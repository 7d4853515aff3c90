import pg from 'pg';

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  bytea: 'Buffer',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  jsonb: 'Json',
  tsvector: 'string',
  varbit: 'string',
  _text: 'string[]',
};

type Column = { table: string; column: string; type: string; nullable: boolean; defaulted: boolean };

/** The Kysely types of every table, as TypeScript text, read from the database itself. */
export async function writeTypes(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return render(await readColumns(client));
  } finally {
    await client.end();
  }
}

async function readColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select c.relname as table, a.attname as column, t.typname as type,
            not a.attnotnull as nullable, a.atthasdef as defaulted
       from pg_attribute a
       join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
       join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      order by c.relname, a.attnum`,
  );
  return rows;
}

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const interfaces = [...tables].map(
    ([table, list]) => `export interface ${pascal(table)} {\n${list.map(field).join('\n')}\n}\n`,
  );
  const members = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)};`);
  return [
    '// Written by `souk schema` from the database. Do not edit.',
    "import type { ColumnType, Generated } from 'kysely';\n",
    '/** jsonb: read as what it holds, written as JSON text. */',
    '// biome-ignore lint/suspicious/noExplicitAny: the owner of a column knows its shape',
    'export type Json = ColumnType<any, string, string>;\n',
    interfaces.join('\n'),
    `export interface DB {\n${members.join('\n')}\n}\n`,
  ].join('\n');
}

function field({ column, type, nullable, defaulted }: Column): string {
  const base = TYPES[type];
  if (!base) throw new Error(`No TypeScript type is known for the column type ${type}.`);
  const full = nullable ? `${base} | null` : base;
  if (type === 'jsonb') return `  ${column}: ${defaulted || nullable ? OPTIONAL_JSON : 'Json'};`;
  return `  ${column}: ${defaulted ? `Generated<${full}>` : full};`;
}

// biome-ignore format: one type in one line
const OPTIONAL_JSON = 'ColumnType<any, string | null | undefined, string | null>';

function pascal(name: string): string {
  return name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}
