import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { makePreviewLink, saveDraft } from '#domain/publishing/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
// The clock stands still, because preview links are valid for seven days only.
const server = await webServer({ clock: () => TEST_TIME });
const act = systemAct('test', TEST_TIME);
const SECRET = 'Not for shoppers yet';
const words = { title: SECRET, slug: '', bodyHtml: `<p>${SECRET}</p>` };

async function linkIn(store: TestStore): Promise<string> {
  return withStore(store.id, async (tx) => {
    const body = { kind: 'about_us', inFooter: true, texts: { en: words, ar: words } };
    await saveDraft(tx, { subject: 'page:about_us', body, revision: 0 }, act);
    const { token, path } = await makePreviewLink(tx, 'page:about_us', act);
    return `${path}?preview=${token}`;
  });
}

const link = await linkIn(cedar);
const shopper = new Visitor(server, shopHost(cedar.slug));

test('a draft is shown with its preview link, and is uncached, not indexed and framed by its own admin only', async () => {
  const page = await shopper.get(link);
  expect(page.status).toBe(200);
  expect(page.body).toContain(SECRET);
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'same-origin',
  });
  expect(page.headers['content-security-policy']).toMatch(
    /frame-ancestors http:\/\/cedar\.admin\.[^ ;]+(;|$)/,
  );
});

test('a draft is not shown without its preview link, before and after the link was used', async () => {
  for (const path of ['/about-us', '/about-us.data', '/ar/about-us']) {
    const page = await shopper.get(path);
    expect(page.body).not.toContain(SECRET);
    expect(page.headers['content-security-policy'] ?? "frame-ancestors 'none'").toContain(
      "frame-ancestors 'none'",
    );
  }
});

test('a preview link with another token, or of another store, shows the published page', async () => {
  const other = new Visitor(server, shopHost(najd.slug));
  const changed = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
  for (const answer of [
    await other.get(link),
    await shopper.get(changed),
    await shopper.get('/about-us?preview=x'),
  ]) {
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe('/about-us');
    expect(answer.body).not.toContain(SECRET);
  }
});
