import type { Call } from './command.ts';
import { knownStore } from './known-store.ts';
import { onInstall } from './on-install.ts';

/** Runs a command's work on the install, with the id of the store that it names. */
export function onStore<T>(call: Call, work: (storeId: string) => Promise<T>): Promise<T> {
  return onInstall(call, async () => work((await knownStore(call)).storeId));
}
