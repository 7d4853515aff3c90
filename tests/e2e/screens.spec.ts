import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { dirOf, type Locale } from '#lib/locale.ts';
import { expectAccessible } from './screens/accessible.ts';
import { LOOKS, shiftsOf, test } from './screens/eyes.ts';
import { type Opened, wholeScreen } from './screens/open-screen.ts';
import { coveredWhenFocused, overlapsOf } from './screens/overlaps.ts';
import type { Screen } from './screens/screen.ts';
import { SHOPS } from './screens/shops.ts';

const AREAS = readdirSync(join(import.meta.dirname, '../../messages/en'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));
/** A message key that was shown instead of its text. */
const KEY = new RegExp(`(?<![.\\w@/-])(?:${AREAS.join('|')})\\.(?!localhost|csv)[a-z]\\w*`, 'i');

for (const { id, level, ...look } of LOOKS) {
  test(`${id} is complete, and axe reports no serious accessibility problem`, level, async ({ see }) => {
    const { screen, locale, width } = look;
    const opened = await see(look);
    await wholeScreen(opened.page, look);
    await expectHead(opened.page, screen, locale);
    await expectWords(opened.page);
    await expectSteady(opened, screen);
    expect(await widthOf(opened.page), 'nothing is wider than the window').toBeLessThanOrEqual(width);
    await expectAccessible(opened.page);
    await expectNothingCovered(opened);
    expect(opened.errors, 'errors in the page').toEqual([]);
  });
}

async function expectHead(page: Page, screen: Screen, locale: Locale): Promise<void> {
  const shown = screen.isStatic ? 'en' : locale;
  await expect(page.locator('html')).toHaveAttribute('lang', shown);
  await expect(page.locator('html')).toHaveAttribute('dir', dirOf(shown));
  await expect(page.locator('h1'), 'one heading over the page').toHaveCount(1);
  await expect(page).toHaveTitle(/\S/);
  if (screen.site !== 'storefront') return;
  const [store, ...rest] = (await page.title()).split(' | ');
  const names = [...Object.values(SHOPS).flatMap(({ names }) => Object.values(names)), 'Harbour Lane'];
  expect(names, 'the store before the page').toContain(store);
  expect(rest.join(' | '), 'the page after the store').toMatch(/\S/);
}

async function expectWords(page: Page): Promise<void> {
  const words = await page.evaluate(() => {
    const said = [...document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')].flatMap(
      (element) => ['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name)),
    );
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden and what scripts hold is not read
    const read = (element: HTMLElement) => element.innerText;
    // A store's own text is listed by its key, as code.
    const codes = [...document.querySelectorAll('code')].map(read);
    const shown = codes.reduce((text, code) => text.replace(code, ''), read(document.body));
    return [document.title, shown, ...said].join('\n');
  });
  expect(KEY.exec(words)?.[0], 'a key instead of words').toBeUndefined();
  expect(/\b(?:undefined|NaN)\b|\[object/.exec(words)?.[0], 'a value that is none').toBeUndefined();
}

async function expectSteady({ page }: Opened, { site, steps }: Screen): Promise<void> {
  // Content loaded on request may arrive late and change the layout.
  if (site === 'storefront' && !steps)
    expect(await shiftsOf(page), 'how far things jumped').toBeLessThan(0.05);
}

/** Expects that nothing covers a control or a text while the page is scrolled and tabbed through. */
async function expectNothingCovered({ page }: Opened): Promise<void> {
  expect(await overlapsOf(page), 'controls or texts that intersect').toEqual([]);
  expect(await coveredWhenFocused(page), 'covered when focused').toEqual([]);
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
