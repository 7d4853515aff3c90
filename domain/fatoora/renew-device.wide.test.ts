import { describe, expect, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { rejected, unreachable } from '#tests/support/fatoora-authority.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { JOBS_OF, stampingStore } from '#tests/support/stamping-store.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { createRenewal, FIRST_PREVIOUS_HASH, REMIND_RENEWAL_TASK, remindOfRenewal } from './index.ts';

const db = await testDatabase(import.meta.url);
const { najd } = await twoStores();
const oud = await makeVariant(najd, { title: 'Oud', amount: 23_000, stock: null });
const shop = stampingStore(najd, oud);
const { stand, owner, at, inStore, secretKey } = shop;
const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;

async function renewal(): Promise<string> {
  const made = await inStore((tx) => createRenewal(tx, { secretKey }, owner));
  if (!made.ok) throw new Error(made.code);
  return made.value.deviceId;
}

const devices = () =>
  db.admin<{ id: string; state: string; counter: number; last_hash: string; serial_number: string }>(
    'select id, state, counter, last_hash, serial_number from fatoora_devices order by created_at, id',
  );
const device = async (id: string) => (await devices()).find((each) => each.id === id);

test('a store without a device has nothing to renew', async () => {
  await expectNothingChanged(db, async () => {
    const refused = await inStore((tx) => createRenewal(tx, { secretKey }, owner));
    expect(refused).toMatchObject({ ok: false, code: 'no_device' });
  });
});

describe('a renewed certificate', () => {
  test('a renewed certificate is requested with the old one and stamps from its activation on', async () => {
    const oldId = await shop.begin();
    const first = await shop.invoiced();
    await shop.stamp(first.id);
    const newId = await renewal();
    expect(await device(oldId)).toMatchObject({ state: 'active', counter: '1' });
    expect(await shop.activate(newId)).toMatchObject({ ok: true });
    expect(stand.renewals).toHaveLength(1);
    expect([(await device(oldId))?.state, (await device(newId))?.state]).toEqual(['replaced', 'active']);
    expect((await device(newId))?.serial_number).toBe((await device(oldId))?.serial_number);
  });

  test('a renewed certificate starts its own chain at 1, because the authority counts per certificate', async () => {
    const newId = await shop.begin().then(renewal);
    const second = await shop.invoiced();
    await shop.activate(newId);
    expect(await shop.stamp(second.id)).toBe('issued');
    const [row] = await db.admin<{ counter: string; previous_hash: string; device_id: string }>(
      'select counter, previous_hash, device_id from fatoora_documents where invoice_id = $1',
      [second.id],
    );
    expect(row).toMatchObject({ counter: '1', previous_hash: FIRST_PREVIOUS_HASH, device_id: newId });
  });

  test('documents stamped with the old certificate are sent unchanged after a renewal', async () => {
    await shop.begin();
    const waiting = await shop.invoiced();
    await shop.stamp(waiting.id);
    const before = await db.admin('select xml, hash from fatoora_documents where invoice_id = $1', [
      waiting.id,
    ]);
    await shop.activate(await renewal());
    await shop.send();
    expect(stand.taken.map(({ xml }) => xml)).toContain(before[0]?.xml);
  });
});

describe('a renewal that fails', () => {
  test.each([
    ['a wrong one-time code', (id: string) => shop.activate(id, '000000'), 'authority_refused'],
    [
      'a sample that is refused',
      (id: string) => {
        stand.answers.push(
          () => null,
          () => rejected('BR-KSA-37'),
        );
        return shop.activate(id);
      },
      'samples_refused',
    ],
    [
      'an authority that goes away half-way',
      (id: string) => {
        stand.answers.push(
          () => null,
          () => null,
          unreachable,
        );
        return shop.activate(id);
      },
      'authority_unreachable',
    ],
    [
      'a certificate of another VAT number',
      (id: string) => {
        stand.next.certificate = { vatNumber: '399999999700003' };
        return shop.activate(id);
      },
      'certificate_not_ours',
    ],
    [
      'a certificate that has expired',
      (id: string) => {
        stand.next.certificate = { validTo: new Date(TEST_TIME.getTime() - DAY) };
        return shop.activate(id);
      },
      'certificate_expired',
    ],
    [
      'a clock that is an hour behind',
      (id: string) => {
        stand.clock.at = new Date(TEST_TIME.getTime() + HOUR);
        return shop.activate(id);
      },
      'clock_wrong',
    ],
    [
      'a clock that is an hour ahead',
      (id: string) => {
        stand.clock.at = new Date(TEST_TIME.getTime() - HOUR);
        return shop.activate(id);
      },
      'clock_wrong',
    ],
  ])('after %s, the old device keeps stamping and nothing changes', async (_name, refused, code) => {
    await shop.begin();
    const id = await renewal();
    await expectNothingChanged(db, async () => {
      expect(await refused(id)).toMatchObject({ ok: false, code });
    });
    stand.next.certificate = {};
    stand.clock.at = null;
    stand.answers.length = 0;
    // Each activation sends six samples, so those of the refused one are removed.
    stand.checked.length = 0;
    expect(await shop.stamp((await shop.invoiced()).id)).toBe('issued');
    expect(await shop.activate(id)).toMatchObject({ ok: true });
  });

  test('one of two simultaneous activations of a renewed certificate is refused', async () => {
    await shop.begin();
    const id = await renewal();
    const both = await Promise.all([shop.activate(id), shop.activate(id)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await devices()).filter(({ state }) => state === 'active')).toHaveLength(1);
  });
});

describe('an expired certificate', () => {
  const later = new Date(TEST_TIME.getTime() + 40 * DAY);

  async function expiring(): Promise<string> {
    stand.next.certificate = { validTo: new Date(TEST_TIME.getTime() + 30 * DAY) };
    const id = await shop.begin();
    stand.next.certificate = {};
    return id;
  }

  test('an invoice is not stamped with an expired certificate and waits outside the chain', async () => {
    const id = await expiring();
    const waiting = await shop.invoiced();
    expect(await shop.stamp(waiting.id, at(later))).toBe('certificate_expired');
    expect(await device(id)).toMatchObject({ counter: '0', last_hash: FIRST_PREVIOUS_HASH });
    const [row] = await db.admin('select reason from unstamped_invoices where invoice_id = $1', [waiting.id]);
    expect(row).toEqual({ reason: 'certificate_expired' });
  });

  test('an expired certificate is not used to request its successor, and waiting invoices are stamped with the new one', async () => {
    await expiring();
    const waiting = await shop.invoiced();
    await shop.stamp(waiting.id, at(later));
    await db.admin("delete from graphile_worker._private_jobs where payload ->> 'invoiceId' = $1", [
      waiting.id,
    ]);
    const renewals = stand.renewals.length;
    expect(await shop.activate(await renewal(), '123456', at(later))).toMatchObject({ ok: true });
    expect(stand.renewals).toHaveLength(renewals);
    const queued = await db.admin<{ payload: { invoiceId: string } }>(JOBS_OF, ['invoices.stamp']);
    expect(queued.map(({ payload }) => payload.invoiceId)).toContain(waiting.id);
    expect(await shop.stamp(waiting.id, at(later))).toBe('issued');
  });

  test('unsent documents of an expired certificate are sent with the new one, with the same bytes', async () => {
    await expiring();
    const unsent = await shop.invoiced();
    await shop.stamp(unsent.id);
    await shop.activate(await renewal(), '123456', at(later));
    const callers: string[] = [];
    const { authority } = stand;
    const report = authority.reportDocument;
    authority.reportDocument = (caller, document) => {
      callers.push(caller.token);
      return report(caller, document);
    };
    await shop.send(later);
    authority.reportDocument = report;
    const [row] = await db.admin<{ certificate: string }>(
      "select certificate from fatoora_devices where state = 'active'",
    );
    expect(callers.map((token) => Buffer.from(token, 'base64').toString())).toContain(row?.certificate);
  });
});

describe('reminders to the owners', () => {
  test('the owners are reminded once at 30, 7 and 1 days before a certificate expires', async () => {
    stand.next.certificate = { validTo: new Date(TEST_TIME.getTime() + 100 * DAY) };
    await shop.begin();
    stand.next.certificate = {};
    const planned = await db.admin<{ payload: { days: number; validTo: string }; run_at: Date }>(JOBS_OF, [
      REMIND_RENEWAL_TASK,
    ]);
    expect(planned.map(({ payload }) => payload.days)).toEqual([30, 7, 1]);
    const { payload, run_at } = planned[0]!;
    const validTo = new Date(payload.validTo);
    expect(validTo.getTime() - run_at.getTime()).toBe(30 * DAY);
    const remind = () => remindOfRenewal(najd.id, { days: 30, validTo }, at(run_at));
    expect(await remind()).toEqual({ told: true });
    expect(await remind()).toEqual({ told: false });
    const told = await db.admin(JOBS_OF, ['team.mail-owners']);
    expect(told.length).toBeGreaterThan(0);
  });

  test('the owners are not reminded of a certificate that was renewed meanwhile', async () => {
    stand.next.certificate = { validTo: new Date(TEST_TIME.getTime() + 100 * DAY) };
    await shop.begin();
    stand.next.certificate = {};
    await shop.activate(await renewal());
    const validTo = new Date(TEST_TIME.getTime() + 100 * DAY);
    await expectNothingChanged(db, async () => {
      expect(await remindOfRenewal(najd.id, { days: 30, validTo }, owner)).toEqual({ told: false });
    });
  });
});
