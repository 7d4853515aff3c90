import { cleanLine } from '#lib/clean-text.ts';
import { isId } from '#lib/ids.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { menuRows } from '#lib/menu-rows.ts';
import {
  MAX_MENU_LINKS,
  MAX_OWN_MENUS,
  type MenuItem,
  type MenuLink,
  type Menus,
  type MenuTile,
  type OwnMenu,
} from './contact.ts';

const LONGEST = { label: 60, line: 120, link: 300 };
const PATH = /^\/(?![/\\])[^\s\\]*$/;

/** Normalizes menus: removes control characters, fills missing lists; validates nothing. */
export function cleanMenus({ header = [], footer = [], more = [], tile = null }: Menus): Required<Menus> {
  return {
    tile: tile && cleanTile(tile),
    header: header.map(cleanLink),
    footer: footer.map(cleanLink),
    more: more.map(({ name, place, links }) => {
      return { name: cleanName(name), place, links: links.map(cleanLink) };
    }),
  };
}

// A tile of which nothing is filled in is none.
function cleanTile({ line, mediaId, ...item }: MenuTile): MenuTile | null {
  const tile = { ...cleanItem(item), line: cleanName(line), mediaId };
  const words = [tile.to, ...LOCALES.flatMap((locale) => [tile.label[locale], tile.line[locale]])];
  return mediaId === null && words.every((text) => text === '') ? null : tile;
}

function cleanLink({ children = [], ...link }: MenuLink): MenuLink {
  return { ...cleanItem(link), children: children.map(cleanItem) };
}

function cleanItem({ to, label }: MenuItem): MenuItem {
  return { to: to.trim(), label: cleanName(label) };
}

function cleanName(name: Record<Locale, string>): Record<Locale, string> {
  return { en: cleanLine(name.en), ar: cleanLine(name.ar) };
}

/** The form field of the first invalid link or name: menus.header.2, menus.more.0.name, menus.tile.to. */
export function menuProblem({ header = [], footer = [], more = [], tile }: Menus): string | null {
  if (more.length > MAX_OWN_MENUS) return 'menus.more';
  return (
    linkProblem('menus.header', header) ??
    linkProblem('menus.footer', footer) ??
    more.map((menu, at) => ownProblem(`menus.more.${at}`, menu)).find((problem) => problem !== null) ??
    (tile ? tileProblem(tile) : null)
  );
}

function tileProblem({ to, label, line, mediaId }: MenuTile): string | null {
  if (!isName(label)) return 'menus.tile.label';
  if (LOCALES.some((each) => line[each].length > LONGEST.line)) return 'menus.tile.line';
  if (!isPath(to)) return 'menus.tile.to';
  return mediaId === null || isId(mediaId) ? null : 'menus.tile.mediaId';
}

function ownProblem(field: string, { name, links }: OwnMenu): string | null {
  return isName(name) ? linkProblem(`${field}.links`, links) : `${field}.name`;
}

function linkProblem(field: string, links: MenuLink[]): string | null {
  const rows = menuRows(links);
  if (rows.length > MAX_MENU_LINKS) return field;
  const at = rows.findIndex(({ to, label }) => !isPath(to) || !isName(label));
  return at >= 0 ? `${field}.${at}` : null;
}

// A path of the store: an address elsewhere and javascript: have no leading slash, or two.
function isPath(to: string): boolean {
  return to.length <= LONGEST.link && PATH.test(to);
}

// A name in one language is enough, because the other language uses it too.
function isName(name: Record<Locale, string>): boolean {
  return (
    LOCALES.some((each) => name[each] !== '') && LOCALES.every((each) => name[each].length <= LONGEST.label)
  );
}
