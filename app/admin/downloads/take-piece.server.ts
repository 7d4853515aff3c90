import { isId } from '#lib/ids.ts';
import { filesOf } from '#server/index.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { FileAnswer, FileProblem } from './files-view.ts';

/*
 * The steps of an upload in pieces that files for sale and videos share: begin, the pieces in order, finish.
 */

export type Taken = { answer: FileAnswer; status: number };

export const said = (answer: FileAnswer): Taken => ({ answer, status: 200 });
export const refused = (problem: FileProblem, status = 422): Taken => ({ answer: { problem }, status });

/** The size that a form announces, or the reason why no such file is accepted. */
export function announcedBytes(form: FormData, most: number): number | 'missing' | 'empty' | 'tooLarge' {
  const bytes = Number(form.get('bytes'));
  if (!Number.isSafeInteger(bytes) || bytes < 0 || textOf(form, 'name') === '') return 'missing';
  if (bytes === 0) return 'empty';
  return bytes > most ? 'tooLarge' : bytes;
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
  if (!place || !(sent instanceof File) || !Number.isSafeInteger(at)) return refused('failed');
  const files = filesOf(staff.request.config);
  const bytes = new Uint8Array(await sent.arrayBuffer());
  if (at === 0 && !isAccepted(bytes)) {
    await files.discard(place);
    return refused('kind');
  }
  const added = await files.append(place, { at, bytes });
  if (added.ok) return said({ at: added.value });
  if (added.code === 'wrong_place') return said({ at: added.data.at });
  await files.discard(place);
  return refused(added.code === 'too_large' ? 'tooLarge' : 'failed');
}

export function placeOf(form: FormData, { store }: Staff) {
  const uploadId = form.get('uploadId');
  return isId(uploadId) ? { storeId: store.id, uploadId } : null;
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
