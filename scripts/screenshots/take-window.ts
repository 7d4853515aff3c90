import type { Browser, Page } from '@playwright/test';
import type { Locale } from '#lib/locale.ts';
import { SCREENS } from '../../tests/e2e/screens/index.ts';
import { leaveScreen, openScreen, viewport } from '../../tests/e2e/screens/open-screen.ts';
import { screenId, type Theme, type Width } from '../../tests/e2e/screens/screen.ts';
import { paint, picturesIn } from '../../tests/e2e/screens/settle.ts';

/** A screen by its id without language (`admin/orders`), and the look to take it in. */
export type Chosen = { id: string; locale: Locale; theme: Theme; width: Width };

export function screenOf(id: string) {
  const screen = SCREENS.find((each) => screenId(each, 'en') === `${id}-en`);
  if (!screen) throw new Error(`No screen is called ${id}.`);
  return screen;
}

/** Takes a picture of one window of a screen; `density` is the device pixel ratio. */
export async function takeWindow(browser: Browser, { id, locale, theme, width }: Chosen, density: number) {
  const context = await browser.newContext({
    viewport: viewport(width),
    deviceScaleFactor: density,
    reducedMotion: 'reduce',
  });
  const opened = await openScreen(context, { screen: screenOf(id), locale, width });
  await previewIn(opened.page);
  await paint(opened.page, theme);
  await picturesIn(opened.page);
  const picture = await opened.page.screenshot({ animations: 'disabled' });
  await leaveScreen(opened);
  await context.close();
  return { picture, errors: opened.errors };
}

/** Waits for the storefront that a page of the admin shows in a frame. */
async function previewIn(page: Page): Promise<void> {
  if ((await page.locator('.builder-canvas').count()) === 0) return;
  await page.frameLocator('.builder-canvas iframe').locator('main').waitFor();
  await Promise.all(page.frames().map((frame) => frame.waitForLoadState('load')));
}
