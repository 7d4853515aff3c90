import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { addDomain, checkDomain, listDomains } from '#domain/domains/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { shownHtml } from '#tests/support/served-forms.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

await testDatabase(import.meta.url);
const { cedar } = await twoStores();
let now = TEST_TIME;
const server = await webServer({ clock: () => now });

async function prove(host: string): Promise<void> {
  const act = systemAct('test', TEST_TIME);
  await addDomain(cedar.id, { typed: host, settings: server.config }, act);
  const token = (await listDomains(cedar.id)).find((each) => each.host === host)?.token;
  const dns = {
    txt: async () => ({ isAnswered: true, values: [`souk-verify=${token}`] }),
    cname: async () => ({ isAnswered: true, values: ['here.souk.example'] }),
    addresses: async () => ({ isAnswered: true, values: [] }),
  };
  const asked = { host, target: { name: 'here.souk.example' } };
  await checkDomain(cedar.id, asked, { dns, certificates: async () => null, act });
}

test('the row of a domain that is over the store’s share of certificates says until when it waits, and no longer afterwards', async () => {
  for (let nth = 0; nth < 6; nth += 1) await prove(`shop${nth}.cedar-home.com`);
  const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  const sentences = async () =>
    shownHtml((await admin.get('/admin/storesetting/customDomain')).body).match(
      /so this one is fetched after [^<]*/g,
    );
  // The hour is that of the store's time zone.
  expect(await sentences()).toEqual([expect.stringMatching(/^so this one is fetched after .*2026.*\d:00/)]);
  now = new Date(TEST_TIME.getTime() + 3_600_000);
  expect(await sentences()).toBeNull();
});
