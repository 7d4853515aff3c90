import type { Browser, BrowserContext, Cookie, Page } from '@playwright/test';
import { readTrade, TRADES, type Trade } from '#domain/starter/index.ts';
import type { Locale } from '#lib/locale.ts';
import { mailTo } from '../order-desk.ts';
import { fillCheckout, orderNumber, person, placeButton, WORDS } from '../shopper.ts';
import { platformUrl, shopUrl } from '../support.ts';
import { hydrated } from './settle.ts';
import { putInCart } from './shop-steps.ts';

/** A shop with a trade's samples in the trade's theme, a browser with a full cart, and one that has ordered. */
export type ThemeShop = {
  theme: string;
  slug: string;
  /** The first product of the list: its address and its name, by language. */
  first: Record<Locale, { path: string; name: string }>;
  cart: Cookie[];
  ordered: { number: number; cookies: Cookie[] };
};

const NAMES: Record<Trade, string> = {
  fashion: 'Sirb',
  perfume: 'Bayt Al Teeb',
  food: 'Tamween',
  electronics: 'Raad',
  home: 'Sukoon',
};

/** Signs up a shop of a trade, confirms its owner's address, and opens its home page. */
export async function openTradeShop(page: Page, trade: Trade): Promise<string> {
  const slug = `looks-${trade}`;
  const email = `${slug}@example.com`;
  const fields = { name: 'Sara', email, password: 'figs and mint 512', shop: NAMES[trade], slug };
  await page.goto(platformUrl('/signup'));
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
  await page.locator(`[name=trade][value=${trade}]`).check();
  await page.locator('[name=terms]').check();
  await page.locator('form button[type=submit]').last().click();
  await page.waitForURL(/\/admin\/dashboard/);
  const token = /claim\?token=([\w-]{43})/.exec(await mailTo(page, email, /./))?.[1];
  await page.goto(platformUrl(`/claim?token=${token}`));
  await page.getByRole('main').getByRole('button').click();
  await page.waitForURL(/\/admin\/dashboard/);
  await page.goto(shopUrl(slug));
  return slug;
}

/** Opens a shop of every trade, one after the other, and shops there. */
export async function openThemeShops(browser: Browser): Promise<ThemeShop[]> {
  const shops: ThemeShop[] = [];
  for (const trade of TRADES) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const slug = await openTradeShop(page, trade);
    await context.clearCookies();
    const shop = await shopThere(page, context, slug);
    shops.push({ theme: readTrade(trade).theme, slug, ...shop });
    await context.close();
  }
  return shops;
}

async function shopThere(page: Page, context: BrowserContext, slug: string) {
  // The last language visited is that of the checkout.
  const ar = await productsIn(page, slug, 'ar');
  const en = await productsIn(page, slug, 'en');
  for (const { path } of en.slice(0, 2)) await putInCart(page, shopUrl(slug, path));
  const cart = await context.cookies();
  await page.goto(shopUrl(slug, '/en/checkout'));
  await hydrated(page);
  await fillCheckout(page, WORDS.en, person(`shopper@${slug}.example`));
  await placeButton(page, WORDS.en).click();
  await page.waitForURL(/\/order-confirmed\/\d+/);
  const ordered = { number: await orderNumber(page, WORDS.en), cookies: await context.cookies() };
  return { first: { ar: ar[0]!, en: en[0]! }, cart, ordered };
}

async function productsIn(page: Page, slug: string, locale: Locale) {
  await page.goto(shopUrl(slug, `/${locale}/products`));
  return page.locator('.card h3 a').evaluateAll((links) =>
    links.map((link) => ({
      path: link.getAttribute('href') ?? '',
      name: link.textContent?.trim() ?? '',
    })),
  );
}
