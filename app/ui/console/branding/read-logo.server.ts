import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { LogoFieldName, LogoProblem } from './logo-view.ts';

const TAKEN = new Set(['image/png', 'image/jpeg', 'image/webp']);

export type LogoChange<Image> = { kind: 'new'; image: Image } | { kind: 'none' } | { kind: 'same' };

type Reading<Image> = {
  maxBytes: number;
  /** Decodes and re-encodes the picture (media's prepareImage). */
  prepare: (bytes: Uint8Array) => Promise<Result<Image, Failure<string, unknown>>>;
};

/** Reads one logo field of the form. The picture is decoded and re-encoded before anything is saved. */
export async function readLogo<Image>(
  form: FormData,
  name: LogoFieldName,
  { maxBytes, prepare }: Reading<Image>,
): Promise<Result<LogoChange<Image>, LogoProblem>> {
  const file = form.get(name);
  if (!(file instanceof File) || file.size === 0) {
    return ok<LogoChange<Image>>({ kind: form.get(`remove-${name}`) === 'yes' ? 'none' : 'same' });
  }
  if (file.size > maxBytes) return fail('logoLarge');
  if (!TAKEN.has(file.type)) return fail('logoType');
  const image = await prepare(new Uint8Array(await file.arrayBuffer()));
  if (image.ok) return ok<LogoChange<Image>>({ kind: 'new', image: image.value });
  if (image.code === 'too_many_pixels') return fail('logoPixels');
  if (image.code === 'pictures_busy') return fail('logoBusy');
  return fail(image.code === 'too_large' ? 'logoLarge' : 'logoType');
}
