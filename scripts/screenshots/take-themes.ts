import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { readTrade, TRADES } from '#domain/starter/index.ts';
import { STANDARD_THEME } from '#lib/theme-options.ts';
import { LANGUAGES } from '../../tests/e2e/screens/screen.ts';
import { hydrated, picturesIn } from '../../tests/e2e/screens/settle.ts';
import { openTradeShop } from '../../tests/e2e/screens/theme-shops.ts';
import { shopUrl } from '../../tests/e2e/support.ts';
import type { Taken } from './take-all.ts';

/** The window of a picture, which is stored at half its size (app/admin/theme). */
const WINDOW = { width: 1280, height: 1600 };
const WIDTH = 640;
const MOST_BYTES = 60_000;

/** Takes the pictures by which owners choose a theme: the home page of a new shop of the theme's trade. */
export async function takeThemes(browser: Browser, plan: { folder: string; only?: string }): Promise<Taken> {
  const taken: Taken = { folder: plan.folder, pictures: 0, problems: [] };
  const shops = [
    { theme: STANDARD_THEME, open: async (page: Page) => page.goto(shopUrl('demo')) },
    ...TRADES.map((trade) => ({
      theme: readTrade(trade).theme,
      open: (page: Page) => openTradeShop(page, trade),
    })),
  ];
  for (const { theme, open } of shops.filter((shop) => shop.theme === (plan.only ?? shop.theme))) {
    const context = await browser.newContext({ viewport: WINDOW, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await open(page);
    const origin = new URL(page.url()).origin;
    for (const locale of LANGUAGES) {
      // The default language's own prefix leads to the plain path.
      await page.goto(`${origin}/${locale}`);
      await page.evaluate(() => document.fonts.ready);
      await hydrated(page);
      await picturesIn(page);
      await savePicture(page, join(plan.folder, theme, `preview-${locale}.webp`), taken);
    }
    await context.close();
  }
  return taken;
}

async function savePicture(page: Page, file: string, taken: Taken): Promise<void> {
  const png = await page.screenshot({ animations: 'disabled' });
  for (const quality of [80, 70, 60, 50]) {
    const { size } = await sharp(png).resize(WIDTH).webp({ quality }).toFile(file);
    if (size <= MOST_BYTES) break;
    if (quality === 50) taken.problems.push(`${file} has ${size} bytes, more than ${MOST_BYTES}`);
  }
  taken.pictures += 1;
}
