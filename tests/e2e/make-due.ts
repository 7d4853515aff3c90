// node tests/e2e/make-due.ts SLUG: lets the worker run a store's planned publications at once, as if their time had come.
import { enqueue, withStore } from '#db/index.ts';
import { PUBLISH_TASK } from '#domain/publishing/index.ts';
import { findStore } from '#domain/tenancy/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createOutput } from '../../cli/command.ts';
import { onInstall } from '../../cli/on-install.ts';

const [slug = ''] = process.argv.slice(2);
const config = readConfig(process.env);
if (!config.ok) throw new Error(config.data.problems.join('\n'));

await onInstall({ values: {}, positionals: [], config: config.value, out: createOutput(false) }, async () => {
  const store = await findStore(slug);
  if (!store) throw new Error(`There is no store ${slug}.`);
  await withStore(store.storeId, async (tx) => {
    const planned = await tx
      .selectFrom('content_states')
      .select(['subject', 'publish_at as at'])
      .where('store_id', '=', tx.storeId)
      .where('publish_at', 'is not', null)
      .execute();
    if (planned.length === 0) throw new Error(`${slug} has planned nothing.`);
    for (const { subject, at } of planned) {
      const job = { subject, at: at?.toISOString() ?? '' };
      await enqueue(tx, PUBLISH_TASK, job, { class: 'web', jobKey: `publish:${subject}` });
    }
  });
});
