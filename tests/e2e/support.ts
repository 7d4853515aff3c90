import { test as base, expect, type Page } from '@playwright/test';

const PORT = process.env.SOUK_TEST_PORT;

/** The address of a page of a demo store, of its admin, or of the platform. */
export function shopUrl(slug: string, path = '/'): string {
  return `http://${slug}.localhost:${PORT}${path}`;
}

export function adminUrl(slug: string, path = '/'): string {
  return `http://${slug}.admin.localhost:${PORT}${path}`;
}

export function platformUrl(path = '/'): string {
  return `http://localhost:${PORT}${path}`;
}

/** A journey of every `npm test`: the main task of an area. Without a tag it runs in CI (tests/README.md). */
export const QUICK = { tag: '@quick' };

/** A test whose variant in the other language or without scripts is enough for CI: `npm run test:full` runs both. */
export function twin(isTwin: boolean, other: { tag?: string } = {}): { tag?: string } {
  return isTwin ? { tag: '@full' } : other;
}

/** Matches a text as it is read: amounts and names in sentences are surrounded by invisible isolation marks. */
export function reads(text: string): RegExp {
  const letters = [...text].map((letter) =>
    letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&').replace(' ', '[ \u00a0]'),
  );
  return new RegExp(letters.join('[\u2066-\u2069]*'));
}

/** Opens a page whose scripts wait until `act` has finished, as on a slow connection. */
export async function beforeScripts(page: Page, url: string, act: () => Promise<void>): Promise<void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await act();
  letThrough();
}

/** Playwright's test; an error in the page's console or script fails the test that caused it. */
export const test = base.extend<{ quietConsole: undefined }>({
  quietConsole: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        // The browser also reports a 4xx answer that a test requests as an error.
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
          errors.push(message.text());
      });
      await use(undefined);
      expect(errors, 'errors in the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
