import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { FEATURES, switchFeature } from '#domain/packages/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

// Admin forms that would begin to use a feature that is switched off are refused with 403 and say what to do (B1).
const db = await testDatabase(import.meta.url);
const act = systemAct('operator', TEST_TIME);
const store = await makeStore({ slug: 'brim', name: 'Brim', currency: 'SAR', packageCode: 'pro' });
const server = await webServer();
const { admin } = await signInToAdmin(server, store, store.ownerEmail);
const switchAll = async (setting: 'on' | 'off') => {
  for (const feature of FEATURES) await switchFeature({ storeId: store.id, feature, setting }, act);
};
const OTHER_PLAN = 'Choose another plan';
/** The page without its scripts, which carry texts that it does not show. */
const shown = (body: string) => body.replace(/<script[\s\S]*?<\/script>/g, '');

test.each([
  ['a domain', '/admin/storesetting/customDomain', { intent: 'add', host: 'shop.example.com' }],
  ['a role', '/admin/users/roles/new', { intent: 'save', name: 'Packers', actions: 'orders.view' }],
  ['a stock location', '/admin/settings/locations', { intent: 'add', name: 'Depot' }],
])(
  'adding %s without the feature is refused with advice, and nothing is added',
  async (_name, path, fields) => {
    await switchAll('off');
    await expectNothingChanged(db, async () => {
      const { status, body } = await admin.post(path, fields);
      expect([status, shown(body).includes(OTHER_PLAN)]).toEqual([403, true]);
    }, ['staff_sessions']);
  },
);

test.each([
  ['/admin/storesetting/customDomain', 'name="host"'],
  ['/admin/settings/locations', 'value="add"'],
  ['/admin/users/team', '/admin/users/roles/new'],
])(
  'the page %s says that its feature is off instead of showing the form, and shows the form once it is on',
  async (path, form) => {
    await switchAll('off');
    const off = await admin.get(path);
    expect([off.status, shown(off.body).includes(OTHER_PLAN), shown(off.body).includes(form)]).toEqual([
      200,
      true,
      false,
    ]);
    await switchAll('on');
    const on = await admin.get(path);
    expect([on.status, shown(on.body).includes(OTHER_PLAN), shown(on.body).includes(form)]).toEqual([
      200,
      false,
      true,
    ]);
  },
);
