import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { laterMigrations } from '#tests/support/migrations.ts';
import { twoStores } from '#tests/support/stores.ts';
import { withStore } from './index.ts';
import { migrate } from './migrate.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const NAME = '9990-later-index.sql';
const INDEX = `-- An index of a large table.
-- concurrently
create index concurrently if not exists cart_lines_later on public.cart_lines (store_id, added_at);`;

const validity = async () =>
  (
    await db.admin<{ isValid: boolean }>(
      `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('public.cart_lines_later')`,
    )
  ).map(({ isValid }) => isValid);

test('shops write a table while an index of it is built, and a second process that migrates waits for the first (attack 23.23)', async () => {
  const folder = laterMigrations({ [NAME]: INDEX });
  // A shopper's transaction, which the build has to wait for.
  await db.admin('begin');
  await db.admin('lock table public.cart_lines in row exclusive mode');
  const migrating = Promise.all([migrate(db.urls, folder), migrate(db.urls, folder)]);
  await vi.waitFor(async () => expect(await validity()).toEqual([false]), { timeout: 30_000 });
  const deleted = await withStore(cedar.id, (tx) =>
    tx.deleteFrom('cart_lines').where('store_id', '=', tx.storeId).executeTakeFirst(),
  );
  expect(deleted.numDeletedRows).toBe(0n);
  await db.admin('commit');
  expect((await migrating).flat()).toEqual([NAME]);
  expect(await validity()).toEqual([true]);
});

test('an index whose build was interrupted is built again', async () => {
  const folder = laterMigrations({ [NAME]: INDEX });
  await db.admin(
    "update pg_index set indisvalid = false where indexrelid = 'public.cart_lines_later'::regclass",
  );
  await db.admin('delete from schema_migrations where name = $1', [NAME]);
  expect(await migrate(db.urls, folder)).toEqual([NAME]);
  expect(await validity()).toEqual([true]);
  expect(await migrate(db.urls, folder)).toEqual([]);
});

test('a migration that builds indexes outside a transaction may do nothing else', async () => {
  const other = '9991-something-else.sql';
  const folder = laterMigrations({ [NAME]: INDEX });
  writeFileSync(join(folder, other), '-- concurrently\nalter table public.carts add column later_half text;');
  await expect(migrate(db.urls, folder)).rejects.toThrow(other);
  expect(
    await db.admin(
      "select from pg_attribute where attname = 'later_half' and attrelid = 'public.carts'::regclass",
    ),
  ).toEqual([]);
});
