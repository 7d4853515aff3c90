import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { deleteProduct } from '#domain/catalog/index.ts';
import { cancelOrder, collectCash, orderDetail, refundOrder } from '#domain/orders/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { giveFile, linkTokenOf } from '#tests/support/digital.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  changeFile,
  filesOfProduct,
  offerDownloads,
  ownDownloads,
  removeFile,
  renewDownloads,
  takeDownload,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const actAt = (at: Date) => staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, at, {});
const OWNER = actAt(TEST_TIME);
const later = (days: number) => new Date(TEST_TIME.getTime() + days * 24 * 3_600_000);

const book = await makeVariant(cedar, { title: 'Book', amount: 2000, stock: null });
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 1000, stock: null });
const given = await giveFile(cedar, book, { maxDownloads: 2, validDays: 30 });

const collect = (orderId: string) => withStore(cedar.id, (tx) => collectCash(tx, { orderId }, OWNER));
const filesOf = (orderId: string, at = TEST_TIME, storeId = cedar.id) =>
  withStore(storeId, (tx) => ownDownloads(tx, { orderId }, at));
const mails = (orderId: string) =>
  db.admin<{ subject: string; text: string }>(
    "select subject, body_text as text from mails where order_id = $1 and kind = 'downloads_ready' order by id",
    [orderId],
  );

async function paidBook() {
  const { orderId } = await orderOf(cedar, [{ variantId: book }, { variantId: lamp }]);
  await collect(orderId);
  const [file] = await filesOf(orderId);
  if (!file) throw new Error('The paid order has no file.');
  return { orderId, file };
}

const take = (holder: { orderId: string } | { token: string }, downloadId: string, more = {}) =>
  withStore(cedar.id, (tx) => takeDownload(tx, { holder, downloadId, rest: null, at: TEST_TIME, ...more }));

describe('a bought file', () => {
  test('a bought file is offered only after the cash is collected, and a single mail is sent in the order’s language', async () => {
    const { orderId } = await orderOf(cedar, [{ variantId: book, quantity: 2 }, { variantId: lamp }], {
      locale: 'ar',
    });
    expect(await filesOf(orderId)).toEqual([]);
    await collect(orderId);
    expect(await filesOf(orderId)).toMatchObject([
      { fileName: 'Guide.pdf', used: 0, maxDownloads: 2, ended: null, expiresAt: later(30) },
    ]);
    const [mail, ...others] = await mails(orderId);
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/\/my-orders\/\d+\/files\/[\w-]{43}/);
    expect(mail?.text).toContain('Book بالعربية');
    await expectNothingChanged(db, () => withStore(cedar.id, (tx) => offerDownloads(tx, { orderId }, OWNER)));
  });

  test('an order without files gets no download link and no mail', async () => {
    const { orderId } = await orderOf(cedar, [{ variantId: lamp }]);
    await collect(orderId);
    expect([await filesOf(orderId), await mails(orderId)]).toEqual([[], []]);
  });

  test('a download is counted up to its limit, then refused without being counted', async () => {
    const { orderId, file } = await paidBook();
    for (const _ of [1, 2]) expect(await take({ orderId }, file.id)).toMatchObject({ ok: true });
    const refused = await expectNothingChanged(db, () => take({ orderId }, file.id));
    expect(refused).toMatchObject({ ok: false, code: 'download_ended', data: { why: 'used_up' } });
    expect(await filesOf(orderId)).toMatchObject([{ used: 2, ended: 'used_up' }]);
  });

  test('an interrupted download can be resumed for a day without being counted again, and later counts as another download', async () => {
    const { orderId, file } = await paidBook();
    const rest = (at: Date) => take({ orderId }, file.id, { rest: 0.5, at });
    await rest(TEST_TIME);
    expect(await filesOf(orderId)).toMatchObject([{ used: 1 }]);
    for (const _ of Array.from({ length: 5 })) expect((await rest(TEST_TIME)).ok).toBe(true);
    expect(await filesOf(orderId)).toMatchObject([{ used: 1 }]);
    await rest(later(2));
    expect(await filesOf(orderId)).toMatchObject([{ used: 2 }]);
    await db.admin('update order_downloads set resumed = 50 where id = $1', [file.id]);
    expect((await rest(later(2))).ok).toBe(false);
  });

  test('a client that always requests all but the first byte is counted again after ten complete downloads', async () => {
    const { orderId, file } = await paidBook();
    const skipsFirst = () => take({ orderId }, file.id, { rest: 0.999 });
    await skipsFirst();
    for (const _ of Array.from({ length: 10 })) expect((await skipsFirst()).ok).toBe(true);
    expect(await filesOf(orderId)).toMatchObject([{ used: 1 }]);
    await skipsFirst();
    expect(await filesOf(orderId)).toMatchObject([{ used: 2 }]);
    for (const _ of Array.from({ length: 10 })) await skipsFirst();
    expect(await expectNothingChanged(db, skipsFirst)).toMatchObject({ code: 'download_ended' });
  });

  test('a download expires after its valid days', async () => {
    const { orderId, file } = await paidBook();
    const refused = await expectNothingChanged(db, () => take({ orderId }, file.id, { at: later(30) }));
    expect(refused).toMatchObject({ ok: false, data: { why: 'expired' } });
  });
});

