// node tests/e2e/deliver-order.ts SLUG NUMBER: packs, ships and delivers an order, as staff would.
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { deliverOrder, listOrders, shipOrder, startProcessing } from '#domain/orders/index.ts';
import { findStore } from '#domain/tenancy/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createOutput } from '../../cli/command.ts';
import { onInstall } from '../../cli/on-install.ts';

const [slug = '', number = ''] = process.argv.slice(2);
const config = readConfig(process.env);
if (!config.ok) throw new Error(config.data.problems.join('\n'));

await onInstall({ values: {}, positionals: [], config: config.value, out: createOutput(false) }, async () => {
  const store = await findStore(slug);
  if (!store) throw new Error(`There is no store ${slug}.`);
  await withStore(store.storeId, async (tx) => {
    const { rows } = await listOrders(tx, { search: number, size: 200 });
    const order = rows.find((row) => String(row.number) === number);
    if (!order) throw new Error(`${slug} has no order ${number}.`);
    for (const move of [startProcessing, shipOrder, deliverOrder]) {
      const moved = await move(tx, { orderId: order.id }, systemAct('journey', new Date()));
      if (!moved.ok) throw new Error(`${number}: ${moved.code}`);
    }
  });
});
