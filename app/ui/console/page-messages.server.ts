import type { Locale } from '#lib/locale.ts';
import { DICTIONARIES } from '#messages/dictionaries.ts';
import type { PageMessages } from './texts.tsx';

type Area =
  | 'redirects'
  | 'access'
  | 'storerules'
  | 'readers'
  | 'team'
  | 'depots'
  | 'customfields'
  | 'auditlog'
  | 'domains'
  | 'downloads'
  | 'files'
  | 'profiles'
  | 'editor'
  | 'people'
  | 'moderation'
  | 'inbox'
  | 'numbers'
  | 'forms'
  | 'admin'
  | 'bulk'
  | 'cardkeys'
  | 'cash'
  | 'common'
  | 'delivery'
  | 'currencies'
  | 'taxes'
  | 'errors'
  | 'import'
  | 'invoices'
  | 'legal'
  | 'goods'
  | 'places'
  | 'lists'
  | 'mails'
  | 'media'
  | 'menus'
  | 'orderlife'
  | 'orders'
  | 'passkeys'
  | 'paying'
  | 'platform'
  | 'promotions'
  | 'salesmail'
  | 'richtext'
  | 'content'
  | 'builder'
  | 'shell'
  | 'stock';

const made = new Map<string, PageMessages>();

/** The dictionaries' areas that a site's pages speak from, in one language. */
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
