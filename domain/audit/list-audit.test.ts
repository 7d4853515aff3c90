import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Act, staffAct, systemAct } from './act.ts';
import { type AuditFilter, auditFilters, listAudit } from './list-audit.ts';
import { recordAudit } from './record-audit.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const layla = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME, {
  ip: '192.0.2.7',
});
const note = (act: Act, subjectKind: string, subjectId = newId(), storeId = cedar.id) =>
  withStore(storeId, (tx) =>
    recordAudit(tx, act, { action: `${subjectKind}.tested`, subjectKind, subjectId }),
  );
const list = (filter: AuditFilter) => withStore(cedar.id, (tx) => listAudit(tx, filter));

test('the audit log is paged from the newest entry and has no entry of another store', async () => {
  for (let count = 0; count < 5; count++) await note(layla, 'kept');
  await note(systemAct('a job', TEST_TIME), 'kept', newId(), najd.id);
  const first = await list({ subjectKind: 'kept', size: 3 });
  const rest = await list({ subjectKind: 'kept', size: 3, after: first.next });
  expect([first.rows.length, rest.rows.length, rest.next]).toEqual([3, 2, null]);
  const ids = [...first.rows, ...rest.rows].map((row) => row.id);
  expect(ids).toEqual(ids.toSorted().reverse());
  expect(first.rows[0]).toMatchObject({ actorName: 'Layla', actorKind: 'staff', ip: '192.0.2.7' });
});

test('the audit log is filtered by actor, action and the days of the store’s time zone', async () => {
  const late = { ...layla, at: new Date('2026-11-22T22:30:00Z') };
  await note(late, 'dated');
  await note(systemAct('a job', TEST_TIME), 'dated');
  const kinds = async (filter: AuditFilter) =>
    (await list({ subjectKind: 'dated', timeZone: 'Asia/Riyadh', ...filter })).rows.map(
      (row) => row.actorKind,
    );
  expect(await kinds({ from: '2026-11-23' })).toEqual(['staff']);
  expect(await kinds({ to: '2026-11-22' })).toEqual(['system']);
  expect(await kinds({ from: '2026-02-31' })).toEqual(['system', 'staff']);
  expect(await kinds({ actorId: cedar.ownerId })).toEqual(['staff']);
  expect(await kinds({ actorId: 'nobody', after: 'nothing' })).toEqual(['system', 'staff']);
  const filters = await withStore(cedar.id, auditFilters);
  expect(filters.people).toEqual([{ id: cedar.ownerId, name: 'Layla' }]);
  expect(filters.kinds).toContain('dated');
});

test('the audit log shows a subject under its current name', async () => {
  const variantId = await makeVariant(cedar, { title: 'Navy mug', amount: 4000, stock: 1 });
  await note(layla, 'variant', variantId);
  const { rows } = await list({ subjectKind: 'variant', size: 1 });
  expect(rows[0]?.subjectName).toBe('Navy mug');
});
