import type { Cookie, Page } from '@playwright/test';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { createStore, ownSlug } from './install.ts';
import { cookiesOf, publishPage } from './owner.ts';
import { hydrated } from './screens/settle.ts';
import { adminUrl, expect, shopUrl, test, twin } from './support.ts';

// Pages of blocks, arranged in the builder (D2, D5).
const SLUG = ownSlug('blocks');
let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  owner = await cookiesOf(browser, SLUG, await createStore(SLUG, 'Block House'));
});

test.beforeEach(({ context }) => context.addCookies(owner));

const open = (page: Page, path: string, locale: Locale) =>
  page.goto(adminUrl(SLUG, `${path}?lang=${locale}`));
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

for (const locale of LOCALES) {
  const t = translator(locale);
  const isTwin = twin(locale === 'ar');
  const nameIn = (field: 'title' | 'question' | 'answer') =>
    `${t(`blockfields.field.${field}`)} (${t(`forms.language.${locale}`)})`;
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const prefix = locale === 'en' ? '' : '/ar';

  test(
    `${locale}: questions are added to the home page, duplicated, given a look and published (D2)`,
    isTwin,
    async ({ page }) => {
      await open(page, '/admin/storesetting/homepage', locale);
      await press(page, t('builder.add'));
      await press(page, t('builder.kind.faq'));
      await page.getByLabel(nameIn('title')).first().fill(`Help ${locale}`);
      await press(page, t('builder.addItem'));
      await page.getByLabel(nameIn('question')).fill(`When ${locale}?`);
      const editor = page.getByRole('textbox', { name: nameIn('answer') });
      await editor.and(page.locator('[contenteditable]')).click();
      await page.keyboard.type('Tomorrow');
      await page.getByText(t('builder.look')).click();
      await page.getByLabel(t('blockfields.field.background')).selectOption('tint');
      await press(page, t('builder.duplicate'));
      await press(page, t('content.publish'));
      await expect(toast(page, t('common.toast.updated'))).toBeVisible();
      await page.goto(shopUrl(SLUG, prefix || '/'));
      const block = page.locator('.bg-tint .faq').first();
      await expect(page.locator('.bg-tint .faq')).toHaveCount(locale === 'en' ? 2 : 4);
      await block.getByText(`When ${locale}?`).or(block.getByText('When en?')).first().click();
      await expect(block.locator('details[open]')).toHaveCount(1);
    },
  );
}

test('a question stays open when the page asks for its data again, and a new text is shown (D5)', async ({
  page,
}) => {
  const t = translator('en');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const publishQuote = async (quote: string) => {
    const form = await page.context().newPage();
    await form.goto(adminUrl(SLUG, '/admin/storesetting/homepage?lang=en'));
    const add = (name: string) => form.getByRole('button', { name, exact: true }).first().click();
    await add(t('builder.add'));
    await add(t('builder.kind.quote'));
    await form.getByLabel(`${t('blockfields.field.quote')} (${t('forms.language.en')})`).fill(quote);
    // Pressed while the draft is being saved, which must not lose the press.
    await add(t('content.publish'));
    await expect(toast(form, t('common.toast.updated'))).toBeVisible();
    await form.close();
  };
  const askAgain = async () => {
    // The page asks by itself, too, when it hears of a change; the later of two requests ends the earlier one.
    const answered = page.waitForEvent('requestfinished', (request) => request.url().includes('.data'));
    await page.evaluate(() =>
      (
        window as unknown as { __reactRouterDataRouter: { revalidate(): void } }
      ).__reactRouterDataRouter.revalidate(),
    );
    await answered;
  };
  await open(page, '/admin/storesetting/homepage', 'en');
  await press(t('builder.add'));
  await press(t('builder.kind.faq'));
  await press(t('builder.addItem'));
  await page.getByLabel(`${t('blockfields.field.question')} (${t('forms.language.en')})`).fill('Kept open?');
  const editor = page.getByRole('textbox', {
    name: `${t('blockfields.field.answer')} (${t('forms.language.en')})`,
  });
  await editor.and(page.locator('[contenteditable]')).click();
  await page.keyboard.type('Yes');
  await expect(toast(page, t('builder.saved'))).toBeVisible();
  await press(t('content.publish'));
  await expect(toast(page, t('common.toast.updated'))).toBeVisible();
  await page.goto(shopUrl(SLUG, '/'));
  await hydrated(page);
  await page.getByText('Kept open?').click();
  const opened = page.locator('details[open]', { hasText: 'Kept open?' });
  await expect(opened).toHaveCount(1);
  await askAgain();
  await expect(opened).toHaveCount(1);
  await publishQuote('Said later');
  await askAgain();
  await expect(page.getByText('Said later')).toBeVisible();
});

test('a page gets a block below its text, which its text editor does not remove (D5)', async ({ page }) => {
  const t = translator('en');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  await open(page, '/admin/storesetting/aboutus', 'en');
  await page.getByLabel(t('content.page.title')).first().fill('Our story');
  await publishPage(page, 'en');
  await page.getByRole('link', { name: t('content.blocks.open') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('builder.blocksOf', { name: 'Our story' }),
  );
  await press(t('builder.add'));
  await press(t('builder.kind.quote'));
  await page.getByLabel(`${t('blockfields.field.quote')} (${t('forms.language.en')})`).fill('Made with care');
  await publishPage(page, 'en');
  await page.getByRole('link', { name: t('builder.backToPage') }).click();
  await page.getByLabel(t('content.page.title')).first().fill('Our long story');
  await publishPage(page, 'en');
  await page.goto(shopUrl(SLUG, '/about-us'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our long story');
  await expect(page.locator('blockquote')).toHaveText('Made with care');
});

test('a countdown runs, and a video asks its host for nothing before the press (D2)', async ({ page }) => {
  const t = translator('en');
  const asked: string[] = [];
  await page.route(/youtube|vimeo|ytimg/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>Player</p>' });
  });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  await open(page, '/admin/storesetting/homepage', 'en');
  await press(t('builder.add'));
  await press(t('builder.kind.countdown'));
  await page.getByLabel(t('blockfields.field.ends')).fill('2999-01-01T00:00');
  await press(t('builder.add'));
  await press(t('builder.kind.video'));
  await page.getByLabel(t('blockfields.field.video')).fill('https://youtu.be/aqz-KE-bpKQ');
  await press(t('content.publish'));
  await expect(toast(page, t('common.toast.updated'))).toBeVisible();
  await page.goto(shopUrl(SLUG, '/'));
  await expect(page.locator('[data-unit="days"]')).not.toHaveText('00');
  const play = page.getByRole('link', { name: t('blocks.video.play') });
  await play.scrollIntoViewIfNeeded();
  expect(asked).toEqual([]);
  await play.click();
  await expect(page.locator('iframe.video-frame')).toHaveAttribute(
    'src',
    /youtube-nocookie\.com\/embed\/aqz-KE-bpKQ/,
  );
  await expect.poll(() => asked.length).toBe(1);
});
