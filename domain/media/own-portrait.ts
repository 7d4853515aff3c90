import { type OwnVisit, setOwnPhoto } from '#domain/identity/index.ts';
import { ok, type Result } from '#lib/result.ts';
import type { PhotoFailure } from './errors.ts';
import { preparePortrait } from './prepare-photo.ts';

/** Replaces the photo of an account, cropped square; null removes it. */
export async function replaceOwnPhoto(
  visit: Omit<OwnVisit, 'token'>,
  file: File | null,
  at: Date,
): Promise<Result<undefined, PhotoFailure>> {
  const photo = file && (await preparePortrait(new Uint8Array(await file.arrayBuffer())));
  if (photo && !photo.ok) return photo;
  await setOwnPhoto(visit, photo?.value ?? null, at);
  return ok();
}
