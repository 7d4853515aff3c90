import { listStores } from '#domain/tenancy/index.ts';
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
    const rows = stores.map((store) => ({ ...store, ...storeUrls(call.config, store.slug) }));
    const lines = rows.map(
      (row) => `${row.slug.padEnd(24)} ${row.status.padEnd(10)} ${row.url}  ${row.name}`,
    );
    call.out.result(
      { stores: rows },
      lines.length > 0 ? lines : ['No stores yet: `souk store create` makes one.'],
    );
  },
};
