import { type StoreTx, withStore } from '#db/index.ts';
import { sweepUploadsLater } from '#domain/downloads/index.ts';
import { packageRoom } from '#domain/packages/index.ts';
import { isId } from '#lib/ids.ts';
import type { Failure, Success } from '#lib/result.ts';
import { filesOf } from '#server/index.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { FileAnswer, FileProblem } from './files-view.ts';

/*
 * The steps of an upload in pieces that files for sale and videos share: begin, the pieces in order, finish.
 */

export type Taken = { answer: FileAnswer; status: number };

export const answerWith = (answer: FileAnswer): Taken => ({ answer, status: 200 });
export const refuseWith = (problem: FileProblem, status = 422): Taken => ({ answer: { problem }, status });

/** The size that a form announces, or the reason why no such file is accepted. */
export function announcedBytes(form: FormData, most: number): number | 'missing' | 'empty' | 'tooLarge' {
  const bytes = Number(form.get('bytes'));
  if (!Number.isSafeInteger(bytes) || bytes < 0 || textOf(form, 'name') === '') return 'missing';
  if (bytes === 0) return 'empty';
  return bytes > most ? 'tooLarge' : bytes;
}

/** Begins an upload for which `findPlace` finds a place in the store. */
export async function beginUpload<F extends Failure>(
  { request, store }: Staff,
  bytes: number,
  {
    findPlace,
    refuse,
  }: { findPlace: (tx: StoreTx) => Promise<Success<unknown> | F>; refuse: (failure: F) => Taken },
): Promise<Taken> {
  const { now, config } = request;
  const { found, room } = await withStore(store.id, async (tx) => {
    const found = await findPlace(tx);
    if (found.ok) await sweepUploadsLater(tx, now);
    return { found, room: (await packageRoom(tx, 'storage'))?.left };
  });
  if (!found.ok) return refuse(found);
  const upload = { bytes, now, ...(room !== undefined && { room }) };
  return answerWith({ uploadId: await filesOf(config).begin(store.id, upload) });
}

/** The upload that a form finishes; null if it has not arrived whole. */
export async function readUpload(form: FormData, staff: Staff) {
  const place = placeOf(form, staff);
  const whole = place && (await filesOf(staff.request.config).read(place, Number(form.get('bytes'))));
  return place && whole ? { place, whole } : null;
}

/**
 * Adds a piece to its upload. The first piece shows the file's kind, so that nobody uploads half a gigabyte before the
 * refusal.
 */
export async function takePiece(
  { form, staff }: { form: FormData; staff: Staff },
  isAccepted: (head: Uint8Array) => boolean,
): Promise<Taken> {
  const place = placeOf(form, staff);
  const sent = form.get('piece');
  const at = Number(form.get('at'));
  if (!place || !(sent instanceof File) || !Number.isSafeInteger(at)) return refuseWith('failed');
  const files = filesOf(staff.request.config);
  const bytes = new Uint8Array(await sent.arrayBuffer());
  if (at === 0 && !isAccepted(bytes)) {
    await files.discard(place);
    return refuseWith('kind');
  }
  const added = await files.append(place, { at, bytes });
  if (added.ok) return answerWith({ at: added.value });
  if (added.code === 'wrong_place') return answerWith({ at: added.data.at });
  await files.discard(place);
  return refuseWith(added.code === 'too_large' ? 'tooLarge' : 'failed');
}

function placeOf(form: FormData, { store }: Staff) {
  const uploadId = form.get('uploadId');
  return isId(uploadId) ? { storeId: store.id, uploadId } : null;
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
