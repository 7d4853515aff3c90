import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { translator } from '#messages/index.ts';
import { webm } from '../support/videos.ts';
import { createStore, ownSlug } from './install.ts';
import { cookiesOf } from './owner.ts';
import { adminUrl, expect, shopUrl, test } from './support.ts';

// Videos of the store, and a look book whose spots are placed with the pointer and the keyboard (D2, E5).
const SLUG = ownSlug('film');
const t = translator('en');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

test('an owner uploads a video, shows it silently on the home page, and sees where it is used before deleting it (E5)', async ({
  page,
  browser,
}) => {
  await page.context().addCookies(await cookiesOf(browser, SLUG, await createStore(SLUG, 'Film House')));
  await page.goto(adminUrl(SLUG, '/admin/media/videos?lang=en'));
  const wrong = { name: 'page.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<html>') };
  const film = { name: 'film.webm', mimeType: 'video/webm', buffer: webm() };
  await page.locator('input[type=file]').setInputFiles([wrong, film]);
  await expect(page.getByText(t('media.upload.problem.notVideo'))).toBeVisible();
  const tile = page.getByRole('link', { name: /film\.webm/ });
  await expect(tile).toContainText('0:07');

  await page.goto(adminUrl(SLUG, '/admin/storesetting/homepage?lang=en'));
  await press(page, t('builder.add'));
  await press(page, t('builder.kind.video'));
  await press(page, `${t('media.video.choose')} (${t('blockfields.field.fileId')})`);
  await press(page, 'film.webm');
  await press(page, t('media.video.use'));
  await page.getByLabel(t('blockfields.field.playing')).selectOption('silent');

  await press(page, t('builder.close'));
  await press(page, t('builder.add'));
  await press(page, t('builder.kind.look_book'));
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer();
  await press(page, `${t('media.field.choose')} (${t('blockfields.field.mediaId')})`);
  await page
    .locator('.media-dialog input[type=file]')
    .setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer: picture });
  await press(page, t('media.picker.use'));
  const stage = page.locator('.spot-picture');
  const { width, height } = (await stage.boundingBox()) ?? { width: 0, height: 0 };
  await stage.click({ position: { x: width / 4, y: height / 2 } });
  const spot = (x: number, y: number) =>
    page.getByRole('button', { name: t('builder.spots.spot', { number: 1, x, y }) });
  await spot(25, 50).focus();
  for (const key of ['ArrowRight', 'Shift+ArrowDown']) await page.keyboard.press(key);
  await expect(spot(26, 60)).toBeFocused();

  await press(page, t('content.publish'));
  await expect(page.getByRole('status').filter({ hasText: t('common.toast.updated') })).toBeVisible();
  await page.goto(shopUrl(SLUG));
  const video = page.locator('video');
  await expect(video).toHaveAttribute('data-life', 'silent');
  const src = (await video.locator('source').getAttribute('src')) ?? '';
  const part = await page.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { range: 'bytes=0-3' } });
    const bytes = [...new Uint8Array(await answer.arrayBuffer())];
    return [answer.status, answer.headers.get('content-type'), bytes];
  }, src);
  expect(part).toEqual([206, 'video/webm', [0x1a, 0x45, 0xdf, 0xa3]]);

  await page.goto(adminUrl(SLUG, '/admin/media/videos'));
  await tile.click();
  await press(page, t('media.video.remove'));
  await expect(page.getByRole('dialog')).toContainText(t('media.use.home'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('media.video.remove') })
    .click();
  await expect(page.getByText(t('media.video.emptyTitle'))).toBeVisible();
  await page.goto(shopUrl(SLUG));
  await expect(page.locator('.look img')).toBeVisible();
  await expect(video).toHaveCount(0);
});
