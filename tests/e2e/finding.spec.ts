import { translator } from '#messages/index.ts';
import { SHOPS } from './screens/shops.ts';
import { expect, QUICK, shopUrl, test, twin } from './support.ts';

const SEE_ALL = { en: /^See/, ar: /^عرض/ } as const;
// A misspelt word, and the product it finds.
const TYPED = { en: 'lmap', ar: 'قهووة' } as const;

for (const locale of ['en', 'ar'] as const) {
  const shop = SHOPS[locale];
  const say = translator(locale);

  test(
    `a shopper searches, picks with the keyboard, filters, and returns to the same position (F1–F4, ${locale})`,
    twin(locale === 'en', QUICK),
    async ({ page }) => {
      await page.goto(shopUrl(shop.slug, '/'));
      const field = page.getByRole('combobox', { name: say('common.action.search') });
      await page.locator('#header-search').focus();
      await field.pressSequentially(TYPED[locale]);
      const options = page.getByRole('option');
      // Waits for the last row of the answer to the typed words. Until it arrives, the panel shows trending products.
      await expect(options.last()).toContainText(SEE_ALL[locale]);
      await field.press('ArrowDown');
      await expect(options.first()).toHaveAttribute('aria-selected', 'true');
      await field.press('Escape');
      await expect(page.getByRole('listbox')).toBeHidden();
      await expect(field).toHaveValue(TYPED[locale]);
      // From the field, arrow up selects the last row, which shows all results.
      await field.press('ArrowUp');
      await field.press('Enter');
      await expect(page).toHaveURL(/\/search\?q=/);
      await expect(page.locator('.listing article').first()).toBeVisible();

      await page.goto(shopUrl(shop.slug, '/products'));
      const cards = page.locator('.listing article');
      const all = await cards.count();
      await page.getByRole('link', { name: say('storefront.listing.loadMore') }).click();
      await expect.poll(() => cards.count()).toBeGreaterThan(all);
      const more = await cards.count();
      await cards.nth(all + 3).scrollIntoViewIfNeeded();
      await cards
        .nth(all + 3)
        .locator('h3 a')
        .click();
      await expect(page).toHaveURL(/\/products\/[^?]+$/);
      await expect(page.locator('.buy-box')).toBeVisible();
      await page.goBack();
      await expect(cards).toHaveCount(more);
      await expect(cards.nth(all + 3)).toBeInViewport();

      const box = page.locator('#filters input[name="o.colour"]').first();
      await box.check();
      await expect(page).toHaveURL(/o\.colour=/);
      await expect(page.locator('.chips.applied .chip')).toHaveCount(1);
      await expect(box).toBeFocused();
      await page
        .locator('#filters summary')
        .filter({ hasText: say('finding.filter.shelf') })
        .click();
      await page.locator('#filters input[name=stock]').check();
      await expect(page.locator('.chips.applied .chip')).toHaveCount(2);
      await page.goBack();
      await expect(page.locator('.chips.applied .chip')).toHaveCount(1);
      await expect(page.locator('#filters input[name=stock]')).not.toBeChecked();
      await page
        .locator('.chips.applied')
        .getByRole('link', { name: say('storefront.listing.clear') })
        .click();
      await expect(page).toHaveURL(/\/products$/);
      await expect(box).not.toBeChecked();
    },
  );
}
