import { openChangeFeed } from '#db/index.ts';
import type { DatabaseUrls } from '#lib/config/index.ts';
import type { Logger } from '#lib/log.ts';
import { type ChangeBus, changeBus } from './bus.ts';

export { type BusEvent, ChangeBus, changeBus, type StoreChange } from './bus.ts';

type Options = { urls: Pick<DatabaseUrls, 'direct'>; log: Logger; bus?: ChangeBus };

/** Feeds the bus from the database until closed. Resolves when changes are heard, or when the database does not answer. */
export async function startChanges({
  urls,
  log,
  bus = changeBus,
}: Options): Promise<{ close(): Promise<void> }> {
  const first = Promise.withResolvers<void>();
  const feed = openChangeFeed(urls.direct, {
    changed: (change) => bus.tell(change),
    listening: () => {
      bus.enter('alive', () => feed.isFresh());
      first.resolve();
    },
    lost: (error) => {
      log.warn({ err: error }, 'changes are not heard any more');
      bus.enter('asking');
    },
    unreachable: (error) => {
      if (bus.state !== 'unreachable') log.warn({ err: error }, 'the database does not answer');
      bus.enter('unreachable');
      first.resolve();
    },
  });
  await first.promise;
  return {
    close: async () => {
      await feed.close();
      bus.enter('off');
    },
  };
}
