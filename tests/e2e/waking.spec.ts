import type { Page } from '@playwright/test';
import { SHOPS } from './screens/shops.ts';
import { expect, shopUrl, test, twin } from './support.ts';

// Presses while a page hydrates, on a phone six times slower than this machine (I1, E2, V2).
const ADDED = 'Product Added in Shopping Cart';
const SLOWLY = { timeout: 30_000 };
const TRIES = 12;
const TRIES_IN_CI = 3;

type Pressing = { after: number; times: number };

/** Presses "Add to cart" inside the page, because no outside press could hit the moment. */
function pressOnWaking({ after, times }: Pressing): void {
  const press = () => {
    for (let count = 0; count < times; count++) {
      document.querySelector<HTMLButtonElement>('#buy button[value=add]')?.click();
    }
  };
  // React listens from here on; its handlers are attached a few hundred milliseconds later.
  const isListening = () => Object.keys(document).some((key) => key.startsWith('_reactListening'));
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    if (isListening()) setTimeout(press, after);
    else channel.port2.postMessage(null);
  };
  channel.port2.postMessage(null);
}

function chooseOnParsing(code: string): void {
  document.addEventListener('DOMContentLoaded', () => {
    document.querySelector<HTMLInputElement>(`#buy input[type=radio][value="${code}"]`)?.click();
  });
}

async function openSlowly(page: Page, path: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.goto(shopUrl('demo', path), { waitUntil: 'commit' });
}

type Mirror = { count: number; lines: { quantity: number }[] } | null;

const mirror = (page: Page): Promise<Mirror> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cartData') ?? 'null'));

for (let attempt = 0; attempt < TRIES; attempt++) {
  const pressing = { after: attempt * 15, times: 1 + (attempt % 2) };
  const level = twin(attempt >= TRIES_IN_CI);
  test(
    `pressing Add to cart ${pressing.times} times, ${pressing.after} ms after the scripts begin, adds as many units`,
    level,
    async ({ page }) => {
      await page.addInitScript(pressOnWaking, pressing);
      await openSlowly(page, '/products/washed-linen-duvet-set');
      await expect(page.getByRole('status').filter({ hasText: ADDED })).toBeVisible(SLOWLY);
      await expect.poll(async () => (await mirror(page))?.count, SLOWLY).toBe(pressing.times);
      expect(page.url(), 'the page stayed').toBe(shopUrl('demo', '/products/washed-linen-duvet-set'));
      await page.goto(shopUrl('demo', '/cart'));
      await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue(String(pressing.times));
    },
  );
}

test('a size chosen before the scripts run stays chosen and is bought', async ({ page }) => {
  await page.addInitScript(chooseOnParsing, '42');
  await page.addInitScript(pressOnWaking, { after: 0, times: 1 });
  await openSlowly(page, '/products/court-leather-sneakers');
  await expect(page.getByRole('status').filter({ hasText: ADDED })).toBeVisible(SLOWLY);
  await expect(page.getByRole('radio', { name: '42' })).toBeChecked();
  await expect(page).toHaveURL(/[?&]size-eu=42/);
  await page.goto(shopUrl('demo', '/cart'));
  await expect(page.getByRole('main')).toContainText('42');
});

test('a size is bought when the button is pressed right after choosing it', async ({ page }) => {
  await openSlowly(page, '/products/court-leather-sneakers');
  await page.waitForFunction(() => localStorage.getItem('currency') !== null);
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>('#buy input[value="41"]')?.click();
    document.querySelector<HTMLButtonElement>('#buy button[value=add]')?.click();
  });
  await expect(page.getByRole('status').filter({ hasText: ADDED })).toBeVisible(SLOWLY);
  await expect(page.getByRole('radio', { name: '41' })).toBeChecked();
  await page.goto(shopUrl('demo', '/cart'));
  await expect(page.getByRole('main')).toContainText('41');
});

test('an e-mail address typed for a sold-out product stays in its field while the field’s script loads', async ({
  page,
}) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/back-in-stock-[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  const code = page.waitForResponse(/back-in-stock-[^/]*\.js/);
  await page.goto(shopUrl('demo', SHOPS.en.product('soldOut')));
  const field = page.locator('#back-in-stock-email');
  await field.fill('mona@example.com');
  // The page is hydrated and has the cart.
  await page.waitForFunction(() => localStorage.getItem('cartData') !== null);
  letThrough();
  await code;
  await expect(field).toHaveValue('mona@example.com');
});
