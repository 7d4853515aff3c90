import type { Locale } from '#lib/locale.ts';
import type { PictureView } from '../../ui/picture.tsx';

/** `path` is complete; `lang` only if it is not the page's language. */
export type PanelLink = { path: string; title: string; lang?: Locale; image?: PictureView | null };
export type PanelGroup = PanelLink & { links: PanelLink[] };

/** The part of the menu below one entry of the header's row. */
export type MenuPanel = { slug: string; all: PanelLink; tiles: PanelLink[]; groups: PanelGroup[] };

/** The answer of /menu/now: what the large menu shows, with its texts, so that no page carries it. */
export type MenuPanels = {
  panels: MenuPanel[];
  brands: PanelGroup | null;
  tile: (PanelLink & { line: string; lineLang?: Locale }) | null;
};

const loaded = new WeakMap<object, Promise<MenuPanels>>();

/** Loads the panels of a menu once; after the owner changed it, or a failure, the next call loads them again. */
export function loadPanels(menu: object, path: string): Promise<MenuPanels> {
  const known = loaded.get(menu);
  if (known) return known;
  const asked = fetchPanels(path);
  loaded.set(menu, asked);
  asked.catch(() => loaded.delete(menu));
  return asked;
}

async function fetchPanels(path: string): Promise<MenuPanels> {
  // A preview of a draft shows the draft's menu.
  const preview = new URLSearchParams(location.search).get('preview');
  const response = await fetch(preview ? `${path}?preview=${encodeURIComponent(preview)}` : path);
  if (!response.ok) throw new Error(`The menu answered ${response.status}.`);
  return response.json();
}
