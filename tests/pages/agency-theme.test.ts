import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { readBranding, saveBranding } from '#domain/tenancy/index.ts';
import { loadThemes, pageTheme } from '#domain/themes/index.ts';
import { NO_THEME_OPTIONS } from '#lib/theme-options.ts';
import { testDatabase } from '#tests/support/database.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { adminHost, ask, PLATFORM, shopHost, webServer } from '#tests/support/web.ts';

/** Writes the files that docs/themes.md shows, each under the name above it. */
async function followTheGuide(folder: string): Promise<string[]> {
  const guide = await readFile(join(import.meta.dirname, '../../docs/themes.md'), 'utf8');
  const files = [...guide.matchAll(/^`([\w./-]+)`\n\n```(?:json|css)\n(.*?)^```$/gms)];
  for (const [, name, text] of files) {
    await mkdir(dirname(join(folder, name!)), { recursive: true });
    await writeFile(join(folder, name!), text!);
  }
  return files.map(([, name]) => name!);
}

const folder = await mkdtemp(join(tmpdir(), 'souk-agency-'));
const written = await followTheGuide(folder);
await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME, themesFolder: folder });
afterAll(async () => {
  await rm(folder, { recursive: true });
  await loadThemes();
});

test('a theme written from docs/themes.md alone is offered to owners and served to shoppers', async () => {
  expect(written).toEqual(['palm/theme.json', 'palm/tokens.css', 'palm/card.css', 'palm/header.css']);
  const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  expect((await admin.get('/admin/storesetting/theme')).body).toContain('Warm and quiet.');
  const act = systemAct('test', TEST_TIME);
  const saved = await withStore(cedar.id, async (tx) =>
    saveBranding(tx, { ...(await readBranding(tx)), theme: 'palm' }, act),
  );
  expect(saved.ok).toBe(true);
  const { body } = await ask(server, { host: shopHost('cedar'), path: '/' });
  const sheet = /href="(\/themes\/palm\/[^"]+)"/.exec(body)?.[1] ?? '';
  const { body: css } = await ask(server, { host: shopHost('cedar'), path: sheet });
  expect(css).toContain('--bg:#fbf6ec');
  expect(css).toContain('.header{');
});

test('a drawing of a theme that is opened by itself runs no script, on no site', async () => {
  await mkdir(join(folder, 'palm/art'), { recursive: true });
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>';
  await writeFile(join(folder, 'palm/art/star.svg'), script);
  await writeFile(join(folder, 'palm/cart.css'), '.cart { background: url(art/star.svg); }');
  expect(await loadThemes({ folder, copies: join(folder, 'copies') })).toEqual([]);
  const path = /\/themes\/palm\/star-[0-9a-f]+\.svg/.exec(await sheetOf('palm'))?.[0] ?? '';
  for (const host of [shopHost('cedar'), adminHost('cedar'), PLATFORM]) {
    const { status, headers } = await ask(server, { host, path });
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(String(headers['content-security-policy'])).toMatch(/^default-src 'none';.* sandbox$/);
  }
});

async function sheetOf(theme: string): Promise<string> {
  const path = pageTheme(theme, NO_THEME_OPTIONS).href ?? '';
  return (await ask(server, { host: shopHost('cedar'), path })).body;
}
