import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closeDatabase, openDatabase, runTogether, watchSlowStatements, withStore } from '#db/index.ts';
import { runWork } from '#lib/current-work.ts';
import { createLogger } from '#lib/log.ts';
import { measureLoopDelay } from '#lib/loop-delay.ts';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const lines: Record<string, unknown>[] = [];
const log = createLogger({
  level: 'warn',
  destination: { write: (line) => void lines.push(JSON.parse(line)) },
});
const logged = () =>
  lines
    .splice(0)
    .map(({ route, task, statement, leftOut }) => ({ route, task, statement, leftOut }))
    // On an overloaded machine opening the transaction may be slow, too.
    .filter(({ statement }) => !`${statement}`.startsWith('begin'));

let time = 0;
await closeDatabase();
const watch = watchSlowStatements({ kind: 'web', thresholdMs: 100, log, now: () => time });
openDatabase(db.urls, () => {}, { watch });

const slow = (note: string) =>
  withStore(cedar.id, (tx) => sql`select pg_sleep(0.12), ${note}::text, ${sql.lit(note)}`.execute(tx));
const STATEMENT = 'select pg_sleep(?), $1::text, ?';

test('a slow statement is logged once a minute with its route and without its values', async () => {
  await runWork({ site: 'storefront', route: '/products/:slug' }, async () => {
    await slow('mona@example.com');
    await slow('mona@example.com');
  });
  await runWork({ task: 'mail.deliver' }, () => slow('mona@example.com'));
  expect(logged()).toEqual([
    { route: '/products/:slug', statement: STATEMENT },
    { task: 'mail.deliver', statement: STATEMENT },
  ]);
  time += 60_000;
  await runWork({ route: '/cart' }, () => slow('x'));
  expect(logged()).toEqual([{ route: '/cart', statement: STATEMENT, leftOut: 1 }]);
});

test('at most twenty slow statements are logged in a minute, and the next minute says how many were left out', () => {
  time += 60_000;
  for (let at = 0; at < 30; at++) runWork({ route: `/route-${at}` }, () => watch?.('select 1', 150));
  expect(logged()).toHaveLength(20);
  time += 60_000;
  runWork({ route: '/next' }, () => watch?.('select 1', 150));
  expect(logged()).toEqual([{ route: '/next', statement: 'select ?', leftOut: 10 }]);
});

test('a statement that only waited behind a slow one in the same packet is not logged as slow', async () => {
  time += 60_000;
  await withStore(cedar.id, (tx) => runTogether(tx, [sql`select pg_sleep(0.12)`, sql`select 'quick'`]));
  expect(logged().map(({ statement }) => statement)).toEqual(['select pg_sleep(?)']);
});

test('a quick answer that a busy process read late is not logged as slow', async () => {
  time += 60_000;
  const measured = Promise.withResolvers<number>();
  const delay = measureLoopDelay(measured.resolve);
  await measured.promise;
  const asked = withStore(cedar.id, (tx) => sql`select 'quick'`.execute(tx));
  const until = performance.now() + 400;
  while (performance.now() < until);
  await asked;
  delay.stop();
  expect(logged()).toEqual([]);
});

test('with a threshold of 0, no statement is logged as slow', () => {
  expect(watchSlowStatements({ kind: 'web', thresholdMs: 0, log })).toBeUndefined();
});
