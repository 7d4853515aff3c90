import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Locale } from '#lib/locale.ts';
import { type Prepared, readPrepared } from './prepared.ts';
import type { Screen, Width } from './screen.ts';
import { hydrated, picturesIn, scrollThrough } from './settle.ts';
import { SHOPS } from './shops.ts';

const HEIGHTS: Record<Width, number> = { 390: 844, 1280: 800 };

export const viewport = (width: Width) => ({ width, height: HEIGHTS[width] });

export type Look = { screen: Screen; locale: Locale; width: Width };

/** An open screen, with the console and script errors so far. */
export type Opened = { page: Page; errors: string[] };

let prepared: Prepared | undefined;

/** Opens a screen in a browser that has only the screen's cookies. */
export async function openScreen(context: BrowserContext, look: Look): Promise<Opened> {
  const { screen, locale, width } = look;
  const page = await context.newPage();
  const errors = complaints(page);
  const visit = {
    page,
    locale,
    width,
    shop: SHOPS[locale],
    // The screens of themes need none.
    get prepared() {
      prepared ??= readPrepared();
      return prepared;
    },
  };
  await page.setViewportSize(viewport(width));
  await context.clearCookies();
  await context.addCookies(screen.cookies?.(visit) ?? []);
  if (screen.sendsOn === 'before') await page.route('**/*.js', (route) => route.abort());
  const response = await page.goto(screen.url(visit));
  expect(response?.status(), `what ${screen.url(visit)} answers`).toBe(screen.status ?? 200);
  if (!screen.isStatic && !screen.isPlain && !screen.sendsOn) await hydrated(page);
  await screen.steps?.(visit);
  // A pointer that stays where it clicked would highlight the element under it.
  await page.mouse.move(0, 0);
  return { page, errors };
}

/** Waits until a screen is complete and nothing moves. */
export async function wholeScreen(page: Page, { screen }: Look): Promise<void> {
  if (!screen.isOver) await scrollThrough(page);
  await picturesIn(page);
}

/** Clears the browser for the next screen. */
export async function leaveScreen({ page }: Opened): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
}

// Expected console errors: 4xx and 5xx answers, which the screen's status checks, and a mail's frame that blocks the
// script that a test injects into every frame.
const EXPECTED = /^Failed to load resource|'about:srcdoc' because the document's frame is sandboxed/;

function complaints(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) errors.push(message.text());
  });
  return errors;
}
