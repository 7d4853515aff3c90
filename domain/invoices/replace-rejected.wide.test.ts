import { describe, expect, test } from 'vitest';
import { hashDocument, type TaxParty } from '#domain/fatoora/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { rejected } from '#tests/support/fatoora-authority.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { JOBS_OF, stampingStore } from '#tests/support/stamping-store.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { BUYER } from '#tests/support/tax-documents.ts';
import { creditRest, readSheet, replaceRejected } from './index.ts';

const db = await testDatabase(import.meta.url);
const { najd } = await twoStores();
const oud = await makeVariant(najd, { title: 'Oud', amount: 23_000, stock: null });
const shop = stampingStore(najd, oud);
const { stand, owner, inStore, secretKey } = shop;
await shop.begin();
const LATER = new Date(TEST_TIME.getTime() + 60_000);

type Row = {
  edition: number;
  counter: string;
  uuid: string;
  hash: string;
  previous_hash: string;
  xml: string;
  state: string;
};
const documentsOf = (invoiceId: string) =>
  db.admin<Row>(
    `select edition, counter, uuid, hash, previous_hash, xml, state from fatoora_documents f
       join fatoora_sendings s on s.document_id = f.id where invoice_id = $1 order by edition`,
    [invoiceId],
  );
const replace = (invoiceId: string, buyer?: TaxParty) =>
  inStore((tx) => replaceRejected(tx, { invoiceId, secretKey, ...(buyer && { buyer }) }, owner));
const sheet = (of: string) => inStore((tx) => readSheet(tx, { of, language: 'ar' }));

async function rejectedInvoice(toBusiness = false) {
  const invoice = await shop.invoiced(toBusiness);
  await shop.send(LATER);
  await shop.stamp(invoice.id);
  stand.answers.push(() => rejected('BR-KSA-44'));
  await shop.send();
  return invoice;
}

