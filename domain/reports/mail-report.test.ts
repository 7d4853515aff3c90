import { expect, test } from 'vitest';
import { asWorker, withPlatform, withStore, withStoreReadOnly } from '#db/index.ts';
import { shopperAct, staffAct, systemAct } from '#domain/audit/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { makeStaff } from '#tests/support/staff.ts';
import { makeStore, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { askForReport, dropReports, fetchReport, mailReport, type ReportAsked, reportFile } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });
for (const day of ['2017-03-01', '2026-11-20']) {
  const act = shopperAct(new Date(`${day}T09:00:00Z`));
  const form = { ...GOOD_FORM, name: '=1+1', email: 'sara@example.com' };
  await withStore(cedar.id, (tx) =>
    recordOrder(tx, { lines: [{ variantId: lamp, quantity: 1 }], form, locale: 'en' }, act),
  );
}

const TEN_YEARS = { from: '2016-11-22', to: '2026-11-21', currency: cedar.currency };
const READING = { timeZone: 'Asia/Riyadh', locale: 'ar' as const, slug: 'cedar' };
const JOB = systemAct('reports.mail-sales', TEST_TIME);

async function member(name: string, role: 'viewer' | 'marketing'): Promise<string> {
  const email = await makeStaff(name, [{ store: cedar, role }]);
  const [row] = await db.admin<{ id: string }>('select id from users where email = $1', [email]);
  return row?.id ?? '';
}

const make = (by: 'customer' | 'day', userId: string, fileId = newId()) =>
  asWorker(() => mailReport(cedar.id, { ...TEN_YEARS, ...READING, by, userId, fileId }, JOB));

test('a report is requested once however often the button is pressed, and the audit log has the member who requested it', async () => {
  const act = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
  const ask = (by: 'city' | 'tax') =>
    withStore(cedar.id, (tx) => askForReport(tx, { ...TEN_YEARS, ...READING, by }, act));
  for (const by of ['city', 'city', 'tax'] as const) await ask(by);
  const jobs = await db.admin(
    `select 1 from graphile_worker.jobs where task_identifier = 'reports.mail-sales'`,
  );
  expect(jobs).toHaveLength(2);
  const [entry] = await db.admin(`select actor_name, after from audit_entries where action = 'sales.asked'`);
  expect(entry).toMatchObject({ actor_name: 'Rana', after: { by: 'city', from: '2016-11-22' } });
});

test('ten years of sales are mailed once to the member who requested them, in their language, and only they may fetch them', async () => {
  const fileId = newId();
  for (let run = 0; run < 2; run++) expect(await make('customer', cedar.ownerId, fileId)).toBe('mailed');
  const mails = await db.admin(
    `select recipient, locale, subject, body_text from mails where kind = 'sales_report'`,
  );
  expect(mails).toMatchObject([{ recipient: cedar.ownerEmail, locale: 'ar' }]);
  expect(mails[0]?.subject).toContain('تقرير المبيعات');
  expect(mails[0]?.body_text).toContain(`/admin/sales/files/${fileId}`);
  const fetched = (userId: string, at = TEST_TIME, storeId = cedar.id) =>
    withStoreReadOnly(storeId, (tx) => fetchReport(tx, { fileId, userId }, at));
  const file = await fetched(cedar.ownerId);
  expect(file).toMatchObject({ name: 'cedar-sales-by-customer-2016-11-22-2026-11-21.csv' });
  expect(file?.content.split('\r\n').slice(1, 2)).toEqual([
    `"'=1+1","sara@example.com",2,2,"40.00","0.00","10.00","0.00","50.00","0.00","50.00"`,
  ]);
  expect(await fetched(await member('other', 'viewer'))).toBeNull();
  expect(await fetched(najd.ownerId, TEST_TIME, najd.id)).toBeNull();
  const later = new Date(TEST_TIME.getTime() + 7 * 86_400_000);
  expect(await fetched(cedar.ownerId, later)).toBeNull();
  await withStore(cedar.id, (tx) => dropReports(tx, later));
  expect(await db.admin('select 1 from sales_files')).toEqual([]);
});

test('a report with more rows than its file may have sums the others in one row, so that its columns are the totals (attack 26.3)', async () => {
  const store = await makeStore({ slug: 'totals', name: 'Totals', currency: 'USD' });
  const act = shopperAct(new Date('2026-11-20T09:00:00Z'));
  for (const [at, buyer] of ['amal', 'basma', 'dana', 'huda'].entries()) {
    const cup = await makeVariant(store, { title: `Cup ${at}`, amount: 1000 * (at + 1), stock: null });
    const form = { ...GOOD_FORM, name: buyer, email: `${buyer}@example.com` };
    const lines = [{ variantId: cup, quantity: 1 }];
    await withStore(store.id, (tx) => recordOrder(tx, { lines, form, locale: 'en' }, act));
  }
  const asked = { from: '2026-11-01', to: '2026-11-30', currency: 'USD' };
  const read = (by: ReportAsked['by'], most?: number) =>
    withStoreReadOnly(store.id, async (tx) => {
      const file = await reportFile(tx, { ...asked, by }, { timeZone: 'UTC', locale: 'en' }, most);
      return file
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.replaceAll('"', '').split(','));
    });
  const sumsOf = (rows: string[][], after: number) =>
    rows
      .map((row) => row.slice(after))
      .reduce((sums, row) => sums.map((sum, at) => sum + Number(row[at])), Array(8).fill(0));
  const totals = sumsOf(await read('day'), 2);
  expect(totals[5]).toBeGreaterThan(0);
  for (const [by, after] of [
    ['customer', 3],
    ['product', 2],
  ] as const) {
    const rows = await read(by, 2);
    expect(
      rows.map(([name]) => name),
      by,
    ).toEqual([expect.any(String), expect.any(String), 'All others']);
    expect(sumsOf(rows, after), by).toEqual(totals);
  }
  expect(
    (await read('customer', 2)).map((row) => row[2]),
    'orders',
  ).toEqual(['1', '1', '2']);
  expect(await read('customer', 4)).toHaveLength(4);
});

test('a member who was removed or lost the permission meanwhile gets no mail', async () => {
  const gone = await member('gone', 'viewer');
  const marketing = await member('marketing', 'marketing');
  await withPlatform((tx) => tx.deleteFrom('staff_memberships').where('user_id', '=', gone).execute());
  await expectNothingChanged(db, async () => {
    expect(await make('day', gone)).toBe('refused');
    expect(await make('customer', marketing)).toBe('refused');
    expect(await make('day', newId())).toBe('refused');
  });
});

test('only the newest twenty reports of a member are kept, and those of other members are not deleted', async () => {
  const [many, other] = [await member('many', 'viewer'), await member('few', 'viewer')];
  const fill = (userId: string, count: number) =>
    db.admin(
      `insert into sales_files (store_id, id, user_id, report, name, content, made_at, expires_at)
       select $1, gen_random_uuid(), $2, 'day', 'x', 'x', $3::timestamptz - interval '1 hour', $3::timestamptz + interval '1 day'
         from generate_series(1, $4::int)`,
      [cedar.id, userId, TEST_TIME, count],
    );
  const filesOf = async (userId: string) =>
    (await db.admin<{ id: string }>('select id from sales_files where user_id = $1', [userId])).map(
      ({ id }) => id,
    );
  await fill(many, 30);
  await fill(other, 30);
  const fileId = newId();
  expect(await make('day', many, fileId)).toBe('mailed');
  expect(await filesOf(many)).toHaveLength(20);
  expect(await filesOf(many)).toContain(fileId);
  expect(await filesOf(other)).toHaveLength(30);
});
