import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runSouk } from '#tests/support/app-process.ts';
import { databaseEnv, expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { IS_FULL } from '#tests/support/level.ts';
import { buy, makeCustomer, makeProduct, reviewOf, submit } from '#tests/support/reviewers.ts';
import { twoStores } from '#tests/support/stores.ts';

// Long timeout: each test starts a few processes, possibly while other test files run.
vi.setConfig({ testTimeout: 120_000 });

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const { productId, variantId } = await makeProduct(db, cedar, 'Throw');
const customerId = await makeCustomer(cedar, 'Sara');
await buy(db, cedar, { customerId, variantId });
const dataFolder = mkdtempSync(join(tmpdir(), 'souk-cli-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const ENV = {
  SOUK_DATA: dataFolder,
  PORT: String(await freePort()),
  PLATFORM_HOST: 'localhost:4157',
  ...databaseEnv(db),
};

async function souk(...args: string[]) {
  const run = await runSouk(['review', ...args, '--json'], ENV);
  return { code: run.code, value: JSON.parse(run.stdout) as Record<string, unknown> };
}

const at = (slug: string) => ['--store', slug];
const stored = () =>
  db.admin('select status, (select count(*)::int from review_replies) as replies from reviews');

test('a review is pending, published, answered and hidden, each with its audit row', async () => {
  expect(await souk('moderation', 'on', ...at('cedar'))).toMatchObject({ value: { isModerated: true } });
  const sent = await submit(cedar, reviewOf(productId, customerId));
  const reviewId = sent.ok ? sent.value.reviewId : '';
  const listed = await souk('list', ...at('cedar'), '--status', 'pending');
  expect(listed.value).toMatchObject({ rows: [{ id: reviewId, product: 'Throw', status: 'pending' }] });
  expect(await souk('publish', reviewId, ...at('cedar'))).toMatchObject({ code: 0 });
  const reply = ['--text', 'Thank you', '--locale', 'en'];
  expect(await souk('reply', reviewId, ...at('cedar'), ...reply)).toMatchObject({ code: 0 });
  expect(await stored()).toEqual([{ status: 'published', replies: 1 }]);
  const foreign = await expectNothingChanged(db, () => souk('hide', reviewId, ...at('najd')));
  expect(foreign).toMatchObject({ code: 1, value: { error: { code: 'review_not_found' } } });
  expect(await souk('hide', reviewId, ...at('cedar'))).toMatchObject({ code: 0 });
  const audit = await db.admin<{ action: string }>(
    "select action from audit_entries where action like 'review%' and actor_name = 'cli' order by at, action",
  );
  expect(audit.map(({ action }) => action).sort()).toEqual([
    'review.hidden',
    'review.published',
    'review.replied',
    'reviews.moderation_set',
  ]);
});

// Runs at level full only, because each refusal starts a process.
test.skipIf(!IS_FULL).each([
  ['a word that is neither on nor off', ['moderation', 'maybe', ...at('cedar')], 'word_unknown'],
  ['an unknown status', ['list', ...at('cedar'), '--status', 'old'], 'status_unknown'],
  ['an unknown store', ['list', ...at('nobody')], 'store_unknown'],
  [
    'an answer in an unknown language',
    ['reply', 'x', ...at('cedar'), '--text', 'a', '--locale', 'fr'],
    'locale_unknown',
  ],
])('souk refuses a review command with %s', async (_what, args, code) => {
  const refused = await expectNothingChanged(db, () => souk(...args));
  expect(refused).toMatchObject({ code: 1, value: { error: { code } } });
});
