import { translator } from '#messages/index.ts';
import { expect, shopUrl, test, twin } from './support.ts';

type Shift = PerformanceEntry & { value: number };

// The slides of the home page run right to left in Arabic; both sample stores have two.
for (const [slug, locale] of [
  ['demo', 'en'],
  ['souq', 'ar'],
] as const) {
  const say = translator(locale);

  test(
    `${locale}: slides change by hand without moving the page (D2)`,
    twin(locale === 'en'),
    async ({ page }) => {
      await page.goto(shopUrl(slug, '/'));
      const slides = page.locator('.hero-track > .hero');
      const dots = page.locator('.hero-dots a');
      await expect(slides).toHaveCount(2);
      await expect(slides.nth(0)).toBeInViewport({ ratio: 0.5 });
      await expect(slides.nth(1)).not.toBeInViewport();
      await dots.nth(1).scrollIntoViewIfNeeded();
      const scrolled = await page.evaluate(() => scrollY);
      await dots.nth(1).click();
      await expect(slides.nth(1)).toBeInViewport({ ratio: 0.5 });
      await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
      expect(await page.evaluate(() => [scrollY, location.hash])).toEqual([scrolled, '']);
      await page.locator('.hero-track').focus();
      await page.keyboard.press(locale === 'ar' ? 'ArrowRight' : 'ArrowLeft');
      await expect(slides.nth(0)).toBeInViewport({ ratio: 0.5 });
    },
  );

  test(
    `${locale}: the result of the newsletter’s form replaces the form (N4)`,
    twin(locale === 'ar'),
    async ({ page }) => {
      await page.goto(shopUrl(slug, '/'));
      const send = page.getByRole('button', { name: say('home.newsletter.send') });
      await page.getByLabel(say('home.newsletter.email')).fill('noura@');
      await send.click();
      await expect(page.getByText(say('home.newsletter.invalid'))).toBeVisible();
      await page.getByLabel(say('home.newsletter.email')).fill(`noura-${Date.now()}@example.com`);
      await send.click();
      await expect(page.getByRole('status').filter({ hasText: say('home.newsletter.sent') })).toBeVisible();
      await expect(send).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe('/');
    },
  );
}

test('ar: a slide that loads together with the font shifts the layout only slightly (D2)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(shopUrl('souq', '/'));
  await expect(page.locator('.hero-track > .hero')).toHaveCount(2);
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready;
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const root = document.documentElement.style;
    const last = document.querySelector<HTMLElement>('.hero-track > .hero:last-child')!;
    root.setProperty('--font', 'sans-serif');
    last.style.display = 'none';
    await drawn();
    const moved = new Promise<number>((done) => {
      new PerformanceObserver((list) => {
        done(list.getEntries().reduce((sum, entry) => sum + (entry as Shift).value, 0));
      }).observe({ type: 'layout-shift' });
    });
    root.removeProperty('--font');
    last.style.removeProperty('display');
    return moved;
  });
  expect(shifts).toBeLessThan(0.02);
});
