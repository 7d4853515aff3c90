import { describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { askSpelled, spellingsOf } from '#tests/support/spellings.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { SECRET_KEY } from '#tests/support/stamping-store.ts';
import { makeStore, TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { taxScene } from '#tests/support/tax-scene.ts';
import { unzip } from '#tests/support/unzip.ts';
import { adminHost, type Visitor, webServer } from '#tests/support/web.ts';

// A store's tax documents are visible only to its staff with the permission (T, O, A, Z, P).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const other = await makeStore({ slug: 'hail', name: 'Hail House', currency: 'SAR', defaultLocale: 'en' });
const scene = await taxScene(najd);
const foreign = await taxScene(other);
const server = await webServer({ clock: () => TEST_TIME, secretKey: () => SECRET_KEY });
const { admin: owner } = await signInToAdmin(server, najd, najd.ownerEmail);

const LIST = '/admin/settings/taxInvoices/documents';
const MONTHS = '/admin/settings/taxInvoices/months';
const MONTH = TEST_TIME.toISOString().slice(0, 7);
const ZIP = `${MONTHS}/${MONTH}.zip`;
const unchanged = <T>(act: () => Promise<T>) =>
  expectNothingChanged(db, act, ['rate_limits', 'platform_rate_limits']);
const NONE = [
  newId(),
  'x',
  "'--",
  '%00',
  '..%2F..%2Fetc',
  '00000000-0000-0000-0000-00000000000',
  '%F0%9F%8C%B4',
];

async function staffAs(role: 'viewer' | 'orders' | 'catalog'): Promise<Visitor> {
  const email = await makeStaff(role, [{ store: najd, role }]);
  return (await signInToAdmin(server, najd, email)).admin;
}

describe('the tax documents of another store (T)', () => {
  test('another store’s tax documents are in no list, page or file, whatever id is requested (T)', async () => {
    const list = await owner.get(`${LIST}.data`);
    expect(list.body).toContain(scene.accepted.id);
    for (const { id } of [foreign.accepted, foreign.refused, foreign.unstamped]) {
      expect(list.body).not.toContain(id);
      for (const path of [`${LIST}/${id}`, `${LIST}/${id}.data`, `${LIST}/${id}/1.xml`]) {
        const { status, body } = await owner.get(path);
        expect([path, status, body.includes('<Invoice')]).toEqual([path, 404, false]);
      }
    }
    const [uuid] = await db.admin<{ uuid: string }>(
      'select uuid from fatoora_documents where invoice_id = $1',
      [foreign.accepted.id],
    );
    expect((await owner.get(`${LIST}.data?q=${uuid?.uuid}`)).body).not.toContain(foreign.accepted.id);
  });

  test('another store’s tax documents cannot be issued again (T)', async () => {
    const tried = await unchanged(() => owner.post(`${LIST}/${foreign.refused.id}`, {}));
    expect(tried.status).toBe(404);
  });

  test('another store’s tax documents are in no monthly file (T)', async () => {
    const { bytes } = await owner.post(ZIP, { password: TEST_PASSWORD });
    const files = unzip(bytes);
    expect(files.size).toBeGreaterThan(8);
    const all = [...files.values()].map(String).join('\n');
    const uuids = await db.admin<{ uuid: string; store_id: string }>(
      'select uuid, store_id from fatoora_documents',
    );
    for (const { uuid, store_id } of uuids)
      expect([uuid, all.includes(uuid)]).toEqual([uuid, store_id === najd.id]);
  });
});

describe('ids of documents that do not exist (O)', () => {
  test('an invalid document id is answered with 404 and nothing is written (O)', async () => {
    await unchanged(async () => {
      for (const id of NONE) {
        for (const path of [`${LIST}/${id}`, `${LIST}/${id}/1.xml`]) {
          expect([path, (await owner.get(path)).status]).toEqual([path, expect.toBeOneOf([400, 404])]);
        }
        expect((await owner.post(`${LIST}/${id}`, {})).status).toBeOneOf([400, 404]);
      }
    });
  });

  test('an invalid edition, file type or month is answered with 404 (O)', async () => {
    const at = `${LIST}/${scene.replaced.id}`;
    expect((await owner.get(`${at}/2.xml`)).body).toContain('<Invoice');
    for (const file of [
      '0.xml',
      '3.xml',
      '-1.xml',
      '01.xml',
      '1e1.xml',
      '1.pdf',
      '1',
      '1.xml.xml',
      '9'.repeat(400),
    ]) {
      expect([file, (await owner.get(`${at}/${file}`)).status]).toEqual([file, 404]);
    }
    await unchanged(async () => {
      for (const file of ['2026-13.zip', 'x.zip', '2026-11', '2026-11.zip.zip', "2026-1'.zip", '%00.zip']) {
        const { status } = await owner.post(`${MONTHS}/${file}`, { password: TEST_PASSWORD });
        expect([file, status]).toEqual([file, expect.toBeOneOf([400, 404])]);
      }
    });
  });

  test('invalid filters, cursors and views show a list and break nothing (O)', async () => {
    for (const query of [
      'view=none',
      'month=2026-99',
      'kind=none',
      'after=e30',
      `after=${'x'.repeat(500)}`,
      'size=1e9',
      'q=%25%27%5C',
    ]) {
      expect([query, (await owner.get(`${LIST}?${query}`)).status]).toEqual([query, 200]);
    }
  });
});

describe('access to tax documents (A, Z)', () => {
  test('a visitor without a session sees no tax document, in any spelling of the address (A)', async () => {
    const host = adminHost(najd.slug);
    const paths = [LIST, `${LIST}/${scene.accepted.id}`, `${LIST}/${scene.accepted.id}/1.xml`, MONTHS, ZIP];
    for (const path of paths) {
      for (const spelled of [path, ...spellingsOf(path)]) {
        const { body, status } = await askSpelled(server, { host, path: spelled });
        const leaks =
          body.includes('<Invoice') || body.includes(scene.accepted.code) || body.startsWith('PK');
        expect([spelled, leaks]).toEqual([spelled, false]);
        expect(status).not.toBe(500);
      }
    }
  });

  test('catalogue staff cannot see tax documents, viewers cannot issue any, and order staff cannot download a month (Z)', async () => {
    const [catalog, viewer, orders] = [
      await staffAs('catalog'),
      await staffAs('viewer'),
      await staffAs('orders'),
    ];
    const one = `${LIST}/${scene.refused.id}`;
    await unchanged(async () => {
      for (const path of [LIST, one, `${one}/1.xml`, MONTHS]) {
        expect([path, (await catalog.get(path)).status]).toEqual([path, 403]);
        expect([path, (await viewer.get(path)).status]).toEqual([path, 200]);
      }
      for (const visitor of [catalog, viewer]) expect((await visitor.post(one, {})).status).toBe(403);
      for (const visitor of [catalog, viewer, orders]) {
        expect((await visitor.post(ZIP, { password: TEST_PASSWORD })).status).toBe(403);
      }
      expect((await viewer.get(one)).body).not.toContain('Issue it again</button>');
    });
  });

  test('a month is downloaded only after the password is entered, and not from another site or by a link (A)', async () => {
    await unchanged(async () => {
      for (const password of ['', 'wrong', 'olives and thyme']) {
        const { status, headers } = await owner.post(ZIP, { password });
        expect([status, headers.location]).toEqual([302, `${MONTHS}?month=${MONTH}&problem=wrong`]);
      }
      const evil = await owner.post(ZIP, { password: TEST_PASSWORD }, { origin: 'http://evil.example' });
      expect(evil.status).toBe(403);
      const link = await owner.get(ZIP);
      expect([link.status, link.headers.location]).toEqual([302, `${MONTHS}?month=${MONTH}`]);
      expect((await owner.get(`${MONTHS}/%2F%2Fevil.example.zip`)).headers.location ?? MONTHS).toMatch(
        /^\/admin/,
      );
    });
  });

  test('each download of a month is in the audit log and mailed to the owners (A)', async () => {
    await db.admin("delete from audit_entries where action = 'fatoora.exported'");
    const { headers, bytes } = await owner.post(ZIP, { password: TEST_PASSWORD });
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="najd-tax-documents-${MONTH}.zip"`,
      'cache-control': 'no-store',
    });
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    const entries = await db.admin(
      "select store_id, actor_id, after from audit_entries where action = 'fatoora.exported'",
    );
    expect(entries).toEqual([{ store_id: najd.id, actor_id: najd.ownerId, after: { month: MONTH } }]);
  });
});

describe('a refused document', () => {
  const at = `${LIST}/${scene.business.id}`;
  const BUYER = {
    ...{ name: 'Waha Trading', vatNumber: '٣٩٩٩٩٩٩٩٩٨٠٠٠٠٣', scheme: 'CRN', otherId: '', street: 'Olaya' },
    ...{ building: '1111', district: 'Murooj', city: 'Riyadh', postalCode: '12282' },
  };

  test('while the buyer’s details are wrong, a refused document keeps the typed values and its position in the chain', async () => {
    const wrong = [
      { vatNumber: '123', name: 'Typed Name' },
      { vatNumber: '', otherId: '', name: 'Typed Name' },
      { vatNumber: '', otherId: 'not a number!', name: 'Typed Name' },
      { name: '' },
      { name: 'x'.repeat(50_000) },
      { city: '' },
    ];
    for (const change of wrong) {
      const { status, body } = await unchanged(() => owner.post(at, { ...BUYER, ...change }));
      expect([change.name?.slice(0, 10), status]).toEqual([
        change.name?.slice(0, 10),
        expect.toBeOneOf([413, 422]),
      ]);
      if (change.name === 'Typed Name') expect(body).toContain('Typed Name');
    }
  });

  test('a refused document is issued again once, with the corrected buyer, however often the form is sent', async () => {
    const answers = await Promise.all([owner.post(at, BUYER), owner.post(at, BUYER), owner.post(at, BUYER)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const rows = await db.admin<{ edition: number; buyer: { name: string; vatNumber: string } | null }>(
      'select edition, buyer from fatoora_documents where invoice_id = $1 order by edition',
      [scene.business.id],
    );
    expect(rows.map(({ edition, buyer }) => [edition, buyer?.name, buyer?.vatNumber])).toEqual([
      [1, undefined, undefined],
      [2, 'Waha Trading', '399999999800003'],
    ]);
  });

  test('a refused document of a consumer ignores a buyer that the form contains', async () => {
    const { status } = await owner.post(`${LIST}/${scene.refused.id}`, BUYER);
    expect(status).toBe(200);
    const rows = await db.admin<{ buyer: unknown }>(
      'select buyer from fatoora_documents where invoice_id = $1 and edition = 2',
      [scene.refused.id],
    );
    expect(rows).toEqual([{ buyer: null }]);
    const accepted = await unchanged(() => owner.post(`${LIST}/${scene.accepted.id}`, {}));
    expect(accepted.status).toBe(409);
  });
});

test('a store that is not connected has no page of tax documents, and no link to one', async () => {
  const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  for (const path of [LIST, MONTHS, `${LIST}/${scene.accepted.id}`]) {
    expect([path, (await admin.get(path)).status]).toEqual([path, 404]);
  }
  const posted = await unchanged(() => admin.post(ZIP, { password: TEST_PASSWORD }));
  expect(posted.status).toBe(404);
  for (const path of ['/admin/settings', '/admin/dashboard', '/admin/find.data?q=tax']) {
    expect((await admin.get(path)).body).not.toContain('taxInvoices');
  }
});
