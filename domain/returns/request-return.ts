import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { admitFiles, type FilesFull } from '#domain/media/index.ts';
import { buyerOf, lockOrder, type OrderState, orderDetail, recordOrderEvent } from '#domain/orders/index.ts';
import { cleanText } from '#lib/clean-text.ts';
import { RETURN_PHOTOS } from '#lib/file-limits.ts';
import { newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { RequestFailure } from './errors.ts';
import { returnsOfOrder } from './read-returns.ts';
import { type ReturnPhoto, writePhotos } from './return-photos.ts';
import type { ReturnReason, ReturnWish } from './return-view.ts';
import { returnableOf } from './returnable.ts';

export type ReturnRequest = {
  orderId: string;
  lines: { lineId: string; quantity: number; reason: ReturnReason }[];
  wish: ReturnWish;
  comment?: string;
  /** Validated files, named by hash. The caller stores them in the private folder, in the same transaction. */
  photos?: readonly ReturnPhoto[];
};

/** Takes room for the photos of a request, in a transaction of its own before requestReturn. */
export async function admitReturnPhotos(
  tx: StoreTx,
  request: ReturnRequest,
  act: Act,
): Promise<Result<undefined, RequestFailure | FilesFull>> {
  const checked = await checkReturn(tx, request, act.at);
  if (!checked.ok) return checked;
  const sizes = (request.photos ?? []).map(({ bytes }) => bytes);
  return admitFiles(tx, { sizes, buyer: await buyerOf(tx, request.orderId) }, act);
}

/**
 * Requests a return for a shopper, within the store's period. The caller has checked that the order is the shopper's (orderByToken,
 * orderOfCustomer).
 */
export function requestReturn(
  tx: StoreTx,
  request: ReturnRequest,
  act: Act,
): Promise<Result<AddedReturn, RequestFailure>> {
  return addReturn(tx, request, act);
}

export type AddedReturn = { returnId: string; number: number };

type Asked = ReturnRequest & { isOpenedByStaff?: boolean };

/**
 * Checks a shopper's request as requestReturn does, before its photos are decoded and stored, because a refused request
 * must leave no file. Writes nothing.
 */
export async function checkReturn(
  tx: StoreTx,
  request: Asked,
  at: Date,
): Promise<Result<undefined, RequestFailure>> {
  const held = await lockOrder(tx, request.orderId);
  if (!held) return fail('order_not_found');
  const checked = await checkLines(tx, { held, request }, at);
  return checked.ok ? ok() : checked;
}

/**
 * Adds a return in the state `requested`. With `isOpenedByStaff`, the store's period for requests is not checked.
 */
export async function addReturn(
  tx: StoreTx,
  request: Asked,
  act: Act,
): Promise<Result<AddedReturn, RequestFailure>> {
  const held = await lockOrder(tx, request.orderId);
  if (!held) return fail('order_not_found');
  const checked = await checkLines(tx, { held, request }, act.at);
  if (!checked.ok) return checked;
  const { lines, number } = checked.value;
  const returnId = await write(tx, { ...request, lines, number }, act);
  await writePhotos(tx, { returnId, photos: request.photos ?? [] }, act);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  await recordOrderEvent(
    tx,
    { order: held, kind: 'return_requested', data: { returnId, number, units }, after: {} },
    act,
  );
  return ok({ returnId, number });
}

/** The lines with units to return, and the number of the new return. */
async function checkLines(
  tx: StoreTx,
  { held, request }: { held: OrderState; request: Asked },
  at: Date,
): Promise<Result<Pick<ReturnRequest, 'lines'> & { number: number }, RequestFailure>> {
  const found = await orderDetail(tx, { orderId: held.id, locale: held.locale, reader: 'shopper' });
  if (!found.ok) return found;
  const returns = await returnsOfOrder(tx, held.id);
  const returnable = await returnableOf(tx, { order: found.value, returns, at });
  if (returnable.isOpen) return fail('return_open');
  const isAllowed = request.isOpenedByStaff ? returnable.isDelivered : returnable.until !== null;
  if (!isAllowed) return fail('not_returnable');
  const lines = request.lines.filter(({ quantity }) => quantity !== 0);
  if (lines.length === 0) return fail('nothing_chosen');
  if ((request.photos?.length ?? 0) > RETURN_PHOTOS) return fail('too_many_photos', { most: RETURN_PHOTOS });
  for (const [index, { lineId, quantity }] of lines.entries()) {
    const most = returnable.units.get(lineId) ?? 0;
    const isTwice = lines.findIndex((line) => line.lineId === lineId) !== index;
    const isUnits = Number.isSafeInteger(quantity) && quantity > 0 && quantity <= most;
    if (isTwice || !isUnits) return fail('too_many_units', { lineId, most });
  }
  return ok({ lines, number: returns.length + 1 });
}

async function write(tx: StoreTx, request: ReturnRequest & { number: number }, act: Act): Promise<string> {
  const id = newId();
  await tx
    .insertInto('returns')
    .values({
      ...{ store_id: tx.storeId, id, order_id: request.orderId, number: request.number },
      ...{ status: 'requested', wish: request.wish, requested_at: act.at, updated_at: act.at },
      comment: cleanText(request.comment ?? '').slice(0, 1000),
    })
    .execute();
  const rows = request.lines.map(
    ({ lineId, quantity, reason }) =>
      sql`(${tx.storeId}::uuid, ${id}::uuid, ${lineId}::uuid, ${quantity}::int, ${reason})`,
  );
  await sql`
    insert into return_lines (store_id, return_id, order_line_id, quantity, reason)
    values ${sql.join(rows)}`.execute(tx);
  return id;
}
