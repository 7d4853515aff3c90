import { expect, test } from 'vitest';
import { actAt, buy, giveCard } from '#tests/support/billing.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { planDowngrade } from './index.ts';

const db = await testDatabase(import.meta.url);

test('a downgrade counts open invitations, as the limit does, but not expired ones', async () => {
  const { id: storeId } = await makeStore({ slug: 'inviting', name: 'Inviting', packageCode: 'free' });
  await giveCard(storeId);
  expect(await buy({ storeId, code: 'pro', cycle: 'month' })).toMatchObject({ ok: true });
  await db.admin(
    `insert into staff_invitations (store_id, id, email, email_norm, role, token_hash, invited_by, created_at, expires_at)
     select $1, gen_random_uuid(), n || '@people.example', n || '@people.example', 'admin', repeat(n::text, 64), 'Owner',
         $2, $2::timestamptz + interval '7 days' from generate_series(1, 3) n`,
    [storeId, TEST_TIME],
  );
  const down = (at: Date) => planDowngrade({ storeId, code: 'starter', cycle: 'month' }, actAt(at));
  expect(await expectNothingChanged(db, () => down(TEST_TIME))).toMatchObject({
    code: 'over_limits',
    data: { over: [{ thing: 'staff', used: 4, limit: 3 }] },
  });
  expect(await down(new Date(TEST_TIME.getTime() + 8 * 86_400_000))).toMatchObject({ ok: true });
});
