import { readFileSync } from 'node:fs';
import type { Cookie, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, importGoods, type Login, ownSlug } from './install.ts';
import { expectSaid, openDesk, openOrder, toCheckout } from './order-desk.ts';
import { cookiesOf } from './owner.ts';
import { orderNumber, placeButton, WORDS } from './shopper.ts';
import { adminUrl, expect, reads, shopUrl, test, twin } from './support.ts';

// Staff work on cash orders from the checkout to the courier's payment, and their papers.
const SLUG = ownSlug('desk');
const HANDLE = 'oak-tray';
let login: Login;
let owner: Cookie[] = [];
let other = 0;

test.beforeAll(async ({ browser }) => {
  // Creates a store, its owner and products, which takes as long as a journey on a busy machine.
  test.setTimeout(120_000);
  login = await createStore(SLUG, 'Cedar Desk');
  owner = await cookiesOf(browser, SLUG, login);
  await importGoods(SLUG, [{ handle: HANDLE, title: 'Oak Tray', price: '30.00' }]);
  const page = await browser.newPage();
  other = await order(page, 'en');
  await page.close();
});

test.beforeEach(({ context }) => context.addCookies(owner));

const open = (page: Page, path: string, locale: Locale) => openDesk(page, { slug: SLUG, path, locale });

async function order(page: Page, locale: Locale, mobile = '+966501234567'): Promise<number> {
  await toCheckout(page, { slug: SLUG, locale, handle: HANDLE, buyer: { mobile } });
  await placeButton(page, WORDS[locale]).click();
  return orderNumber(page, WORDS[locale]);
}

/** Ticks an order of the list; a tick set before the page's scripts run is lost. */
async function tick(page: Page, number: number): Promise<void> {
  const box = page.getByRole('checkbox', { name: reads(`#${number}`) });
  await expect(async () => {
    await box.check();
    await expect(box).toBeChecked({ timeout: 500 });
  }).toPass();
}

