import { listStores } from '#domain/tenancy/index.ts';
import { removeDemo } from '#seed/remove-demo.ts';
import { removeStoreFolders } from '#worker/store-folders.ts';
import { type Command, CommandError } from '../command.ts';
import { onInstall } from '../on-install.ts';

export const demoRemoveCommand: Command = {
  words: 'demo remove',
  about: 'Delete the sample stores with everything in them. `souk seed` makes them again.',
  usage: '--yes [--json]',
  options: { yes: { type: 'boolean' }, json: { type: 'boolean' } },
  async run(call) {
    const { config, out, values } = call;
    if (values.yes !== true) {
      throw new CommandError(
        'Add --yes: the sample stores and their orders cannot be brought back.',
        'not_confirmed',
      );
    }
    const removed = await onInstall(call, async () => {
      const gone: string[] = [];
      for (const { id, slug, isDemo } of await listStores()) {
        if (!isDemo || !(await removeDemo(id, { dataFolder: config.dataFolder }))) continue;
        await removeStoreFolders(config.dataFolder, id);
        gone.push(slug);
      }
      return gone;
    });
    const said = removed.length > 0 ? `Removed: ${removed.join(', ')}.` : 'There are no sample stores.';
    out.result({ removed }, [said]);
  },
};
