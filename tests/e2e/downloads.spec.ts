import { readFile } from 'node:fs/promises';
import type { Browser, Cookie, Page } from '@playwright/test';
import { translator } from '#messages/index.ts';
import { createStore, importGoods, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { addToCart, fillCheckout, person, WORDS } from './shopper.ts';
import { adminUrl, expect, shopUrl, test, twin } from './support.ts';
import { takeTransfers } from './take-transfers.ts';

const SLUG = ownSlug('files');
// Larger than one part of an upload.
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000_000, 'care for olive wood ')]);
let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  const login = await createStore(SLUG, 'Olive Press');
  await importGoods(SLUG, [
    { handle: 'guide-en', title: 'Care guide', price: '12.00' },
    { handle: 'guide-ar', title: 'Care book', price: '15.00' },
  ]);
  owner = await cookiesOf(browser, SLUG, login);
  // A file is not delivered by a courier, so the store must accept more than cash.
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies(owner);
  await takeTransfers(await context.newPage(), SLUG);
  await context.close();
});

async function openAdmin(browser: Browser, locale: 'en' | 'ar'): Promise<Page> {
  const staff = await browser.newContext();
  await staff.addCookies([...owner, { name: 'lang', value: locale, url: adminUrl(SLUG) }]);
  return staff.newPage();
}

/** Searches a list of the admin and opens the only result. */
async function openFound(admin: Page, list: string, name: string): Promise<void> {
  await admin.goto(adminUrl(SLUG, `${list}?q=${encodeURIComponent(name)}`));
  await admin.getByRole('link', { name }).first().click();
  await admin.waitForURL(/\/[0-9a-f-]{36}/);
}

for (const locale of ['en', 'ar'] as const) {
  const say = translator(locale);
  const words = WORDS[locale];

  test(
    `a file is attached, bought without delivery, paid, and saved by its buyer (${locale}) (E9)`,
    twin(locale === 'ar'),
    async ({ page, browser }) => {
      const admin = await openAdmin(browser, locale);
      await openFound(admin, '/admin/products', locale === 'en' ? 'Care guide' : 'Care book');
      const card = admin.locator('section', { has: admin.locator('#files-title') });
      await card.getByRole('button', { name: say('downloads.editor.add') }).click();
      const dialog = admin.getByRole('dialog');
      await dialog.locator('input[type=file]').setInputFiles({
        ...{ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') },
      });
      await dialog.getByRole('button', { name: say('downloads.editor.upload') }).click();
      await expect(dialog.getByRole('alert')).toHaveText(say('downloads.editor.problem.kind'));
      const file = { name: 'Care.pdf', mimeType: 'application/pdf', buffer: PDF };
      await dialog.locator('input[type=file]').setInputFiles(file);
      await dialog.locator('[name=maxDownloads]').fill(locale === 'en' ? '3' : '٣');
      await dialog.getByRole('button', { name: say('downloads.editor.upload') }).click();
      await expect(card.getByText('Care.pdf')).toBeVisible();

      await page.goto(shopUrl(SLUG, `${words.prefix}/products/guide-${locale}`));
      await expect(page.getByText(say('downloads.shop.product.download')).first()).toBeVisible();
      await addToCart(page, { slug: SLUG, words, handle: `guide-${locale}` });
      await page.goto(shopUrl(SLUG, `${words.prefix}/checkout`));
      await expect(page.getByText(say('downloads.delivery'), { exact: true }).first()).toBeVisible();
      await fillCheckout(page, words, person(`${locale}@example.com`));
      await expect(page.locator('[name=paymentMethod][value=cash_on_delivery]')).toHaveCount(0);
      await page
        .getByRole('button', { name: say('checkout.page.placeTransfer') })
        .first()
        .click();
      await page.waitForURL(/\/transfer\/\d+/);
      const number = Number(/transfer\/(\d+)/.exec(page.url())?.[1]);
      await openFound(admin, '/admin/orders', String(number));
      const state = admin.locator('section', { has: admin.locator('#order-files') });
      await expect(state).toContainText(say('downloads.order.waiting', { count: 1 }));
      const desk = admin.url();
      await admin.getByRole('link', { name: say('payments.check.link') }).click();
      await admin.getByRole('button', { name: say('payments.check.accept') }).click();
      await expect(admin.getByText(say('payments.check.done.accepted')).first()).toBeVisible();
      await admin.goto(desk);
      await expect(state).toContainText(say('downloads.order.state.ready'));
      // No button was pressed: an order of files alone is delivered once it is paid.
      await expect(admin.getByText(say('orders.status.delivered'), { exact: true }).first()).toBeVisible();

      await page.goto(shopUrl(SLUG, `${words.prefix}/my-orders/${number}`));
      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Care.pdf' }).click();
      const download = await saved;
      expect(download.suggestedFilename()).toBe('Care.pdf');
      expect((await readFile(await download.path())).equals(PDF)).toBe(true);
      await admin.reload();
      await expect(state).toContainText(say('downloads.order.used', { used: 1, max: 3 }));
      await admin.context().close();
    },
  );
}
