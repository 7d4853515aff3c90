import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { startProcessing } from '#domain/orders/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const STAFF = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
const PAGE = '/admin/orders/tracking';

async function packed() {
  const order = await orderOf(cedar, [{ variantId: lamp }]);
  await must(withStore(cedar.id, (tx) => startProcessing(tx, { orderId: order.orderId }, STAFF)));
  return order;
}

const parcels = (orderIds: string[]) =>
  db.admin(
    `select o.status, f.carrier, f.tracking_number, f.tracking_link from orders o
       left join fulfilments f on f.order_id = o.id where o.id = any($1::uuid[]) order by o.number, f.number`,
    [orderIds],
  );

const plain = (body: string) => body.replace(/[\u2066-\u2069\u200e\u200f]/g, '');

const WORDS = {
  en: {
    title: 'Tracking numbers',
    ship: 'Ship 2 orders',
    unknown: 'Unknown order',
    done: '2 orders were shipped',
  },
  ar: { title: 'أرقام التتبع', ship: 'شحن طلبين', unknown: 'طلب غير معروف', done: 'شُحن طلبان' },
};

test.each(['en', 'ar'] as const)(
  'a pasted list shows which orders can be shipped, and one press ships them once (%s)',
  async (locale) => {
    admin.cookies.set('lang', locale);
    const words = WORDS[locale];
    const [one, two] = [await packed(), await packed()];
    const ids = [one.orderId, two.orderId];
    const text = `${one.number}\tAWB1-${locale}\n${two.number}\tAWB2-${locale}\tDHL\n1\tAWB3`;
    expect((await admin.get('/admin/orders')).body).toContain(words.title);
    expect((await admin.get(PAGE)).body).toContain(words.title);
    const fields = { text, carrier: 'smsa' };
    const shown = await expectNothingChanged(db, () => admin.post(PAGE, { ...fields, intent: 'check' }), [
      'staff_sessions',
    ]);
    const texts = plain(readPage(shown).texts.join(' '));
    expect([shown.status, shown.body.includes('value="ship"')]).toEqual([200, true]);
    for (const word of [words.ship, words.unknown, `#${one.number}`, `AWB2-${locale}`])
      expect(texts).toContain(word);
    const presses = await Promise.all([1, 2].map(() => admin.post(PAGE, { ...fields, intent: 'ship' })));
    expect(presses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await parcels(ids)).toEqual([
      {
        ...{ status: 'shipped', carrier: 'SMSA Express', tracking_number: `AWB1-${locale}` },
        tracking_link: expect.stringContaining(`AWB1-${locale}`),
      },
      {
        ...{ status: 'shipped', carrier: 'DHL Express', tracking_number: `AWB2-${locale}` },
        tracking_link: expect.stringContaining(`AWB2-${locale}`),
      },
    ]);
    const mails = await db.admin(
      "select count(*)::int as count from mails where kind = 'order_shipped' and order_id = any($1::uuid[])",
      [ids],
    );
    expect(mails).toEqual([{ count: 2 }]);
    const again = await expectNothingChanged(db, () => admin.post(PAGE, { ...fields, intent: 'ship' }), [
      'staff_sessions',
    ]);
    expect([again.status, again.body.includes('value="ship"')]).toEqual([200, false]);
  },
);

test('the press says how many orders were shipped', async () => {
  admin.cookies.set('lang', 'en');
  const [one, two] = [await packed(), await packed()];
  const text = `${one.number},X1\n${two.number},X2`;
  const done = await admin.post(PAGE, { text, carrier: '', intent: 'ship' });
  expect(plain(done.body)).toContain(WORDS.en.done);
});

test('a list that cannot be read is refused, and its text stays in the form', async () => {
  admin.cookies.set('lang', 'en');
  const wrong: [string, string][] = [
    ['', 'Paste the list or choose a file first'],
    ['Name,Sum\nLamp,5', 'must name a column'],
    ['1001,A\n'.repeat(501), 'more than 500 rows'],
  ];
  for (const [text, said] of wrong) {
    const refused = await expectNothingChanged(db, () => admin.post(PAGE, { text, intent: 'ship' }), [
      'staff_sessions',
    ]);
    expect([refused.status, plain(refused.body).includes(said)]).toEqual([422, true]);
  }
  const kept = await admin.post(PAGE, { text: 'Name,Sum\nLamp,5', intent: 'check' });
  expect(kept.body).toContain('Name,Sum\nLamp,5</textarea>');
});

test('a member who may not ship orders gets neither the page nor its link', async () => {
  const email = await makeStaff('looker', [{ store: cedar, role: 'viewer' }]);
  const { admin: looker } = await signInToAdmin(server, cedar, email);
  const { orderId, number } = await packed();
  const form = { text: `${number},A9`, intent: 'ship' };
  expect((await looker.get(PAGE)).status).toBe(403);
  const refused = await expectNothingChanged(db, () => looker.post(PAGE, form), ['staff_sessions']);
  expect([refused.status, (await looker.get('/admin/orders')).body.includes(PAGE)]).toEqual([403, false]);
  expect(await parcels([orderId])).toMatchObject([{ status: 'processing', tracking_number: null }]);
});
