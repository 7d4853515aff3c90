import { expect, test } from 'vitest';
import type { Site } from '#server/context.ts';
import { UNMATCHED } from '#server/http/canonical-path.ts';
import { SERVER_ROUTES } from '#server/http/server-routes.ts';
import { pagePatterns } from '#server/route-table.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { PLATFORM, shopHost, Visitor, webServer } from '#tests/support/web.ts';

await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 5 });

async function patternsOf(site: Site): Promise<string[]> {
  const built = await import(new URL(`../../build/${site}/server/index.js`, import.meta.url).href);
  return [...SERVER_ROUTES[site], ...pagePatterns(built.routes)];
}

// Values that look like a token, an order's number and an id.
const VALUES = [
  'Zq7NotInAnyLogLine0123456789abcdefghijklmno',
  '918273645546372',
  '0198aaaa-bbbb-7ccc-8ddd-eeeeffff0123',
];
const fill = (pattern: string, value: string) => pattern.replace(/:\w+/g, value).replace('*', value);

const lines = () => server.logged().map((line) => JSON.parse(line));

test.each(['storefront', 'admin', 'platform'] as const)(
  'no route of the %s writes the values of its parameters into the log, however it is requested',
  async (site) => {
    const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
    const shopper = new Visitor(server, shopHost(cedar.slug));
    const visitor =
      site === 'admin' ? admin : site === 'storefront' ? shopper : new Visitor(server, PLATFORM);
    const { orderToken, number } = await orderOf(cedar, [{ variantId: lamp }]);
    await shopper.get(`/order-confirmed/${number}?token=${orderToken}`);
    const patterns = await patternsOf(site);
    const withValues = patterns.filter((pattern) => /:|\*/.test(pattern));
    expect(withValues.length).toBeGreaterThan(3);
    const from = server.logged().length;
    for (const pattern of withValues) {
      for (const value of VALUES) {
        const path = fill(pattern, value);
        const end = `?token=${value}&note=${value}`;
        await visitor.get(path + end, { referer: `https://x.example/${value}` });
        await visitor.get(`${path.toUpperCase()}/`);
        await visitor.get(`${path}.data`);
        await visitor.post(path, { token: value, intent: value });
      }
    }
    const told = lines().slice(from);
    const text = JSON.stringify(told).toLowerCase();
    for (const value of VALUES) expect(text).not.toContain(value.toLowerCase());
    expect(text).not.toContain(orderToken.toLowerCase());
    const requests = told.filter(({ msg }) => msg === 'request');
    expect(requests.length).toBeGreaterThanOrEqual(withValues.length * VALUES.length * 4);
    for (const { route } of requests) expect([...patterns, UNMATCHED]).toContain(route);
    expect(new Set(requests.map(({ route }) => route)).size).toBeGreaterThan(withValues.length / 2);
  },
);
