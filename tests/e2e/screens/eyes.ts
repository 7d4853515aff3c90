import { type BrowserContext, test as base, type Page } from '@playwright/test';
import type { Locale } from '#lib/locale.ts';
import { SCREENS } from './index.ts';
import { type Look, leaveScreen, type Opened, openScreen } from './open-screen.ts';
import { LANGUAGES, type Screen, screenId, type Width } from './screen.ts';

type See = (look: Look) => Promise<Opened>;

/** Tests that look at screens: `see` opens one and closes it after the test. A worker's browser keeps its cache. */
export const test = base.extend<{ see: See }, { eyes: BrowserContext }>({
  eyes: [
    async ({ browser }, use) => {
      const eyes = await browser.newContext({ reducedMotion: 'reduce' });
      await eyes.addInitScript(watchShifts);
      await use(eyes);
      await eyes.close();
    },
    { scope: 'worker' },
  ],
  see: async ({ eyes }, use) => {
    const seen: Opened[] = [];
    await use(async (look) => {
      const opened = await openScreen(eyes, look);
      seen.push(opened);
      return opened;
    });
    for (const opened of seen) await leaveScreen(opened);
    for (const page of eyes.pages()) await page.close();
  },
});

/** Whether this is `npm run test:full`, which takes its time. */
export const IS_FULL = process.env.SOUK_TEST_FULL === '1';

/** One language for each screen, so that both are looked at by halves. */
export function eachInTurn(): (screen: Screen) => Locale {
  const order = new Map(SCREENS.map((screen, index) => [screen, LANGUAGES[index % LANGUAGES.length]]));
  return (screen) => order.get(screen) ?? 'en';
}

type Wanted = (screen: Screen, locale: Locale) => boolean;

/** Every screen at a width in both languages, or those of them that are wanted. */
export function looksAt(width: Width, wanted: Wanted = () => true): (Look & { id: string })[] {
  return SCREENS.filter((screen) => (screen.width ?? width) === width).flatMap((screen) =>
    LANGUAGES.filter((locale) => wanted(screen, locale)).map((locale) => {
      return { screen, locale, width, id: `${screenId(screen, locale)} at ${width}` };
    }),
  );
}

type Watched = typeof globalThis & { shifted?: number };

/** Adds up how far things moved by themselves since the page was opened. */
function watchShifts(): void {
  const watched = globalThis as Watched;
  watched.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) watched.shifted = (watched.shifted ?? 0) + entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

export function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as Watched).shifted ?? 0);
}
