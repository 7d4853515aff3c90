import type { Page } from '@playwright/test';
import type { Theme } from './screen.ts';

/** The maximum height of a picture: taller pages show nothing new below. */
export const MOST_PIXELS = 2600;

/** Waits until a part of the page is hydrated; parts below the fold follow later than `main`. */
export async function hydrated(page: Page, part = 'main'): Promise<void> {
  await page.waitForFunction(
    (part) => Object.keys(document.querySelector(part) ?? {}).some((key) => key.startsWith('__reactFiber')),
    part,
  );
  await twoFrames(page);
}

function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Scrolls through the page and back to its top, so that lazy content has loaded. */
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

/** Waits for fonts and for the visible pictures. */
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
          // A picture of the other theme becomes visible without scrolling.
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

/** Switches the open page to a theme. Pages without scripts follow the system's. */
export async function paint(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.evaluate((theme) => {
    // A fading colour in a parent starts its children's fade when it ends, so transitions are disabled instead of
    // awaited.
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
    const { dataset } = document.documentElement;
    if (theme === 'dark') dataset.theme = 'dark';
    else delete dataset.theme;
    if (dataset.mantineColorScheme) dataset.mantineColorScheme = theme;
  }, theme);
  await twoFrames(page);
  // Ends the running animations.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
}
