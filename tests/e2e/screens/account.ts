import { expect, shopUrl } from '../support.ts';
import type { Screen, Visit } from './screen.ts';

type Part = Omit<Screen, 'site' | 'url'>;

function at(path: string, part: Part): Screen {
  return { site: 'storefront', url: ({ shop }) => shopUrl(shop.slug, path), ...part };
}

/** Submits an account's form without filling it in. */
async function sendNothing({ page }: Visit): Promise<void> {
  await page.locator('.auth-fields button[type=submit]').click();
  await expect(page.getByRole('alert')).toBeVisible();
}

async function signUpWrongly({ page }: Visit): Promise<void> {
  await page.locator('#name').fill('Han');
  await page.locator('#email').fill('hannah@example');
  await page.locator('#password').fill('linen');
  await sendNothing({ page } as Visit);
}

/** Logs in as the seed's shopper; the form then redirects to the page they wanted. */
async function logIn({ page }: Visit): Promise<void> {
  await page.locator('#email').fill('shopper@souk.example');
  await page.locator('#password').fill('souk-shopper-demo');
  await page.locator('.auth-fields button[type=submit]').click();
  await page.waitForURL(/\/change-password$/);
}

export const ACCOUNT: Screen[] = [
  at('/login', { name: 'login' }),
  at('/login?new', { name: 'login-errors', steps: sendNothing }),
  at('/signup', { name: 'signup', isAlike: true }),
  at('/signup', { name: 'signup-errors', steps: signUpWrongly }),
  at('/forgot-password', { name: 'forgot-password', isAlike: true }),
  at('/forgot-password?sent', { name: 'forgot-password-sent', isAlike: true }),
  at('/reset-password?token=x', { name: 'reset-password-over', status: 410, isAlike: true }),
  at('/verify-email?token=x', { name: 'verify-email' }),
  at('/login?next=%2Fchange-password', { name: 'change-password', steps: logIn }),
];
