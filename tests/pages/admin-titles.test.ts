import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { richShop } from '#tests/support/rich-shop.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';
import { adminRoutes, allDoors, pathOfDoor } from '../attacks/doors/all-doors.ts';

await testDatabase(import.meta.url);
const { cedar } = await twoStores();
await richShop(cedar, systemAct('test', TEST_TIME));
const doors = await allDoors(cedar);
const server = await webServer({ clock: () => TEST_TIME });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);

const PAGES = new Set(adminRoutes().flatMap(({ path, isPage }) => (isPage ? [path] : [])));
const paths = new Set(doors.filter((door) => !door.post && PAGES.has(door.path)).map(pathOfDoor));

test('every page of the admin has one title, made of the store and the page', async () => {
  const wrong: string[] = [];
  let pages = 0;
  for (const path of paths) {
    const { status, body } = await admin.get(path);
    if (status !== 200) continue;
    pages += 1;
    const titles = [...body.replaceAll(/<svg[\s\S]*?<\/svg>/g, '').matchAll(/<title>([^<]*)<\/title>/g)];
    const isNamed = titles.length === 1 && titles[0]?.[1]?.startsWith(`${cedar.name} | `);
    if (!isNamed) wrong.push(`${path}: ${titles.map(([title]) => title).join(' ')}`);
  }
  expect(wrong).toEqual([]);
  expect(pages).toBeGreaterThan(50);
});