/** Presses a button that saves a file; returns its name and bytes. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 20_000 }), press()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

for (const locale of LOCALES) {
  const t = translator(locale);
  const isTwin = twin(locale === 'ar');
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

  test(
    `${locale}: the courier's list is compared, and matching orders are recorded as collected (J1)`,
    isTwin,
    async ({ page }) => {
      const number = await order(page, locale);
      await open(page, '/admin/orders/reconcile', locale);
      const list = `Order,Amount,Fee\n${number},35.00,1.50\n9999999,10.00,\n`;
      const file = { name: 'courier.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
      await page.getByLabel(t('payments.courier.choose')).setInputFiles(file);
      await press(page, t('payments.courier.check'));
      const row = (text: string) => page.getByRole('row').filter({ hasText: text });
      await expect(row(`#${number}`)).toContainText(t('payments.courier.outcome.matched'));
      await expect(row('9999999')).toContainText(t('payments.courier.outcome.unknown'));
      await press(page, t('payments.courier.collect', { count: 1 }));
      await expectSaid(page, t('payments.courier.done', { count: 1 }));
      await expect(row(`#${number}`)).toContainText(t('payments.courier.outcome.collected'));
      await page.goto(shopUrl(SLUG, `${WORDS[locale].prefix}/my-orders/${number}`));
      await expect(page.getByText(t('orders.payment.paid'), { exact: true }).first()).toBeVisible();
    },
  );

  test(
    `${locale}: ticked orders are packed and shipped together, and their packing slips and invoices saved for printing (K3)`,
    isTwin,
    async ({ page }) => {
      const number = await order(page, locale);
      await open(page, `/admin/orders?q=${number}`, locale);
      for (const act of ['process', 'ship'] as const) {
        await tick(page, number);
        await press(page, t(`orderlife.list.${act}`));
        await expectSaid(page, t('orderlife.list.done', { count: 1 }));
        const status = t(act === 'ship' ? 'orders.status.shipped' : 'orders.status.processing');
        await expect(page.getByRole('row').filter({ hasText: `#${number}` })).toContainText(status);
      }
      await tick(page, number);
      const slips = await saved(page, () => press(page, t('orderlife.list.print')));
      const invoices = await saved(page, () => press(page, t('invoices.packed.print')));
      expect([slips.name, invoices.name]).toEqual(['packing-slips.pdf', 'invoices.pdf']);
      for (const { bytes } of [slips, invoices]) expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    },
  );

  test(
    `${locale}: only the ticked order is exported, after the password is entered again (K3)`,
    isTwin,
    async ({ page }) => {
      // The list shows another order too, which must not be exported.
      const number = await order(page, locale);
      await open(page, '/admin/orders', locale);
      await expect(page.getByRole('row').filter({ hasText: `#${other}` })).toBeVisible();
      await tick(page, number);
      await press(page, t('orderlife.list.export'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t('orderlife.list.exportTitle', { count: 1 }),
      );
      const password = page.getByLabel(t('files.export.password'), { exact: true });
      await password.fill('not the password');
      await press(page, t('orderlife.list.exportGo'));
      await expect(page.getByText(t('files.export.wrong'))).toBeVisible();
      await password.fill(login.password);
      const { bytes } = await saved(page, () => press(page, t('orderlife.list.exportGo')));
      const rows: Record<string, string>[] = parse(bytes, { columns: true, bom: true });
      expect(rows).toHaveLength(1);
      expect(Object.values(rows[0] ?? {})).toEqual(
        expect.arrayContaining([String(number), 'Oak Tray', `${locale}@example.com`]),
      );
    },
  );

  test(
    `${locale}: an order is invoiced to a company, and owner and shopper save the PDF (K3)`,
    isTwin,
    async ({ page }) => {
      const number = await order(page, locale);
      await openOrder(page, { slug: SLUG, locale, number });
      await page.getByRole('link', { name: t('invoices.card.business') }).click();
      const company = `Cedar Trading ${locale}`;
      await page.getByLabel(t('invoices.card.company')).fill(company);
      await page.getByLabel(t('invoices.card.vatNumber')).fill('no. 1!');
      await press(page, t('invoices.card.issue'));
      await expect(page.getByRole('alert')).toHaveText(t('invoices.problem.business_invalid'));
      await expect(page.getByLabel(t('invoices.card.company'))).toHaveValue(company);
      await page.getByLabel(t('invoices.card.vatNumber')).fill('300000000000003');
      await press(page, t('invoices.card.issue'));
      await expectSaid(page, t('invoices.card.done'));
      const card = page.getByRole('region', { name: t('invoices.card.title'), exact: true });
      await expect(card.getByRole('button', { name: t('invoices.card.issue') })).toHaveCount(0);
      const link = card.locator('a.strong');
      const code = (await link.locator('bdi, code, .code').last().textContent()) ?? '';
      const ours = await saved(page, () => link.click());
      expect(ours.name).toBe(`${code}.pdf`);
      expect(ours.bytes.subarray(0, 5).toString()).toBe('%PDF-');
      await page.goto(shopUrl(SLUG, `${WORDS[locale].prefix}/my-orders/${number}`));
      const theirs = await saved(page, () =>
        page.getByRole('link', { name: t('invoices.card.yours') }).click(),
      );
      expect(theirs.name).toBe(ours.name);
    },
  );

  test(
    `${locale}: a shopper on the refuse list gets no cash on delivery until they are removed (J1)`,
    isTwin,
    async ({ page }) => {
      const mobile = locale === 'en' ? '+966555000111' : '+966555000222';
      await open(page, '/admin/orders/refuse-list', locale);
      await page.getByLabel(t('payments.refuse.who')).fill(mobile);
      await page.getByLabel(t('common.reason')).fill('Refused three parcels');
      await press(page, t('payments.refuse.submit'));
      const listed = page.getByRole('region', { name: t('payments.refuse.listed') }).getByRole('listitem');
      const row = listed.filter({ hasText: mobile.slice(-3) });
      await expect(row).toContainText('Refused three parcels');
      await toCheckout(page, { slug: SLUG, locale, handle: HANDLE, buyer: { mobile } });
      await placeButton(page, WORDS[locale]).click();
      await expect(page.getByText(t('payment.cashRefused')).first()).toBeVisible();
      await open(page, '/admin/orders/refuse-list', locale);
      await row.getByRole('button').click();
      await expect(row).toHaveCount(0);
      await order(page, locale, mobile);
    },
  );
}

// These tests are the last, because each order waits for a confirmation call from then on.
for (const locale of LOCALES) {
  const t = translator(locale);

  test(
    `${locale}: a cash order waits for its call: no answer, then a confirmation, and it can be packed (J1)`,
    twin(locale === 'ar'),
    async ({ page }) => {
      await open(page, '/admin/storesetting/paymentOptions', locale);
      const cash = page.getByRole('region', { name: t('payments.cash.title') });
      await cash.getByRole('radio', { name: t('payments.confirm.call') }).check();
      await cash.getByRole('button').last().click();
      await expectSaid(page, t('common.toast.updated'));
      const number = await order(page, locale);
      const shown = t('payment.confirm.call', { phone: '\u0000' }).split('\u0000');
      for (const part of shown) await expect(page.getByRole('main')).toContainText(part.trim());

      await open(page, '/admin/orders/confirm', locale);
      const call = page.getByRole('listitem').filter({ hasText: `#${number}` });
      await call.getByLabel(reads(t('payments.queue.noteOf', { number: `#${number}` }))).fill('Rang twice');
      await call.getByRole('button', { name: t('payments.queue.outcome.confirmed') }).focus();
      await page.keyboard.press('n');
      await expectSaid(page, t('payments.queue.said.no_answer'));
      await expect(call).toContainText(t('payments.queue.tries', { count: 1 }));
      const href = await call.getByRole('link', { name: `#${number}` }).getAttribute('href');
      await call.getByRole('button', { name: t('payments.queue.outcome.confirmed') }).click();
      await expect(call).toHaveCount(0);

      await page.goto(adminUrl(SLUG, href ?? ''));
      const timeline = page.getByRole('region', { name: t('admin.order.timeline') });
      const confirmed = t('orderlife.event.confirmed_by_call', { by: 'staff', name: 'owner' });
      await expect(timeline).toContainText(reads(confirmed));
      await expect(timeline).toContainText('Rang twice');
      await page.getByRole('button', { name: t('admin.order.move.process'), exact: true }).click();
      await expect(page.getByText(t('orders.status.processing'), { exact: true }).first()).toBeVisible();
    },
  );
}
