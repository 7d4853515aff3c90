import type { Command } from '../command.ts';

type Module = Record<string, unknown>;

/** By first word, in the order of the usage text. A command loads its own rooms only, which halves its start. */
const GROUPS: Record<string, (() => Promise<Module>)[]> = {
  start: [() => import('./start.ts')],
  worker: [() => import('./worker.ts')],
  migrate: [() => import('./migrate.ts')],
  seed: [() => import('./seed.ts')],
  schema: [() => import('./schema.ts')],
  doctor: [() => import('./doctor.ts')],
  db: [() => import('./db-setup.ts')],
  store: [
    () => import('./store-create.ts'),
    () => import('./store-list.ts'),
    () => import('./store-show.ts'),
    () => import('./store-subscription.ts'),
    () => import('./store-suspend.ts'),
  ],
  import: [() => import('./import-files.ts')],
  export: [() => import('./export-files.ts')],
  sale: [() => import('./sale-set.ts')],
  product: [() => import('./product-tax-class.ts')],
  currency: [() => import('./currency.ts')],
  discount: [() => import('./discount.ts')],
  page: [() => import('./page-save.ts')],
  collection: [() => import('./collection-save.ts')],
  inbox: [() => import('./inbox-list.ts')],
  review: [() => import('./review.ts')],
  newsletter: [() => import('./newsletter-list.ts')],
  orders: [() => import('./orders-check.ts')],
  user: [() => import('./user-reset-password.ts')],
};

/** The commands that begin with a word; none where there is no such word. */
export async function commandsOf(word: string): Promise<Command[]> {
  const group = Object.hasOwn(GROUPS, word) ? GROUPS[word] : undefined;
  const modules = await Promise.all((group ?? []).map((load) => load()));
  return modules.flatMap((module) => Object.values(module).filter(isCommand));
}

/** Every command, in the order of the usage text. */
export async function allCommands(): Promise<Command[]> {
  return (await Promise.all(Object.keys(GROUPS).map(commandsOf))).flat();
}

function isCommand(value: unknown): value is Command {
  return typeof value === 'object' && value !== null && 'words' in value && 'run' in value;
}
