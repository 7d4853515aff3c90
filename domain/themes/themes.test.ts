import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { NO_THEME_OPTIONS, readThemeOptions } from '#lib/theme-options.ts';
import { hasTheme, listThemes, loadThemes, pageTheme, themeFile } from './themes.ts';

const OWN = join(import.meta.dirname, '../../themes');
const root = await mkdtemp(join(tmpdir(), 'souk-themes-'));
const folder = join(root, 'agency');
const copies = join(root, 'copies');
await mkdir(folder);
const manifest = {
  name: { en: 'Palm', ar: 'نخلة' },
  about: { en: 'For palms.', ar: 'للنخيل.' },
  colours: { primary: '#123456', secondary: '#654321' },
  fonts: { name: { en: 'Palm Sans', ar: 'خط النخلة' }, preload: { en: ['palm.woff2'], ar: [] } },
};

afterEach(async () => {
  for (const made of [join(folder, 'palm'), copies]) await rm(made, { recursive: true, force: true });
});
afterAll(async () => {
  await rm(root, { recursive: true });
  await loadThemes();
});

type Changes = { manifest?: unknown; files?: Record<string, string> };

/** Writes the theme `palm` and reads all themes; returns the errors. */
async function readPalm({ manifest: given = manifest, files = {} }: Changes = {}): Promise<string[]> {
  const palm = join(folder, 'palm');
  await rm(palm, { recursive: true, force: true });
  for (const inner of ['fonts', 'art']) await mkdir(join(palm, inner), { recursive: true });
  const all = {
    'theme.json': typeof given === 'string' ? given : JSON.stringify(given),
    'tokens.css': ':root { --bg: #fdf6e3; }',
    'header.css': '.header { display: grid; }',
    'fonts.css': '@font-face { font-family: Palm; src: url(fonts/palm.woff2) format("woff2"); }',
    'fonts/palm.woff2': 'wOF2palm',
    ...files,
  };
  for (const [name, text] of Object.entries(all)) await writeFile(join(palm, name), text);
  return (await loadThemes({ folder, copies })).map((error) => error.message);
}

const sheetOf = (...[key, options]: Parameters<typeof pageTheme>) => {
  const { href } = pageTheme(key, options);
  return href && themeFile(href)?.bytes.toString();
};

