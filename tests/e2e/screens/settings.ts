import { adminUrl, expect } from '../support.ts';
import { reading } from './admin.ts';
import type { Screen, Visit } from './screen.ts';

/** A page of the store's own admin, as its owner sees it. */
function at(path: string, part: Omit<Screen, 'site' | 'url' | 'cookies'>): Screen {
  return {
    site: 'admin',
    url: (visit) => adminUrl(visit.shop.slug, path),
    cookies: (visit) => reading(visit.prepared.shops[visit.locale].owner, visit),
    ...part,
  };
}

async function openPalette({ page, shop }: Visit): Promise<void> {
  await page.locator('.command-field').click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: shop.say('shell.command.open') })).toBeFocused();
}

async function openStores({ page }: Visit): Promise<void> {
  await page.locator('.store-switcher').click();
  await expect(page.locator('#store-menu a').first()).toBeVisible();
}

async function shortName({ page }: Visit): Promise<void> {
  await page.locator('[name=nameMinLength]').fill('1');
  await page.locator('.save-bar button[type=submit]').click();
  await expect(page.locator('main [role=alert]').first()).toBeVisible();
}

async function addNothing({ page }: Visit): Promise<void> {
  await page.locator('[name=intent][value=add]').click();
  await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible();
}

/** Saves the form as if another member had changed the first text meanwhile. */
async function saveOldText({ page }: Visit): Promise<void> {
  const form = page.locator('.own-text').first();
  await form.locator('input[name="seen.en"]').evaluate((field: HTMLInputElement) => {
    field.value = 'What stood there before';
  });
  await form.locator('textarea[name=en]').fill('Basket');
  await form.locator('button[type=submit]').click();
  await expect(form.locator('.stale-note')).toBeVisible();
}

export const SETTINGS_SCREENS: Screen[] = [
  at('/admin/settings', { name: 'settings' }),
  at('/admin/settings/general', { name: 'general' }),
  at('/admin/settings/checkout', { name: 'checkout-settings', steps: shortName }),
  at('/admin/settings/languages?q=cart', { name: 'languages' }),
  at('/admin/settings/languages?q=cart', { name: 'languages-stale', steps: saveOldText }),
  at('/admin/settings/audit', { name: 'audit' }),
  at('/admin/settings/sender', { name: 'sender' }),
  at('/admin/settings/help', { name: 'help' }),
  at('/admin/settings/closeShop', { name: 'close-shop' }),
  at('/admin/users/privacy', { name: 'privacy-requests' }),
  at('/admin/settings/locations', { name: 'locations', steps: addNothing }),
  at('/admin/settings/customFields', { name: 'custom-fields', steps: addNothing }),
  at('/admin/storesetting', { name: 'store-setting' }),
  at('/admin/profile', { name: 'profile' }),
  at('/admin/settings', { name: 'command-palette', steps: openPalette, isOver: true }),
  at('/admin/settings', { name: 'store-switcher', steps: openStores, isOver: true }),
];
