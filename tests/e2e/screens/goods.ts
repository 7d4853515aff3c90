import { adminUrl, expect } from '../support.ts';
import { reading } from './admin.ts';
import type { Screen, Visit } from './screen.ts';

/** A page of the catalogue's part of the admin, as the store's owner sees it. */
function at(path: string, part: Omit<Screen, 'site' | 'url' | 'cookies'>): Screen {
  return {
    site: 'admin',
    url: ({ shop }) => adminUrl(shop.slug, path),
    cookies: (visit) => reading(visit.prepared.shops[visit.locale].owner, visit),
    ...part,
  };
}

async function openFirst({ page }: Visit): Promise<void> {
  await page.locator('.tree-row .row-link').first().click();
  await expect(page).toHaveURL(/\/admin\/categories\/[0-9a-f-]{36}/);
  await expect(page.locator('#main form textarea').first()).toBeVisible();
}

async function tick({ page }: Visit): Promise<void> {
  await page
    .locator('tbody .row-box input, .list-card .row-box input')
    .locator('visible=true')
    .first()
    .check();
  await expect(page.locator('#list-bulk')).toBeVisible();
}

async function openFilters({ page }: Visit): Promise<void> {
  await page.locator('.list-tools .list-menu summary').first().click();
  await expect(page.locator('.list-filter-fields')).toBeVisible();
}

async function review({ page, shop }: Visit): Promise<void> {
  await page.locator('[data-field="price"]').first().fill('999');
  await page.getByRole('button', { name: shop.say('productbulk.review') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function checkFile({ page }: Visit): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'translated.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Handle,Title (ar)\nno-such-product,منتج\n'),
  });
  await page.locator('form:has(input[type=file]) button[type=submit]').click();
  await expect(page.locator('.translation-counts')).toBeVisible();
}

export const GOODS: Screen[] = [
  at('/admin/products', { name: 'products-ticked', steps: tick }),
  at('/admin/products', { name: 'products-filters', steps: openFilters }),
  at('/admin/products/bulk', { name: 'products-bulk' }),
  at('/admin/products/bulk', { name: 'products-bulk-review', steps: review }),
  at('/admin/products/untranslated', { name: 'products-untranslated' }),
  at('/admin/products/untranslated/file?view=ar', { name: 'translation-file', steps: checkFile }),
  at('/admin/categories', { name: 'categories' }),
  at('/admin/categories', { name: 'category', steps: openFirst }),
  at('/admin/brands', { name: 'brands-admin', isAlike: true }),
  at('/admin/collections', { name: 'collections-admin', isAlike: true }),
  at('/admin/collections/new', { name: 'collection-new' }),
  at('/admin/size-guides', { name: 'size-guides' }),
  at('/admin/size-guides/new', { name: 'size-guide-starts', isAlike: true }),
  at('/admin/size-guides/new?start=women', { name: 'size-guide' }),
];
