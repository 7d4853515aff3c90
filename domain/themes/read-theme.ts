import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { transform } from 'lightningcss';
import { type ThemeManifest, themeManifest } from './manifest.ts';
import { readOwnFile } from './own-file.ts';
import { ThemeError } from './theme-error.ts';

/** The style sheets of a theme, in the order in which they apply. A theme leaves out those that it does not need. */
export const SHEETS = [
  'tokens.css',
  'page.css',
  'header.css',
  'home.css',
  'card.css',
  'listing.css',
  'product.css',
  'cart.css',
  'footer.css',
] as const;
export type Sheet = (typeof SHEETS)[number];
const FONTS = 'fonts.css';

const TYPES: Record<string, string> = {
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
};
/** The folders of files that sheets and the admin refer to. */
const FILE_FOLDERS = ['fonts', 'art'];
const PREVIEWS = { en: 'preview-en.webp', ar: 'preview-ar.webp' };
/** Also files that are not sent: documents and licences. */
const IGNORED = /^(theme\.json|README\.md|OFL\.txt)$/;

export type ThemeFile = { type: string; bytes: Buffer };

export type Theme = {
  key: string;
  manifest: ThemeManifest;
  /** Minified sheets, with the paths of the theme's files. */
  sheets: Partial<Record<Sheet, string>>;
  fonts: string;
  /** What is sent, by the path under /themes/{key}/. Names carry a content hash. */
  files: Map<string, ThemeFile>;
  /** The paths of the font files to load first, per language. */
  preload: { en: string[]; ar: string[] };
  /** The paths of the pictures that owners choose by; null if the theme has none. */
  previews: { en: string | null; ar: string | null };
};

/** Reads and checks the folder of one theme. Throws a ThemeError that names the file. */
export async function readTheme(folder: string, key: string): Promise<Theme> {
  const manifest = await readManifest(folder, key);
  const named = await readFiles(folder, key);
  const files = new Map([...named.values()].map(({ path, file }) => [path, file]));
  const pathOf = (name: string) => named.get(name)?.path ?? null;
  const sheets: Theme['sheets'] = {};
  for (const name of await sheetNames(folder, key)) {
    sheets[name] = await readSheet(folder, { key, name, pathOf });
  }
  const preload = (locale: 'en' | 'ar') =>
    manifest.fonts.preload[locale].map((name) => {
      const path = pathOf(`fonts/${name}`);
      if (!path) throw new ThemeError(`${key}/theme.json`, `fonts/${name} does not exist`);
      return path;
    });
  return {
    ...{ key, manifest, sheets, files },
    fonts: await readSheet(folder, { key, name: FONTS, pathOf }),
    preload: { en: preload('en'), ar: preload('ar') },
    previews: { en: pathOf(PREVIEWS.en), ar: pathOf(PREVIEWS.ar) },
  };
}

async function readManifest(folder: string, key: string): Promise<ThemeManifest> {
  const file = `${key}/theme.json`;
  const text = await readOwnFile(folder, 'theme.json', key);
  if (!text) throw new ThemeError(file, 'is missing');
  let value: unknown;
  try {
    value = JSON.parse(text.toString());
  } catch (error) {
    throw new ThemeError(file, (error as Error).message);
  }
  const read = themeManifest.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ThemeError(file, `${issue?.path.join('.') || 'the whole file'}: ${issue?.message}`);
}

type Named = Map<string, { path: string; file: ThemeFile }>;

/** The files of the theme by their name in its folder. */
async function readFiles(folder: string, key: string): Promise<Named> {
  const named: Named = new Map();
  const add = async (name: string) => {
    const type = TYPES[extname(name)];
    if (!type) {
      if (!IGNORED.test(name.split('/').at(-1)!))
        throw new ThemeError(`${key}/${name}`, 'is of no known type');
      return;
    }
    const bytes = await readOwnFile(folder, name, key);
    if (!bytes) throw new ThemeError(`${key}/${name}`, 'does not exist');
    named.set(name, { path: hashedPath(key, name, bytes), file: { type, bytes } });
  };
  for (const inner of FILE_FOLDERS) {
    const names = await readdir(join(folder, inner)).catch(() => []);
    for (const name of names.toSorted()) await add(`${inner}/${name}`);
  }
  const names = await readdir(folder);
  for (const name of Object.values(PREVIEWS)) if (names.includes(name)) await add(name);
  return named;
}

function hashedPath(key: string, name: string, bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  const file = name.split('/').at(-1)!;
  const end = extname(file);
  return `/themes/${key}/${file.slice(0, -end.length)}-${hash}${end}`;
}

async function sheetNames(folder: string, key: string): Promise<Sheet[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.css') && name !== FONTS);
  const unknown = names.find((name) => !(SHEETS as readonly string[]).includes(name));
  if (unknown) throw new ThemeError(`${key}/${unknown}`, `is none of ${FONTS}, ${SHEETS.join(', ')}`);
  return SHEETS.filter((name) => names.includes(name));
}

type SheetOf = { key: string; name: string; pathOf: (name: string) => string | null };

async function readSheet(folder: string, { key, name, pathOf }: SheetOf): Promise<string> {
  const code = await readOwnFile(folder, name, key);
  if (!code) return '';
  const file = `${key}/${name}`;
  const compiled = compile(file, code);
  return (compiled.dependencies ?? []).reduce((css, dependency) => {
    if (dependency.type !== 'url') throw new ThemeError(file, 'must not import other sheets');
    return css.replaceAll(dependency.placeholder, ownPath(file, dependency.url, pathOf));
  }, compiled.code.toString());
}

function compile(file: string, code: Buffer) {
  try {
    return transform({ filename: file, code, minify: true, analyzeDependencies: true });
  } catch (error) {
    const { loc, message } = error as Error & { loc?: { line: number; column: number } };
    throw new ThemeError(loc ? `${file}:${loc.line}:${loc.column}` : file, message);
  }
}

// Nothing from other hosts: the policy of the shop's pages would refuse it, and it would tell them who visits.
function ownPath(file: string, url: string, pathOf: SheetOf['pathOf']): string {
  if (/^(#|data:image\/)/.test(url)) return url;
  const path = pathOf(url.replace(/^\.\//, ''));
  if (!path) throw new ThemeError(file, `url(${url}) is not a file of the theme's fonts or art folder`);
  return path;
}
