import { withStore } from '#db/index.ts';
import { listReaders } from '#domain/marketing/index.ts';
import type { Command } from '../command.ts';
import { knownStore } from '../known-store.ts';
import { onInstall } from '../on-install.ts';

const MOST = 100_000;

export const newsletterListCommand: Command = {
  words: 'newsletter list',
  about:
    'List the subscribers of a store’s newsletter, newest first; with --all also pending and former ones.',
  usage: '--store SLUG [--all] [--json]',
  options: { store: { type: 'string' }, all: { type: 'boolean' }, json: { type: 'boolean' } },
  required: ['store'],
  async run(call) {
    await onInstall(call, async () => {
      const { storeId } = await knownStore(call);
      const all = call.values.all === true;
      const readers = await withStore(storeId, (tx) => listReaders(tx, { all, limit: MOST }));
      const lines = readers.map(
        ({ email, locale, status, askedAt }) =>
          `${askedAt.toISOString()}  ${locale}  ${status.padEnd(9)}  ${email}`,
      );
      call.out.result({ readers }, lines.length > 0 ? lines : ['Nobody yet.']);
    });
  },
};
