import { withStore } from '#db/index.ts';
import {
  attachFile,
  changeFile,
  checkLimits,
  type FileFailure,
  type Limits,
  MAX_DIGITAL_BYTES,
  placeForFile,
  removeFile,
  sniffFile,
  soldName,
  sweepUploadsLater,
} from '#domain/downloads/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { filesOf } from '#server/index.ts';
import type { Staff } from '../shell/staff.server.ts';
import {
  announcedBytes,
  placeOf,
  refused,
  said,
  type Taken,
  takePiece,
  textOf,
} from './take-piece.server.ts';

type Asked = { form: FormData; productId: string; staff: Staff };
export type FileAct = (asked: Asked) => Promise<Taken>;

/**
 * The editor's actions by name. A file is uploaded in pieces, to bound memory and request time on every hop:
 * begin, the pieces in order, finish.
 */
export const FILE_ACTS: Record<string, FileAct> = { begin, piece, finish, change, remove };

async function begin({ form, productId, staff }: Asked): Promise<Taken> {
  const announced = announcedBytes(form, MAX_DIGITAL_BYTES);
  if (typeof announced === 'string') return refused(announced);
  const bytes = announced;
  const limits = checkLimits(limitsOf(form));
  if (!limits.ok) return failed(limits);
  const { request, store } = staff;
  const wanted = { productId, variantId: textOf(form, 'variantId'), bytes };
  const place = await withStore(store.id, async (tx) => {
    const found = await placeForFile(tx, wanted);
    if (found.ok) await sweepUploadsLater(tx, request.now);
    return found;
  });
  if (!place.ok) return failed(place);
  return said({ uploadId: await filesOf(request.config).begin(store.id, { bytes, now: request.now }) });
}

function piece(asked: Asked): Promise<Taken> {
  return takePiece(asked, (bytes) => sniffFile(bytes) !== null);
}

async function finish({ form, productId, staff }: Asked): Promise<Taken> {
  const { store, request } = staff;
  const files = filesOf(request.config);
  const place = placeOf(form, staff);
  const whole = place && (await files.read(place));
  if (!place || !whole || whole.bytes !== Number(form.get('bytes'))) return refused('failed');
  const kind = sniffFile(whole.head);
  const kept = kind && (await files.keep(place));
  if (!kind) {
    await files.discard(place);
    return refused('kind');
  }
  if (!kept) return refused('failed');
  const { bytes, hash } = whole;
  const file = {
    ...{ contentId: kept.contentId, bytes, hash, contentType: kind.contentType },
    fileName: soldName(textOf(form, 'name'), kind),
  };
  const input = { productId, variantId: textOf(form, 'variantId'), file, ...limitsOf(form) };
  const attached = await withStore(store.id, (tx) => attachFile(tx, input, request.act())).catch(
    async (error: unknown) => {
      await files.remove(kept);
      throw error;
    },
  );
  if (attached.ok) return said({ done: 'attached' });
  await files.remove(kept);
  return failed(attached);
}

async function change({ form, productId, staff }: Asked): Promise<Taken> {
  const input = { ...fileOf(form), productId, ...limitsOf(form) };
  const done = await withStore(staff.store.id, (tx) => changeFile(tx, input, staff.request.act()));
  return done.ok ? said({ done: 'changed' }) : failed(done);
}

async function remove({ form, productId, staff }: Asked): Promise<Taken> {
  const input = { ...fileOf(form), productId };
  const done = await withStore(staff.store.id, (tx) => removeFile(tx, input, staff.request.act()));
  return done.ok ? said({ done: 'removed' }) : failed(done);
}

function failed(failure: FileFailure): Taken {
  if (failure.code === 'limit_invalid') return refused(failure.data.field);
  if (failure.code === 'stale') return refused('stale', 409);
  if (failure.code === 'plan_limit') return refused('full', 403);
  if (failure.code === 'feature_off') return refused('notInPlan', 403);
  return refused('variant', 409);
}

const fileOf = (form: FormData) => ({
  fileId: textOf(form, 'fileId'),
  version: Number(form.get('version')),
});

// Digits of any script are accepted; anything but a whole number becomes 0, which is out of range.
const limitsOf = (form: FormData): Limits => ({
  maxDownloads: parseWholeNumber(textOf(form, 'maxDownloads')) ?? 0,
  validDays: parseWholeNumber(textOf(form, 'validDays')) ?? 0,
  isWhole: form.get('isWhole') === 'yes',
});
