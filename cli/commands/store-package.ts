import { systemAct } from '#domain/audit/index.ts';
import { changePackage } from '#domain/subscription/index.ts';
import { type Command, CommandError, text } from '../command.ts';
import { knownStore } from '../known-store.ts';
import { onInstall } from '../on-install.ts';

export const storePackageCommand: Command = {
  words: 'store package',
  about: 'Move a store to a package, at once. What it already has stays, even above the new limits.',
  usage: 'SLUG --package CODE [--json]',
  options: { package: { type: 'string' }, json: { type: 'boolean' } },
  required: ['package'],
  positionals: 1,
  async run(call) {
    const code = text(call, 'package');
    await onInstall(call, async () => {
      const { storeId, slug } = await knownStore(call);
      const moved = await changePackage({ storeId, code }, systemAct('operator', call.config.clock()));
      if (!moved.ok) throw new CommandError(sentences(slug, code)[moved.code], moved.code);
      const { before, after, isChanged } = moved.value;
      const named = ({ code: name, version }: typeof after) => ({ code: name, version });
      call.out.result({ slug, before: named(before), after: named(after), isChanged }, [
        isChanged
          ? `${slug} has the package ${after.code}, version ${after.version}, now.`
          : `${slug} has the package ${after.code}, version ${after.version}, already.`,
      ]);
    });
  },
};

function sentences(slug: string, code: string) {
  return {
    store_unknown: `The store "${slug}" is gone.`,
    package_unknown: `There is no package "${code}". \`souk package list\` shows all.`,
  };
}
