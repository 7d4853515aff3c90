import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { isInvoiced } from '#domain/invoices/index.ts';
import { hasOpenPage } from '#domain/payments/index.ts';
import { newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type ContactChange, readContact } from './edit-contact.ts';
import { moveStock } from './edit-stock.ts';
import type { EditFailure, IllegalMove, MoveFailure } from './errors.ts';
import { evenOut, lockPayments } from './even-out.ts';
import { lockOrder, type OrderState, recordOrderEvent, refuseMove } from './make-move.ts';
import { type HeldLine, readHeldLines } from './order-lines.ts';
import { balanceOf, readSums } from './order-sums.ts';
import { repriceOrder } from './reprice.ts';
import { settleIfNothingDue } from './settle-nothing.ts';
import { legalMoves, MOVES } from './transitions.ts';
import { updateOrder } from './update-order.ts';
import { type AddedLine, type Charges, type EditedLine, type EditWrite, writeEdit } from './write-edit.ts';

/** version: the version shown to the user. Lines not named stay unchanged; a quantity of 0 removes a line. */
export type EditInput = {
  orderId: string;
  version: number;
  lines?: { lineId: string; quantity: number }[];
  added?: AddedLine[];
  contact?: ContactChange;
};

/** balance: above 0 to collect, below 0 to refund; in minor units. */
export type Edited = { total: number; balance: number; version: number };

/**
 * Changes an order before it is packed (K3): its lines, quantities and contact. The number stays; amounts are
 * recalculated from the agreed prices, and the difference is collected or refunded.
 */
export async function editOrder(
  tx: StoreTx,
  input: EditInput,
  act: Act,
): Promise<Result<Edited, MoveFailure | EditFailure>> {
  const order = await lockOrder(tx, input.orderId);
  if (!order) return fail('order_not_found');
  const charges = await readCharges(tx, order.id);
  const changesLines = (input.lines?.length ?? 0) + (input.added?.length ?? 0) > 0;
  const refused = changesLines || !isMovable(order) ? refuseMove(order, 'edit') : null;
  if (refused) return refused;
  if (changesLines && (charges.credited > 0 || (await isInvoiced(tx, order.id)))) return settled(order);
  if (charges.version !== input.version) return fail('stale', { version: charges.version });
  const contact = readContact(input.contact);
  if (!contact.ok) return contact;
  if (!changesLines) return writeContact(tx, { order, charges, contact: contact.value }, act);
  // An open payment page has the old amount, and paying on it would pay the wrong total.
  if (await hasOpenPage(tx, order.id)) return fail('page_open');
  const held = await readHeldLines(tx, order.id);
  const next = nextLines(held, input);
  if (!next.ok) return next;
  if (isMore(next.value) && (await isExchange(tx, order.id))) return fail('exchange_fixed');
  const priced = repriceOrder(next.value, charges);
  return write(tx, { order, charges, held, next: next.value, priced, contact: contact.value }, act);
}

// Once an invoice or a refund exists, lines can change only by a refund with a credit note.
function settled(order: OrderState): IllegalMove {
  const { status, paymentStatus } = order;
  const legal = legalMoves(order).filter((move) => move !== 'edit');
  return fail('illegal_move', { move: 'edit' as const, status, paymentStatus, legal });
}

// The address may change even while payment is pending.
function isMovable(order: OrderState): boolean {
  return MOVES.cancel.from.includes(order.status) && order.fulfilmentStatus === 'unfulfilled';
}

function nextLines(
  held: readonly HeldLine[],
  { lines = [], added = [] }: EditInput,
): Result<EditedLine[], EditFailure> {
  const wanted = new Map(lines.map((line) => [line.lineId, line.quantity]));
  const twice = lines.find(({ lineId }, at) => lines.findIndex((line) => line.lineId === lineId) !== at);
  if (twice) return fail('line_not_found', { lineId: twice.lineId });
  for (const [lineId, quantity] of wanted) {
    if (!held.some((line) => line.id === lineId)) return fail('line_not_found', { lineId });
    if (!isUnits(quantity)) return fail('quantity_invalid', { lineId });
  }
  const bad = added.find((line) => !isUnits(line.quantity) || line.quantity === 0);
  if (bad) return fail('quantity_invalid', { lineId: bad.variantId });
  const kept = held.map((line) => keptLine(line, wanted.get(line.id) ?? line.quantity));
  const next = [...kept.filter((line) => line.quantity > 0), ...added.map(addedLine)];
  return next.length > 0 ? ok(next) : fail('nothing_left');
}