describe('a rejected document', () => {
  test('a rejected document is replaced by one with a new UUID, counter and hash, and stays archived', async () => {
    const { id, code } = await rejectedInvoice();
    const [before] = await documentsOf(id);
    expect(await replace(id)).toMatchObject({ ok: true });
    const [old, next] = await documentsOf(id);
    expect(old).toEqual(before);
    expect(next).toMatchObject({ edition: 2, state: 'pending', counter: String(Number(old?.counter) + 1) });
    expect(next?.previous_hash).toBe(old?.hash);
    expect(next?.uuid).not.toBe(old?.uuid);
    expect(hashDocument(next?.xml ?? '').toString('base64')).toBe(next?.hash);
    expect(next?.xml).toContain(`<cbc:ID>${code}</cbc:ID>`);
    expect(await shop.send(LATER)).toMatchObject({ accepted: 1 });
    expect((await documentsOf(id)).map(({ state }) => state)).toEqual(['rejected', 'accepted']);
  });

  test('a rejected document is rendered again in every language of its files', async () => {
    const { id } = await rejectedInvoice();
    await replace(id);
    await shop.send(LATER);
    const drawn = await db.admin<{ payload: { of: string; language: string } }>(JOBS_OF, ['invoices.render']);
    const languages = drawn.filter(({ payload }) => payload.of === id).map(({ payload }) => payload.language);
    expect(languages.sort()).toEqual(['ar', 'both', 'en']);
  });

  test('a rejected document of a business is replaced with a corrected buyer, who is also named in its PDF', async () => {
    const { id } = await rejectedInvoice(true);
    expect(await replace(id, { ...BUYER, name: 'شركة الواحة المصححة' })).toMatchObject({ ok: true });
    await shop.send(LATER);
    const next = (await documentsOf(id))[1];
    expect(next?.xml).toContain('شركة الواحة المصححة');
    expect(next?.xml).toContain(`<cbc:BuildingNumber>${BUYER.address.building}<`);
    expect(JSON.stringify(await sheet(id))).toContain('شركة الواحة المصححة');
  });

  test('a rejected document that two members replace at once is replaced once', async () => {
    const { id } = await rejectedInvoice();
    const both = await Promise.all([replace(id), replace(id)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await documentsOf(id)).toHaveLength(2);
    await shop.send(LATER);
  });
});

describe('documents that are not replaced', () => {
  test('a document that was accepted or waits for its answer is not replaced', async () => {
    const { id } = await shop.invoiced();
    await shop.stamp(id);
    const refuse = () =>
      expectNothingChanged(db, async () => {
        expect(await replace(id)).toMatchObject({ ok: false, code: 'not_rejected' });
      });
    await refuse();
    await shop.send();
    await refuse();
  });

  test.each([
    ['a VAT number that does not begin and end with 3', { vatNumber: '123456789012345' }],
    ['no number at all', { vatNumber: '', otherId: null }],
    ['no name', { name: ' ' }],
  ])('a rejected document is not replaced if the new buyer has %s', async (_name, changes) => {
    const { id } = await rejectedInvoice(true);
    await expectNothingChanged(db, async () => {
      const refused = await replace(id, { ...BUYER, ...changes });
      expect(refused).toMatchObject({ ok: false, code: 'buyer_invalid' });
    });
  });

  test('another store’s document and an unknown one are not replaced', async () => {
    await expectNothingChanged(db, async () => {
      expect(await replace('not an id')).toMatchObject({ ok: false, code: 'invoice_not_found' });
    });
  });
});

describe('a standard invoice', () => {
  test('a standard invoice is not available to its buyer before the authority has cleared it', async () => {
    const { id } = await shop.invoiced(true);
    expect(await shop.stamp(id)).toBe('issued');
    expect(await sheet(id)).toBeNull();
    await shop.send();
    expect(await sheet(id)).not.toBeNull();
  });

  test('a cleared standard invoice contains the authority’s own document', async () => {
    await shop.send(LATER);
    const { id } = await shop.invoiced(true);
    await shop.stamp(id);
    stand.answers.push(({ xml }) => ({
      ok: true,
      value: {
        ...{ outcome: 'accepted', status: 200, messages: [] },
        clearedXml: xml.replace(/(<cbc:ID>QR<\/cbc:ID>.*?text\/plain">)[^<]+/, '$1QVVUSE9SSVRZ'),
      },
    }));
    await shop.send();
    const drawn = await sheet(id);
    expect(drawn?.attachment?.xml).toContain('QVVUSE9SSVRZ');
  });
});

describe('a credit note', () => {
  async function cancelled(answer: 'accepted' | 'rejected') {
    await shop.send(LATER);
    const invoice = await shop.invoiced();
    await shop.stamp(invoice.id);
    if (answer === 'rejected') {
      stand.answers.push(() => rejected('BR-KSA-44'));
      await shop.send();
    }
    const note = await inStore((tx) => creditRest(tx, { orderId: invoice.orderId, reason: 'test' }, owner));
    return { invoiceId: invoice.id, noteId: note?.id ?? '' };
  }

  test('a credit note waits until the document that it corrects is accepted', async () => {
    const { noteId } = await cancelled('accepted');
    expect(await shop.stamp(noteId)).toBe('original_not_accepted');
    expect(await sheet(noteId)).toBeNull();
    await db.admin("delete from graphile_worker._private_jobs where payload ->> 'invoiceId' = $1", [noteId]);
    await shop.send(LATER);
    const queued = await db.admin<{ payload: { invoiceId: string } }>(JOBS_OF, ['invoices.stamp']);
    expect(queued.map(({ payload }) => payload.invoiceId)).toContain(noteId);
    expect(await shop.stamp(noteId)).toBe('issued');
  });

  test('a credit note corrects the replacement of a rejected document, not the rejected document', async () => {
    const { invoiceId, noteId } = await cancelled('rejected');
    expect(await shop.stamp(noteId)).toBe('original_not_accepted');
    expect(await documentsOf(noteId)).toEqual([]);
    await replace(invoiceId);
    expect(await shop.stamp(noteId)).toBe('original_not_accepted');
    await shop.send(LATER);
    expect(await shop.stamp(noteId)).toBe('issued');
  });
});
