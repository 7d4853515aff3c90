import type { StoreTx } from '#db/index.ts';
import {
  type Carrier,
  legalMoves,
  listCarriers,
  STANDING_COLUMNS,
  standingOf,
  type WholeStanding,
} from '#domain/orders/index.ts';
import { orderNumberIn, referenceKey } from '#lib/reference-key.ts';
import type { TrackingRow } from './read-tracking-list.ts';

/**
 * The result of matching a row. ready: the order can be shipped with this number. shipped: it has been shipped, or a
 * parcel of it has this number. not_packed: its processing has not begun. closed: nothing of it is ever shipped.
 * imported: it comes from the former shop, so it cannot be shipped here.
 * repeated, number_repeated: an earlier row has the same order or number.
 */
export type TrackingOutcome =
  | 'ready'
  | 'shipped'
  | 'not_packed'
  | 'closed'
  | 'imported'
  | 'unknown'
  | 'repeated'
  | 'number_missing'
  | 'number_too_long'
  | 'number_repeated'
  | 'carrier_unknown';

/** chosen: the row's carrier, or the usual one for a row that names none; null: the store's own driver. */
export type TrackedRow = TrackingRow & {
  outcome: TrackingOutcome;
  order: { id: string; number: number } | null;
  chosen: { key: string; name: string } | null;
};

type Found = WholeStanding & { id: string; number: number; parcels: Set<string> };

const MAX_NUMBER = 80;

/**
 * Matches a list with the store's orders; writes nothing. `carrier` is the key of the carrier of rows that name none.
 */
export async function matchTrackingList(
  tx: StoreTx,
  { rows, carrier }: { rows: readonly TrackingRow[]; carrier: string },
): Promise<TrackedRow[]> {
  const orders = await findOrders(tx, rows);
  const carriers = await listCarriers(tx);
  const usual = carriers.find(({ key }) => key === carrier) ?? null;
  const seen = new Set<string>();
  const numbers = new Set<string>();
  return rows.map((row) => {
    const number = orderNumberIn(row.reference) ?? 0;
    const order = orders.get(number) ?? orders.get(-number) ?? null;
    const found = row.carrier === '' ? usual : (findCarrier(carriers, row.carrier) ?? null);
    const drawn = {
      ...row,
      order: order && { id: order.id, number },
      chosen: found && { key: found.key, name: found.name },
    };
    const as = (outcome: TrackingOutcome): TrackedRow => ({ ...drawn, outcome });
    if (!order) return as('unknown');
    if (seen.has(order.id)) return as('repeated');
    seen.add(order.id);
    const refused = refusalOf(order, row.trackingNumber);
    if (refused) return as(refused);
    if (row.carrier !== '' && !found) return as('carrier_unknown');
    const key = referenceKey(row.trackingNumber);
    if (numbers.has(key)) return as('number_repeated');
    numbers.add(key);
    return as('ready');
  });
}

function refusalOf(order: Found, trackingNumber: string): TrackingOutcome | null {
  const { status } = order;
  if (order.isImported) return 'imported';
  if (status === 'shipped' || status === 'delivered') return 'shipped';
  if (trackingNumber === '') return 'number_missing';
  if (trackingNumber.length > MAX_NUMBER) return 'number_too_long';
  if (order.parcels.has(referenceKey(trackingNumber))) return 'shipped';
  if (legalMoves(order).includes('ship')) return null;
  return status === 'cancelled' || order.isDownload ? 'closed' : 'not_packed';
}

/** "SMSA" and "smsa express" are the same carrier. */
function findCarrier(carriers: readonly Carrier[], name: string): Carrier | undefined {
  const wanted = name.toLowerCase();
  return carriers.find((carrier) => carrier.key === wanted || carrier.name.toLowerCase() === wanted);
}

async function findOrders(tx: StoreTx, rows: readonly TrackingRow[]): Promise<Map<number, Found>> {
  const numbers = [...new Set(rows.flatMap(({ reference }) => orderNumberIn(reference) ?? []))];
  const found = new Map<number, Found>();
  if (numbers.length === 0) return found;
  const orders = await tx
    .selectFrom('orders as o')
    .leftJoin('fulfilments as f', (join) =>
      join.onRef('f.store_id', '=', 'o.store_id').onRef('f.order_id', '=', 'o.id'),
    )
    .select(['o.id', ...STANDING_COLUMNS, 'f.tracking_key'])
    .where('o.store_id', '=', tx.storeId)
    .where(
      'o.number',
      'in',
      numbers.flatMap((number) => [number, -number]),
    )
    .execute();
  for (const row of orders) {
    const { id, number } = row;
    const order = found.get(number) ?? { ...standingOf(row), id, number, parcels: new Set<string>() };
    if (row.tracking_key) order.parcels.add(row.tracking_key);
    found.set(number, order);
  }
  return found;
}
