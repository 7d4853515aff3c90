import { findStore, type HostMatch } from '#domain/tenancy/index.ts';
import { type Call, CommandError, text } from './command.ts';

/** The store that a command names by --store or by its first argument. */
export async function knownStore(call: Call): Promise<HostMatch> {
  const slug = text(call, 'store') || (call.positionals[0] ?? '');
  const store = await findStore(slug);
  if (!store)
    throw new CommandError(`There is no store "${slug}". \`souk store list\` shows all.`, 'store_unknown');
  return store;
}
