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
} from '#domain/downloads/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { filesOf } from '#server/index.ts';
import type { Staff } from '../shell/staff.server.ts';
import {
  announcedBytes,
  answerWith,
  beginUpload,
  readUpload,
  refuseWith,
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
  const bytes = announcedBytes(form, MAX_DIGITAL_BYTES);
  if (typeof bytes === 'string') return refuseWith(bytes);
  const limits = checkLimits(limitsOf(form));
  if (!limits.ok) return failed(limits);
  const wanted = { productId, variantId: textOf(form, 'variantId'), bytes };
  return beginUpload(staff, bytes, { findPlace: (tx) => placeForFile(tx, wanted), refuse: failed });
}

function piece(asked: Asked): Promise<Taken> {
  return takePiece(asked, (bytes) => sniffFile(bytes) !== null);
}

async function finish({ form, productId, staff }: Asked): Promise<Taken> {
  const { store, request } = staff;
  const files = filesOf(request.config);
  const upload = await readUpload(form, staff);
  if (!upload) return refuseWith('failed');
  const { place, whole } = upload;
  const kind = sniffFile(whole.head);
  const kept = kind && (await files.keep(place));
  if (!kind) {
    await files.discard(place);
    return refuseWith('kind');
  }
  if (!kept) return refuseWith('failed');
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
  if (attached.ok) return answerWith({ done: 'attached' });
  await files.remove(kept);
  return failed(attached);
}

async function change({ form, productId, staff }: Asked): Promise<Taken> {
  const input = { ...fileOf(form), productId, ...limitsOf(form) };
  const done = await withStore(staff.store.id, (tx) => changeFile(tx, input, staff.request.act()));
  return done.ok ? answerWith({ done: 'changed' }) : failed(done);
}

async function remove({ form, productId, staff }: Asked): Promise<Taken> {
  const input = { ...fileOf(form), productId };
  const done = await withStore(staff.store.id, (tx) => removeFile(tx, input, staff.request.act()));
  return done.ok ? answerWith({ done: 'removed' }) : failed(done);
}

function failed(failure: FileFailure): Taken {
  if (failure.code === 'limit_invalid') return refuseWith(failure.data.field);
  if (failure.code === 'stale') return refuseWith('stale', 409);
  if (failure.code === 'plan_limit') return refuseWith('full', 403);
  if (failure.code === 'feature_off') return refuseWith('notInPlan', 403);
  return refuseWith('variant', 409);
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
