import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const PATH = '/admin/storesetting/theme';
const AS_THEME = { fonts: '', corners: 'theme', density: 'theme', cards: 'theme', header: 'theme' };

/** Posts the form with the revision that the page shows. */
async function post(fields: Record<string, string>) {
  const { body } = await admin.get(PATH);
  const revision = /name="revision"[^>]*value="(\d+)"/.exec(body)?.[1] ?? '';
  return admin.post(PATH, { ...fields, revision });
}

const shop = (slug: string, path = '/') => ask(server, { host: shopHost(slug), path });
const sheetOf = (html: string) => /<link rel="stylesheet" href="(\/themes\/[^"]+)"/.exec(html)?.[1] ?? null;
const stored = () =>
  db.admin(
    'select store_id, theme, theme_options, primary_color as colour from store_settings order by theme',
  );

test('a published theme is on every page of that store alone, with the choices of its owner', async () => {
  expect(sheetOf((await shop('cedar')).body)).toBeNull();
  const choice = { ...AS_THEME, theme: 'minimal', corners: 'round' };
  const saved = await post({ ...choice, intent: 'publish' });
  expect(saved.status).toBe(200);
  const { body } = await shop('cedar', '/products');
  expect(body).toMatch(/<html[^>]* data-shop="minimal" data-corners="round" data-density="theme"/);
  const sheet = await shop('cedar', sheetOf(body) ?? '');
  expect(sheet.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(sheetOf((await shop('najd')).body)).toBeNull();
  expect((await shop('cedar', `${sheetOf(body)}x`)).status).toBe(404);
});

test('a theme keeps the store’s colours, or brings its own if the owner takes them over', async () => {
  const choice = { ...AS_THEME, theme: 'market' };
  await post({ ...choice, intent: 'publish' });
  expect(await stored()).toContainEqual({
    ...{ store_id: cedar.id, theme: 'market', colour: '#242F51' },
    theme_options: { ...AS_THEME },
  });
  await post({ ...choice, colours: 'yes', intent: 'publish' });
  expect((await stored()).find((row) => row.store_id === cedar.id)?.colour).not.toBe('#242F51');
  expect((await stored()).find((row) => row.store_id === najd.id)).toMatchObject({ theme: 'standard' });
});

test('a draft shows its theme by its preview link alone', async () => {
  const before = sheetOf((await shop('cedar')).body);
  const draft = { ...AS_THEME, theme: 'boutique', intent: 'preview' };
  const { body } = await post(draft);
  const link = /\?preview=([\w-]+)/.exec(body)?.[0];
  expect(sheetOf((await shop('cedar', `/${link}`)).body)).toMatch(/^\/themes\/boutique\//);
  expect(sheetOf((await shop('cedar')).body)).toBe(before);
});

test('a theme that is not installed is refused, and nothing is published', async () => {
  const before = await stored();
  const answer = await post({ ...AS_THEME, theme: 'gone', intent: 'publish' });
  expect(answer.status).toBe(422);
  expect(answer.body).toContain('This theme is no longer installed here.');
  for (const theme of ['../minimal', '', 'x'.repeat(41)]) {
    expect((await post({ ...AS_THEME, theme, intent: 'publish' })).status).toBe(400);
  }
  expect(await stored()).toEqual(before);
});

test('an earlier version brings back the theme of its time', async () => {
  for (const [number, look] of [
    ['2', 'data-shop="minimal" data-corners="round"'],
    ['1', 'data-shop="standard" data-corners="theme"'],
  ] as const) {
    expect((await post({ intent: 'restore', number })).status).toBe(200);
    expect((await shop('cedar')).body).toContain(look);
  }
});
