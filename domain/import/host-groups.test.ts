import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore } from '#tests/support/stores.ts';
import { groupOf, hostOf, isOfGroups } from './host-groups.ts';

await testDatabase(import.meta.url);
const store = await makeStore({ slug: 'groups', name: 'Groups' });

const GROUPS: [url: string, group: string][] = [
  ['https://a1.evil.example/x.png', 'evil.example'],
  ['HTTP://A2.Evil.Example.:8080/x.png', 'evil.example'],
  ['https://evil.example', 'evil.example'],
  ['https://notevil.example/', 'notevil.example'],
  ['https://img.shop.co.uk/x.png', 'shop.co.uk'],
  ['https://cdn.other.co.uk/x.png', 'other.co.uk'],
  ['https://pictures.souq.com.sa/x.png', 'souq.com.sa'],
  ['https://a.b.ab.de/x.png', 'ab.de'],
  ['https://d1.cloudfront.net/x.png', 'cloudfront.net'],
  ['http://8.8.8.8:9000/x.png', ''],
  ['http://0x8080808/x.png', ''],
  ['http://[2606:4700::1]/x.png', ''],
];

test.each(GROUPS)('hosts are grouped by who may own them: %s', (url, group) => {
  expect(groupOf(hostOf(url) ?? '')).toBe(group);
});

test('the database finds the same groups', async () => {
  const urls = GROUPS.map(([url]) => url);
  for (const wanted of new Set(GROUPS.map(([, group]) => group))) {
    const found = await withStore(store.id, (tx) =>
      sql<{ url: string }>`select url from unnest(${urls}::text[]) as rows(url)
        where ${isOfGroups(['nobody.example', wanted])}`.execute(tx),
    );
    const same = GROUPS.filter(([, group]) => group === wanted).map(([url]) => url);
    expect(found.rows.map(({ url }) => url)).toEqual(same);
  }
});
