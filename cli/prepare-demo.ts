// Creates the missing demo stores for `souk start`. A separate process, because it loads the whole domain and draws
// pictures, which a supervisor that runs for months need not hold in memory.
import { once } from 'node:events';
import { asWorker, closeDatabase, openDatabase } from '#db/index.ts';
import { type DatabaseUrls, readConfig } from '#lib/config/index.ts';
import { demoLines, ensureDemo } from './demo.ts';

/** Messages to the parent process: progress, then `lines` as the last one. */
export type DemoNews = { say: string } | { lines: string[] } | { problem: string };

process.once('disconnect', () => process.exit(1));
const [urls] = (await once(process, 'message')) as [DatabaseUrls];
const settings = readConfig(process.env);
if (!settings.ok) throw new Error(settings.data.problems.join(' '));
openDatabase(urls, () => {});
try {
  // Runs as a job: the stores are created in parallel, and the first order of one may wait until the orders
  // of the other are placed.
  const stores = await asWorker(() => ensureDemo(settings.value, (say) => tell({ say })));
  await tell({ lines: demoLines(settings.value, stores) });
} catch (error) {
  await tell({ problem: (error as Error).message });
}
await closeDatabase();
process.exit(0);

function tell(news: DemoNews): Promise<void> {
  return new Promise((resolve) => void process.send?.(news, undefined, undefined, () => resolve()));
}
