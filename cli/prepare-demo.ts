// Makes the demo stores where they are missing, for `souk start`. A process of its own: it loads the whole domain and
// draws pictures, which a supervisor that runs for months need not hold in memory.
import { once } from 'node:events';
import { asWorker, closeDatabase, openDatabase } from '#db/index.ts';
import { type DatabaseUrls, readConfig } from '#lib/config/index.ts';
import { demoLines, ensureDemo } from './demo.ts';

/** What it says on the way; `lines` are the last. */
export type DemoNews = { say: string } | { lines: string[] } | { problem: string };

process.once('disconnect', () => process.exit(1));
const [urls] = (await once(process, 'message')) as [DatabaseUrls];
const settings = readConfig(process.env);
if (!settings.ok) throw new Error(settings.data.problems.join(' '));
openDatabase(urls, () => {});
try {
  // As a job: the stores are made at once, and one's first order waits until the other's are all there.
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
