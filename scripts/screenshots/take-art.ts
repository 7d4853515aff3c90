import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { LANGUAGES, THEMES } from '../../tests/e2e/screens/screen.ts';
import { hydrated, picturesIn } from '../../tests/e2e/screens/settle.ts';
import { platformUrl } from '../../tests/e2e/support.ts';
import type { Taken } from './take-all.ts';
import { takeWindow } from './take-window.ts';

/** The pictures of the product on the platform's site: their file names and the screens that they show. */
const ART = [
  { name: 'store', id: 'storefront/home', width: 1280 },
  { name: 'phone', id: 'storefront/product', width: 390 },
  { name: 'checkout', id: 'storefront/checkout-known', width: 1280 },
  { name: 'admin', id: 'admin/dashboard', width: 1280 },
  { name: 'order', id: 'admin/order-collect', width: 1280 },
  { name: 'products', id: 'admin/products', width: 1280 },
  { name: 'builder', id: 'admin/homepage', width: 1280 },
] as const;

/** Widths of the pictures in pixels: of desktop screens, of phones, and of desktop screens for small windows. */
const DESK = 1440;
const PHONE = 560;
const SMALL = 720;
/** The size in which social networks show a shared link. */
const SHARED = { width: 1200, height: 630 };

/** Takes the pictures of the platform's site, in both languages and themes; `only` names one of them. */
export async function takeArt(browser: Browser, plan: { folder: string; only?: string }): Promise<Taken> {
  const taken: Taken = { folder: plan.folder, pictures: 0, problems: [] };
  mkdirSync(plan.folder, { recursive: true });
  for (const art of ART.filter(({ name }) => name === (plan.only ?? name))) {
    for (const locale of LANGUAGES) {
      for (const theme of THEMES) await takeOne(browser, { ...art, locale, theme }, taken);
    }
  }
  if (!plan.only || plan.only === 'share') await takeShared(browser, taken);
  for (const problem of taken.problems) console.error(`✗ ${problem}`);
  return taken;
}

type One = (typeof ART)[number] & { locale: (typeof LANGUAGES)[number]; theme: (typeof THEMES)[number] };

async function takeOne(browser: Browser, one: One, taken: Taken): Promise<void> {
  const { name, locale, theme, width } = one;
  const file = join(taken.folder, `${name}-${locale}-${theme}`);
  try {
    const pixels = width === 390 ? PHONE : DESK;
    const { picture, errors } = await takeWindow(browser, one, pixels / width);
    const write = (wide: number, path: string) =>
      sharp(picture).resize({ width: wide }).webp({ quality: 78, effort: 6 }).toFile(path);
    await write(pixels, `${file}.webp`);
    if (width !== 390) await write(SMALL, `${file}-small.webp`);
    taken.pictures += 1;
    taken.problems.push(...errors.map((error) => `${file}: ${error}`));
  } catch (error) {
    taken.problems.push(`${file}: ${(error as Error).message}`);
  }
}

/**
 * Hides everything but the heading and the product, because an operator's platform may not be called Souk.
 */
const UNNAMED = '.platform-header, .hero .lead, .hero-actions, .hero .caption { display: none !important }';

/** The top of the home page, as the picture for shared links. */
async function takeShared(browser: Browser, taken: Taken): Promise<void> {
  for (const locale of LANGUAGES) {
    const page = await browser.newPage({ viewport: SHARED, reducedMotion: 'reduce' });
    await page.goto(platformUrl(locale === 'ar' ? '/ar' : '/'));
    await hydrated(page);
    await page.addStyleTag({ content: UNNAMED });
    await picturesIn(page);
    await page.screenshot({
      path: join(taken.folder, `share-${locale}.jpg`),
      type: 'jpeg',
      quality: 82,
      animations: 'disabled',
    });
    await page.close();
    taken.pictures += 1;
  }
}
