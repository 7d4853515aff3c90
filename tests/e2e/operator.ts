import { expect, type Page } from '@playwright/test';
import { souk } from './install.ts';
import { platformUrl } from './support.ts';

const OPERATOR = { email: 'operator@souk.example', password: 'souk-operator-demo' };

/** Creates a store in the trial of a plan; returns its owner. */
export async function trialStore(slug: string): Promise<{ email: string; password: string }> {
  const owner = { email: `owner@${slug}.example`, password: 'a long owner password' };
  const who = ['--owner-email', owner.email, '--owner-password', owner.password, '--locale', 'en'];
  const plan = ['--package', 'starter', '--trial-days', '14'];
  await souk('store', 'create', '--slug', slug, '--name', 'Trial Lane', ...who, ...plan);
  return owner;
}

/** Signs in as the demo's operator. */
export async function signInAsOperator(page: Page): Promise<void> {
  await page.goto(platformUrl('/login'));
  for (const [name, value] of Object.entries(OPERATOR)) await page.locator(`[name=${name}]`).fill(value);
  await page.locator('form button[type=submit]').first().click();
  await expect(page).not.toHaveURL(/\/login$/);
}

/** Enters the operator's password when a dangerous act asks for it. */
export async function confirmAct(page: Page): Promise<void> {
  await page.locator('input[type=password]').fill(OPERATOR.password);
  await page.locator('form:has(input[type=password]) button[type=submit]').click();
}
