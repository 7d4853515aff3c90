import { createStore, ownSlug } from './install.ts';
import { signInToAdmin } from './owner.ts';
import { adminUrl, expect, reads, test } from './support.ts';

const SLUG = ownSlug('rules');

test('an owner sets where the store delivers, in either language, and checks the charge for an address (G5)', async ({
  page,
}) => {
  const login = await createStore(SLUG, 'Cedar Rules');
  await signInToAdmin(page, SLUG, login);
  await page.goto(adminUrl(SLUG, '/admin/settings/delivery'));
  await page.getByRole('link', { name: 'Add a zone' }).click();
  await page.getByLabel('In English').first().fill('Riyadh');
  await page.getByLabel('Country', { exact: true }).selectOption('SA');
  await page.getByText('Only parts of the country').click();
  await page.getByLabel('Riyadh', { exact: true }).check();
  const way = page.getByRole('group', { name: 'Way 1' });
  await way.getByLabel('In English').first().fill('Courier');
  await way.getByLabel('How it is priced').selectOption('weight');
  await page.getByRole('button', { name: 'Add the zone' }).click();
  // Nothing typed is lost, and the first wrong field has the focus.
  await expect(way.getByLabel(/^Price \(/)).toBeFocused();
  await way.getByLabel(/^Price \(/).fill('7.50');
  await way.getByRole('button', { name: 'Add a step' }).click();
  await way
    .getByLabel(/^From weight/)
    .nth(1)
    .fill('2');
  await way
    .getByLabel(/^Price \(/)
    .nth(1)
    .fill('12');
  await page.getByRole('radio', { name: 'Deliver to my own zones only' }).check();
  await page.getByRole('button', { name: 'Add the zone' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riyadh');

  await page.goto(adminUrl(SLUG, '/admin/settings/delivery?lang=ar'));
  await page.getByLabel('الدولة').selectOption('SA');
  await page.getByLabel('المدينة').fill('الرياض');
  await page.getByLabel('الوزن').fill('٣');
  await page.getByRole('button', { name: 'عرض', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Riyadh' })).toContainText(reads('12.00'));
});
