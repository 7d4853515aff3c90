import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { newId } from '#lib/ids.ts';
import { translator } from '#messages/index.ts';
import { confirmEmail } from './confirm-email.ts';
import { receiveOrder } from './install.ts';
import { SHOPS } from './screens/shops.ts';
import { fillCheckout, orderNumber, WORDS } from './shopper.ts';
import { expect, shopUrl, test, twin } from './support.ts';

// A shopper's whole life in one store: in both languages, and without scripts as far as the order.
const PASSWORD = 'figs & mint 5';
// A misspelt word.
const TYPED = { en: 'lmap', ar: 'قهووة' } as const;

type Life = { page: Page; locale: 'en' | 'ar'; email: string; scripts: boolean };

const wordsOf = ({ locale }: Life) => ({
  shop: SHOPS[locale],
  words: WORDS[locale],
  say: translator(locale),
});
const at = (life: Life, path: string) => shopUrl(SHOPS[life.locale].slug, path);
const press = ({ page }: Life, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();

/** A notice is twice on a page: hidden where scripts show it as a toast. */
const expectSeen = (page: Page, text: string) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();

async function send(life: Life, fields: Record<string, string>, button: string): Promise<void> {
  for (const [id, value] of Object.entries(fields)) await life.page.locator(`#${id}`).fill(value);
  await press(life, button);
}

async function signUpAndVerify(life: Life): Promise<void> {
  const { page, email } = life;
  const { shop, say } = wordsOf(life);
  await page.goto(at(life, '/signup'));
  const person = { name: shop.person.name, email, password: PASSWORD };
  await send(life, person, say('account.signup.submit'));
  await page.waitForURL((url) => !url.pathname.endsWith('/signup'));
  await confirmEmail(page, { email, locale: life.locale, url: (path) => at(life, path) });
}

/** Searches with a misspelling, filters by stock, and adds the first product to the wishlist. Returns its title. */
async function findAndWish(life: Life): Promise<string> {
  const { page, locale, scripts } = life;
  const { say } = wordsOf(life);
  await page.goto(at(life, '/'));
  await page.locator('#header-search').fill(TYPED[locale]);
  await page.locator('#header-search').press('Enter');
  await page.waitForURL(/\/search\?q=/);
  const group = page.locator('#filters details').filter({ has: page.locator('input[name="stock"]') });
  await group.locator('summary').click();
  await group.locator('input[name="stock"]').check();
  if (!scripts)
    await page
      .locator('#filters')
      .getByRole('button', { name: say('common.action.apply') })
      .click();
  await page.waitForURL(/stock=1/);
  // The address changes a moment before the list, whose first product may be sold out until then.
  await expect(page.locator('.listing .is-sold-out')).toHaveCount(0);
  await page.locator('.listing article').first().locator('.heart').click();
  await expectSeen(page, say('wishlist.added'));
  // The title is read on the wishlist, because the search results may have changed when the button was pressed.
  await page.goto(at(life, '/wishlist'));
  return ((await page.locator('main .card h3').first().textContent()) ?? '').trim();
}

async function buy(life: Life, title: string): Promise<number> {
  const { page } = life;
  const { shop, words } = wordsOf(life);
  await page.goto(at(life, '/wishlist'));
  await page.locator('main .card h3 a').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await press(life, words.add);
  await expectSeen(page, words.inCart);
  await page.goto(at(life, '/checkout'));
  await fillCheckout(page, words, { ...shop.person, email: life.email });
  await page.getByRole('button', { name: words.place }).first().click();
  return orderNumber(page, words);
}

async function untilOrdered(life: Life): Promise<{ title: string; number: number }> {
  await signUpAndVerify(life);
  const title = await findAndWish(life);
  return { title, number: await buy(life, title) };
}

async function reorderAndCancelFirst(life: Life, first: number): Promise<number> {
  const { page } = life;
  const { words, say } = wordsOf(life);
  await page.goto(at(life, `/my-orders/${first}`));
  await press(life, say('orders.own.again'));
  await page.waitForURL(/\/cart$/);
  await page.goto(at(life, '/checkout'));
  // The first order's address was saved and is selected.
  await page.getByRole('button', { name: words.place }).first().click();
  const second = await orderNumber(page, words);
  await page.goto(at(life, `/my-orders/${first}`));
  await page.getByText(say('orders.own.cancel'), { exact: true }).click();
  await press(life, say('orders.own.cancelYes'));
  await page.waitForURL(new RegExp(`/order-cancelled/${first}$`));
  return second;
}

async function review(life: Life, number: number): Promise<void> {
  const { page } = life;
  const { shop, say } = wordsOf(life);
  await receiveOrder(shop.slug, number);
  await page.goto(at(life, `/my-orders/${number}`));
  await expectSeen(page, say('orders.status.delivered'));
  await page
    .getByRole('link', { name: say('orders.own.review') })
    .first()
    .click();
  await page.locator('input[name=rating][value="5"]').check({ force: true });
  await send(life, { title: 'Just right', comment: 'It came in two days.' }, say('reviews.form.send'));
  await expectSeen(page, say('reviews.submited'));
}

async function takeDataAndLeave(life: Life, orders: number[]): Promise<void> {
  const { page, email } = life;
  const { say } = wordsOf(life);
  await page.goto(at(life, '/profile'));
  await page.locator('#exportPassword').fill(PASSWORD);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('profile.export.submit') }).click(),
  ]);
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(data.account.email).toBe(email);
  expect(data.orders.map((order: { number: number }) => order.number)).toEqual(orders);
  expect(data.reviews).toMatchObject([{ title: 'Just right', rating: 5 }]);
  expect(data.wishlist).toHaveLength(1);
  await page.getByText(say('profile.delete.ask')).click();
  await send(life, { deletePassword: PASSWORD }, say('profile.delete.submit'));
  await page.waitForURL(at(life, '/'));
  await page.goto(at(life, '/login'));
  await send(life, { email, password: PASSWORD }, say('account.login.submit'));
  await expectSeen(page, say('account.error.wrong'));
}

for (const locale of ['en', 'ar'] as const) {
  test(
    `${locale}: a shopper signs up, searches, orders, cancels, receives, reviews, exports their data and deletes the account`,
    twin(locale === 'en'),
    async ({ page }) => {
      test.setTimeout(120_000);
      const life: Life = { page, locale, email: `life-${newId()}@example.com`, scripts: true };
      const { number } = await untilOrdered(life);
      const second = await reorderAndCancelFirst(life, number);
      await review(life, second);
      await takeDataAndLeave(life, [second, number]);
    },
  );
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  for (const locale of ['en', 'ar'] as const) {
    test(
      `${locale}: a shopper without scripts signs up, searches, saves to the wishlist and orders`,
      twin(locale === 'ar'),
      async ({ page }) => {
        test.setTimeout(120_000);
        const life: Life = { page, locale, email: `plain-${newId()}@example.com`, scripts: false };
        const { number } = await untilOrdered(life);
        await page.goto(at(life, '/my-orders'));
        await expectSeen(page, `#${number}`);
      },
    );
  }
});
