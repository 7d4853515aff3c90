import { withPlatform } from '#db/index.ts';
import {
  countPlatformAttempt,
  type Limit,
  type OwnVisit,
  setOwnPhoto,
  type TooManyTries,
} from '#domain/identity/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { PhotoFailure } from './errors.ts';
import { preparePortrait } from './prepare-photo.ts';

/** Counts every file before it is decoded, refused ones included, because decoding costs CPU time. */
const TRIES: Limit = { bucket: 'own photo', windowSeconds: 3600, free: 10, refuse: 10 };

/** Replaces the photo of an account, cropped square; null removes it. */
export async function replaceOwnPhoto(
  visit: Omit<OwnVisit, 'token'>,
  file: File | null,
  at: Date,
): Promise<Result<undefined, PhotoFailure | TooManyTries>> {
  const counted = file && (await countTry(visit.userId, at));
  if (counted?.isRefused) return fail('too_many_tries', { retryAfterSeconds: counted.retryAfterSeconds });
  const photo = file && (await preparePortrait(new Uint8Array(await file.arrayBuffer())));
  if (photo && !photo.ok) return photo;
  await setOwnPhoto(visit, photo?.value ?? null, at);
  return ok();
}

function countTry(userId: string, at: Date) {
  return withPlatform((tx) => countPlatformAttempt(tx, TRIES, { subject: userId, at }));
}
