import { legalLine } from '#domain/legal/index.ts';
import type { MenuEntry, MenuItem, Shell } from '#domain/tenancy/index.ts';
import { initialIcon } from '#lib/brand-style.ts';
import { inLanguage, type Locale } from '#lib/locale.ts';
import { menuRows } from '#lib/menu-rows.ts';
import { phoneText } from '#lib/phone-text.ts';
import { translator } from '#messages/index.ts';

/** The links that fit into the header's row. */
const MOST_IN_ROW = 7;

/**
 * A store's contact details and links in one language: for rendered pages and, after a change, for open ones.
 */
export function storeDetails(shell: Shell, locale: Locale) {
  const { description, address, hours } = shell.texts[locale];
  return {
    menu: menuOf(shell, locale),
    pages: [
      ...shell.pages[locale].map(({ kind, title, titleLocale, slug }) => {
        return {
          kind,
          title,
          titleLocale,
          path: kind === 'own' ? `/pages/${encodeURIComponent(slug)}` : `/${slug}`,
        };
      }),
      ...menuRows(shell.menus.footer ?? []).map((link) => {
        return { kind: 'own', path: link.to, ...nameOf(link.label, locale) };
      }),
    ],
    columns: columnsOf(shell, locale),
    legal: legalLine(shell.legal, shell.country, locale),
    contact: {
      description,
      address,
      hours,
      contactEmail: shell.contactEmail,
      contactPhone: phoneText(shell.contactPhone),
      whatsapp: shell.whatsapp,
      social: socialOf(shell, locale),
    },
  };
}

export type StoreDetails = ReturnType<typeof storeDetails>;

/** A tab's icon: the store's own, else one generated from its name and colour. */
export function tabIcon({ favicon, primaryColor }: Shell, name: string): string {
  if (!favicon) return initialIcon(name, primaryColor);
  return `/_next/image?url=${encodeURIComponent(favicon.src)}&w=96&q=75`;
}

// The owner's links come before the categories that do not fit into the row. The slug of an owner's link is a
// whole path, which paths.category returns unchanged.
function menuOf({ menu, menus }: Shell, locale: Locale): MenuEntry[] {
  const further = (menus.more ?? []).filter(({ place }) => place === 'header').flatMap(({ links }) => links);
  const own = [...(menus.header ?? []), ...further].map(({ children = [], ...link }): MenuEntry => {
    return { ...entryOf(link, locale), children: children.map((child) => entryOf(child, locale)) };
  });
  const first = Math.max(0, MOST_IN_ROW - own.length);
  return [...menu[locale].slice(0, first), ...own, ...menu[locale].slice(first)];
}

function entryOf({ to, label }: MenuItem, locale: Locale): MenuEntry {
  return { id: to, slug: to, children: [], ...nameOf(label, locale) };
}

/** Menus that are columns of the footer; `sub` marks a link below another. */
function columnsOf({ menus }: Shell, locale: Locale) {
  return (menus.more ?? [])
    .filter(({ place, links }) => place === 'footer' && links.length > 0)
    .map(({ name, links }) => ({
      title: nameOf(name, locale).title,
      links: menuRows(links).map(({ to, label, level }) => {
        return { path: to, title: nameOf(label, locale).title, ...(level === 1 ? { sub: 'sub' } : {}) };
      }),
    }));
}

function nameOf(label: MenuItem['label'], locale: Locale): { title: string; titleLocale: Locale } {
  const found = inLanguage(label, locale);
  return { title: found?.text ?? '', titleLocale: found?.locale ?? locale };
}

function socialOf({ social, overrides, digits }: Shell, locale: Locale): { label: string; href: string }[] {
  const say = translator(locale, overrides[locale], digits);
  return Object.entries(social).map(([network, href]) => {
    return { label: say(`content.social.${network as keyof Shell['social']}`), href };
  });
}
