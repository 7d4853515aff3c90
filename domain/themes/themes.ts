import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type PageTheme, STANDARD_THEME, THEME_NAME, type ThemeOptions } from '#lib/theme-options.ts';
import { keepCopy, readCopy } from './kept-copies.ts';
import { readTheme, SHEETS, type Theme, type ThemeFile } from './read-theme.ts';
import { ThemeError } from './theme-error.ts';

const OWN_FOLDER = join(import.meta.dirname, '../../themes');

let themes = new Map<string, Theme>();
/** The paths of the style sheets that were asked for, by their choices; null for a sheet without a rule. */
let stylePaths = new Map<string, string | null>();
let reading: Promise<ThemeError[]> | null = null;

/** An agency's own themes, which replace those of the installation with the same name, and where copies are kept. */
type Agency = { folder: string; copies: string };

/** The folders of an agency's themes; undefined if THEMES_DIR is not set. */
export function agencyThemes(config: {
  themesFolder: string | undefined;
  dataFolder: string;
}): Agency | undefined {
  const { themesFolder, dataFolder } = config;
  return themesFolder ? { folder: themesFolder, copies: join(dataFolder, 'themes') } : undefined;
}

/**
 * Reads all themes, and returns the errors. An agency's theme with an error stays as its copy is, from when it had none;
 * without a copy it is left out.
 */
export function loadThemes(agency?: Agency): Promise<ThemeError[]> {
  reading = readAll(agency);
  return reading;
}

/** Waits until the themes are read; commands and tests, which start no server, read the installation's own. */
export async function ensureThemes(): Promise<void> {
  await (reading ?? loadThemes());
}

async function readAll(agency: Agency | undefined): Promise<ThemeError[]> {
  const read = new Map<string, Theme>();
  const errors: ThemeError[] = [];
  const readFolder = async (parent: string, copies?: string) => {
    for (const key of await themeNames(parent)) {
      const found = await readOne(join(parent, key), { key, copies });
      if (found.error) errors.push(found.error);
      if (found.theme) read.set(key, found.theme);
    }
  };
  await readFolder(OWN_FOLDER);
  if (agency) await readFolder(agency.folder, agency.copies);
  themes = read;
  stylePaths = new Map();
  return errors;
}

type Read = { theme: Theme | null; error?: ThemeError };

async function readOne(folder: string, of: { key: string; copies: string | undefined }): Promise<Read> {
  const { key, copies } = of;
  try {
    const theme = await readTheme(folder, key);
    if (copies) await keepCopy(theme, folder, copies);
    return { theme };
  } catch (error) {
    // Also a folder that may not be read, which must not stop the shops with other themes.
    const problem = error instanceof ThemeError ? error : new ThemeError(key, (error as Error).message);
    return { error: problem, theme: copies ? await readCopy(key, copies) : null };
  }
}

async function themeNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && THEME_NAME.test(entry.name))
    .map((entry) => entry.name)
    .toSorted();
}

/** The themes that an owner can choose from (D7): the standard one first. */
export function listThemes(): Theme[] {
  return [...themes.values()].toSorted(
    (a, b) => Number(b.key === STANDARD_THEME) - Number(a.key === STANDARD_THEME),
  );
}

export function hasTheme(key: string): boolean {
  return key === STANDARD_THEME || themes.has(key);
}

/** A page's theme, and the fonts to load first; null if they are the storefront's own. */
export type ThemeOfPage = PageTheme & { preload: Theme['preload'] | null };

/** The theme of a page. A theme that this installation lacks is the standard one. */
export function pageTheme(wanted: string, options: ThemeOptions): ThemeOfPage {
  const key = themes.has(wanted) ? wanted : STANDARD_THEME;
  const fonts = themes.has(options.fonts) ? options.fonts : key;
  const { header, corners, density, cards } = options;
  return {
    attributes: { 'data-shop': key, 'data-corners': corners, 'data-density': density, 'data-cards': cards },
    href: stylePath({ key, fonts, header }),
    preload: preloadOf(themes.get(fonts)),
  };
}

// Without a sheet of fonts the storefront's own are used, which it loads first itself.
const preloadOf = (theme: Theme | undefined) => (theme?.fonts ? theme.preload : null);

/** What a style sheet is made of: a theme, the theme whose fonts it uses, and the header. */
type Style = { key: string; fonts: string; header: ThemeOptions['header'] };

// The choices are in the path, so a process can answer for a page that another process rendered.
const STYLE_PATH = /^\/themes\/([^/]+)\/fonts-([^/]+)\/header-(theme|plain)\/style-[0-9a-f]{10}\.css$/;

function stylePath(style: Style): string | null {
  const { key, fonts, header } = style;
  const chosen = `/themes/${key}/fonts-${fonts}/header-${header}`;
  let path = stylePaths.get(chosen);
  if (path === undefined) {
    const css = styleText(style);
    const hash = createHash('sha256').update(css).digest('hex').slice(0, 10);
    path = css === '' ? null : `${chosen}/style-${hash}.css`;
    stylePaths.set(chosen, path);
  }
  return path;
}

function styleText({ key, fonts, header }: Style): string {
  const theme = themes.get(key);
  const sheets = SHEETS.filter((name) => header === 'theme' || name !== 'header.css');
  const own = sheets.map((name) => theme?.sheets[name] ?? '').join('');
  const faces = themes.get(fonts)?.fonts ?? '';
  return own === '' && faces === '' ? '' : `@layer theme{${own}}@layer fonts{${faces}}`;
}

function styleFile(path: string): ThemeFile | null {
  const [, key = '', fonts = '', header] = STYLE_PATH.exec(path) ?? [];
  if (!themes.has(key) || !themes.has(fonts)) return null;
  const style: Style = { key, fonts, header: header as Style['header'] };
  if (stylePath(style) !== path) return null;
  return { type: 'text/css; charset=utf-8', bytes: Buffer.from(styleText(style)) };
}

/** A file under /themes/ by its whole path; null if there is none. */
export function themeFile(path: string): ThemeFile | null {
  const key = /^\/themes\/([^/]+)\//.exec(path)?.[1] ?? '';
  return themes.get(key)?.files.get(path) ?? styleFile(path);
}
