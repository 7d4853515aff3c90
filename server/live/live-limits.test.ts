import { expect, onTestFinished, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { LiveListener } from '#tests/support/listener.ts';
import { liveServer } from '#tests/support/live-server.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { MOST_PER_ADDRESS } from './limits.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await liveServer(db.urls, {
  clock: () => TEST_TIME,
  isDemo: false,
  trustedProxies: ['127.0.0.1', '::1', '::ffff:127.0.0.1'],
});
const SHOP = 'cedar.souk.localhost:4110';
const ADMIN = 'cedar.admin.souk.localhost:4110';

type Line = { host?: string; path?: string; from?: string; cookie?: string };

function open({ host = SHOP, path = '/api/live', from = '192.0.2.1', cookie }: Line): LiveListener {
  const headers = { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) };
  const listener = new LiveListener({ port: server.port, host, path }, headers);
  onTestFinished(() => listener.close());
  return listener;
}

const statusesOf = async (lines: LiveListener[]) => {
  for (const line of lines) await line.until(() => expect(line.response).not.toBeNull());
  return Map.groupBy(lines, (line) => line.response?.statusCode);
};

async function noneIsLeft(lines: LiveListener[]): Promise<void> {
  for (const line of lines) line.close();
  await lines[0]?.until(() => expect(server.live.count()).toBe(0));
}

test('one IPv6 block may open a hundred live connections, however many come at once, and closing one frees its place', async () => {
  const lines = Array.from({ length: MOST_PER_ADDRESS + 20 }, (_, host) =>
    open({ from: `2001:db8:1:2::${host.toString(16)}` }),
  );
  const statuses = await statusesOf(lines);
  expect([statuses.get(200)?.length, statuses.get(503)?.length]).toEqual([MOST_PER_ADDRESS, 20]);
  const other = open({ from: '2001:db8:1:3::1' });
  expect((await statusesOf([other])).get(200)).toHaveLength(1);
  await noneIsLeft([...lines, other]);
  const again = open({ from: '2001:db8:1:2::1' });
  expect((await statusesOf([again])).get(200)).toHaveLength(1);
  await noneIsLeft([again]);
});

test('a live connection that is refused, or closed before the first bytes, releases its place', async () => {
  const nobody = Array.from({ length: 5 }, () => open({ host: 'nobody.souk.localhost:4110' }));
  expect((await statusesOf(nobody)).get(404)).toHaveLength(5);
  const hasty = open({});
  await noneIsLeft([...nobody, hasty]);
});

test('live connections of staff count towards the limit of all connections, and a session may open twelve at most', async () => {
  const cookie = `staff=${await ownersSession()}`;
  const lines = Array.from({ length: 20 }, () => open({ host: ADMIN, path: '/admin/live', cookie }));
  const statuses = await statusesOf(lines);
  expect([statuses.get(200)?.length, statuses.get(503)?.length]).toEqual([12, 8]);
  expect(server.live.count()).toBe(12);
  await noneIsLeft(lines);
  const again = open({ host: ADMIN, path: '/admin/live', cookie });
  expect((await statusesOf([again])).get(200)).toHaveLength(1);
  await noneIsLeft([again]);
});

async function ownersSession(): Promise<string> {
  const [token, platform] = [newToken(), newToken()];
  const expires_at = new Date(TEST_TIME.getTime() + 3_600_000);
  const place = { user_id: cedar.ownerId, created_at: TEST_TIME, seen_at: TEST_TIME, expires_at };
  const platform_token_hash = hashToken(platform);
  await withPlatform(async (tx) => {
    await tx
      .insertInto('platform_sessions')
      .values({ ...place, token_hash: platform_token_hash, user_agent: '', ip: '' })
      .execute();
    await tx
      .insertInto('staff_sessions')
      .values({ ...place, token_hash: hashToken(token), store_id: cedar.id, platform_token_hash })
      .execute();
  });
  return token;
}
