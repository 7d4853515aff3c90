import { readFile } from 'node:fs/promises';
import type { Browser, Cookie, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { LOCALES } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, importGoods, type Login, ownSlug, receiveOrder } from './install.ts';
import { cookiesOf } from './owner.ts';
import { addToCart, fillCheckout, orderNumber, person, placeButton, WORDS } from './shopper.ts';
import { adminUrl, expect, platformUrl, shopUrl, test, twin } from './support.ts';

// Shoppers' messages to a store: a review that waits for its owner, a newsletter sign-up.
const SLUG = ownSlug('voices');
const SHOPPER = { email: `dana@${SLUG}.example`, password: 'figs & mint 5', name: 'Dana' };
let login: Login;
let owner: Cookie[] = [];
let shopper: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  login = await createStore(SLUG, 'House of Voices');
  await importGoods(SLUG, [
    { handle: 'mug-en', title: 'Mug en', price: '12.00' },
    { handle: 'mug-ar', title: 'Mug ar', price: '12.00' },
  ]);
  owner = await cookiesOf(browser, SLUG, login);
  shopper = await whoReceivedBoth(browser);
});

/** The token of the link in the newest mail to an address. */
async function tokenMailedTo(page: Page, email: string): Promise<string> {
  await page.goto(platformUrl('/dev/mail'));
  const mail = page.getByRole('main').getByRole('link').filter({ hasText: email }).first();
  await page.goto(platformUrl((await mail.getAttribute('href')) ?? ''));
  const token = /token=([\w-]{20,})/.exec(await page.content())?.[1];
  if (!token) throw new Error(`No link was mailed to ${email}.`);
  return token;
}

/** Makes an account in the shop; the page is signed in. */
async function signUp(page: Page, fields: typeof SHOPPER): Promise<void> {
  await page.goto(shopUrl(SLUG, '/signup'));
  for (const [id, value] of Object.entries(fields)) await page.locator(`#${id}`).fill(value);
  const name = translator('en')('account.signup.submit');
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/signup'));
}

