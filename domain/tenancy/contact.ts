import type { Locale } from '#lib/locale.ts';

/** Social networks with the URL prefix of a profile. */
export const SOCIAL_NETWORKS = {
  instagram: { base: 'https://www.instagram.com/', hosts: ['instagram.com'] },
  snapchat: { base: 'https://www.snapchat.com/add/', hosts: ['snapchat.com'] },
  tiktok: { base: 'https://www.tiktok.com/@', hosts: ['tiktok.com'] },
  x: { base: 'https://x.com/', hosts: ['x.com', 'twitter.com'] },
  facebook: { base: 'https://www.facebook.com/', hosts: ['facebook.com', 'fb.com'] },
  youtube: { base: 'https://www.youtube.com/@', hosts: ['youtube.com', 'youtu.be'] },
  telegram: { base: 'https://t.me/', hosts: ['t.me', 'telegram.me'] },
  linkedin: { base: 'https://www.linkedin.com/company/', hosts: ['linkedin.com'] },
} as const;

export type SocialNetwork = keyof typeof SOCIAL_NETWORKS;

/**
 * A link to a store page: a path below the language prefix, and its label, which may be empty in one
 * language.
 */
export type MenuItem = { to: string; label: Record<Locale, string> };

export type MenuLink = MenuItem & { children?: MenuItem[] };

export const MENU_POSITIONS = ['header', 'footer', 'none'] as const;
export type MenuPosition = (typeof MENU_POSITIONS)[number];

/**
 * A custom menu. In the header its links follow the built-in ones; in the footer it is a column under its
 * name.
 */
export type OwnMenu = { name: Record<Locale, string>; place: MenuPosition; links: MenuLink[] };

/**
 * The tile of the header's large menu: a link to a page of the store with a title, a line below it, and a picture of
 * the library. A picture that was deleted is not shown; the words stay.
 */
export type MenuTile = MenuItem & { line: Record<Locale, string>; mediaId: string | null };

/**
 * Additional links of the header and of the footer's help column, the custom menus in order, and the tile of the large
 * menu; null without one.
 */
export type Menus = { header?: MenuLink[]; footer?: MenuLink[]; more?: OwnMenu[]; tile?: MenuTile | null };

/** The maximum number of links in a menu, including sub-links. */
export const MAX_MENU_LINKS = 24;
export const MAX_OWN_MENUS = 6;

/** A store's contact details, social profiles and menus. */
export type Contact = {
  email: string;
  phone: string;
  whatsapp: string;
  /** Without hours, pages show the specification's text. */
  texts: Record<Locale, { description: string; address: string; hours: string }>;
  social: Partial<Record<SocialNetwork, string>>;
  menus: Menus;
};

/** The full URL of '@name', 'name' or a profile link; '' for an empty text, null if it is invalid. */
export function socialAddress(network: SocialNetwork, typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  const { base, hosts } = SOCIAL_NETWORKS[network];
  if (/^@?[\p{L}\p{N}._-]{1,60}$/u.test(text) && !hosts.some((host) => text.endsWith(host))) {
    return base + encodeURIComponent(text.replace(/^@/, ''));
  }
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || url.username || url.port) return null;
  const isIts = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return isIts && url.pathname.length > 1 ? `https://${url.hostname}${url.pathname}${url.search}` : null;
}
