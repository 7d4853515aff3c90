import { newId } from '#lib/ids.ts';
import { translator } from '#messages/index.ts';
import { mailTo } from './order-desk.ts';
import { expect, platformUrl, shopUrl, test, twin } from './support.ts';

// A visitor opens a shop that nobody else can see, and opens it to everyone by the mailed link (A4).
for (const locale of ['en', 'ar'] as const) {
  const t = translator(locale);
  const prefix = locale === 'ar' ? '/ar' : '';

  test(
    `${locale}: a visitor opens a shop that nobody else can see, opens it to everyone by the mailed link, and opens another shop`,
    twin(locale === 'en'),
    async ({ page, browser }) => {
      const slug = `own-${newId().slice(-12)}`;
      const email = `${slug}@example.com`;
      await page.goto(platformUrl(`${prefix}/signup`));
      await page.locator('[name=slug]').fill('dem0');
      await page.getByRole('button', { name: 'dem0-shop' }).waitFor();
      await page.locator('[name=name]').fill('Sara');
      await page.locator('[name=email]').fill(email);
      await page.locator('[name=password]').fill('figs and mint 512');
      await page.locator('[name=shop]').fill('Bayt Al Oud');
      await page.locator('[name=slug]').fill(slug);
      await expect(page.getByText(t('signup.state.free'))).toBeVisible();
      await page.getByRole('radio', { name: t('signup.trade.perfume') }).check();
      await page.locator('[name=terms]').check();
      await page.getByRole('button', { name: t('signup.submit'), exact: true }).click();
      await page.waitForURL(/\/admin\/dashboard/);
      await expect(page.getByText(t('signup.note.title'))).toBeVisible();
      await expect(page.getByRole('heading', { name: t('numbers.dashboard.guide.title') })).toBeVisible();
      const framed = page.frameLocator('.shop-frame iframe').getByRole('main');
      await expect(framed).toContainText(
        locale === 'en' ? 'A house that welcomes with scent' : 'بيتٌ يستقبل ضيفه بالطِّيب',
      );
      await page.getByRole('button', { name: t('numbers.dashboard.guide.skip') }).click();
      await expect(page.getByRole('heading', { name: t('numbers.dashboard.chart') })).toBeVisible();
      await page.getByRole('button', { name: t('numbers.dashboard.guide.show') }).click();
      await expect(page.getByRole('heading', { name: t('numbers.dashboard.guide.title') })).toBeVisible();

      const stranger = await (await browser.newContext()).newPage();
      const closed = await stranger.goto(shopUrl(slug));
      expect(closed?.status()).toBe(503);
      await page.goto(shopUrl(slug, '/?owner=ask'));
      await expect(page.getByRole('main')).toBeVisible();
      expect(page.url()).toBe(shopUrl(slug));
      await page.goto(shopUrl(slug, locale === 'en' ? '/en' : '/'));
      const hero = locale === 'en' ? 'A house that welcomes with scent' : 'بيتٌ يستقبل ضيفه بالطِّيب';
      await expect(page.getByRole('heading', { name: hero })).toBeVisible();

      const mail = await mailTo(page, email, /./);
      const token = /claim\?token=([\w-]{43})/.exec(mail)?.[1];
      await page.goto(platformUrl(`${prefix}/claim?token=${token}`));
      await page.getByRole('main').getByRole('button').click();
      await page.waitForURL(/\/admin\/dashboard/);
      await expect(page.getByText(t('signup.note.title'))).toHaveCount(0);
      expect((await stranger.goto(shopUrl(slug)))?.status()).toBe(200);
      await stranger.context().close();

      await page.goto(shopUrl(slug, '/admin/products'));
      await page.getByRole('button', { name: t('products.samples.remove') }).click();
      await expect(page.getByText(t('products.samples.removed', { count: 7 }))).toBeVisible();
      await expect(page.getByText(t('admin.products.emptyTitle'))).toBeVisible();

      const second = `${slug}-two`;
      await page.goto(platformUrl(`${prefix}/stores`));
      await page.getByRole('link', { name: t('signup.create.title') }).click();
      await page.getByLabel(t('signup.shop')).fill('Bayt Gifts');
      await page.locator('[name=slug]').fill(slug);
      await page.getByRole('button', { name: t('signup.submit'), exact: true }).click();
      await expect(page.getByText(t('signup.create.summary'))).toBeVisible();
      await expect(page.getByLabel(t('signup.shop'))).toHaveValue('Bayt Gifts');
      await page.locator('[name=slug]').fill(second);
      await page.getByRole('button', { name: t('signup.submit'), exact: true }).click();
      await page.waitForURL((url) => url.href.includes(second) && url.pathname === '/admin/dashboard');
    },
  );
}
