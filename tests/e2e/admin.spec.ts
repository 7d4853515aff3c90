import type { Cookie, Page } from '@playwright/test';
import { addStaff, createStore, importGoods, type Login, ownSlug } from './install.ts';
import { cookiesOf, signInToAdmin } from './owner.ts';
import { addToCart, fillCheckout, orderNumber, person, placeButton, WORDS } from './shopper.ts';
import { adminUrl, beforeScripts, expect, platformUrl, QUICK, shopUrl, test } from './support.ts';

const SLUG = ownSlug('adm');
const BRANDING = '/admin/storesetting/logoAndColors';
const VIEWER: Login = { email: `viewer@${SLUG}.example`, password: 'a long viewer password' };

// One store: each test starts with the orders and colours of the test before.
test.describe.configure({ mode: 'serial' });

let login: Login;
let owner: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  login = await createStore(SLUG, 'Cedar Corner');
  await importGoods(SLUG, [{ handle: 'plain-mug', title: 'Plain Mug', price: '12.00' }]);
  owner = await cookiesOf(browser, SLUG, login);
});

async function order(page: Page, email: string): Promise<number> {
  const words = WORDS.en;
  await addToCart(page, { slug: SLUG, words, handle: 'plain-mug' });
  await page.goto(shopUrl(SLUG, '/checkout'));
  await fillCheckout(page, words, person(email));
  await placeButton(page, words).click();
  return orderNumber(page, words);
}

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const openOrder = async (page: Page, number: number) => {
  await page.goto(adminUrl(SLUG, '/admin/orders'));
  await page
    .getByRole('link', { name: String(number) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(number));
};

/** Sends a move as an outdated page would, without its buttons. */
const send = (page: Page, move: string) =>
  page.evaluate(async (name) => {
    const body = new URLSearchParams({ move: name });
    const answer = await fetch(`${location.pathname}.data`, { method: 'POST', body });
    return { status: answer.status, text: await answer.text() };
  }, move);

test.describe('the owner', () => {
  test.beforeEach(({ context }) => context.addCookies(owner));

  test('the owner finds the sections in the sidebar from 992 px, and in a drawer below', async ({ page }) => {
    await page.setViewportSize({ width: 992, height: 800 });
    await page.goto(adminUrl(SLUG, '/admin/orders'));
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
    await expect(menu.getByRole('link', { name: 'Products' })).not.toHaveAttribute('aria-current');
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeHidden();
    await page.setViewportSize({ width: 991, height: 800 });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const drawer = page.getByRole('navigation', { name: 'Main menu' });
    await expect(drawer.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
    await drawer.getByRole('link', { name: 'Products' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
    await expect(drawer).toBeHidden();
  });

  test('the owner sees a progress bar, and no spinner, while a page loads', async ({ page }) => {
    await page.goto(adminUrl(SLUG, '/admin/orders'));
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/admin/products.data*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Products' }).click();
    await expect(page.locator('.progress-bar')).toBeVisible();
    letThrough();
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
    await expect(page.locator('.progress-bar')).toHaveCount(0);
  });

  test('the owner switches language and colour theme, and neither switch undoes the other (T1)', async ({
    page,
  }) => {
    await page.goto(adminUrl(SLUG, '/admin/products?view=active'));
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Dark mode' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('link', { name: 'العربية' }).click();
    await expect(page).toHaveURL(adminUrl(SLUG, '/admin/products?view=active'));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('heading', { level: 1, name: 'المنتجات' })).toBeVisible();
    await page.getByRole('button', { name: 'قائمة الحساب' }).click();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  });

  test(
    'the owner changes the colours, reads “update successfully”, and the storefront shows the colours (D1)',
    QUICK,
    async ({ page }) => {
      await page.goto(adminUrl(SLUG, BRANDING));
      await page.getByLabel('Primary', { exact: true }).fill('#1F4D3A');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(toast(page, 'update successfully')).toBeVisible();
      await page.goto(adminUrl(SLUG, `${BRANDING}?lang=ar`));
      await page.getByLabel('اللون الأساسي', { exact: true }).fill('#5B2440');
      await page.getByRole('button', { name: 'نشر', exact: true }).click();
      await expect(toast(page, 'تم التحديث بنجاح')).toBeVisible();
      await page.goto(adminUrl(SLUG, `${BRANDING}?lang=en`));
      await expect(page.getByLabel('Primary', { exact: true })).toHaveValue('#5B2440');
      await page.goto(shopUrl(SLUG));
      expect((await page.locator('html').getAttribute('style'))?.toUpperCase()).toContain('#5B2440');
    },
  );

  test('what the owner typed or ticked before the scripts ran is not lost (D1, E8)', async ({ page }) => {
    const primary = page.getByLabel('Primary', { exact: true });
    await beforeScripts(page, adminUrl(SLUG, BRANDING), () => primary.fill('#224466'));
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await expect(primary).toHaveValue('#224466');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(primary).toHaveValue('#5B2440');
    const dryRun = page.getByRole('checkbox', { name: 'Only check the file' });
    await beforeScripts(page, adminUrl(SLUG, '/admin/products/import'), () => dryRun.check());
    await expect(page.getByRole('button', { name: 'Check the file' })).toBeVisible();
    await expect(dryRun).toBeChecked();
  });

  test('the owner is asked for a colour like #242F51 after an invalid one, and nothing is saved (D1)', async ({
    page,
  }) => {
    await page.goto(adminUrl(SLUG, BRANDING));
    await page.getByLabel('Primary', { exact: true }).fill('#12345G');
    await expect(page.getByText('Enter a colour like #242F51')).toBeVisible();
    await page.getByLabel('Secondary', { exact: true }).fill('#112233');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(/Nothing was saved yet\./)).toBeVisible();
    await expect(page.getByLabel('Primary', { exact: true })).toHaveValue('#12345G');
    await page.reload();
    await expect(page.getByLabel('Primary', { exact: true })).toHaveValue('#5B2440');
    await expect(page.getByLabel('Secondary', { exact: true })).toHaveValue('#384878');
  });

  test('the owner is shown both versions when another member saved meanwhile, and chooses (D1)', async ({
    page,
  }) => {
    await page.goto(adminUrl(SLUG, BRANDING));
    const theirs = await page.context().newPage();
    await theirs.goto(adminUrl(SLUG, BRANDING));
    await theirs.getByLabel('Primary', { exact: true }).fill('#8A3B22');
    await theirs.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(toast(theirs, 'update successfully')).toBeVisible();
    await page.getByLabel('Primary', { exact: true }).fill('#1B1D22');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const note = page.getByRole('alert').filter({ hasText: 'What you typed is still here' });
    await expect(note).toContainText('#8A3B22');
    await expect(note).toContainText('#1B1D22');
    await note.getByRole('button', { name: 'Save mine' }).click();
    await expect(toast(page, 'Draft saved')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Primary', { exact: true })).toHaveValue('#1B1D22');
  });

  test('the owner takes an order through its steps, and a step that is no longer possible is refused with a reason and 409 (K1)', async ({
    page,
  }) => {
    const number = await order(page, 'steps@example.com');
    await openOrder(page, number);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await page.getByRole('button', { name: 'Start processing' }).click();
    await expect(toast(page, 'The order is being prepared')).toBeVisible();
    await other.getByRole('button', { name: 'Start processing' }).click();
    await expect(other.getByRole('alert')).toContainText(
      '“Start processing” is not possible: the order is now “Processing”.',
    );
    await expect(other.getByRole('alert')).toContainText('Possible now:');
    expect((await send(page, 'deliver')).status).toBe(409);
    await page.getByRole('link', { name: 'Ship items' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }).click();
    await page.getByRole('button', { name: 'Mark as delivered' }).click();
    await page.getByRole('button', { name: 'Cash collected' }).click();
    await expect(page.getByRole('heading', { level: 1 }).getByText('Paid', { exact: true })).toBeVisible();
    expect((await send(page, 'cancel')).status).toBe(409);
    // A second click is not an error and collects nothing twice.
    expect((await send(page, 'collect_cash')).status).toBe(200);
    await page.reload();
    await expect(page.getByText(/recorded the cash/)).toHaveCount(1);
  });

  test('the owner cancels an order after a confirmation, and not before it (K1)', async ({ page }) => {
    const number = await order(page, 'cancelled@example.com');
    await openOrder(page, number);
    await page.getByRole('link', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Cancel order');
    await dialog.getByRole('link', { name: 'Keep the order' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Cancel order' }).click();
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cash collected' })).toHaveCount(0);
  });
});

test('a member with read access sees the same pages and is refused every change with 403 (M3)', async ({
  page,
}) => {
  const number = await order(page, 'looked.at@example.com');
  await addStaff(SLUG, 'viewer', VIEWER);
  await signInToAdmin(page, SLUG, VIEWER);
  await openOrder(page, number);
  await expect(page.getByRole('button', { name: /Start processing|Cash collected/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Cancel order' })).toHaveCount(0);
  for (const move of ['process', 'cancel', 'collect_cash']) {
    expect((await send(page, move)).status, move).toBe(403);
  }
  await page.reload();
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  await page.goto(adminUrl(SLUG, BRANDING));
  await expect(page.getByText('Your role may look at this page but not change it.')).toBeVisible();
  await expect(page.getByLabel('Primary', { exact: true })).toBeDisabled();
  await page.goto(adminUrl(SLUG, '/admin/products'));
  await expect(page.getByRole('link', { name: 'Import products' })).toHaveCount(0);
  expect((await page.goto(adminUrl(SLUG, '/admin/products/import')))?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible();
});

test('the owner of one store cannot open the admin of another (A2, A3)', async ({ page, context }) => {
  await signInToAdmin(page, SLUG, login);
  const answer = await page.goto(adminUrl('demo', '/admin/orders'));
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1, name: 'This is not one of your stores' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(platformUrl(''));
  // The session cookie, carried over by hand, opens nothing there either.
  const staff = (await context.cookies(adminUrl(SLUG))).filter(({ name }) => /staff/.test(name));
  expect(staff.length).toBeGreaterThan(0);
  await context.addCookies(
    staff.map((cookie) => ({ ...cookie, domain: new URL(adminUrl('demo')).hostname })),
  );
  await page.goto(adminUrl('demo', '/admin/orders'));
  await expect(page.getByRole('heading', { level: 1, name: 'This is not one of your stores' })).toBeVisible();
});

test('signing out closes the admin in other tabs too (A3)', QUICK, async ({ page }) => {
  await signInToAdmin(page, SLUG, login);
  const other = await page.context().newPage();
  await other.goto(adminUrl(SLUG, '/admin/products'));
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(toast(page, 'Logout Successfully')).toBeVisible();
  // The other open tab follows by itself.
  await expect(other).toHaveURL(new RegExp(`^${platformUrl('/login')}`));
  await page.goto(adminUrl(SLUG, '/admin/orders'));
  await expect(page).toHaveURL(new RegExp(`^${platformUrl('/login')}`));
});

test('a storefront’s /admin leads to the admin’s own origin with path and query', async ({
  page,
  context,
}) => {
  await context.addCookies(owner);
  for (const path of ['/admin/orders?x=1', '/admin/products?view=active', BRANDING]) {
    const answer = await page.goto(shopUrl(SLUG, path));
    const first = await answer?.request().redirectedFrom()?.response();
    expect(first?.headers().location ?? page.url(), path).toContain(adminUrl(SLUG, path));
  }
  await page.goto(shopUrl('demo', '/products/admin-desk'));
  await expect(page.getByRole('heading', { level: 1, name: 'Product Not Found' })).toBeVisible();
});

test('a host without a store shows that there is none, and nothing else (A1)', async ({ page }) => {
  for (const url of [
    shopUrl('nobody'),
    shopUrl('nobody', '/products'),
    adminUrl('nobody', '/admin/orders'),
  ]) {
    expect((await page.goto(url))?.status(), url).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'No store here' })).toBeVisible();
    await expect(page.getByRole('link')).toHaveCount(0);
  }
});
