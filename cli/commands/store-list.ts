import { storeClosure } from '#domain/subscription/index.ts';
import { listStores, type StoreSummary } from '#domain/tenancy/index.ts';
import type { Command } from '../command.ts';
import { onInstall } from '../on-install.ts';
import { storeUrls } from '../store-urls.ts';

export const storeListCommand: Command = {
  words: 'store list',
  about: 'List every store of this install.',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  async run(call) {
    const stores = await onInstall(call, () => listStores());
    const now = call.config.clock();
    const rows = stores.map((store) => ({ ...store, ...storeUrls(call.config, store.slug) }));
    const lines = rows.map(
      (row) => `${row.slug.padEnd(24)} ${stateOf(row, now).padEnd(10)} ${row.url}  ${row.name}`,
    );
    call.out.result(
      { stores: rows },
      lines.length > 0 ? lines : ['No stores yet: `souk store create` makes one.'],
    );
  },
};

function stateOf({ status, periodEndsAt }: StoreSummary, now: Date): string {
  return status === 'closed' ? status : (storeClosure({ status, periodEndsAt }, now) ?? status);
}