describe('a withdrawn file', () => {
  const refuse = async (orderId: string, downloadId: string) =>
    expect(await expectNothingChanged(db, () => take({ orderId }, downloadId))).toMatchObject({
      ok: false,
      data: { why: 'withdrawn' },
    });

  test('a refund of a line withdraws its file, and other lines keep theirs', async () => {
    const { orderId, file } = await paidBook();
    const order = await withStore(cedar.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
    const lines = order.ok ? order.value.lines : [];
    const refund = (variantId: string) => {
      const lineId = lines.find((line) => line.variantId === variantId)?.id ?? '';
      const input = { orderId, method: 'cash' as const, lines: [{ lineId, quantity: 1 }] };
      return withStore(cedar.id, (tx) => refundOrder(tx, input, OWNER));
    };
    expect(await refund(lamp)).toMatchObject({ ok: true });
    expect(await filesOf(orderId)).toMatchObject([{ ended: null }]);
    expect(await refund(book)).toMatchObject({ ok: true });
    await refuse(orderId, file.id);
    const renewed = await expectNothingChanged(db, () =>
      withStore(cedar.id, async (tx) => {
        const outcome = await renewDownloads(tx, { orderId }, OWNER);
        return outcome.ok;
      }),
    );
    expect(renewed).toBe(false);
  });

  test('cancelling an order withdraws its files', async () => {
    const { orderId, file } = await paidBook();
    const cancelled = await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId, reason: '' }, OWNER));
    expect(cancelled).toMatchObject({ ok: true });
    await refuse(orderId, file.id);
  });
});

