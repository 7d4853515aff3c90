import type { ContactBody } from '#domain/publishing/index.ts';
import type { MenuLink } from '#domain/tenancy/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { branchAt, type FormTree, rowsAt, textAt } from '../forms/form-tree.ts';

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
export const MAX_LINKS = 12;

/** A posted contact form as a body; a link without a word in it is one that was taken away. */
export function typedContact(tree: FormTree): ContactBody {
  const textIn = (locale: Locale) => ({
    description: textAt(branchAt(tree, 'description'), locale),
    address: textAt(branchAt(tree, 'address'), locale),
    hours: textAt(branchAt(tree, 'hours'), locale),
  });
  const social = branchAt(tree, 'social');
  const linksOf = (menu: string): MenuLink[] =>
    rowsAt(branchAt(tree, 'menus'), menu)
      .map(({ row }) => ({ to: textAt(row, 'to'), label: { en: textAt(row, 'en'), ar: textAt(row, 'ar') } }))
      .filter(({ to, label }) => to !== '' || LOCALES.some((locale) => label[locale] !== ''))
      .slice(0, MAX_LINKS);
  return {
    email: textAt(tree, 'email'),
    phone: textAt(tree, 'phone'),
    whatsapp: textAt(tree, 'whatsapp'),
    texts: { en: textIn('en'), ar: textIn('ar') },
    social: Object.fromEntries(NETWORKS.map((name) => [name, textAt(social, name)])),
    menus: { header: linksOf('header'), footer: linksOf('footer') },
  };
}
