import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { noteChange, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { setPeriodEnd, suspendStore, unsuspendStore } from '#domain/subscription/index.ts';
import { readBranding, readContact, saveBranding, saveContact, saveDetails } from '#domain/tenancy/index.ts';
import { newId } from '#lib/ids.ts';
import type { LiveShell } from '#lib/live-events.ts';
import { createLogger } from '#lib/log.ts';
import { ChangeBus } from '#server/changes/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { LiveListener } from '#tests/support/listener.ts';
import { liveServer } from '#tests/support/live-server.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ListenerLimits } from './limits.ts';
import { Live } from './live.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
let now = TEST_TIME;
const server = await liveServer(db.urls, { clock: () => now });
const HOST = 'cedar.souk.localhost:4110';

function listen(headers: Record<string, string> = {}, host = HOST): LiveListener {
  const listener = new LiveListener({ port: server.port, host }, headers);
  onTestFinished(() => listener.close());
  return listener;
}

async function paint(primaryColor: string): Promise<void> {
  const saved = await withStore(cedar.id, async (tx) =>
    saveBranding(tx, { ...(await readBranding(tx)), primaryColor }, act),
  );
  expect(saved.ok).toBe(true);
}

describe('events of a live connection', () => {
  test('a live connection first receives the store’s colours and texts, and that the store is open', async () => {
    const listener = await listen().opened();
    expect(listener.response?.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(listener.response?.headers).not.toHaveProperty('content-encoding');
    expect(listener.text).toMatch(/^retry: [2-5]\d{3}\n\n/);
    expect(listener.said('state')).toEqual([{ closure: null }]);
    const [shell] = listener.said<LiveShell>('shell');
    expect(shell?.style['--brand-light']).toBe('#242F51');
    expect(Object.keys(shell ?? {})).toEqual([
      'style',
      'theme',
      'favicon',
      'announcement',
      'logo',
      'logoDark',
      'details',
    ]);
  });

  test('a live connection receives new colours and a new announcement, in both languages', async () => {
    const [shopper, owner] = [listen(), listen({}, 'cedar.admin.souk.localhost:4110')];
    await Promise.all([shopper.opened(), owner.opened()]);
    await paint('#0a5');
    await withStore(cedar.id, (tx) =>
      saveDetails(tx, { texts: { en: { announcement: 'Sale' }, ar: { announcement: 'تخفيضات' } } }, act),
    );
    for (const listener of [shopper, owner]) {
      await listener.until(() => {
        const shell = listener.said<LiveShell>('shell').at(-1);
        expect(shell?.style['--brand-light']).toBe('#00AA55');
        expect(shell?.announcement).toEqual({ en: 'Sale', ar: 'تخفيضات' });
      });
    }
  });

  test('a live connection receives the store’s contact, added links and a changed home page', async () => {
    const listener = await listen({}, 'najd.souk.localhost:4110').opened();
    await withStore(najd.id, async (tx) => {
      const menus = { header: [{ to: '/pages/care', label: { en: 'Care', ar: '' } }] };
      await saveContact(tx, { ...(await readContact(tx)), email: 'hello@najd.example', menus }, act);
      await noteChange(tx, ['home']);
    });
    await listener.until(() => {
      const details = listener.said<LiveShell>('shell').at(-1)?.details;
      expect(details?.ar.contact.contactEmail).toBe('hello@najd.example');
      expect(details?.ar.menu.at(-1)).toMatchObject({
        slug: '/pages/care',
        title: 'Care',
        titleLocale: 'en',
      });
      expect(listener.said('products')).toEqual([{ ids: ['home'] }]);
    });
  });

  test('a live connection receives the changed product’s id, or a request to fetch again if the whole store changed', async () => {
    const listener = await listen().opened();
    const id = newId();
    await withStore(cedar.id, (tx) => noteChange(tx, [`product:${id}`, 'catalog']));
    await listener.until(() => expect(listener.said('products')).toEqual([{ ids: [id] }]));
    await withStore(cedar.id, (tx) => noteChange(tx, ['store']));
    await listener.until(() => expect(listener.said('resync')).toEqual([{}]));
    const later = await listen().opened();
    await later.until(() => expect(later.said('resync'), 'who was on the way meanwhile').toEqual([{}]));
    expect(listener.said('shell'), 'what did not change is not said again').toHaveLength(1);
  });

  test('after the database was unreachable, a live connection receives the missed changes and a request to fetch again', async () => {
    const listener = await listen().opened();
    await db.admin(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'souk changes' and datname = current_database()`);
    await paint('#7a1f3d');
    await listener.until(() => {
      expect(listener.said('resync')).not.toEqual([]);
      expect(listener.said<LiveShell>('shell').at(-1)?.style['--brand-light']).toBe('#7A1F3D');
    });
  });
});

describe('an open page', () => {
  test('an open page is told when the store is suspended and when the suspension ends', async () => {
    const listener = await listen().opened();
    await suspendStore({ storeId: cedar.id, reason: 'unpaid' }, act);
    await listener.until(() => expect(listener.said('state').at(-1)).toEqual({ closure: 'suspended' }));
    const later = await listen().opened();
    expect(later.said('state')).toEqual([{ closure: 'suspended' }]);
    await unsuspendStore({ storeId: cedar.id, reason: 'paid' }, act);
    await listener.until(() => expect(listener.said('state').at(-1)).toEqual({ closure: null }));
  });

  test('an open page is told when the paid period ends, although nothing is written then, and when it is renewed', async () => {
    const listener = await listen().opened();
    const endsAt = new Date(now.getTime() + 60_000);
    await setPeriodEnd({ storeId: cedar.id, endsAt }, act);
    const later = await listen().opened();
    expect(later.said('state')).toEqual([{ closure: null }]);
    now = endsAt;
    await listener.until(() => expect(listener.said('state').at(-1)).toEqual({ closure: 'expired' }));
    await setPeriodEnd({ storeId: cedar.id, endsAt: new Date(0) }, act);
    await listener.until(() => expect(listener.said('state').at(-1)).toEqual({ closure: null }));
    await setPeriodEnd({ storeId: cedar.id, endsAt: null }, act);
  });
});

test('a live connection gets a heartbeat within 25 seconds, and one timer serves all connections', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const log = createLogger({ level: 'silent' });
  const live = new Live({ config: server.config, log, bus: new ChangeBus() });
  const { room } = (await live.roomAt(HOST)) ?? {};
  if (!room) throw new Error('There is no room.');
  const lines = Array.from({ length: 3 }, () => new PassThrough());
  for (const line of lines)
    live.join(room, { response: line as unknown as ServerResponse, mayHear: () => true });
  expect(vi.getTimerCount()).toBe(1);
  for (const line of lines) line.read();
  vi.advanceTimersByTime(25_000);
  expect(lines.map((line) => String(line.read()))).toEqual([':\n\n', ':\n\n', ':\n\n']);
  live.close();
  expect(vi.getTimerCount()).toBe(0);
});

describe('limits of live connections', () => {
  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }, HOST, 403],
    ['from another store', { 'sec-fetch-site': 'same-site' }, HOST, 403],
    ['where there is no store', {}, 'nobody.souk.localhost:4110', 404],
    ['on the platform', {}, 'souk.localhost:4110', 404],
  ])('a live connection is refused %s', async (_where, headers, host, status) => {
    const listener = listen(headers as Record<string, string>, host);
    expect((await listener.refused()).status).toBe(status);
    await listener.until(() => expect(server.live.count()).toBe(0));
  });

  test('a place for a live connection is released when it closes', async () => {
    const listener = await listen().opened();
    const count = server.live.count();
    listener.close();
    await listener.until(() => expect(server.live.count()).toBe(count - 1));
  });

  test('live connections are counted by address, and a whole IPv6 /64 is one', () => {
    const limits = new ListenerLimits(4, 2);
    const taken = (address: string) => {
      const place = limits.take(address);
      return typeof place === 'string' ? { refusal: place, waitMs: 0, release: () => {} } : place;
    };
    const first = taken('192.0.2.1');
    const second = taken('::ffff:192.0.2.1');
    expect(limits.take('192.0.2.1')).toBe('address_full');
    const wide = taken('2001:db8:1:2::1');
    taken('2001:db8:1:2:ffff::9');
    expect(limits.take('192.0.2.2')).toBe('full');
    wide.release();
    wide.release();
    expect([limits.count, limits.take('2001:db8:1:2::7')]).toEqual([
      3,
      { waitMs: 0, release: expect.any(Function) },
    ]);
    first.release();
    second.release();
    expect([limits.take('192.0.2.1'), limits.count]).toEqual([
      { waitMs: 0, release: expect.any(Function) },
      3,
    ]);
  });

  test('an IP block that opens and closes live connections in a loop must wait, and other blocks need not', () => {
    let now = 0;
    const limits = new ListenerLimits(1000, 100, () => now);
    const waitOf = (address: string) => {
      const place = limits.take(address);
      if (typeof place === 'string') throw new Error(place);
      place.release();
      return place.waitMs;
    };
    const waits = Array.from({ length: 103 }, () => waitOf('192.0.2.1'));
    expect(waits.slice(0, 100).every((wait) => wait === 0)).toBe(true);
    expect(waits.slice(100)).toEqual([50, 100, 150]);
    expect(waitOf('192.0.2.2')).toBe(0);
    now = 10_000;
    expect(waitOf('192.0.2.1')).toBe(0);
  });
});
