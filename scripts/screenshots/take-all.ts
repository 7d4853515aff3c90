import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { SCREENS } from '../../tests/e2e/screens/index.ts';
import {
  type Look,
  leaveScreen,
  openScreen,
  viewport,
  wholeScreen,
} from '../../tests/e2e/screens/open-screen.ts';
import {
  LANGUAGES,
  type Screen,
  screenId,
  THEMES,
  WIDTHS,
  type Width,
} from '../../tests/e2e/screens/screen.ts';
import { MOST_PIXELS, paint, picturesIn } from '../../tests/e2e/screens/settle.ts';

export type Taken = { folder: string; pictures: number; problems: string[] };

/** By default every screen of the tests is taken. */
type Plan = { folder: string; only?: string; screens?: Screen[] };

type Lane = { context: BrowserContext; looks: Look[]; taken: Taken };

/** Two pages per width at a time: pages that load in parallel keep two cores busy. */
const LANES = 2;

/** Takes a picture of every screen, or of those whose name contains `only`, in every language, theme and width. */
export async function takeAll(browser: Browser, plan: Plan): Promise<Taken> {
  const taken: Taken = { folder: plan.folder, pictures: 0, problems: [] };
  for (const site of ['storefront', 'admin', 'platform']) {
    if (!plan.only) rmSync(join(plan.folder, site), { recursive: true, force: true });
    mkdirSync(join(plan.folder, site), { recursive: true });
  }
  const lanes = WIDTHS.flatMap((width) => {
    const looks = looksAt(width, plan);
    return Array.from({ length: LANES }, async () => {
      const context = await contextFor(browser, width);
      await walk({ context, looks, taken });
      await context.close();
    });
  });
  await Promise.all(lanes);
  return taken;
}

/** Phone pictures have the pixel density of phones; desktop pictures are large enough without it. */
export function contextFor(browser: Browser, width: Width): Promise<BrowserContext> {
  const deviceScaleFactor = width === 390 ? 2 : 1;
  return browser.newContext({ viewport: viewport(width), deviceScaleFactor, reducedMotion: 'reduce' });
}

function looksAt(width: Width, { only = '', screens = SCREENS }: Plan): Look[] {
  const wanted = screens.filter(
    (screen) => screenId(screen, 'en').includes(only) && (screen.width ?? width) === width,
  );
  return wanted.flatMap((screen) => LANGUAGES.map((locale) => ({ screen, locale, width })));
}

async function walk({ context, looks, taken }: Lane): Promise<void> {
  for (let look = looks.shift(); look; look = looks.shift()) {
    const { screen, locale, width } = look;
    try {
      const opened = await openScreen(context, look);
      await wholeScreen(opened.page, look);
      for (const theme of THEMES) {
        await paint(opened.page, theme);
        await picturesIn(opened.page);
        const path = join(taken.folder, `${screenId(screen, locale, theme, width)}.webp`);
        await takePicture(opened.page, { path, screen, width });
        taken.pictures += 1;
      }
      taken.problems.push(
        ...opened.errors.map((error) => `${screenId(screen, locale)} at ${width}: ${error}`),
      );
      await leaveScreen(opened);
    } catch (error) {
      complain(taken, look, (error as Error).message);
      await Promise.all(context.pages().map((page) => page.close()));
    }
  }
}

/** Prints a problem at once, so that the reader need not wait for the last picture. */
function complain(taken: Taken, { screen, locale, width }: Look, error: string): void {
  const problem = `${screenId(screen, locale)} at ${width}: ${error}`;
  console.error(`✗ ${problem}`);
  taken.problems.push(problem);
}

type Frame = { path: string; screen: Screen; width: Width };

/** Takes the page from its top down to the screen's limit, or the window alone. */
async function takePicture(page: Page, { path, screen, width }: Frame): Promise<void> {
  const options = { path, type: 'webp', quality: 80, animations: 'disabled' } as const;
  if (screen.isOver) {
    await page.screenshot(options);
    return;
  }
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(tall, MOST_PIXELS);
  // The sidebar is as high as the window, so a picture of the whole page needs a window of that height.
  if (screen.site === 'admin') await page.setViewportSize({ width, height: Math.max(height, 800) });
  await page.screenshot({ ...options, fullPage: true, clip: { x: 0, y: 0, width, height } });
  if (screen.site === 'admin') await page.setViewportSize(viewport(width));
}
