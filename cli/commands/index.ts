import type { Command } from '../command.ts';

type Module = Record<string, unknown>;

/** The commands in the order of the usage text. A command loads only the modules it uses. */
const FILES: Record<string, () => Promise<Module>> = {
  init: () => import('./init.ts'),
  start: () => import('./start.ts'),
  worker: () => import('./worker.ts'),
  migrate: () => import('./migrate.ts'),
  seed: () => import('./seed.ts'),
  'demo remove': () => import('./demo-remove.ts'),
  schema: () => import('./schema.ts'),
  doctor: () => import('./doctor.ts'),
  upgrade: () => import('./upgrade.ts'),
  backup: () => import('./backup.ts'),
  'backup list': () => import('./backup.ts'),
  'backup verify': () => import('./backup.ts'),
  'backup drill': () => import('./backup.ts'),
  'backup secrets': () => import('./backup.ts'),
  'backup record': () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  'db setup': () => import('./db-setup.ts'),
  'store create': () => import('./store-create.ts'),
  'store list': () => import('./store-list.ts'),
  'store show': () => import('./store-show.ts'),
  'store subscription': () => import('./store-subscription.ts'),
  'store package': () => import('./store-package.ts'),
  'store suspend': () => import('./store-suspend.ts'),
  'store unsuspend': () => import('./store-suspend.ts'),
  'store export': () => import('./store-archive.ts'),
  'store import': () => import('./store-archive.ts'),
  'store restore': () => import('./store-restore.ts'),
  'store restores': () => import('./store-take-back.ts'),
  'store take-back': () => import('./store-take-back.ts'),
  'store drop-twin': () => import('./store-take-back.ts'),
  'package list': () => import('./package.ts'),
  'package save': () => import('./package.ts'),
  'platform show': () => import('./platform-settings.ts'),
  'platform set': () => import('./platform-settings.ts'),
  'platform-text show': () => import('./platform-text.ts'),
  'platform-text save': () => import('./platform-text.ts'),
  'billing seller': () => import('./billing-seller.ts'),
  'billing bank': () => import('./billing-bank.ts'),
  'import shopify': () => import('./import-files.ts'),
  'import woocommerce': () => import('./import-files.ts'),
  'import orders': () => import('./import-files.ts'),
  'import csv': () => import('./import-files.ts'),
  'export products': () => import('./export-files.ts'),
  'export customers': () => import('./export-files.ts'),
  'export reviews': () => import('./export-files.ts'),
  'export orders': () => import('./export-files.ts'),
  'sale set': () => import('./sale-set.ts'),
  'sale end': () => import('./sale-set.ts'),
  'product tax-class': () => import('./product-tax-class.ts'),
  'currency set': () => import('./currency.ts'),
  'currency remove': () => import('./currency.ts'),
  'currency price': () => import('./currency.ts'),
  'currency list': () => import('./currency.ts'),
  'discount create': () => import('./discount.ts'),
  'discount list': () => import('./discount.ts'),
  'discount pause': () => import('./discount.ts'),
  'page save': () => import('./page-save.ts'),
  'collection save': () => import('./collection-save.ts'),
  'inbox list': () => import('./inbox-list.ts'),
  'review list': () => import('./review.ts'),
  'review publish': () => import('./review.ts'),
  'review hide': () => import('./review.ts'),
  'review reply': () => import('./review.ts'),
  'review moderation': () => import('./review.ts'),
  'newsletter list': () => import('./newsletter-list.ts'),
  'mail bounce': () => import('./mail-bounce.ts'),
  'orders check': () => import('./orders-check.ts'),
  'operator add': () => import('./operator.ts'),
  'operator list': () => import('./operator.ts'),
  'operator remove': () => import('./operator.ts'),
  'user create': () => import('./user-create.ts'),
  'user reset-password': () => import('./user-reset-password.ts'),
};

/** The name of the command that these arguments begin with. */
export function commandName(words: string[]): string | undefined {
  return [words.slice(0, 2).join(' '), words[0] ?? ''].find((each) => Object.hasOwn(FILES, each));
}

/** Every command, in the order of the usage text. */
export async function allCommands(): Promise<Command[]> {
  return Promise.all(Object.keys(FILES).map(loadCommand));
}

export async function loadCommand(name: string): Promise<Command> {
  const module = (await FILES[name]?.()) ?? {};
  const command = Object.values(module).find((value) => isCommand(value) && value.words === name);
  if (!command) throw new Error(`cli/commands has no command ${name}.`);
  return command as Command;
}

function isCommand(value: unknown): value is Command {
  return typeof value === 'object' && value !== null && 'words' in value && 'run' in value;
}
