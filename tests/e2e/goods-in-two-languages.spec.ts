import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { translator } from '#messages/index.ts';
import { createStore, importGoods, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, test, twin } from './support.ts';

const TITLES = ['Brass lamp', 'Stone cup'];

/** Drops a picture on an element, as from a folder of the computer. */
async function dropPicture(page: Page, target: string, bytes: Buffer): Promise<void> {
  const files = await page.evaluateHandle((base64) => {
    const data = new DataTransfer();
    const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    data.items.add(new File([content], 'lamp.png', { type: 'image/png' }));
    return data;
  }, bytes.toString('base64'));
  await page.locator(target).dispatchEvent('drop', { dataTransfer: files });
}

for (const locale of ['en', 'ar'] as const) {
  const t = translator(locale);
  const slug = ownSlug(`two-${locale}`);

  test(
    `${locale}: products without Arabic are translated one after the other by keyboard`,
    twin(locale === 'ar'),
    async ({ page, browser }) => {
      const login = await createStore(slug, 'House of Words');
      await importGoods(
        slug,
        TITLES.map((title) => ({ handle: title.toLowerCase().replace(' ', '-'), title, price: '20' })),
      );
      await page.context().addCookies(await cookiesOf(browser, slug, login));
      await page.goto(adminUrl(slug, `/admin/products?view=untranslated&lang=${locale}`));
      await page.getByRole('link', { name: t('products.translate') }).click();
      const rows = page.locator('.gap-row');
      const titles = rows.locator('[name="title"]');
      // The samples of a new store have both languages.
      await expect(rows).toHaveCount(TITLES.length);
      await expect(rows.first()).toHaveJSProperty('tagName', 'LI');
      await expect(titles.first()).toHaveCSS('direction', 'rtl');

      await titles.first().focus();
      await page.keyboard.press('Control+Enter');
      await expect(rows.first().getByText(t('untranslated.problem.title_missing'))).toBeVisible();
      await page.keyboard.type('الأول');
      await rows
        .first()
        .getByRole('button', { name: t('untranslated.describeToo') })
        .press('Enter');
      await expect(rows.first().locator('[contenteditable="true"]')).toBeFocused();
      await page.keyboard.type('وصف قصير');
      await page.keyboard.press('Control+Enter');
      await expect(titles.nth(1)).toBeFocused();
      await expect(rows.first().getByText(t('untranslated.saved'))).toBeVisible();
      await page.keyboard.press('Alt+ArrowUp');
      await expect(titles.first()).toBeFocused();
      await page.keyboard.press('Alt+ArrowDown');
      await page.keyboard.type('الثاني');
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('button', { name: t('untranslated.next') })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText(t('untranslated.emptyTitle'))).toBeVisible();
      await page.goto(adminUrl(slug, '/admin/products'));
      await expect(page.getByText(t('products.view.missing.ar'))).toHaveCount(0);
      await page.goto(adminUrl(slug, `/admin/products?q=${encodeURIComponent('الأول')}`));
      await page.locator('.row-link').filter({ visible: true }).first().click();
      await expect(page.locator('[name="title.ar"]')).toHaveValue('الأول');
      await expect(page.locator('[name="body.ar"]')).toHaveValue('<p>وصف قصير</p>');
    },
  );
}

test('colours typed in both languages are translated and get swatches, and pictures are dropped on the card and on a colour', async ({
  page,
  browser,
}) => {
  const t = translator('en');
  const slug = ownSlug('swatches');
  const login = await createStore(slug, 'House of Colours');
  await page.context().addCookies(await cookiesOf(browser, slug, login));
  await page.goto(adminUrl(slug, '/admin/products/new?lang=en'));
  await expect(page.locator('.rich-editor').first()).toBeVisible();
  await page.locator('[name="title.en"]').fill('Scarf');
  await page.locator('[name="price"]').fill('40');
  await page.getByRole('button', { name: t('producteditor.options.kinds.colour'), exact: true }).click();
  await expect(page.locator('[data-cell="option-0-ar"]')).toHaveValue('اللون');
  await page.locator('[data-cell="values-0"]').pressSequentially('Black,كحلي,Desert rose,');
  await expect(page.locator('.tag-chip .value-swatch')).toHaveCount(2);
  await page.getByRole('button', { name: t('producteditor.options.editValues') }).click();
  const labels = page.locator('.value-table input:not([type="color"])');
  await expect(labels).toHaveCount(6);
  expect(
    await labels.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)),
  ).toEqual([...['Black', 'أسود'], ...['Navy', 'كحلي'], ...['Desert rose', '']]);

  const flat = { width: 40, height: 40, channels: 3, background: '#0A785A' } as const;
  const picture = await sharp({ create: flat }).png().toBuffer();
  await dropPicture(page, '.media-tiles', picture);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('media.picker.add', { count: 1 }) }).click();
  await expect(page.locator('.media-tile.cover img')).toBeVisible();
  // The picture is dragged onto a colour, whose variant then shows it.
  const address = (await page.locator('.media-tile.cover img').getAttribute('src')) ?? '';
  const dragged = await page.evaluateHandle((url) => {
    const data = new DataTransfer();
    data.setData('text/uri-list', new URL(url, location.href).href);
    return data;
  }, address);
  await page.locator('.tag-chip').nth(1).dispatchEvent('drop', { dataTransfer: dragged });
  await expect(page.locator('.tag-chip .value-picture')).toHaveCount(1);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f-]{36}/);
  await expect(page.locator('.tag-chip .value-swatch')).toHaveCount(2);
  await expect(page.locator('.tag-chip').nth(1).locator('.value-picture')).toBeVisible();

  // A price typed in the price card replaces different prices; emptying its field restores them.
  const price = page.locator('[name="price"]');
  const cell = (code: string) => page.locator(`[data-cell="price@${code}"]`);
  await cell('Black').fill('55.00');
  await expect(price).toHaveAttribute('placeholder', '40.00–55.00');
  await price.fill('60');
  await expect(cell('Black')).toHaveValue('60');
  await expect(page.getByText(t('producteditor.prices.replaced'))).toBeVisible();
  await price.fill('');
  await expect(cell('Black')).toHaveValue('55.00');
  await expect(cell('Desert-rose')).toHaveValue('40.00');
});
