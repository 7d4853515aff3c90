import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { addPayout, readPayoutFile } from '#domain/accounting/index.ts';
import { removeMember } from '#domain/team/index.ts';
import { blockedMs } from '#tests/support/blocked-loop.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { askSpelled, spellingsOf } from '#tests/support/spellings.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { SECRET_KEY } from '#tests/support/stamping-store.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { taxScene } from '#tests/support/tax-scene.ts';
import { adminHost, ask, form as formBody, webServer } from '#tests/support/web.ts';

// A store's accounting pages and its link to the tax authority are open only to its own staff with the
// permission (T, A, K, P).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const scene = await taxScene(najd);
const server = await webServer({ clock: () => TEST_TIME, secretKey: () => SECRET_KEY });
const { admin: owner } = await signInToAdmin(server, najd, najd.ownerEmail);
const { admin: other } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const host = adminHost(najd.slug);
const unchanged = <T>(act: () => Promise<T>) =>
  expectNothingChanged(db, act, ['rate_limits', 'platform_rate_limits']);

const MARK = 'MarkOfTheBooks';
/** A request for a page’s data is answered with 202 if the page would redirect. */
const REFUSED = [202, 302, 303, 308, 400, 401, 403, 404, 405];
const BOOKS = '/admin/accounting';
const PAYOUTS = `${BOOKS}/payouts`;
const LINK = '/admin/settings/taxInvoices';
const payoutId = await addStatement();
const PAGES = [BOOKS, PAYOUTS, `${PAYOUTS}/${payoutId}`, `${BOOKS}/journal`, `${BOOKS}/accounts`, LINK];
const FORMS: [path: string, fields: Record<string, string>][] = [
  [PAYOUTS, { text: 'order,amount,date\n1,5.00,2026-11-20\n', mapped: 'yes', 'column.reference': '0' }],
  [`${PAYOUTS}/${payoutId}`, { intent: 'match' }],
  [`${PAYOUTS}/${payoutId}`, { intent: 'remove' }],
  [`${BOOKS}/journal.csv?period=2026-11`, {}],
  [`${BOOKS}/accounts`, { version: '0', bank: '5000' }],
  [LINK, { intent: 'details', environment: 'production', name: 'x' }],
  [LINK, { intent: 'code', code: '123456' }],
  [LINK, { intent: 'reasons', zero: '', exempt: '', outOfScope: 'x' }],
];

async function addStatement(): Promise<string> {
  const bytes = Buffer.from(`order,amount,date\n${MARK},5.00,2026-11-20\n`);
  const columns = { reference: 0, gross: 1, fee: null, net: null, day: 2 };
  const file = await readPayoutFile(bytes, { columns, currency: 'SAR', paidOn: null });
  if (!file.ok || !('lines' in file.value)) throw new Error('The statement was not read.');
  const statement = { file: file.value, bytes, fileName: `${MARK}.csv`, payer: MARK };
  const added = await withStore(najd.id, (tx) => addPayout(tx, statement, scene.shop.owner));
  if (!added.ok) throw new Error(added.code);
  return added.value.payoutId;
}

/** Sends a request from outside any session, or with the cookies of another store's owner. */
function askAs(cookie: string, path: string, fields?: Record<string, string>) {
  if (!fields) return askSpelled(server, { host, path }, { headers: { cookie } });
  const { body, type } = formBody(fields);
  const headers = { cookie, origin: `${server.config.scheme}://${host}`, 'content-type': type };
  return askSpelled(server, { host, path }, { method: 'POST', body, headers });
}

const leaksOf = (body: string) =>
  [MARK, scene.accepted.code, '"Date","Entry"'].filter((mark) => body.includes(mark));

