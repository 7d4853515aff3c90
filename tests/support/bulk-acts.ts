import { operatorAct, systemAct } from '#domain/audit/index.ts';
import {
  type BulkPlan,
  confirmBulkAct,
  listBulkStores,
  previewBulkAct,
  runBulkBatch,
  type Selection,
  selectStores,
} from '#domain/bulk-acts/index.ts';
import { addOperator } from '#domain/identity/index.ts';
import type { TestDatabase } from './database.ts';
import { makeStaff } from './staff.ts';
import { makeStore, TEST_TIME } from './stores.ts';

const at = TEST_TIME;

export const SUSPEND: BulkPlan = { kind: 'suspend', reason: 'Fraud ring' };

/** An operator with the role support, and the helpers that tests of bulk acts need. */
export async function bulkDesk(db: TestDatabase) {
  const email = await makeStaff('mona', []);
  await addOperator({ email, role: 'support' }, systemAct('test', at));
  const [mona] = await db.admin<{ id: string }>('select id from users where email = $1', [email]);
  const operator = { userId: mona!.id, name: 'Mona', role: 'support', permission: 'stores.suspend' } as const;
  const act = operatorAct(operator, at, { ip: '10.0.0.1', requestId: 'r1' });
  let count = 0;

  async function stores(howMany: number, trialDays?: number): Promise<{ id: string; slug: string }[]> {
    const made: { id: string; slug: string }[] = [];
    for (let index = 0; index < howMany; index++) {
      const slug = `bulk-${String(++count).padStart(3, '0')}`;
      const plan = trialDays ? { trialDays, packageCode: 'pro' } : {};
      const { id } = await makeStore({ slug, name: slug, ...plan });
      made.push({ id, slug });
    }
    return made;
  }

  async function select(selection: Selection): Promise<string> {
    const selected = await selectStores(selection, act);
    if (!selected.ok) throw new Error(selected.code);
    return selected.value.id;
  }

  /** Selects, previews and confirms. */
  async function confirmed(of: { id: string }[], plan: BulkPlan): Promise<string> {
    const id = await select({ storeIds: of.map((store) => store.id) });
    const preview = await previewBulkAct({ id, ...plan }, { at });
    if (!preview.ok) throw new Error(preview.code);
    const done = await confirmBulkAct({ id, kind: plan.kind, key: preview.value.key }, act);
    if (!done.ok) throw new Error(done.code);
    return id;
  }

  return { act, email, stores, select, confirmed };
}

/** Runs one batch; an unexpected error fails the test. */
export function runBatch(id: string, size?: number) {
  const onError = (error: unknown) => {
    throw error;
  };
  return runBulkBatch(id, { at, onError, ...(size ? { size } : {}) });
}

/** The stores of a bulk act with their outcomes, by slug. */
export async function outcomesOf(id: string): Promise<string[]> {
  const { rows } = await listBulkStores({ id, outcome: null });
  return rows.map(({ slug, outcome, problem }) => [slug, outcome, problem].filter(Boolean).join(' '));
}
