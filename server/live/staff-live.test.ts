import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { withPlatform, withStore } from '#db/index.ts';
import { shopperAct } from '#domain/audit/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import { createLogger } from '#lib/log.ts';
import { ChangeBus } from '#server/changes/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { LiveListener } from '#tests/support/listener.ts';
import { liveServer } from '#tests/support/live-server.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { makeStaff } from '#tests/support/staff.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { StaffLive } from './staff-live.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await liveServer(db.urls, { clock: () => TEST_TIME });
const HOST = 'cedar.admin.souk.localhost:4110';

/** A session in a store's admin, as the hand-off creates it. */
async function sessionOf(store: TestStore, userId: string): Promise<string> {
  const [token, platform] = [newToken(), newToken()];
  const expires_at = new Date(TEST_TIME.getTime() + 3_600_000);
  const times = { created_at: TEST_TIME, seen_at: TEST_TIME, expires_at };
  await withPlatform(async (tx) => {
    const place = { user_id: userId, ...times };
    await tx
      .insertInto('platform_sessions')
      .values({ ...place, token_hash: hashToken(platform), user_agent: '', ip: '' })
      .execute();
    await tx
      .insertInto('staff_sessions')
      .values({
        ...place,
        token_hash: hashToken(token),
        store_id: store.id,
        platform_token_hash: hashToken(platform),
      })
      .execute();
  });
  return token;
}

async function listen(token: string | null, host = HOST): Promise<LiveListener> {
  const cookie: Record<string, string> = token ? { cookie: `staff=${token}` } : {};
  const listener = new LiveListener({ port: server.port, host, path: '/admin/live' }, cookie);
  onTestFinished(() => listener.close());
  return listener;
}

const heard = (listener: LiveListener, name: string) =>
  listener.until(() => expect(listener.heard.map((event) => event.name)).toContain(name));

async function order(store: TestStore): Promise<void> {
  const lamp = await makeVariant(store, { title: 'Lamp', amount: 2000, stock: null });
  const lines = [{ variantId: lamp, quantity: 1 }];
  const made = await withStore(store.id, (tx) =>
    recordOrder(tx, { lines, form: GOOD_FORM, locale: 'en' }, shopperAct(TEST_TIME)),
  );
  expect(made.ok).toBe(true);
}

async function staffIn(store: TestStore, role: 'viewer' | 'catalog'): Promise<string> {
  const email = await makeStaff(`${role}-${store.slug}`, [{ store, role }]);
  const [row] = await db.admin<{ id: string }>('select id from users where email = $1', [email]);
  return row?.id ?? '';
}

test('a member receives their own name and role, then each new order if they may see orders', async () => {
  const owner = await listen(await sessionOf(cedar, cedar.ownerId));
  const catalogId = await staffIn(cedar, 'catalog');
  const catalog = await listen(await sessionOf(cedar, catalogId));
  await Promise.all([heard(owner, 'orders'), heard(catalog, 'staff')]);
  expect(owner.said('staff')).toEqual([
    { userId: cedar.ownerId, name: 'Owner of Cedar House', role: 'owner', image: null },
  ]);
  expect(owner.said('orders')).toEqual([{ last: 1000, orders: [] }]);
  await order(cedar);
  await order(najd);
  await db.admin(`update staff_memberships set role = 'marketing' where user_id = $1`, [catalogId]);
  await owner.until(() => expect(owner.said('orders')).toHaveLength(2));
  expect(owner.said('orders')[1]).toMatchObject({
    last: 1001,
    orders: [{ number: 1001, total: { amount: 2500, currency: 'USD' } }],
  });
  expect(owner.text, 'a list needs no name').not.toContain(GOOD_FORM.name);
  expect(catalog.said('orders')).toEqual([]);
  await catalog.until(() => expect(catalog.said('staff').at(-1)).toMatchObject({ role: 'marketing' }));
});

test('the live connection of a removed member ends within five seconds', async () => {
  const userId = await staffIn(najd, 'viewer');
  const member = await listen(await sessionOf(najd, userId), 'najd.admin.souk.localhost:4110');
  await heard(member, 'orders');
  const removedAt = performance.now();
  await db.admin('delete from staff_memberships where user_id = $1', [userId]);
  await member.until(() => expect(member.response?.complete).toBe(true));
  expect(performance.now() - removedAt).toBeLessThan(5000);
  expect(member.heard.at(-1)?.name).toBe('gone');
});

test('a member who connects while sessions are checked is not disconnected', async () => {
  const log = createLogger({ level: 'silent' });
  const live = new StaffLive({ config: server.config, log, bus: new ChangeBus() }, 3_600_000);
  onTestFinished(() => live.close());
  const kind = { kind: 'staff', userId: cedar.ownerId, name: 'Owner', role: 'owner' } as const;
  const member = { ...kind, email: cedar.ownerEmail, locale: 'en', image: null } as const;
  const enter = async (session: string) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    await live.join({ response, storeId: cedar.id, session, member });
    return response;
  };
  const [one, two] = [await sessionOf(cedar, cedar.ownerId), await sessionOf(cedar, cedar.ownerId)];
  const early = await enter(hashToken(one));
  const looked = live.look();
  const late = await enter(hashToken(two));
  await looked;
  expect([early.writableEnded, late.writableEnded]).toEqual([false, false]);
});

test('staff live connections are refused without a session, with another store’s, and on a shop’s host', async () => {
  const token = await sessionOf(cedar, cedar.ownerId);
  for (const [cookie, host, status] of [
    [null, HOST, 401],
    [newToken(), HOST, 401],
    [token, 'najd.admin.souk.localhost:4110', 401],
    [token, 'cedar.souk.localhost:4110', 404],
  ] as const) {
    expect(await (await listen(cookie, host)).refused(), host).toMatchObject({ status });
  }
});
