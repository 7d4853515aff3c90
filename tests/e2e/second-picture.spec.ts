import type { Locator, Page } from '@playwright/test';
import { expect, shopUrl, test } from './support.ts';

const cardWithTwo = (page: Page) =>
  page.locator('.card:not(.is-sold-out)', { has: page.locator('img[style*="--next"]') }).first();

const nextOf = (card: Locator) =>
  card.locator('img').evaluate((img) => /url\((.+?)\)/.exec(img.style.getPropertyValue('--next'))?.[1] ?? '');

/** The addresses of pictures that the page requests. */
function requestedPictures(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') requested.push(request.url());
  });
  return requested;
}

test('a card’s second picture is requested and shown only under a mouse, in the place of the first', async ({
  page,
}) => {
  const requested = requestedPictures(page);
  await page.goto(shopUrl('demo', '/products'), { waitUntil: 'networkidle' });
  const card = cardWithTwo(page);
  await card.scrollIntoViewIfNeeded();
  const [box, next] = [await card.boundingBox(), await nextOf(card)];
  expect(next).toMatch(/^\/_next\/image\?url=/);
  expect(requested.filter((url) => url.endsWith(next))).toEqual([]);
  const arrives = page.waitForResponse((response) => response.url().endsWith(next));
  await card.hover();
  expect((await arrives).ok()).toBe(true);
  await expect(card.locator('img')).toHaveCSS('object-position', /9999px/);
  expect(await card.boundingBox()).toEqual(box);
  await page.mouse.move(0, 0);
  await expect(card.locator('img')).toHaveCSS('object-position', '50% 50%');
});
