import { expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { readMigrations } from './migrate.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();

test('an upgrade keeps newsletter readers who left, also if their address was entered again since (attack 25.23)', async () => {
  const long = new Date(Date.now() - 90 * 86_400_000);
  for (const [email, left] of [
    ['former@example.com', long],
    ['never@example.com', null],
  ]) {
    await db.admin(
      `insert into newsletter_readers (store_id, id, email, email_norm, locale, status, asked_at, confirmed_at, left_at)
       values ($1, $2, $3, $3, 'en', 'asked', $4, $5, $5)`,
      [cedar.id, newId(), email, long, left],
    );
  }
  // The migrations that came after 0.9.0, in their order.
  const later = readMigrations().filter(
    ({ name, text }) => name > '0072' && /(?:update|delete from) public\.newsletter_readers/.test(text),
  );
  for (const { text } of later) await db.admin(text);
  const rows = await db.admin('select email, status, left_at from newsletter_readers');
  expect(rows).toEqual([{ email: 'former@example.com', status: 'left', left_at: long }]);
});
