import { expect, test, vi } from 'vitest';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';
import { allDoors, nameOfDoor, pathOfDoor } from './doors/all-doors.ts';
import type { Door } from './doors/door.ts';

// Every action of the admin refuses an invalid or unknown id before anything is written (O).
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const DOORS = await allDoors(cedar);
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);

const WRONG = ['', 'none', '0', "1' or '1'='1", '{"a":1}', 'x'.repeat(300), newId()];
const IS_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const COUNTED = ['platform_rate_limits', 'rate_limits', 'product_editors'];
const REFUSED = [400, 404, 409, 422];

/** Ids that the browser generates: of a new page, and of the tab in which an editor is open. */
const OWN_IDS = [
  'content.view /admin/pages/:pageId pageId',
  'products.view /admin/products/:productId/presence pageId',
];

/** The tested address with each of its ids replaced by each wrong one. */
function wronged(door: Door): Door[] {
  const { ids = {}, post = {}, needs, path } = door;
  const isTried = (name: string, wrong: string) =>
    !IS_ID.test(wrong) || !OWN_IDS.includes(`${needs} ${path} ${name}`);
  return WRONG.flatMap((wrong) => [
    ...Object.keys(ids)
      .filter((name) => isTried(name, wrong))
      .map((name) => ({ ...door, ids: { ...ids, [name]: wrong || 'none' } })),
    ...Object.entries(post)
      .filter(([name, value]) => IS_ID.test(value ?? '') || /^id$|Id$/.test(name))
      .filter(([name]) => isTried(name, wrong))
      .map(([name]) => ({ ...door, post: { ...post, [name]: wrong } })),
  ]);
}

test('an invalid or unknown id in any address or form of the admin changes nothing', async () => {
  const tried = DOORS.flatMap(wronged);
  const wrong: string[] = [];
  await expectNothingChanged(
    db,
    async () => {
      for (const door of tried) {
        const path = pathOfDoor(door);
        const asked = JSON.stringify({ ...door.ids, ...door.post }).slice(0, 200);
        const { status } = await (door.post
          ? admin.post(path, door.post as Record<string, string>)
          : admin.get(path));
        if (!REFUSED.includes(status)) wrong.push(`${nameOfDoor(door)} ${asked} answered ${status}`);
      }
    },
    COUNTED,
  );
  expect(wrong).toEqual([]);
  expect(tried.length).toBeGreaterThan(300);
});
