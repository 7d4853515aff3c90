import type { ContactBody } from '#domain/publishing/index.ts';
import type { MenuItem, MenuLink, MenuPosition, MenuTile, OwnMenu } from '#domain/tenancy/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { branchAt, type FormTree, rowsAt, textAt } from '../kit/form-tree.ts';

export type ContactTyped = ContactBody;

export const NETWORKS = [
  'instagram',
  'snapchat',
  'tiktok',
  'x',
  'facebook',
  'youtube',
  'telegram',
  'linkedin',
] as const satisfies (keyof ContactBody['social'])[];

export const MENUS = ['header', 'footer'] as const;
export const PLACES = ['header', 'footer', 'none'] as const satisfies MenuPosition[];
export const MAX_LINKS = 24;
export const MAX_MENUS = 6;

/** A posted contact form as a body; an empty link is left out. */
export function typedContact(tree: FormTree): ContactBody {
  const textIn = (locale: Locale) => ({
    description: textAt(branchAt(tree, 'description'), locale),
    address: textAt(branchAt(tree, 'address'), locale),
    hours: textAt(branchAt(tree, 'hours'), locale),
  });
  const social = branchAt(tree, 'social');
  const menus = branchAt(tree, 'menus');
  return {
    email: textAt(tree, 'email'),
    phone: textAt(tree, 'phone'),
    whatsapp: textAt(tree, 'whatsapp'),
    texts: { en: textIn('en'), ar: textIn('ar') },
    social: Object.fromEntries(NETWORKS.map((name) => [name, textAt(social, name)])),
    menus: {
      header: linksAt(menus, 'header'),
      footer: linksAt(menus, 'footer'),
      more: ownMenus(menus),
      tile: tileAt(branchAt(menus, 'tile')),
    },
  };
}

/** The links of a posted menu; level 1 links are children of the level 0 link before them. */
function linksAt(tree: FormTree, menu: string): MenuLink[] {
  const links: (MenuItem & { children: MenuItem[] })[] = [];
  for (const { row } of rowsAt(tree, menu, MAX_LINKS).slice(0, MAX_LINKS)) {
    const item = { to: textAt(row, 'to'), label: { en: textAt(row, 'en'), ar: textAt(row, 'ar') } };
    if (item.to === '' && LOCALES.every((locale) => item.label[locale] === '')) continue;
    const above = textAt(row, 'level') === '1' ? links.at(-1) : undefined;
    if (above) above.children.push(item);
    else links.push({ ...item, children: [] });
  }
  return links;
}

// Reads the store's own menus; menus without name and links are left out.
function ownMenus(tree: FormTree): OwnMenu[] {
  return rowsAt(tree, 'more', MAX_MENUS)
    .slice(0, MAX_MENUS)
    .map(({ row }) => {
      const name = branchAt(row, 'name');
      return {
        name: { en: textAt(name, 'en'), ar: textAt(name, 'ar') },
        place: PLACES.find((each) => each === textAt(row, 'place')) ?? 'none',
        links: linksAt(row, 'links'),
      };
    })
    .filter(({ name, links }) => links.length > 0 || LOCALES.some((locale) => name[locale] !== ''));
}

// A tile of which nothing was filled in is none (domain/tenancy/menus.ts).
function tileAt(tree: FormTree): MenuTile {
  const both = (name: string) => {
    const words = branchAt(tree, name);
    return { en: textAt(words, 'en'), ar: textAt(words, 'ar') };
  };
  const mediaId = textAt(tree, 'mediaId') || null;
  return { to: textAt(tree, 'to'), label: both('label'), line: both('line'), mediaId };
}
