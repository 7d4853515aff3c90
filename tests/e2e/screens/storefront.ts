import { otherLocale } from '#lib/locale.ts';
import { expect, shopUrl } from '../support.ts';
import type { Screen, Visit } from './screen.ts';
import { SHOPS } from './shops.ts';

type Part = Omit<Screen, 'site' | 'url'>;

function at(path: (visit: Visit) => string, part: Part): Screen {
  return { site: 'storefront', url: (visit) => shopUrl(visit.shop.slug, path(visit)), ...part };
}

/** The other sample store, in the language that has a prefix there. */
function abroad({ locale }: Visit, path: (shop: Visit['shop']) => string): string {
  const { slug } = SHOPS[otherLocale(locale)];
  return shopUrl(slug, `/${locale}${path(SHOPS[locale])}`);
}

function inEmptyStore(path: string, { locale, prepared }: Visit): string {
  return shopUrl(prepared.empty.slug, `${locale === 'ar' ? '/ar' : ''}${path}`);
}

const press = (key: Parameters<Visit['shop']['say']>[0]) => async (visit: Visit) => {
  await visit.page
    .getByRole('button', { name: visit.shop.say(key as never), exact: true })
    .first()
    .click();
};

async function zoom({ page }: Visit): Promise<void> {
  await page.locator('.slide.is-shown').click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeInViewport();
}

async function openFilters(visit: Visit): Promise<void> {
  await press('storefront.listing.filters')(visit);
  await expect(visit.page.locator('#filters')).toBeVisible();
}

async function openMenu(visit: Visit): Promise<void> {
  await press('storefront.shell.menu')(visit);
  await visit.page.locator('#menu .menu-rows > li > button').first().click();
}

async function openSearch(visit: Visit): Promise<void> {
  await visit.page.locator('button[popovertarget="search"]').first().click();
  await visit.page.locator('#sheet-search').fill(visit.shop.words);
  await expect(visit.page.getByRole('option').last()).toBeVisible();
}

async function openCategory({ page }: Visit): Promise<void> {
  await page.locator('.nav-item button').first().click();
  await expect(page.locator('.mega')).toBeVisible();
}

async function chooseQuickly({ page }: Visit): Promise<void> {
  await page.locator('a.quick-add').first().click();
  await expect(page.locator('.chooser-words')).toBeVisible();
}

/** Adds with a card's button: a toast confirms it, and nothing opens over the page. */
async function addQuickly({ page, shop }: Visit): Promise<void> {
  await page.locator('button.quick-add').first().click();
  await expect(
    page.getByRole('status').filter({ hasText: shop.say('storefront.toast.added') }),
  ).toBeVisible();
}

async function addToCart({ page, shop }: Visit): Promise<void> {
  await page
    .locator('#buy')
    .getByRole('button', { name: shop.say('storefront.product.addToCart') })
    .click();
  await expect(
    page.getByRole('status').filter({ hasText: shop.say('storefront.toast.added') }),
  ).toBeVisible();
}

/** Moves by keyboard, so that the focus ring shows. */
async function walkWithKeys({ page }: Visit): Promise<void> {
  await page.locator('#buy input[type=radio]:checked').first().focus();
  await page.keyboard.press('ArrowDown');
}

async function showMore({ page }: Visit): Promise<void> {
  const cards = page.locator('.listing article, .listing .card');
  const before = await cards.count();
  await page.locator('.load-more > a').click();
  await expect.poll(() => cards.count()).toBeGreaterThan(before);
}

async function sendNothing(visit: Visit): Promise<void> {
  await press('storefront.contact.send')(visit);
  await expect(visit.page.getByRole('alert')).toBeVisible();
}

async function askForNews({ page, shop }: Visit): Promise<void> {
  await page.locator('#newsletter-email').fill('reader@screens.example');
  await press('home.newsletter.send')({ page, shop } as Visit);
  await expect(page.locator('.newsletter-sent')).toBeVisible();
}

