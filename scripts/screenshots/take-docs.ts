import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { LANGUAGES, screenId } from '../../tests/e2e/screens/screen.ts';
import type { Taken } from './take-all.ts';
import { type Chosen, screenOf, takeWindow } from './take-window.ts';

/** The pictures of the docs, by the name of the screen. */
const CHOSEN: Chosen[] = [
  { id: 'storefront/home', locale: 'en', theme: 'light', width: 1280 },
  { id: 'storefront/home', locale: 'ar', theme: 'dark', width: 390 },
  { id: 'storefront/home', locale: 'ar', theme: 'light', width: 390 },
  { id: 'storefront/product', locale: 'ar', theme: 'light', width: 1280 },
  { id: 'storefront/checkout', locale: 'en', theme: 'light', width: 1280 },
  { id: 'admin/order-collect', locale: 'en', theme: 'light', width: 1280 },
  { id: 'admin/branding', locale: 'ar', theme: 'light', width: 1280 },
];

const density = ({ width }: Chosen) => (width === 390 ? 1.5 : 1);

/** The pictures of the owner's guide, in the guide's order, by their names in the admin. */
const GUIDE = [
  'dashboard',
  'product-new',
  'categories',
  'import-report',
  'orders',
  'order-collect',
  'homepage',
  'branding',
  'team',
  'sales',
];

const MOST_BYTES = 120_000;
/** The width in which the guide is displayed. Each picture exists once for each language. */
const GUIDE_PIXELS = 1000;
const GUIDE_BYTES = 60_000;

/** Takes the pictures of the docs: one window each, the README's two-window picture, and those of the guide. */
export async function takeDocs(browser: Browser, folder: string): Promise<Taken> {
  const taken: Taken = { folder, pictures: 0, problems: [] };
  mkdirSync(folder, { recursive: true });
  const pictures = new Map<string, Buffer>();
  for (const chosen of CHOSEN) {
    const name = `${screenId(screenOf(chosen.id), chosen.locale, chosen.theme, chosen.width)}`.replace(
      '/',
      '-',
    );
    const { picture, errors } = await takeWindow(browser, chosen, density(chosen));
    pictures.set(name, picture);
    taken.problems.push(...errors.map((error) => `${name}: ${error}`));
  }
  const desk = pictures.get('storefront-home-en-light-1280')!;
  const phone = pictures.get('storefront-home-ar-dark-390')!;
  pictures.set('readme', await together(desk, phone));
  for (const [name, picture] of pictures) {
    const problem = await writeSmall(join(folder, `${name}.webp`), picture, MOST_BYTES);
    if (problem) taken.problems.push(problem);
    taken.pictures += 1;
  }
  await takeGuide(browser, taken);
  for (const problem of taken.problems) console.error(`✗ ${problem}`);
  return taken;
}

/** Writes guide/NAME-LANGUAGE.webp for each screen of the guide; if one fails, the others are still taken. */
async function takeGuide(browser: Browser, taken: Taken): Promise<void> {
  const folder = join(taken.folder, 'guide');
  mkdirSync(folder, { recursive: true });
  for (const name of GUIDE) {
    for (const locale of LANGUAGES) {
      const path = join(folder, `${name}-${locale}.webp`);
      try {
        const chosen = { id: `admin/${name}`, locale, theme: 'light', width: 1280 } as const;
        const { picture, errors } = await takeWindow(browser, chosen, density(chosen));
        const small = await sharp(picture).resize({ width: GUIDE_PIXELS }).png().toBuffer();
        const problem = await writeSmall(path, small, GUIDE_BYTES);
        taken.problems.push(...errors.map((error) => `${path}: ${error}`), ...(problem ? [problem] : []));
        taken.pictures += 1;
      } catch (error) {
        taken.problems.push(`${path}: ${(error as Error).message}`);
      }
    }
  }
}

/** A desktop window with a phone in front of its lower corner. */
async function together(desk: Buffer, phone: Buffer): Promise<Buffer> {
  // Both pictures end below a block, not in the middle of a line.
  const window = await rounded(desk, { width: 1280, height: 756, radius: 12 });
  const pocket = await rounded(phone, { width: 300, height: 592, radius: 28 });
  const canvas = { width: 1400, height: 816, channels: 4 as const, background: '#0000' };
  return sharp({ create: canvas })
    .composite([
      { input: window, left: 0, top: 0 },
      { input: pocket, left: canvas.width - 306, top: canvas.height - 594 },
    ])
    .png()
    .toBuffer();
}

type Box = { width: number; height: number; radius: number };

/** Scales the picture and adds rounded corners and a thin border, because the docs have light and dark pages. */
async function rounded(picture: Buffer, { width, height, radius }: Box): Promise<Buffer> {
  const small = await sharp(picture).resize({ width, height, position: 'top' }).png().toBuffer();
  const box = (paint: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="${radius}" ${paint}/></svg>`,
    );
  return sharp(small)
    .composite([
      { input: box('fill="#fff"'), blend: 'dest-in' },
      { input: box('fill="none" stroke="#8b93a8" stroke-width="2"') },
    ])
    .png()
    .toBuffer();
}

/**
 * Uses the highest quality that fits the limit, because docs are cloned with the code. Reports a picture that does
 * not fit.
 */
async function writeSmall(path: string, picture: Buffer, mostBytes: number): Promise<string | null> {
  for (const quality of [86, 80, 74, 66, 58, 50]) {
    const written = await sharp(picture).webp({ quality, effort: 6 }).toFile(path);
    if (written.size <= mostBytes) return null;
  }
  return `${path} is larger than ${mostBytes} bytes`;
}
