import { systemAct } from '#domain/audit/index.ts';
import { openRequest } from '#domain/privacy/index.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import type { Doors } from './door.ts';

const doors: Doors = async (store) => {
  const request = {
    kind: 'erasure',
    email: 'asks@example.com',
    phone: '',
    receivedOn: '2026-11-20',
  } as const;
  const opened = await openRequest(
    { ...request, storeId: store.id, secretKey: 'a key of the doors' },
    systemAct('test', TEST_TIME),
  );
  const requestId = opened.ok ? opened.value.requestId : undefined;
  const one = { path: '/admin/users/privacy/:requestId', ids: { requestId } };
  const file = { path: '/admin/users/privacy/:requestId/person.json', ids: { requestId } };
  return [
    { needs: 'privacy.view', path: '/admin/users/privacy' },
    { needs: 'privacy.handle', path: '/admin/users/privacy', post: { kind: 'erasure', email: 'none' } },
    { needs: 'privacy.view', ...one },
    { needs: 'privacy.handle', ...one, post: { intent: 'add', email: 'none' } },
    { needs: 'privacy.handle', ...one, post: { intent: 'erase', typed: 'another@example.com' } },
    { needs: 'privacy.handle', ...one, post: { intent: 'extend', reason: 'none' } },
    { needs: 'privacy.handle', ...one, post: { intent: 'close', outcome: 'none' } },
    { needs: 'exports.customers', ...file, post: { password: 'not theirs' }, acts: true },
  ];
};

export default doors;