describe('the owner', () => {
  test('the owner restarts the downloads with a new link, which ends the previous link', async () => {
    const { orderId, file } = await paidBook();
    const token = await linkTokenOf(db, orderId);
    for (const _ of [1, 2]) await take({ token }, file.id);
    const at = later(3);
    const renewed = await withStore(cedar.id, (tx) => renewDownloads(tx, { orderId }, actAt(at)));
    expect(renewed).toMatchObject({ ok: true, value: { isMailed: true } });
    expect(await filesOf(orderId)).toMatchObject([{ used: 0, ended: null, expiresAt: later(33) }]);
    expect(await take({ token }, file.id)).toMatchObject({ ok: false, code: 'download_not_found' });
    const fresh = await linkTokenOf(db, orderId);
    expect(await take({ token: fresh }, file.id, { at })).toMatchObject({ ok: true });
    const audit = await db.admin(
      "select 1 from audit_entries where action = 'order.downloads_renewed' and subject_id = $1",
      [orderId],
    );
    expect(audit).toHaveLength(1);
  });

  test('the owner gets no download link for an unpaid order', async () => {
    const { orderId } = await orderOf(cedar, [{ variantId: book }, { variantId: lamp }]);
    const asked = await expectNothingChanged(db, () =>
      withStore(cedar.id, (tx) => renewDownloads(tx, { orderId }, OWNER)),
    );
    expect(asked).toEqual({ ok: false, code: 'nothing_to_renew', data: undefined });
  });

  test('a replaced file is also given to earlier buyers, who can still download it after the owner removes it from the product', async () => {
    const { orderId, file } = await paidBook();
    await giveFile(cedar, book, { fileName: 'Guide 2.pdf', maxDownloads: 2, validDays: 30 });
    expect(await filesOf(orderId)).toMatchObject([{ id: file.id, fileName: 'Guide 2.pdf', used: 0 }]);
    const [now] = await withStore(cedar.id, (tx) => filesOfProduct(tx, given.productId));
    const asked = { productId: given.productId, fileId: now?.id ?? '', version: now?.version ?? 0 };
    const limits = { maxDownloads: 9, validDays: 9, isWhole: true };
    const stale = { ...asked, ...limits, version: asked.version - 1 };
    for (const change of [
      stale,
      { ...asked, ...limits, maxDownloads: 0 },
      { ...asked, ...limits, validDays: 0.5 },
    ]) {
      const refused = await expectNothingChanged(db, () =>
        withStore(cedar.id, (tx) => changeFile(tx, change, OWNER)),
      );
      expect(refused.ok).toBe(false);
    }
    expect(await withStore(cedar.id, (tx) => removeFile(tx, asked, OWNER))).toMatchObject({ ok: true });
    expect(await withStore(cedar.id, (tx) => filesOfProduct(tx, given.productId))).toEqual([]);
    expect(await take({ orderId }, file.id)).toMatchObject({ ok: true });
    await giveFile(cedar, book, { maxDownloads: 2, validDays: 30 });
  });
});

test('deleting a product deletes a file that was never sold, and keeps a sold file', async () => {
  const song = await makeVariant(cedar, { title: 'Song', amount: 500, stock: null });
  const { productId, contentId } = await giveFile(cedar, song);
  const remove = (id: string) => withStore(cedar.id, (tx) => deleteProduct(tx, { productId: id }, OWNER));
  expect(await remove(productId)).toMatchObject({ ok: true });
  const left = 'select id from digital_files where content_id = $1';
  expect(await db.admin(left, [contentId])).toEqual([]);
  const { orderId } = await paidBook();
  expect(await expectNothingChanged(db, () => remove(given.productId))).toMatchObject({
    code: 'product_sold',
  });
  expect(await filesOf(orderId)).toMatchObject([{ ended: null }]);
});

describe('strangers', () => {
  test('another order, another store and a guessed token or id get no file, and no download is counted', async () => {
    const { orderId, file } = await paidBook();
    const other = await paidBook();
    const token = await linkTokenOf(db, orderId);
    const tries = () =>
      Promise.all([
        take({ orderId: other.orderId }, file.id),
        take({ token: `${token.slice(0, -1)}_` }, file.id),
        take({ token: '' }, file.id),
        take({ token }, other.file.id),
        take({ orderId }, newId()),
        take({ orderId }, "' or 1=1"),
        withStore(najd.id, (tx) =>
          takeDownload(tx, { holder: { token }, downloadId: file.id, rest: null, at: TEST_TIME }),
        ),
      ]);
    for (const refused of await expectNothingChanged(db, tries))
      expect(refused).toMatchObject({ ok: false, code: 'download_not_found' });
    expect(await filesOf(orderId, TEST_TIME, najd.id)).toEqual([]);
  });
});
