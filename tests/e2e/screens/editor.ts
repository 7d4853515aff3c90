import { adminUrl, expect } from '../support.ts';
import { reading } from './admin.ts';
import type { Screen, Visit } from './screen.ts';

function at(path: string, part: Omit<Screen, 'site' | 'url' | 'cookies'>): Screen {
  return {
    site: 'admin',
    url: (visit) => adminUrl(visit.shop.slug, path),
    cookies: (visit) => reading(visit.prepared.shops[visit.locale].owner, visit),
    ...part,
  };
}

/** Two options and their matrix, with an invalid price. */
async function typeProduct({ page, locale, shop }: Visit): Promise<void> {
  const other = shop.say('producteditor.options.kinds.other');
  const add = page.getByRole('button', { name: other, exact: true });
  await expect(page.locator('.rich-editor').first()).toBeVisible();
  await page.locator(`[name="title.${locale}"]`).fill(locale === 'en' ? 'Linen shirt' : 'قميص كتان');
  await page.locator('[name=price]').fill('40');
  for (const [place, values] of ['Navy,Sand', 'S,M'].entries()) {
    await add.click();
    await page.locator(`[data-cell="option-${place}-${locale}"]`).fill(`${place + 1}`);
    await page.locator(`[data-cell="values-${place}"]`).fill(values);
    await page.keyboard.press('Enter');
  }
  await page.locator('[data-cell="price@Navy/S"]').fill('x');
  await page.keyboard.press('Control+s');
  await expect(page.locator('#problems')).toBeVisible();
}

/** The dialog of a product's file, opened from the list of products. */
async function attachFile({ page }: Visit): Promise<void> {
  await page.locator('main .row-link').filter({ visible: true }).first().click();
  const card = page.locator('section', { has: page.locator('#files-title') });
  await card.getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

export const EDITOR: Screen[] = [
  at('/admin/products', { name: 'product-file', steps: attachFile, isOver: true }),
  at('/admin/products/new', { name: 'product-new' }),
  at('/admin/products/camera', { name: 'product-camera' }),
  at('/admin/products/new?typed', { name: 'product-problems', steps: typeProduct }),
];
