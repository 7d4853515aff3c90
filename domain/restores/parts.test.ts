import { expect, test } from 'vitest';
import { ARCHIVED_TABLES } from '#domain/archive/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { NEVER_SETTINGS, NEVER_TABLES, PARTS, TAKEN_SETTINGS, TAKEN_TABLES } from './parts.ts';

const db = await testDatabase(import.meta.url);

test('every archived table belongs to a part that can be taken back, or is never taken back for a stated reason', () => {
  const listed = [...Object.keys(TAKEN_TABLES), ...Object.keys(NEVER_TABLES)];
  expect(listed.sort()).toEqual(Object.keys(ARCHIVED_TABLES).sort());
  expect(Object.values(NEVER_TABLES).filter((reason) => reason.length < 5)).toEqual([]);
  const parts = new Set([...Object.values(TAKEN_TABLES), ...Object.values(TAKEN_SETTINGS)]);
  expect([...parts].sort()).toEqual([...PARTS].sort());
});

test('every column of the store’s settings belongs to a part that can be taken back, or is never taken back for a stated reason', async () => {
  const rows = await db.admin<{ name: string }>(
    `select attname::text as name from pg_attribute
      where attrelid = 'public.store_settings'::regclass and attnum > 0 and not attisdropped and attname <> 'store_id'`,
  );
  const listed = [...Object.keys(TAKEN_SETTINGS), ...Object.keys(NEVER_SETTINGS)];
  expect(listed.sort()).toEqual(rows.map(({ name }) => name).sort());
});

test('orders, money, stock, invoices, shoppers and counters are never taken back', () => {
  const never =
    /^(orders?_|orders$|payments|refund|return|stock_|location_stock|invoice|credit_|customer|newsletter)/;
  const taken = Object.keys(TAKEN_TABLES).filter((table) => never.test(table));
  expect(taken).toEqual([]);
  expect(NEVER_TABLES).toHaveProperty('store_counters');
});
