import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { twin } from '../support.ts';
import { SCREENS } from './index.ts';
import { type Look, leaveScreen, type Opened, openScreen } from './open-screen.ts';
import { LANGUAGES, type Screen, screenId, WIDTHS } from './screen.ts';

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

/** Screens whose layout differs between the widths: sheets, bars, cards instead of tables. */
const ON_BOTH =
  /^(home|listing|category|search|product|cart|checkout|checkout-errors|navigation|orders|branding-unsaved)$/;

/** The screens that break most often or cost a sale when they do, tested in CI. */
const EVERY_TIME =
  /^(storefront\/(home|listing|product|cart|checkout|order-confirmed|my-order|login|search)|admin\/(dashboard|orders|order|products|product|branding|navigation|users|sales|homepage|media)|platform\/(landing|features|pricing|landing-menu|login|stores|console-stores|console-store))$/;

/** Every screen in both languages at both widths: the chosen ones in CI, the others with `npm run test:full`. */
export const LOOKS: (Look & { id: string; level: { tag?: string } })[] = SCREENS.flatMap((screen, index) => {
  const chosen = fewLooks(screen, index);
  return everyLook(screen)
    .filter(({ width }) => width === (screen.width ?? width))
    .map((look) => ({
      ...look,
      id: `${screenId(screen, look.locale)} at ${look.width}`,
      level: twin(!chosen.some(({ locale, width }) => locale === look.locale && width === look.width)),
    }));
});

function everyLook(screen: Screen): Look[] {
  const locales = screen.isAlike ? LANGUAGES.slice(0, 1) : LANGUAGES;
  return locales.flatMap((locale) => WIDTHS.map((width) => ({ screen, locale, width })));
}

/**
 * Shoppers' screens where they break first: right to left, on a phone. Others on a desktop, in alternating languages.
 */
function fewLooks(screen: Screen, index: number): Look[] {
  if (!EVERY_TIME.test(screenId(screen))) return [];
  const onPhone: Look = { screen, locale: screen.isAlike ? 'en' : 'ar', width: 390 };
  const locale = LANGUAGES[screen.isAlike ? 0 : index % LANGUAGES.length] ?? 'en';
  const onDesk: Look = { screen, locale: screen.site === 'storefront' ? 'en' : locale, width: 1280 };
  if (screen.width) return [{ ...onPhone, width: screen.width }];
  if (ON_BOTH.test(screen.name)) return [onPhone, onDesk];
  return [screen.site === 'storefront' ? onPhone : onDesk];
}

type Watched = typeof globalThis & { shifted?: number };

/** Sums layout shifts since the page was opened. */
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
