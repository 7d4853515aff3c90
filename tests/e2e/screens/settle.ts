import type { Page } from '@playwright/test';
import type { Theme } from './screen.ts';

/** Taller pages say nothing new below. */
export const MOST_PIXELS = 2600;

/** Waits until the page's scripts have taken it over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await twoFrames(page);
}

function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Scrolls through the page, so that what loads late has loaded, and back to its top. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async (most) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const end = Math.min(document.documentElement.scrollHeight, most);
    for (let top = innerHeight; top < end; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await frame();
    }
    if (scrollY > 0) scrollTo({ top: 0, behavior: 'instant' });
    await frame();
  }, MOST_PIXELS);
}

/** Waits for fonts and for the pictures that can be seen. */
export async function picturesIn(page: Page): Promise<void> {
  await page.evaluate(async (most) => {
    await document.fonts.ready;
    const wanted = [...document.images].filter((image) => {
      const { top, width } = image.getBoundingClientRect();
      return width > 0 && top < most && image.checkVisibility() && !image.complete;
    });
    const loaded = wanted.map(
      (image) =>
        new Promise<void>((done) => {
          // One that another theme shows comes into sight without being scrolled to.
          image.loading = 'eager';
          image.addEventListener('load', () => done(), { once: true });
          image.addEventListener('error', () => done(), { once: true });
        }),
    );
    const patience = new Promise<void>((done) => setTimeout(done, 5000));
    await Promise.race([Promise.all(loaded), patience]);
  }, MOST_PIXELS);
  await twoFrames(page);
}

/** Paints the page in a theme where it stands. Pages without scripts follow the system's. */
export async function paint(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.evaluate((theme) => {
    // A colour that fades in a parent sets off the fade of its children when it ends: no end could be waited for.
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
    const { dataset } = document.documentElement;
    if (theme === 'dark') dataset.theme = 'dark';
    else delete dataset.theme;
    if (dataset.mantineColorScheme) dataset.mantineColorScheme = theme;
  }, theme);
  await twoFrames(page);
  // What moved before arrives now.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
}
