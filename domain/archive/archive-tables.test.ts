import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { ARCHIVED_TABLES, RECORDED_TABLES } from './archive-tables.ts';
import { LEFT_OUT_TABLES } from './left-out-tables.ts';

const db = await testDatabase(import.meta.url);

const LISTS = [ARCHIVED_TABLES, RECORDED_TABLES, LEFT_OUT_TABLES].map((list) => Object.keys(list));

test('every table with store_id is archived, recorded or left out with a reason, and none twice', async () => {
  const rows = await db.admin<{ name: string }>(
    `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'store_id'`,
  );
  expect(LISTS.flat().sort()).toEqual(rows.map(({ name }) => name).sort());
  expect(Object.values(LEFT_OUT_TABLES).filter((reason) => reason.length < 5)).toEqual([]);
});

test('a column of an archived table whose name suggests a secret is left out, or contains the hash of a file', async () => {
  const OF_FILES = ['data_hash', 'file_hash', 'hash', 'media_hash', 'previous_hash'];
  const rows = await db.admin<{ name: string; column: string }>(
    `select c.relname::text as name, a.attname::text as column from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)
        and a.attname ~ '(password|secret|token|hash|sealed|key_|credential|certificate)'`,
    [[...Object.keys(ARCHIVED_TABLES), ...Object.keys(RECORDED_TABLES)]],
  );
  const open = rows.filter(({ name, column }) => {
    const leftOut = { ...ARCHIVED_TABLES[name], ...RECORDED_TABLES[name] };
    return !(column in leftOut) && !OF_FILES.includes(column);
  });
  expect(open.map(({ name, column }) => `${name}.${column}`)).toEqual([
    // A column about passwords, not a password: it says if shoppers may choose a common one.
    'store_settings.refuses_common_passwords',
  ]);
});

test('the columns that an archive leaves out exist, and rows can be inserted without them', async () => {
  const named = Object.entries({ ...ARCHIVED_TABLES, ...RECORDED_TABLES }).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  const rows = await db.admin<{ column: string; needed: boolean }>(
    `select c.relname || '.' || a.attname as column, a.attnotnull and not a.atthasdef as needed
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relname || '.' || a.attname = any ($1) order by 1`,
    [named],
  );
  expect(rows.map(({ column }) => column)).toEqual(named.sort());
  const needed = rows.filter((row) => row.needed).map(({ column }) => column);
  // The import creates the row of the first table; the other tables are not imported.
  expect(needed).toEqual(['orders.token_hash']);
});
