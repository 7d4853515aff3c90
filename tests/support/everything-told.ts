import { expect, vi } from 'vitest';
import { noteStoreChange, withPlatform } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { changeBus } from '#server/changes/index.ts';

/**
 * Resolves when this process has received every change made so far. Changes arrive in order, so this sends a
 * change of a store that does not exist and waits for it.
 */
export async function everythingTold(): Promise<void> {
  const storeId = newId();
  let isTold = false;
  const stop = changeBus.subscribe((event) => {
    isTold ||= typeof event === 'object' && event.storeId === storeId;
  });
  await withPlatform((tx) => noteStoreChange(tx, { storeId, tags: ['ranks'] }));
  await vi.waitFor(() => expect([isTold, changeBus.isAlive()]).toEqual([true, true]), 10_000);
  stop();
}
