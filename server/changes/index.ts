import { setTimeout as sleep } from 'node:timers/promises';
import { openChangeFeed, pingDatabase } from '#db/index.ts';
import type { DatabaseUrls } from '#lib/config/index.ts';
import type { Logger } from '#lib/log.ts';
import { type ChangeBus, changeBus } from './bus.ts';

export { type BusEvent, ChangeBus, changeBus, type StoreChange } from './bus.ts';

const ANSWER_MS = 2000;

type Options = { urls: Pick<DatabaseUrls, 'direct'>; log: Logger; bus?: ChangeBus };

// A server that hangs accepts connections and does not answer.
function answersOthers(): Promise<boolean> {
  const answered = pingDatabase().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, sleep(ANSWER_MS, false, { ref: false })]);
}

/**
 * Feeds the bus from the database until closed. Resolves once it listens for changes, or if the database does
 * not answer.
 */
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
      log.warn({ err: error }, 'change notifications were lost');
      bus.enter('asking');
    },
    unreachable: async (error) => {
      // Perhaps only this connection failed, and stores continue to change.
      const state = (await answersOthers()) ? 'deaf' : 'unreachable';
      if (bus.state === 'alive') return;
      if (bus.state !== state) log.warn({ err: error, state }, 'change notifications cannot be received');
      bus.enter(state);
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
