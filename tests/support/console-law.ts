import { operatorAct, systemAct } from '#domain/audit/index.ts';
import { addBreachEntry } from '#domain/breaches/index.ts';
import type { OperatorPermission } from '#domain/identity/index.ts';
import { openRequest } from '#domain/privacy/index.ts';
import { TEST_TIME } from './stores.ts';

/** One request that the console answers, with the permission it needs. */
export type ConsoleDoor = {
  path: string;
  needs: OperatorPermission;
  post?: Record<string, string>;
  /**
   * The answer is a file instead of a page; `missing`: the file does not exist, so even an allowed role gets a 404.
   */
  file?: 'given' | 'missing';
};

/** A privacy request and a breach, and the addresses of the console that show or change them. */
export async function makeLawDoors({ storeId, userId }: { storeId: string; userId: string }) {
  const REQUEST = await makeRequest(storeId);
  const BREACH = await makeBreach(userId);
  const doors: ConsoleDoor[] = [
    { path: '/platform-admin/requests', needs: 'privacy.view' },
    {
      path: '/platform-admin/requests',
      needs: 'privacy.register',
      post: { intent: 'register', store: 'none' },
    },
    { path: REQUEST, needs: 'privacy.view' },
    { path: REQUEST, needs: 'privacy.erase', post: { intent: 'erase', reason: 'Ordered', typed: 'none' } },
    { path: '/platform-admin/breaches', needs: 'breaches.view' },
    { path: '/platform-admin/breaches/file', needs: 'breaches.view', file: 'given' },
    { path: '/platform-admin/breaches/new', needs: 'breaches.record' },
    { path: '/platform-admin/breaches/new', needs: 'breaches.record', post: { intent: 'save', title: '' } },
    { path: BREACH, needs: 'breaches.view' },
    { path: BREACH, needs: 'breaches.record', post: { intent: 'save', title: '' } },
    { path: BREACH, needs: 'breaches.notify', post: { intent: 'notify' } },
  ];
  return { doors, request: REQUEST, breach: BREACH };
}

async function makeRequest(storeId: string): Promise<string> {
  const opened = await openRequest(
    {
      ...{ storeId, kind: 'erasure', email: 'asks@hidden.example', phone: '' },
      ...{ receivedOn: '2026-11-20', secretKey: 'a key of this test' },
    },
    systemAct('test', TEST_TIME),
  );
  if (!opened.ok) throw new Error(opened.code);
  return `/platform-admin/requests/${opened.value.requestId}`;
}

async function makeBreach(userId: string): Promise<string> {
  const recorded = await addBreachEntry(
    {
      ...{ breachId: null, seen: 0 },
      typed: {
        ...{ title: 'Lost laptop', what: 'Stolen', happenedAt: '', awareAt: '2026-11-20T08:00' },
        ...{ concernsAll: true, stores: '', dataKinds: ['names'], persons: '', measures: '' },
        ...{ authority: 'open', authorityToldAt: '', authorityNote: '', changeNote: 'First' },
      },
    },
    operatorAct({ userId, name: 'Nadia', role: 'owner', permission: 'breaches.record' }, TEST_TIME),
  );
  if (!recorded.ok) throw new Error(recorded.code);
  return `/platform-admin/breaches/${recorded.value.breachId}`;
}
