import type { Locale } from '#lib/locale.ts';

/** Networks that a store links to, and how a name there becomes an address. */
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

/** A page of the store in a menu: a path below the language prefix, and its name; one language may be empty. */
export type MenuItem = { to: string; label: Record<Locale, string> };

/** A link of a menu, with the links that stand below it. */
export type MenuLink = MenuItem & { children?: MenuItem[] };

export const MENU_PLACES = ['header', 'footer', 'none'] as const;
export type MenuPlace = (typeof MENU_PLACES)[number];

/** A menu that the owner made: its links follow those of the header, or are a column of the footer under its name. */
export type OwnMenu = { name: Record<Locale, string>; place: MenuPlace; links: MenuLink[] };

/** Further links of the header's row and of the footer's help column, and the menus beside them, in their order. */
export type Menus = { header?: MenuLink[]; footer?: MenuLink[]; more?: OwnMenu[] };

/** The links of a menu, those below others with them. */
export const MAX_MENU_LINKS = 24;
export const MAX_OWN_MENUS = 6;

/** How a store is reached, where else it is, and what its header and footer link to. */
export type Contact = {
  email: string;
  phone: string;
  whatsapp: string;
  /** Empty hours: the specification's own words are shown. */
  texts: Record<Locale, { description: string; address: string; hours: string }>;
  social: Partial<Record<SocialNetwork, string>>;
  menus: Menus;
};

/** '@name', 'name' or a link of that network as a whole address; '' for none, null for what is neither. */
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