/** A shopper with an account who received one of each product and may review them. */
async function whoReceivedBoth(browser: Browser): Promise<Cookie[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { email } = SHOPPER;
  await signUp(page, SHOPPER);
  for (const handle of ['mug-en', 'mug-ar']) await addToCart(page, { slug: SLUG, words: WORDS.en, handle });
  await page.goto(shopUrl(SLUG, '/checkout'));
  await fillCheckout(page, WORDS.en, person(email));
  await placeButton(page, WORDS.en).click();
  await receiveOrder(SLUG, await orderNumber(page, WORDS.en));
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

for (const locale of LOCALES) {
  const t = translator(locale);
  const isTwin = twin(locale === 'ar');
  const inShop = (path: string) => shopUrl(SLUG, `${locale === 'en' ? '' : '/ar'}${path}`);

  test(
    `${locale}: a review waits for the owner, who publishes and answers it, and both appear on the product's page (N1)`,
    isTwin,
    async ({ page, browser }) => {
      const title = `Holds its warmth ${locale}`;
      const answer = locale === 'en' ? 'Glad that you like it.' : 'سعدنا بأنه أعجبك.';
      await page.context().addCookies(owner);
      await page.goto(adminUrl(SLUG, `/admin/reviews?lang=${locale}`));
      const wait = page.getByRole('button', { name: t('moderation.turnOn'), exact: true });
      // Moderation may already be on; it is in the second language, because the test in the first one turned it on.
      await expect(page.getByRole('region', { name: t('moderation.moderation') })).toBeVisible();
      if (await wait.count()) await wait.click();
      await expect(page.getByText(t('moderation.moderationOn'))).toBeVisible();

      const context = await browser.newContext();
      await context.addCookies(shopper);
      const theirs = await context.newPage();
      await theirs.goto(inShop(`/products/mug-${locale}/review`));
      await theirs.locator('input[name=rating][value="4"]').check({ force: true });
      await theirs.getByLabel(t('reviews.form.heading'), { exact: true }).fill(title);
      await theirs.getByLabel(t('reviews.form.comment'), { exact: true }).fill('And my hands.');
      await theirs.getByRole('button', { name: t('reviews.form.send') }).click();
      await expect(theirs.getByText(t('reviews.submited')).filter({ visible: true }).first()).toBeVisible();
      const reviews = theirs.getByRole('main').locator('article.review');
      await theirs.goto(inShop(`/products/mug-${locale}`));
      await expect(theirs.getByRole('heading', { level: 1, name: `Mug ${locale}` })).toBeVisible();
      await expect(theirs.locator('#reviews').getByText(t('reviews.first'))).toBeVisible();
      await expect(reviews).toHaveCount(0);

      await page.goto(adminUrl(SLUG, '/admin/reviews?view=pending'));
      const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
      await expect(row).toContainText(SHOPPER.email);
      await row.getByRole('button', { name: t('moderation.publish'), exact: true }).click();
      await expect(row).toHaveCount(0);
      await page.goto(adminUrl(SLUG, '/admin/reviews?view=published'));
      await row.getByText(t('moderation.reply'), { exact: true }).click();
      await row.getByLabel(t('moderation.yourReply'), { exact: true }).fill(answer);
      await row.getByRole('button', { name: t('moderation.sendReply'), exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: t('moderation.replied') })).toBeVisible();

      await theirs.goto(inShop(`/products/mug-${locale}`));
      await expect(reviews.filter({ hasText: title })).toContainText(answer);
      await expect(reviews).toContainText(t('reviews.reply', { store: 'House of Voices' }));
      await expect(theirs.getByRole('main')).not.toContainText(SHOPPER.email);
      const helpful = { name: t('reviews.vote.helpful'), exact: true };
      await reviews.filter({ hasText: title }).getByRole('button', helpful).click();
      await expect(theirs.getByText(t('reviews.vote.own')).first()).toBeVisible();
      await context.close();
    },
  );

  test(
    `${locale}: only a confirmed subscriber is on the owner's newsletter list and in its file (N4)`,
    isTwin,
    async ({ page, context }) => {
      const [confirmed, waiting] = ['noura', 'salem'].map((name) => `${name}-${locale}@${SLUG}.example`) as [
        string,
        string,
      ];
      for (const email of [waiting, confirmed]) {
        await page.goto(inShop('/newsletter'));
        await page.getByLabel(t('home.newsletter.email')).fill(email);
        await page.getByRole('button', { name: t('home.newsletter.send') }).click();
        await expect(page.getByText(t('home.newsletter.sent'))).toBeVisible();
      }
      await page.goto(inShop(`/newsletter/confirm?token=${await tokenMailedTo(page, confirmed)}`));
      await page.getByRole('button', { name: t('home.newsletter.confirmSend') }).click();
      await expect(page.getByRole('heading', { name: t('home.newsletter.confirmed') })).toBeVisible();

      await context.addCookies(owner);
      await page.goto(adminUrl(SLUG, `/admin/marketing?lang=${locale}`));
      const row = (email: string) => page.getByRole('row').filter({ hasText: email });
      await expect(row(confirmed)).toContainText(t(`marketing.in.${locale}`));
      await expect(row(waiting)).toHaveCount(0);
      const views = page.getByRole('navigation', { name: t('marketing.views') });
      await views.getByRole('link', { name: t('marketing.view.asked') }).click();
      await expect(row(waiting)).toContainText(t('marketing.status.asked'));
      await expect(row(confirmed)).toHaveCount(0);

      const download = async (password: string) => {
        await page.getByLabel(t('marketing.password'), { exact: true }).fill(password);
        await page.getByRole('button', { name: t('marketing.download'), exact: true }).click();
      };
      await download('not the password');
      await expect(page.getByText(t('marketing.wrong'))).toBeVisible();
      const [file] = await Promise.all([page.waitForEvent('download'), download(login.password)]);
      expect(file.suggestedFilename()).toMatch(/-readers-.*\.csv$/);
      const lines: string[][] = parse(await readFile(await file.path()), { bom: true });
      expect(lines[0]).toEqual(
        (['email', 'language', 'asked'] as const).map((of) => t(`marketing.column.${of}`)),
      );
      const addresses = lines.slice(1).map(([email]) => email);
      expect(addresses).toContain(confirmed);
      expect(addresses).not.toContain(waiting);
    },
  );
}
