import { creditRest, replaceRejected } from '#domain/invoices/index.ts';
import { ok } from '#lib/result.ts';
import { rejected, unreachable } from './fatoora-authority.ts';
import { makeVariant } from './orders.ts';
import { stampingStore } from './stamping-store.ts';
import type { TestStore } from './stores.ts';

const WARNING = { level: 'warning' as const, code: 'BR-KSA-98', text: 'reported late' };

/** A connected Saudi store with one tax document in every possible state, by its invoice. */
export async function taxScene(store: TestStore) {
  const variantId = await makeVariant(store, { title: 'Oud', amount: 23_000, stock: null });
  const shop = stampingStore(store, variantId);
  const { stand, inStore, secretKey, owner } = shop;
  await shop.begin();

  async function sent(answer: Parameters<typeof stand.answers.push>[0], toBusiness = false) {
    const invoice = await shop.invoiced(toBusiness);
    await shop.stamp(invoice.id);
    stand.answers.push(answer);
    await shop.send();
    return invoice;
  }
  const accepted = await sent(() => null);
  const cleared = await sent(() => null, true);
  const warned = await sent(() =>
    ok({ outcome: 'accepted', status: 202, messages: [WARNING], clearedXml: '' }),
  );
  const refused = await sent(() => rejected('BR-KSA-04'));
  const business = await sent(() => rejected('BR-KSA-44'), true);
  const replaced = await sent(() => rejected('BR-KSA-84'));
  const again = { invoiceId: replaced.id, secretKey };
  await inStore((tx) => replaceRejected(tx, again, owner));
  stand.answers.push(unreachable);
  await shop.send();
  const note = await inStore((tx) =>
    creditRest(tx, { orderId: accepted.orderId, reason: 'returned' }, owner),
  );
  if (!note) throw new Error('The credit note was not issued.');
  await shop.stamp(note.id);
  await shop.send();
  const unstamped = await shop.invoiced();
  return { shop, accepted, cleared, warned, refused, business, replaced, note, unstamped };
}
