import { withStore } from '#db/index.ts';
import { addPayout, readPayoutFile } from '#domain/accounting/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { TEST_TIME } from '#tests/support/stores.ts';
import { type Doors, SECRET } from './door.ts';

const doors: Doors = async (store) => {
  const bytes = Buffer.from(`order,amount,date\n${SECRET},5.00,2026-11-20\n`);
  const columns = { reference: 0, gross: 1, fee: null, net: null, day: 2 };
  const file = await readPayoutFile(bytes, { columns, currency: store.currency, paidOn: null });
  if (!file.ok || !('lines' in file.value)) throw new Error('The statement was not read.');
  const owner = staffAct({ userId: store.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
  const statement = { file: file.value, bytes, fileName: `${SECRET}.csv`, payer: '' };
  const added = await withStore(store.id, (tx) => addPayout(tx, statement, owner));
  if (!added.ok) throw new Error(added.code);
  const payouts = '/admin/accounting/payouts';
  const payout = { path: `${payouts}/:payoutId`, ids: added.value };
  return [
    { needs: 'accounting.view', path: '/admin/accounting' },
    { needs: 'accounting.view', path: payouts },
    { needs: 'accounting.edit', path: payouts, post: { file: 'no file' } },
    { needs: 'accounting.view', ...payout },
    { needs: 'accounting.edit', ...payout, post: { intent: 'none' } },
    { needs: 'accounting.edit', ...payout, post: { intent: 'match' }, acts: true },
    { needs: 'accounting.edit', ...payout, post: { intent: 'remove' }, acts: true },
    { needs: 'accounting.view', path: '/admin/accounting/journal', query: '?period=2026-11' },
    // A GET request of this address only redirects to the page.
    { needs: 'accounting.view', path: '/admin/accounting/journal.csv', acts: true },
    // An invalid period makes no file and no row in the audit log.
    { needs: 'accounting.view', path: '/admin/accounting/journal.csv', query: '?period=2026-13', post: {} },
    { needs: 'accounting.view', path: '/admin/accounting/accounts' },
    { needs: 'accounting.edit', path: '/admin/accounting/accounts', post: { version: '0', bank: '=1+1' } },
  ];
};

export default doors;