function isMore(next: readonly EditedLine[]): boolean {
  return next.some(({ held, quantity }) => quantity > (held?.quantity ?? 0));
}

// Everything in an exchange is free, up to the units that came back.
async function isExchange(tx: StoreTx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('returns as r')
    .select('r.id')
    .where('r.store_id', '=', tx.storeId)
    .where('r.exchange_order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}

function isUnits(quantity: number): boolean {
  return Number.isSafeInteger(quantity) && quantity >= 0 && quantity <= 9999;
}

/** An order line at its agreed price, with a new quantity. */
export function keptLine(held: HeldLine, quantity: number): EditedLine {
  const { id, unitPrice, taxRatePpm } = held;
  const agreed = { quantity: held.discountedUnits ?? held.quantity, discount: held.lineDiscount };
  return { id, quantity, unitPrice, taxRatePpm, agreed, held, added: null };
}

function addedLine(added: AddedLine): EditedLine {
  const { quantity, unitPrice, taxRatePpm } = added;
  return {
    id: newId(),
    quantity,
    unitPrice,
    taxRatePpm,
    agreed: { quantity, discount: 0 },
    held: null,
    added,
  };
}

async function write(tx: StoreTx, edit: EditWrite, act: Act): Promise<Result<Edited, EditFailure>> {
  const { order, charges, priced } = edit;
  // Locks in the order of all verbs: order row, payment, variants.
  await lockPayments(tx, order.id);
  const stock = await moveStock(tx, edit, act);
  if (!stock.ok) return stock;
  const { balance, set } = await evenOut(tx, { order, total: priced.total, currency: charges.currency }, act);
  await writeEdit(tx, { ...edit, counted: stock.value, set }, act);
  const changes = changesOf(edit);
  const data = {
    ...changes,
    totalBefore: charges.total,
    totalAfter: priced.total,
    currency: charges.currency,
  };
  await recordOrderEvent(tx, { order, kind: 'edited', data, after: { total: priced.total } }, act);
  const { total } = priced;
  const isSettled = await settleIfNothingDue(tx, { order, total, currency: charges.currency }, act);
  const { version } = isSettled ? await readCharges(tx, order.id) : { version: charges.version + 1 };
  return ok({ total, balance, version });
}

// The address and phone do not affect any amount, whatever the payment status.
async function writeContact(
  tx: StoreTx,
  { order, charges, contact }: Pick<EditWrite, 'order' | 'charges' | 'contact'>,
  act: Act,
): Promise<Result<Edited, EditFailure>> {
  const { total } = charges;
  await updateOrder(tx, order.id, { ...contact, updated_at: act.at });
  const data = { ...changesOf({ held: [], next: [], contact }), totalBefore: total, totalAfter: total };
  await recordOrderEvent(
    tx,
    { order, kind: 'edited', data: { ...data, currency: charges.currency }, after: { total } },
    act,
  );
  const balance = balanceOf(await readSums(tx, order.id));
  return ok({ total, balance, version: charges.version + 1 });
}

/** The timeline data of an edit: products with the units before and after, and the changed fields. */
function changesOf({ held, next, contact }: Pick<EditWrite, 'held' | 'next' | 'contact'>) {
  const lines = held.flatMap((line) => {
    const after = next.find((each) => each.id === line.id)?.quantity ?? 0;
    return after === line.quantity ? [] : [{ titles: line.titles, before: line.quantity, after }];
  });
  const added = next.flatMap(({ added: line }) =>
    line ? [{ titles: line.titles, before: 0, after: line.quantity }] : [],
  );
  return { lines: [...lines, ...added], fields: Object.keys(contact) };
}

/** An order's amounts other than its lines, such as delivery and the cash fee. The caller has locked the order's row. */
export async function readCharges(tx: StoreTx, orderId: string): Promise<Charges> {
  return tx
    .selectFrom('orders as o')
    .select(['o.currency', 'o.prices_include_tax as pricesIncludeTax', 'o.version', 'o.total'])
    .select(['o.delivery_total as deliveryTotal', 'o.delivery_tax as deliveryTax'])
    .select(['o.cod_fee as codFee', 'o.cod_fee_tax as codFeeTax', 'o.credited_total as credited'])
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
}
