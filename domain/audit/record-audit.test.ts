import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Act, shopperAct, staffAct, systemAct } from './act.ts';
import { recordAudit } from './record-audit.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const entry = { action: 'order.cancelled', subjectKind: 'order', subjectId: 'o-1' };

test.each<[string, Act, object]>([
  [
    'a member',
    staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME, {
      ip: '192.0.2.7',
      requestId: 'r-1',
    }),
    { actor_kind: 'staff', actor_id: cedar.ownerId, actor_name: 'Layla', ip: '192.0.2.7', request_id: 'r-1' },
  ],
  [
    'a shopper',
    shopperAct(TEST_TIME),
    { actor_kind: 'shopper', actor_id: null, actor_name: 'shopper', ip: '', request_id: '' },
  ],
  [
    'a job',
    systemAct('mail.deliver', TEST_TIME),
    { actor_kind: 'system', actor_id: null, actor_name: 'mail.deliver', ip: '', request_id: '' },
  ],
])(
  'an action of %s is recorded with actor, time, address, and the values before and after',
  async (name, act, who) => {
    const change = { before: { status: 'confirmed' }, after: { status: 'cancelled' } };
    const subjectId = `of ${name}`;
    await withStore(cedar.id, (tx) => recordAudit(tx, act, { ...entry, ...change, subjectId }));
    const rows = await db.admin(
      `select store_id, at, actor_kind, actor_id, actor_name, action, subject_kind, before, after, ip, request_id
       from audit_entries where subject_id = $1`,
      [subjectId],
    );
    const what = {
      store_id: cedar.id,
      at: TEST_TIME,
      action: entry.action,
      subject_kind: 'order',
      ...change,
    };
    expect(rows).toEqual([{ ...what, ...who }]);
  },
);

test('a change that is rolled back leaves no audit entry', async () => {
  await expectNothingChanged(db, () =>
    withStore(najd.id, async (tx) => {
      await recordAudit(tx, systemAct('test', TEST_TIME), entry);
      throw new Error('undone');
    }).catch(() => undefined),
  );
});
