import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { collectCash } from '#domain/orders/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const { admin: owner } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const { admin: other } = await signInToAdmin(server, najd, najd.ownerEmail);
const STAFF = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
const order = await orderOf(cedar, [{ variantId: lamp }]);
await withStore(cedar.id, (tx) => collectCash(tx, { orderId: order.orderId }, STAFF));

const PATH = '/admin/accounting/payouts';
const COUNTED = ['platform_rate_limits', 'rate_limits', 'staff_sessions', 'platform_sessions'];
const unchanged = <T>(act: () => Promise<T>) => expectNothingChanged(db, act, COUNTED);
const MAPPED = {
  ...{ mapped: 'yes', fileName: '=HYPERLINK("http://evil.example").csv', payer: '@SUM(A1)', paidOn: '' },
  ...{ 'column.reference': '0', 'column.gross': '1', 'column.fee': '2', 'column.net': '', 'column.day': '3' },
};
const TEXT = `order,amount,fee,date\n${order.number},25.00,1.50,2026-11-20\n=1+1,5.00,0,2026-11-20\n`;

const added = await owner.post(PATH, { ...MAPPED, text: TEXT });
const statement = added.headers.location ?? '';

test('a statement in an unknown format asks for its columns, and once they are mapped it shows each line with its order', async () => {
  const asked = await unchanged(() => owner.post(PATH, { text: TEXT, fileName: 'a.csv' }));
  expect(asked.status).toBe(200);
  expect(asked.body).toContain('name="column.reference"');
  expect(added.status).toBe(303);
  expect(statement).toMatch(/^\/admin\/accounting\/payouts\/[0-9a-f-]{36}$/);
  const { status, body } = await owner.get(statement);
  expect(status).toBe(200);
  for (const shown of [`#${order.number}`, 'Matched', 'No order']) expect(body).toContain(shown);
  const again = await unchanged(() => owner.post(PATH, { ...MAPPED, text: TEXT.replaceAll('\n', '\r\n') }));
  expect(again.status).toBe(422);
  expect(again.body).toContain(statement);
});

test('another store cannot read, match or remove a statement, and may add the same file as its own statement', async () => {
  await unchanged(async () => {
    expect((await other.get(statement)).status).toBe(404);
    for (const intent of ['match', 'remove'])
      expect((await other.post(statement, { intent })).status, intent).toBe(404);
    expect((await other.get(PATH)).body).not.toContain('evil.example');
  });
  expect((await other.post(PATH, { ...MAPPED, text: TEXT })).status).toBe(303);
});

test.each<[string, Record<string, string>, number[]]>([
  ['no file', {}, [422]],
  ['an empty text', { ...MAPPED, text: '' }, [422]],
  ['a million commas in a line', { ...MAPPED, text: ','.repeat(1_000_000) }, [413, 422]],
  ['lines of commas', { ...MAPPED, text: `a\n${',,,,\n'.repeat(150_000)}` }, [413, 422]],
  ['5,001 lines', { ...MAPPED, text: `${TEXT}${'7,1,0,2026-11-20\n'.repeat(5001)}` }, [422]],
  ['a text of more than a megabyte', { ...MAPPED, text: 'x'.repeat(2_500_000) }, [413]],
  [
    'an endless payer and day',
    { text: TEXT, payer: 'x'.repeat(900_000), paidOn: '9'.repeat(900_000) },
    [413, 422],
  ],
  ['a date that does not exist', { ...MAPPED, text: TEXT, paidOn: '2026-02-31' }, [422]],
  ['a column beyond the file', { ...MAPPED, text: TEXT, 'column.gross': '99' }, [422]],
  ['a column that is not a number', { ...MAPPED, text: TEXT, 'column.reference': '-1' }, [422]],
  ['the fee as the amount', { ...MAPPED, text: `${TEXT}1,x,1,2026-11-20`, 'column.gross': '1' }, [422]],
  ['NUL in a reference and an amount', { ...MAPPED, text: `${TEXT}\u0000,\u0000,0,2026-11-20` }, [400]],
])('an invalid statement is refused and changes nothing: %s', async (_, form, statuses) => {
  const { status } = await unchanged(() => owner.post(PATH, form));
  expect(statuses).toContain(status);
});

test('invalid ids and unknown intents change nothing in accounting', async () => {
  await unchanged(async () => {
    for (const id of ['none', "'; drop table payouts; --", order.orderId, '%00'])
      expect([400, 404], id).toContain(
        (await owner.post(`${PATH}/${encodeURIComponent(id)}`, { intent: 'remove' })).status,
      );
    expect((await owner.post(statement, { intent: 'anything' })).status).toBe(422);
    expect((await owner.get(`${statement}?after=${'x'.repeat(500)}&view=none`)).status).toBe(200);
  });
});

test('no cell of an exported journal starts a formula, and only a valid period is exported', async () => {
  const { status, body, headers } = await owner.post('/admin/accounting/journal.csv?period=2026-11', {});
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="cedar-journal-2026-11.csv"');
  expect(body).toContain(`"'=HYPERLINK(""http://evil.example"").csv"`);
  expect(body.split(/\r?\n|,(?=")/).filter((cell) => /^"?[=+@\t]/.test(cell))).toEqual([]);
  for (const period of ['2026-13', '', 'x'.repeat(3000), '2026-11/../..'])
    expect(
      (await unchanged(() => owner.post(`/admin/accounting/journal.csv?period=${period}`, {}))).status,
      period,
    ).toBe(422);
});

test('an account code that starts a formula is refused, and the form shows it again', async () => {
  const form = await owner.get('/admin/accounting/accounts');
  const codes = Object.fromEntries(
    [...form.body.matchAll(/name="(\w+)"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="(\w+)"/g)].map(
      ([, name = '', value = '', before = '', last = '']) => [name || last, value || before],
    ),
  );
  expect(codes).toMatchObject({ bank: '1010', version: '0' });
  const refused = await unchanged(() => owner.post('/admin/accounting/accounts', { ...codes, bank: '=1+1' }));
  expect(refused.status).toBe(422);
  expect(refused.body).toContain('=1+1');
  expect((await owner.post('/admin/accounting/accounts', { ...codes, bank: '5000' })).status).toBe(200);
  expect((await unchanged(() => owner.post('/admin/accounting/accounts', codes))).status).toBe(409);
});
