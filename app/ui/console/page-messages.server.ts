import type { Locale } from '#lib/locale.ts';
import { DICTIONARIES, type MessageKey } from '#messages/dictionaries.ts';
import type { PageMessages } from './texts.tsx';

type AreaOf<Key> = Key extends `${infer Area}.${string}` ? Area : never;
type Area = AreaOf<MessageKey>;

const made = new Map<string, PageMessages>();

/** Messages of the given dictionary areas in one language. */
export function pageMessages(locale: Locale, areas: readonly Area[]): PageMessages {
  const name = `${locale}:${areas.join()}`;
  const known = made.get(name);
  if (known) return known;
  const tree: PageMessages = {};
  for (const [key, text] of Object.entries(DICTIONARIES[locale])) {
    const path = key.split('.');
    if (!(areas as readonly string[]).includes(path[0] ?? '')) continue;
    const leaf = path.pop() ?? '';
    let at = tree;
    for (const part of path) {
      at[part] ??= {};
      at = at[part] as PageMessages;
    }
    at[leaf] = text;
  }
  made.set(name, tree);
  return tree;
}
