// node tests/e2e/tax-store.ts SLUG: a Saudi store with a tax document in each state and a statement of a courier.
// Its key is sealed with the tests' own secret: the install cannot use it, so its worker sends none of the documents.
import { withStore } from '#db/index.ts';
import { addPayout, readPayoutFile } from '#domain/accounting/index.ts';
import { collectCash } from '#domain/orders/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { makeStore, TEST_PASSWORD } from '#tests/support/stores.ts';
import { taxScene } from '#tests/support/tax-scene.ts';
import { createOutput } from '../../cli/command.ts';
import { onInstall } from '../../cli/on-install.ts';

const [slug = ''] = process.argv.slice(2);
const config = readConfig(process.env);
if (!config.ok) throw new Error(config.data.problems.join('\n'));

await onInstall({ values: {}, positionals: [], config: config.value, out: createOutput(false) }, async () => {
  const place = { currency: 'SAR', defaultLocale: 'ar', country: 'SA' } as const;
  const store = await makeStore({ slug, name: 'Palm Souq', ...place });
  const scene = await taxScene(store);
  const { accepted, refused, business, shop } = scene;
  for (const { orderId } of [accepted, refused])
    await withStore(store.id, (tx) => collectCash(tx, { orderId }, shop.owner));
  const lines = [accepted, refused].map(({ order }) => `${order.number},460.00,9.50,2026-11-20`);
  const bytes = Buffer.from(`order,amount,fee,date\n${lines.join('\n')}\nSMSA-77,45.00,2.00,2026-11-20\n`);
  const columns = { reference: 0, gross: 1, fee: 2, net: null, day: 3 };
  const file = await readPayoutFile(bytes, { columns, currency: 'SAR', paidOn: null });
  if (!file.ok || !('lines' in file.value)) throw new Error('The statement was not read.');
  const statement = { file: file.value, bytes, fileName: 'smsa-november.csv', payer: 'SMSA' };
  const added = await withStore(store.id, (tx) => addPayout(tx, statement, shop.owner));
  if (!added.ok) throw new Error(added.code);
  const login = { email: store.ownerEmail, password: TEST_PASSWORD };
  process.stdout.write(JSON.stringify({ login, document: business.id, payout: added.value.payoutId }));
});
