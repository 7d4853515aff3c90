import { type Command, CommandError } from '../command.ts';
import { demoLines, ensureDemo } from '../demo.ts';
import { onInstall } from '../on-install.ts';

export const seedCommand: Command = {
  words: 'seed',
  about: 'Create the demo stores that are missing or were removed (demo mode only).',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  async run(call) {
    const { config, out } = call;
    if (!config.isDemo) {
      throw new CommandError('Demo stores are for demo mode: PLATFORM_HOST must be localhost.', 'not_demo');
    }
    const stores = await onInstall(call, () => ensureDemo(config, out.say, { restoreRemoved: true }));
    const made = stores.map(({ slug, storeId, isNew }) => ({ slug, storeId, isNew }));
    out.result({ stores: made }, demoLines(config, stores));
  },
};