test('every theme of the installation is read without an error', async () => {
  expect(await loadThemes()).toEqual([]);
  const folders = (await readdir(OWN, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  expect(
    listThemes()
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(folders.map(({ name }) => name).toSorted());
  expect(listThemes()[0]?.key).toBe('standard');
});

test('a theme is one style sheet, whose fonts have names with the hash of their content', async () => {
  expect(await readPalm()).toEqual([]);
  const css = sheetOf('palm', NO_THEME_OPTIONS)!;
  expect(css).toMatch(/^@layer theme\{.*--bg:#fdf6e3.*\.header\{display:grid\}\}@layer fonts\{@font-face/s);
  const font = /\/themes\/palm\/palm-[0-9a-f]{10}\.woff2/.exec(css)?.[0] ?? '';
  expect(themeFile(font)).toMatchObject({ type: 'font/woff2', bytes: Buffer.from('wOF2palm') });
  expect(pageTheme('palm', NO_THEME_OPTIONS).preload).toEqual({ en: [font], ar: [] });
});

test('the standard theme and a theme that the installation lacks add no style sheet', async () => {
  await readPalm();
  for (const key of ['standard', 'gone']) {
    expect(pageTheme(key, NO_THEME_OPTIONS)).toMatchObject({
      ...{ attributes: { 'data-shop': 'standard' }, href: null, preload: null },
    });
  }
  expect(hasTheme('gone')).toBe(false);
});

test('an owner’s choices change the sheet: the standard header, and the fonts of another theme', async () => {
  await readPalm();
  const plain = sheetOf('palm', { ...NO_THEME_OPTIONS, header: 'plain' });
  expect(plain).not.toContain('.header');
  expect(plain).toContain('--bg');
  const borrowed = sheetOf('standard', { ...NO_THEME_OPTIONS, fonts: 'palm' });
  expect(borrowed).toMatch(/^@layer theme\{\}@layer fonts\{@font-face\{font-family:Palm/);
  expect(sheetOf('standard', { ...NO_THEME_OPTIONS, header: 'plain' })).toBeNull();
  expect(pageTheme('palm', { ...NO_THEME_OPTIONS, fonts: 'gone' }).href).toBe(
    pageTheme('palm', NO_THEME_OPTIONS).href,
  );
});

test('a theme with a link to a file outside, a huge file or a folder in place of a file is left out', async () => {
  expect(await readPalm()).toEqual([]);
  const art = join(folder, 'palm', 'art');
  const outside = join(root, 'secret');
  await writeFile(outside, '<svg/>');
  const acts: [() => Promise<unknown>, string][] = [
    [() => symlink(outside, join(art, 'star.svg')), 'is a link to a file outside of the theme'],
    [() => mkdir(join(art, 'star.svg')), 'is not a file'],
    [() => writeFile(join(art, 'star.svg'), Buffer.alloc(2_000_001)), 'has more than 2000000 bytes'],
    [() => chmod(join(folder, 'palm'), 0o000), ''],
  ];
  for (const [act, problem] of acts) {
    await act();
    const [error] = await loadThemes({ folder, copies: join(root, 'none') });
    // A user who may read everything reads the closed folder too.
    if (problem !== '') expect(error?.message).toBe(`themes/palm/art/star.svg: ${problem}`);
    if (error) expect(hasTheme('palm')).toBe(false);
    await chmod(join(folder, 'palm'), 0o755);
    await rm(join(art, 'star.svg'), { recursive: true, force: true });
  }
  expect(await loadThemes({ folder, copies })).toEqual([]);
});

test('only names of files of a theme are answered', async () => {
  await readPalm();
  const paths = [
    '/themes/palm/theme.json',
    '/themes/palm/../../package.json',
    '/themes/gone/x.css',
    `${pageTheme('palm', NO_THEME_OPTIONS).href}`.replace(/[0-9a-f]{10}/, '0123456789'),
    `${pageTheme('palm', NO_THEME_OPTIONS).href}`.replace('fonts-palm', 'fonts-gone'),
    '/themes/',
    '',
  ];
  for (const path of paths) expect(themeFile(path)).toBeNull();
});

test.each<[string, Changes, string]>([
  ['a manifest that is no JSON', { manifest: '{' }, 'themes/palm/theme.json: '],
  [
    'a colour that is none',
    { manifest: { ...manifest, colours: { primary: 'red', secondary: '#111' } } },
    'themes/palm/theme.json: colours.primary: must be a colour',
  ],
  [
    'a field that nobody reads',
    { manifest: { ...manifest, colour: 1 } },
    'themes/palm/theme.json: the whole file: ',
  ],
  [
    'a missing language',
    { manifest: { ...manifest, name: { en: 'Palm' } } },
    'themes/palm/theme.json: name.ar: ',
  ],
  [
    'a font to load first that does not exist',
    { manifest: { ...manifest, fonts: { ...manifest.fonts, preload: { en: ['no.woff2'], ar: [] } } } },
    'themes/palm/theme.json: fonts/no.woff2 does not exist',
  ],
  ['a sheet with an error', { files: { 'card.css': '.card {\n  color: ;;} }' } }, 'themes/palm/card.css:2:'],
  [
    'a sheet of an unknown name',
    { files: { 'cards.css': '' } },
    'themes/palm/cards.css: is none of fonts.css, tokens.css',
  ],
  [
    'a picture from another host',
    { files: { 'page.css': 'body { background: url(https://elsewhere.example/x.png) }' } },
    'themes/palm/page.css: url(https://elsewhere.example/x.png) is not a file',
  ],
  [
    'an import',
    { files: { 'page.css': '@import "https://elsewhere.example/x.css";' } },
    'themes/palm/page.css: must not import',
  ],
  [
    'a script among its pictures',
    { files: { 'art/x.js': 'alert(1)' } },
    'themes/palm/art/x.js: is of no known type',
  ],
])('a theme with %s is named and left out', async (_, changes, message) => {
  const errors = await readPalm(changes);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain(message);
  expect(hasTheme('palm')).toBe(false);
  expect(hasTheme('standard')).toBe(true);
});

test('a theme whose folder gets an error stays as it was before, also after a restart', async () => {
  await readPalm();
  const before = sheetOf('palm', NO_THEME_OPTIONS);
  await loadThemes();
  expect(hasTheme('palm')).toBe(false);
  expect(await readPalm({ files: { 'card.css': '.card { color: ;;} }' } })).toHaveLength(1);
  expect(sheetOf('palm', NO_THEME_OPTIONS)).toBe(before);
});

test('one copy of a theme is kept: the last one without an error', async () => {
  await readPalm();
  await Promise.all([readPalm(), loadThemes({ folder, copies })]);
  await readPalm({ files: { 'card.css': '.card { color: #123 }' } });
  expect(await readdir(copies)).toEqual([expect.stringMatching(/^palm\.[0-9a-f]{16}$/)]);
  await readPalm({ manifest: '{' });
  expect(sheetOf('palm', NO_THEME_OPTIONS)).toContain('.card{color:#123}');
});

test('an agency’s theme replaces the one of the same name', async () => {
  await cp(join(OWN, 'minimal'), join(folder, 'palm'), { recursive: true });
  await mkdir(join(folder, 'minimal'), { recursive: true });
  await writeFile(
    join(folder, 'minimal/theme.json'),
    JSON.stringify({ ...manifest, fonts: { ...manifest.fonts, preload: { en: [], ar: [] } } }),
  );
  await loadThemes({ folder, copies });
  expect(listThemes().find(({ key }) => key === 'minimal')?.manifest.name.en).toBe('Palm');
  await rm(join(folder, 'minimal'), { recursive: true });
});

test('stored options that are not choices are read as the theme’s own', () => {
  const read = readThemeOptions({
    corners: 'round',
    density: 'dense',
    cards: 7,
    fonts: '../x',
    header: null,
  });
  expect(read).toEqual({ ...NO_THEME_OPTIONS, corners: 'round' });
});
