import { data, redirect } from 'react-router';
import { type StoreTx, withStore } from '#db/index.ts';
import {
  countFileTry,
  type FilesFull,
  type PhotoFailure,
  type PreparedReceipt,
  preparePrivatePhoto,
} from '#domain/media/index.ts';
import type { OrderView } from '#domain/orders/index.ts';
import {
  admitReturnPhotos,
  checkReturn,
  RETURN_REASONS,
  type RequestFailure,
  requestReturn,
} from '#domain/returns/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { inMegabytes, PHOTO_BYTES, RETURN_PHOTOS } from '#lib/file-limits.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { leaveNotice } from '../page/notice.server.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { withFiles } from '../page/with-files.server.ts';
import { RETURN_PHOTOS_FIELD, returnUnitsField } from './after-order-view.ts';
import { replyRefused } from './order-reply.server.ts';
import type { AskedReturn, OrderReply } from './order-views.ts';

/** Requests a return. A refused form is returned with the submitted values. */
export async function askReturn(shop: Shop, order: OrderView, form: FormData) {
  const lines = [...form.keys()].flatMap((name) => {
    if (!name.startsWith('line.')) return [];
    const lineId = name.slice('line.'.length);
    return [{ lineId, quantity: unitsIn(form, lineId) ?? Number.NaN, reason: reasonIn(form, lineId) }];
  });
  const wish = form.get('wish') === 'exchange' ? 'exchange' : 'refund';
  const request = { orderId: order.id, lines, wish, comment: String(form.get('comment') ?? '') } as const;
  // Checked before any file is decoded, because decoding costs CPU time.
  if (filesIn(form).length > 0) {
    const checked = await withStore(shop.storeId, (tx) => checkReturn(tx, request, shop.now));
    if (!checked.ok) return refused(shop, order, { form, refusal: checked });
  }
  const photos = await decodePhotos(shop, order, form);
  if (!photos.ok) {
    const message = shop.say(PHOTO_PROBLEMS[photos.code], inMegabytes(PHOTO_BYTES));
    const status = photos.code === 'too_many_tries' ? 429 : 422;
    return askedAgain(shop, order, { form, status, error: { field: RETURN_PHOTOS_FIELD, message } });
  }
  const files = photos.value;
  const whole = { ...request, photos: files.map(({ hash, bytes }) => ({ hash, bytes: bytes.length })) };
  const act = shop.request.act();
  const admit = (tx: StoreTx) => admitReturnPhotos(tx, whole, act);
  const done = await withFiles(shop, { place: 'private', files, admit }, async (tx, store) => {
    const asked = await requestReturn(tx, whole, act);
    if (asked.ok) await store();
    return asked;
  });
  if (!done.ok) return refused(shop, order, { form, refusal: done });
  leaveNotice(shop, 'messageSent');
  return redirect(shop.href(paths.myOrder(order.number)), 303);
}

type Refusing = RequestFailure | FilesFull;
type RefusedRequest = { form: FormData; refusal: Refusing };

function refused(shop: Shop, order: OrderView, { form, refusal }: RefusedRequest) {
  const message = shop.say(RETURN_PROBLEMS[refusal.code]);
  const field = fieldOf(order, form, refusal);
  return field
    ? askedAgain(shop, order, { form, status: 409, error: { field, message } })
    : replyRefused(message);
}

const unitsIn = (form: FormData, lineId: string) => parseWholeNumber(String(form.get(`line.${lineId}`)));
const reasonIn = (form: FormData, lineId: string) =>
  RETURN_REASONS.find((each) => each === form.get(`reason.${lineId}`)) ?? 'other';

/** The field that a refusal is about; null if it is about no field, or if the form is no longer offered. */
function fieldOf(order: OrderView, form: FormData, refusal: Refusing): string | null {
  const sent = linesIn(order, form);
  switch (refusal.code) {
    case 'nothing_chosen':
      return sent[0] ? returnUnitsField(sent[0]) : null;
    case 'too_many_units':
      return sent.includes(refusal.data.lineId) ? returnUnitsField(refusal.data.lineId) : null;
    case 'too_many_photos':
    case 'files_full':
      return RETURN_PHOTOS_FIELD;
    default:
      return null;
  }
}

const linesIn = (order: OrderView, form: FormData) =>
  order.lines.map(({ id }) => id).filter((id) => form.has(`line.${id}`));

type Refusal = { form: FormData; status: number; error: { field: string; message: string } };

/** The form with its submitted values after a refusal. */
function askedAgain(shop: Shop, order: OrderView, { form, status, error }: Refusal) {
  const ids = linesIn(order, form);
  const asked: AskedReturn = {
    units: Object.fromEntries(ids.map((id) => [id, unitsIn(form, id) ?? 0])),
    reasons: Object.fromEntries(ids.map((id) => [id, reasonIn(form, id)])),
    wish: String(form.get('wish') ?? ''),
    comment: String(form.get('comment') ?? ''),
    hadPhotos: filesIn(form).length > 0,
    errors: [error],
  };
  const problem = shop.say('checkout.field.summaryTitle', { count: asked.errors.length });
  const reply: OrderReply = { problem, again: null, asked };
  return data(reply, { status });
}

const PHOTO_PROBLEMS = {
  not_a_photo: 'orderlife.own.returnPhotoKind',
  photo_too_large: 'orderlife.own.returnPhotoLarge',
  too_many_pixels: 'orderlife.own.returnPhotoPixels',
  pictures_busy: 'common.file.busy',
  too_many_tries: 'common.file.often',
  too_many_photos: 'orderlife.own.returnPhotoMany',
} as const;

type PhotosRefused = PhotoFailure | Failure<'too_many_photos' | 'too_many_tries', undefined>;

/** Decodes and re-encodes the uploaded photos. */
async function decodePhotos(
  { storeId, now: at }: Shop,
  order: OrderView,
  form: FormData,
): Promise<Result<PreparedReceipt[], PhotosRefused>> {
  const files = filesIn(form);
  if (files.length === 0) return ok([]);
  if (files.length > RETURN_PHOTOS) return fail('too_many_photos');
  const sent = { bucket: 'return photos', subject: order.id, at };
  if (!(await withStore(storeId, (tx) => countFileTry(tx, sent)))) return fail('too_many_tries');
  const photos: PreparedReceipt[] = [];
  for (const file of files) {
    const photo = await preparePrivatePhoto(new Uint8Array(await file.arrayBuffer()));
    if (!photo.ok) return photo;
    photos.push(photo.value);
  }
  return ok(photos);
}

// A browser submits an empty file field as a file without a name.
const filesIn = (form: FormData) =>
  form.getAll('photo').filter((file): file is File => file instanceof File && file.size > 0);

const RETURN_PROBLEMS = {
  files_full: 'common.file.full',
  order_not_found: 'orderlife.own.returnClosed',
  not_returnable: 'orderlife.own.returnClosed',
  return_open: 'orderlife.own.returnOpen',
  nothing_chosen: 'orderlife.own.returnNone',
  too_many_units: 'orderlife.own.returnTooMany',
  too_many_photos: 'orderlife.own.returnPhotoMany',
} as const;
