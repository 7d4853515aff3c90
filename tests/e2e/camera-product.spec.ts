import sharp from 'sharp';
import { translator } from '#messages/index.ts';
import { createStore, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, test } from './support.ts';

const t = translator('en');

test('on a phone, the owner adds two products with a photo each, one after the other', async ({
  page,
  browser,
}) => {
  const slug = ownSlug('camera');
  const login = await createStore(slug, 'House of Shelves');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.context().addCookies(await cookiesOf(browser, slug, login));
  await page.goto(adminUrl(slug, '/admin/products?lang=en'));
  await page.getByRole('link', { name: t('products.camera.link') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('products.camera.title') })).toBeVisible();
  const name = page.locator('[name="title.en"]');
  const price = page.locator('[name="price"]');
  const add = page.getByRole('button', { name: t('products.add') });
  for (const [title, background] of [
    ['Clay pot', '#884422'],
    ['Reed mat', '#446622'],
  ] as const) {
    const buffer = await sharp({ create: { width: 60, height: 80, channels: 3, background } })
      .jpeg()
      .toBuffer();
    await page.locator('[type="file"]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.locator('.camera-photo img')).toBeVisible();
    await name.fill(title);
    await price.fill('many');
    await add.click();
    await expect(price).toBeFocused();
    await expect(name).toHaveValue(title);
    await expect(page.locator('.camera-photo img')).toBeVisible();
    await price.fill('12');
    await add.click();
    await expect(page.locator('.camera-made')).toContainText(title);
    await expect(name).toHaveValue('');
    await expect(page.locator('.camera-photo img')).toHaveCount(0);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
