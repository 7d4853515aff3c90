import type { MenuGroup, menuGroups } from '#domain/catalog/index.ts';
import type { MenuEntry } from '#domain/tenancy/index.ts';
import { inLanguage, type Locale } from '#lib/locale.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import type { MenuPanel, MenuPanels, PanelGroup, PanelLink } from './menu-panels.ts';

/** The links shown in a panel and below one heading of it; the panel's first link and the heading lead to the rest. */
const MOST = { tiles: 24, groups: 12, links: 8 };

type Found = Awaited<ReturnType<typeof menuGroups>>;

/** The panels of the menu's entries: categories with pictures, the owner's own links without. */
export function toPanels(shop: Shop, menu: MenuEntry[], { categories, brands }: Found): MenuPanels {
  const panels = menu.map((entry): MenuPanel => {
    const category = categories.find(({ id }) => id === entry.id);
    return category ? categoryPanel(shop, entry, category) : ownPanel(shop, entry);
  });
  return { panels, brands: brandColumn(shop, brands), tile: tileOf(shop) };
}

function categoryPanel(shop: Shop, { slug, title }: MenuEntry, category: MenuGroup): MenuPanel {
  const link = (group: MenuGroup) => toLink(shop, group);
  const all = shop.say('storefront.shell.allOf', { category: title });
  return {
    slug,
    all: { path: link(category).path, title: all, image: link(category).image },
    tiles: category.children
      .filter(({ children }) => children.length === 0)
      .slice(0, MOST.tiles)
      .map(link),
    groups: category.children
      .filter(({ children }) => children.length > 0)
      .slice(0, MOST.groups)
      .map((group): PanelGroup => ({ ...link(group), links: group.children.slice(0, MOST.links).map(link) })),
  };
}

function ownPanel(shop: Shop, { slug, title, titleLocale, children }: MenuEntry): MenuPanel {
  const link = (entry: Pick<MenuEntry, 'slug' | 'title' | 'titleLocale'>): PanelLink => {
    return { path: shop.href(entry.slug), title: entry.title, ...langOf(shop, entry.titleLocale) };
  };
  return { slug, all: link({ slug, title, titleLocale }), tiles: children.map(link), groups: [] };
}

function brandColumn(shop: Shop, brands: MenuGroup[]): PanelGroup | null {
  if (brands.length === 0) return null;
  const links = brands.map((brand) => ({ ...toLink(shop, brand), image: null }));
  return { path: shop.href(paths.brands), title: shop.say('common.brands'), links };
}

function tileOf(shop: Shop): MenuPanels['tile'] {
  const { tile } = shop.shell.menus;
  const title = tile && inLanguage(tile.label, shop.locale);
  if (!tile || !title) return null;
  const line = inLanguage(tile.line, shop.locale);
  const picture = shop.shell.menuPicture;
  return {
    path: shop.href(tile.to),
    title: title.text,
    ...langOf(shop, title.locale),
    line: line?.text ?? '',
    ...(line && line.locale !== shop.locale && { lineLang: line.locale }),
    image: picture && { ...picture, alt: '' },
  };
}

// The words beside a picture say what it shows.
function toLink(shop: Shop, { path, title, titleLocale, image }: MenuGroup): PanelLink {
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  const picture = image && { ...image, alt: '' };
  return { path: shop.href(encoded), title, ...langOf(shop, titleLocale), image: picture };
}

function langOf({ locale }: Shop, titleLocale: Locale): { lang?: Locale } {
  return titleLocale === locale ? {} : { lang: titleLocale };
}
