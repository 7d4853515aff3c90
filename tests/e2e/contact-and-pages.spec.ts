import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { translator } from '#messages/index.ts';
import { souk } from './install.ts';
import { expect, shopUrl, test, twin } from './support.ts';

// The specification's texts to the letter, and their Arabic.
const TEXTS = {
  en: { prefix: '', sent: 'your request submited successfully', locale: 'en' },
  ar: { prefix: '/ar', sent: 'تم إرسال طلبك بنجاح', locale: 'ar' },
} as const;

for (const { prefix, sent, locale } of Object.values(TEXTS)) {
  const say = translator(locale);
  const field = (name: 'name' | 'email' | 'comments') => say(`storefront.contact.${name}`);

  for (const scripts of [true, false]) {
    test.describe(
      `${locale} ${scripts ? 'with' : 'without'} JavaScript`,
      twin(scripts === (locale === 'en')),
      () => {
        test.use({ javaScriptEnabled: scripts });

        test('an incomplete contact form shows each problem beside its field, keeps what was typed, and is then sent (N3)', async ({
          page,
        }) => {
          await page.goto(shopUrl('demo', `${prefix}/contact-us`));
          await page.getByLabel(field('name')).fill('Noura');
          await page.getByLabel(field('email')).fill('noura@');
          await page.getByRole('button', { name: say('storefront.contact.send') }).click();
          await expect(page.getByText(say('storefront.contact.error.email.invalid')).last()).toBeVisible();
          await expect(page.getByLabel(field('comments'))).toHaveAttribute('aria-invalid', 'true');
          await expect(page.getByLabel(field('name'))).toHaveValue('Noura');
          await page.getByLabel(field('email')).fill('noura@example.com');
          await page.getByLabel(field('comments')).fill('Is the lamp brass?');
          await page.getByRole('button', { name: say('storefront.contact.send') }).click();
          await expect(page.getByRole('status').filter({ hasText: sent }).first()).toBeVisible();
          await expect(page.getByLabel(field('comments'))).toHaveValue('');
        });
      },
    );
  }

  test(
    `the footer of ${locale} leads to the pages that the store has written (D5)`,
    twin(locale === 'en'),
    async ({ page }) => {
      await page.goto(shopUrl('demo', `${prefix}/`));
      for (const name of locale === 'en'
        ? ['About us', 'Returns policy', 'Privacy policy', 'Terms and conditions']
        : ['من نحن', 'سياسة الإرجاع', 'سياسة الخصوصية', 'الشروط والأحكام']) {
        await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
        await expect(page).toHaveTitle(new RegExp(`\\| ${name}$`));
      }
    },
  );
}

test('About Us shows Coming Soon...... until the owner writes the page, and then every process shows it (D5)', async ({
  page,
}) => {
  const owner = `owner-${Date.now()}@pages.example`;
  const slug = `pages-${Date.now().toString(36)}`;
  await souk('store', 'create', '--slug', slug, '--name', 'Quiet Corner', '--owner-email', owner);
  for (const [path, text] of [
    ['/about-us', 'About Us Coming Soon......'],
    ['/ar/about-us', 'صفحة «من نحن» قريبًا......'],
  ] as const) {
    expect((await page.goto(shopUrl(slug, path)))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: text, exact: true })).toBeVisible();
  }
  expect((await page.goto(shopUrl(slug, '/privacy-policy')))?.status()).toBe(404);
  const file = join(mkdtempSync(join(tmpdir(), 'souk-page-')), 'about.html');
  writeFileSync(file, '<p>Since 1998.</p><script>alert(1)</script>');
  const words = ['--store', slug, '--kind', 'about_us', '--locale', 'en', '--title', 'Our story'];
  await souk('page', 'save', file, ...words);
  await expect
    .poll(async () => {
      await page.goto(shopUrl(slug, '/about-us'));
      return page.getByRole('heading', { level: 1 }).textContent();
    })
    .toBe('Our story');
  await expect(page.getByRole('main')).toContainText('Since 1998.');
});

test('the messages of visitors are read from the command line (N3)', async ({ page }) => {
  const comments = `Do you wrap gifts? ${Date.now()}`;
  await page.goto(shopUrl('souq', '/contact-us'));
  const say = translator('ar');
  await page.getByLabel(say('storefront.contact.name')).fill('نورة');
  await page.getByLabel(say('storefront.contact.email')).fill('noura@example.com');
  await page.getByLabel(say('storefront.contact.comments')).fill(comments);
  await page.getByRole('button', { name: say('storefront.contact.send') }).click();
  await expect(page.getByRole('status').filter({ hasText: TEXTS.ar.sent }).first()).toBeVisible();
  const { rows } = await souk<{ rows: { body: string; name: string }[] }>('inbox', 'list', '--store', 'souq');
  expect(rows[0]).toMatchObject({ body: comments, name: 'نورة' });
});