/** Makes the request for a page fail, so that the error page is shown. */
async function fail({ page, shop }: Visit): Promise<void> {
  await page.route('**/categories.data*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.locator(`footer a[href="/categories"]`).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.say('storefront.error.title'));
}

const missing = (name: string, path: (visit: Visit) => string): Screen =>
  at(path, { name: `not-found-${name}`, status: 404, isAlike: name !== 'page' && name !== 'order' });

export const STOREFRONT: Screen[] = [
  at(() => '/', { name: 'home' }),
  { site: 'storefront', name: 'home-other-language', isAlike: true, url: (visit) => abroad(visit, () => '') },
  { site: 'storefront', name: 'home-empty', url: (visit) => inEmptyStore('/', visit) },
  at(() => '/products', { name: 'listing' }),
  at(() => '/products', { name: 'listing-more', isAlike: true, steps: showMore }),
  at(({ shop }) => `/products?category=${shop.category.split('/')[2]}&min=20&max=900&sort=price_asc`, {
    name: 'listing-filtered',
  }),
  at(() => '/products?min=9998', { name: 'listing-no-match' }),
  at(() => '/products', { name: 'filters', width: 390, steps: openFilters, isOver: true }),
  { site: 'storefront', name: 'listing-empty', url: (visit) => inEmptyStore('/products', visit) },
  at(() => '/categories', { name: 'categories' }),
  at(({ shop }) => shop.category, { name: 'category' }),
  at(({ shop }) => shop.sub, { name: 'sub-category', isAlike: true }),
  at(() => '/brands', { name: 'brands' }),
  at(({ shop }) => shop.brand, { name: 'brand' }),
  at(({ shop }) => shop.collection, { name: 'collection' }),
  at(() => '/new-arrivals', { name: 'new-arrivals', isAlike: true }),
  at(() => '/most-selling', { name: 'most-selling', isAlike: true }),
  at(() => '/newsletter', { name: 'newsletter-sent', steps: askForNews }),
  at(() => '/newsletter/leave?token=x', { name: 'newsletter-leave', isAlike: true }),
  at(({ shop }) => `/search?q=${encodeURIComponent(shop.words)}`, { name: 'search' }),
  at(() => '/search?q=zzzz', { name: 'search-none' }),
  at(() => '/search', { name: 'search-ask' }),
  at(() => '/', { name: 'search-sheet', width: 390, steps: openSearch, isOver: true }),
  at(({ shop }) => shop.product('colours'), { name: 'product' }),
  {
    site: 'storefront',
    name: 'product-other-language',
    isAlike: true,
    url: (visit) =>
      abroad(visit, (shop) => SHOPS[otherLocale(shop.locale)].productIn(shop.locale, 'colours')),
  },
  at(({ shop }) => shop.product('colours') + shop.soldOutChoice, { name: 'product-sold-out-choice' }),
  at(({ shop }) => shop.product('sale'), { name: 'product-sale', isAlike: true }),
  at(({ shop }) => shop.product('soldOut'), { name: 'product-sold-out' }),
  at(({ shop }) => shop.product('colours'), { name: 'product-zoom', width: 390, steps: zoom, isOver: true }),
  at(({ shop }) => `${shop.product('plain')}?problem=only_n_available.3.2`, { name: 'product-refused' }),
  at(({ shop }) => shop.product('plain'), { name: 'cart-drawer', steps: addToCart, isOver: true }),
  at(() => '/products', { name: 'toast', steps: addQuickly, isOver: true }),
  at(() => '/products', { name: 'quick-chooser', steps: chooseQuickly, isOver: true }),
  at(() => '/', { name: 'mega-menu', width: 1280, steps: openCategory, isOver: true }),
  at(({ shop }) => shop.product('colours'), { name: 'focus', steps: walkWithKeys, isOver: true }),
  at(() => '/', { name: 'menu', width: 390, steps: openMenu, isOver: true }),
  at(() => '/contact-us', { name: 'contact-us' }),
  at(() => '/contact-us', { name: 'contact-us-errors', steps: sendNothing }),
  at(() => '/about-us', { name: 'about-us' }),
  at(() => '/terms-conditions', { name: 'terms-conditions', isAlike: true }),
  { site: 'storefront', name: 'about-us-coming', url: (visit) => inEmptyStore('/about-us', visit) },
  missing('page', () => '/no-such-page'),
  missing('product', () => '/products/no-such-product'),
  missing('category', () => '/categories/no-such-category'),
  missing('sub-category', ({ shop }) => `${shop.category}/no-such-sub-category`),
  missing('brand', () => '/brands/no-such-brand'),
  missing('collection', () => '/collections/no-such-collection'),
  missing('order', () => '/order-confirmed/1'),
  at(() => '/', { name: 'error', steps: fail }),
];
