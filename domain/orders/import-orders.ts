import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { normalizeEmail } from '#domain/identity/index.ts';
import { newId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { continueNumbers } from './continue-numbers.ts';
import { findMovedGoods, findMovedOwners, type MovedOrder } from './moved-order.ts';
import { movedLineRows, movedOrderRow } from './moved-rows.ts';
import { noteWords } from './note-buyers.ts';

/** A different imported order has that number. */
export type NumberTaken = Failure<'number_taken'>;

export type OrderOutcome = Result<'created' | 'unchanged', NumberTaken>;

type Known = { number: number; currency: string; total: number; placed_at: Date };

/**
 * Imports closed orders of a former shop as history. Changes no stock, sends no mail and creates no payment
 * or invoice. Returns one outcome for each order, in their order.
 * | existing order | outcome |
 * | the same order, imported or placed here | unchanged |
 * | another imported order with that number | number_taken |
 * | another order with that number, placed here | created: the two number series are independent |
 */
export async function importOrders(tx: StoreTx, orders: MovedOrder[], act: Act): Promise<OrderOutcome[]> {
  if (orders.length === 0) return [];
  const known = new Map((await findKnown(tx, orders)).map((row) => [row.number, row]));
  const fresh: MovedOrder[] = [];
  const outcomes = orders.map((order): OrderOutcome => {
    const before = known.get(-order.number);
    if ([before, known.get(order.number)].some((row) => row && isSame(row, order))) return ok('unchanged');
    if (before) return fail('number_taken');
    known.set(-order.number, rowOf(order));
    fresh.push(order);
    return ok('created');
  });
  await writeAll(tx, fresh, act);
  return outcomes;
}

async function findKnown(tx: StoreTx, orders: MovedOrder[]): Promise<Known[]> {
  const numbers = orders.flatMap(({ number }) => [number, -number]);
  return tx
    .selectFrom('orders as o')
    .select(['o.number', 'o.currency', 'o.total', 'o.placed_at'])
    .where('o.store_id', '=', tx.storeId)
    .where('o.number', 'in', numbers)
    .execute();
}

const rowOf = ({ number, placedAt, currency, sums }: MovedOrder): Known => ({
  ...{ number: -number, currency, total: sums.total, placed_at: placedAt },
});

// Compares times to the minute, because hand-written files are not more exact.
function isSame(row: Known, { currency, placedAt, sums }: MovedOrder): boolean {
  const minute = (at: Date) => Math.floor(at.getTime() / 60_000);
  const isThen = minute(row.placed_at) === minute(placedAt);
  return isThen && row.currency === currency && row.total === sums.total;
}

async function writeAll(tx: StoreTx, orders: MovedOrder[], act: Act): Promise<void> {
  if (orders.length === 0) return;
  await continueNumbers(tx, Math.max(...orders.map(({ number }) => number)));
  const goods = await findMovedGoods(tx, orders);
  const owners = await findMovedOwners(tx, orders);
  const made = orders.map((order) => ({ order, id: newId() }));
  await tx
    .insertInto('orders')
    .values(made.map(({ order, id }) => movedOrderRow({ order, id, storeId: tx.storeId, owners }, act)))
    .execute();
  await tx
    .insertInto('order_lines')
    .values(made.flatMap(({ order, id }) => movedLineRows({ order, id, storeId: tx.storeId, goods })))
    .execute();
  await tx
    .insertInto('order_events')
    .values(
      made.map(({ order, id }) => ({
        ...{ store_id: tx.storeId, id: newId(), order_id: id, at: order.placedAt, kind: 'placed' },
        ...{ actor_kind: 'system', actor_name: 'import', data: JSON.stringify({ imported: act.at }) },
      })),
    )
    .execute();
  const buyers = orders.map(({ contact: { userName, email, phone } }) => ({
    ...{ name: userName, email: normalizeEmail(email), phone },
  }));
  await noteWords(tx, buyers);
}