describe('access to the accounting pages (A, P, T)', () => {
  test.each([
    ['a visitor without a session', ''],
    ['the owner of another store', other.cookieHeader()],
  ])('%s sees no accounting or tax authority page, in any spelling of the address', async (_who, cookie) => {
    expect(leaksOf((await owner.get(`${PAYOUTS}/${payoutId}`)).body)).toEqual([MARK]);
    await unchanged(async () => {
      for (const path of [...PAGES, `${BOOKS}/journal.csv`]) {
        for (const spelled of [path, ...spellingsOf(path)]) {
          const { status, body } = await askAs(cookie, spelled);
          expect([spelled, leaksOf(body)]).toEqual([spelled, []]);
          expect([spelled, status]).toEqual([spelled, expect.toBeOneOf(REFUSED)]);
        }
      }
    });
  });

  test.each([
    ['a visitor without a session', ''],
    ['the owner of another store', other.cookieHeader()],
  ])(
    '%s can post no accounting or tax authority form, in any spelling of the address',
    async (_who, cookie) => {
      await unchanged(async () => {
        for (const [path, fields] of FORMS) {
          for (const spelled of [path, ...spellingsOf(path)]) {
            const { status, body } = await askAs(cookie, spelled, fields);
            expect([spelled, leaksOf(body)]).toEqual([spelled, []]);
            expect([spelled, status]).toEqual([spelled, expect.toBeOneOf(REFUSED)]);
          }
        }
      });
    },
  );

  test('no form of the accounting or tax authority pages is accepted from another site (A)', async () => {
    await unchanged(async () => {
      for (const [path, fields] of FORMS) {
        const { status } = await owner.post(path, fields, { origin: 'http://evil.example' });
        expect([path, status]).toEqual([path, 403]);
      }
    });
  });

  test('the open session of a removed member cannot read the accounting pages (A)', async () => {
    const email = await makeStaff('leaver', [{ store: najd, role: 'admin' }]);
    const { admin } = await signInToAdmin(server, najd, email);
    expect(leaksOf((await admin.get(`${PAYOUTS}/${payoutId}`)).body)).toEqual([MARK]);
    const [user] = await db.admin<{ id: string }>('select id from users where email_norm = $1', [email]);
    const removed = await removeMember(najd.id, { userId: user?.id ?? '' }, scene.shop.owner);
    expect(removed).toMatchObject({ ok: true });
    for (const path of PAGES) {
      const { status, body } = await admin.get(path);
      expect([path, status, leaksOf(body)]).toEqual([path, expect.toBeOneOf(REFUSED), []]);
    }
  });
});

describe('texts of the maximum request size (K)', () => {
  const KINDS = ['.', ' ', '\u0301', '1', '"', '😀', ',', '=', '\n'];
  const long = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));

  test.each(KINDS)('a long text of %j in a statement blocks no other request (K)', async (unit) => {
    const text = `order,amount,date\n${long(unit, 900_000)}`;
    const columns = { 'column.reference': '0', 'column.gross': '1', 'column.day': '2' };
    // The form is encoded before the measurement, and posted like a form that a page's script sends, so that no page
    // is rendered.
    const { body, type } = formBody({ mapped: 'yes', ...columns, text });
    const bytes = Buffer.from(body);
    const own = { origin: `${server.config.scheme}://${host}`, 'content-type': type };
    const headers = { ...own, cookie: owner.cookieHeader() };
    const post = () =>
      ask(server, { host, path: `${PAYOUTS}.data` }, { method: 'POST', body: bytes, headers });
    let status = 0;
    let ms = 0;
    await unchanged(async () => {
      ms = await blockedMs(async () => {
        ({ status } = await post());
      }, 100);
    });
    expect(status).toBeOneOf([200, 413, 422]);
    expect(ms).toBeLessThan(100);
  });

  test.each(KINDS)(
    'a long text of %j in an address breaks no list of statements or tax documents (K)',
    async (unit) => {
      const value = encodeURIComponent(long(unit, 1500));
      for (const path of [
        `${BOOKS}?period=${value}`,
        `${BOOKS}/journal?period=${value}`,
        `${PAYOUTS}?after=${value}`,
        `${PAYOUTS}/${payoutId}?view=${value}&after=${value}`,
        `${LINK}/documents?q=${value}&month=${value}&after=${value}`,
        `${LINK}/months?month=${value}`,
      ]) {
        let status = 0;
        const ms = await blockedMs(async () => {
          ({ status } = await owner.get(`${path.replace('?', '.data?')}`));
        }, 100);
        expect([path.slice(0, 40), status]).toEqual([
          path.slice(0, 40),
          expect.toBeOneOf([200, 202, 400, 404, 414, 431]),
        ]);
        expect([path.slice(0, 40), ms]).toEqual([
          path.slice(0, 40),
          expect.toSatisfy((spent: number) => spent < 100),
        ]);
      }
    },
  );
});
