import { type StoreTx, withStore } from '#db/index.ts';
import { type Act, staffAct } from '#domain/audit/index.ts';
import {
  activateDevice,
  createDevice,
  keepDocuments,
  type NewDevice,
  sendDocuments,
} from '#domain/fatoora/index.ts';
import {
  afterAcceptance,
  afterKeeping,
  type InvoiceData,
  issueInvoice,
  stampInvoice,
} from '#domain/invoices/index.ts';
import type { Clock } from '#lib/clock.ts';
import { standInAuthority } from './fatoora-authority.ts';
import { memoryStore } from './memory-store.ts';
import { orderOf } from './orders.ts';
import { completeSeller, TEST_TIME, type TestStore } from './stores.ts';
import { BUYER, SELLER } from './tax-documents.ts';

export const SECRET_KEY = 'a secret of these tests that is long enough';

const WORDS = 'توريدات خارج نطاق الضريبة';

export const DEVICE: NewDevice = {
  environment: 'simulation',
  seller: { ...SELLER, untaxed: { zero: 'VATEX-SA-35', exempt: 'VATEX-SA-30', outOfScope: WORDS } },
  organizationUnit: 'الفرع الرئيسي',
  industry: 'تجارة التجزئة',
};

/** A store that has its documents stamped by the stand-in authority, with the verbs that the jobs call. */
export function stampingStore(store: TestStore, variantId: string) {
  const { stand, journal, parts } = sending();
  const owner: Act = staffAct({ userId: store.ownerId, name: 'Noura', role: 'owner' }, TEST_TIME, {
    ip: '192.0.2.1',
  });
  const at = (time: Date): Act => ({ ...owner, at: time });
  const inStore = <T>(fn: (tx: StoreTx) => Promise<T>) => withStore(store.id, fn);
  const secretKey = SECRET_KEY;

  async function create(device = DEVICE) {
    const made = await inStore((tx) => createDevice(tx, { device, secretKey }, owner));
    if (!made.ok) throw new Error(made.code);
    return made.value.deviceId;
  }

  function activate(deviceId: string, oneTimeCode = '123456', act = owner) {
    return activateDevice(store.id, { deviceId, oneTimeCode, authority: stand.authority, secretKey }, act);
  }

  async function begin(): Promise<string> {
    await completeSeller(store, SELLER.vatNumber);
    const deviceId = await create();
    const activated = await activate(deviceId);
    if (!activated.ok) throw new Error(activated.code);
    return deviceId;
  }

  async function invoiced(toBusiness = false): Promise<InvoiceData & { orderId: string }> {
    const { orderId } = await orderOf(store, [{ variantId, quantity: 2 }]);
    const business = toBusiness ? { company: BUYER.name, vatNumber: BUYER.vatNumber } : undefined;
    const issued = await inStore((tx) => issueInvoice(tx, { orderId, ...(business && { business }) }, owner));
    if (!issued.ok) throw new Error(issued.code);
    return { ...issued.value, orderId };
  }

  const stamp = (invoiceId: string, act = owner) =>
    inStore((tx) => stampInvoice(tx, { invoiceId, secretKey }, act));
  const send = (time = TEST_TIME, clock?: Clock) => sendDocuments(store.id, parts, at(time), clock);
  const keep = () => keepDocuments(store.id, parts, owner);
  return {
    ...{ stand, journal, owner, at, inStore, secretKey },
    ...{ create, activate, begin, invoiced, stamp, keep, send },
  };
}

/** The stand-in authority, a journal in memory, and the other parameters of sending documents. */
function sending() {
  const [stand, journal] = [standInAuthority(), memoryStore()];
  const { authority } = stand;
  const verbs = { whenKept: afterKeeping, whenAccepted: afterAcceptance };
  return { stand, journal, parts: { authority, secretKey: SECRET_KEY, journal, ...verbs } };
}

/** The waiting jobs of a kind, with their payloads. */
export const JOBS_OF = `select j.payload, j.run_at from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.run_at, j.id`;
