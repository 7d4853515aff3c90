import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { addImage, type ImageStore, type PreparedImage, prepareImage } from '#domain/media/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type LogoFieldName, type LogoProblem, MAX_LOGO_BYTES } from './branding-view.ts';

const TAKEN = new Set(['image/png', 'image/jpeg', 'image/webp']);

export type LogoChange = { kind: 'new'; image: PreparedImage } | { kind: 'none' } | { kind: 'same' };

/** Reads one logo field of the form. The picture is decoded and re-encoded before anything is saved. */
export async function readLogo(
  form: FormData,
  name: LogoFieldName,
): Promise<Result<LogoChange, LogoProblem>> {
  const file = form.get(name);
  if (!(file instanceof File) || file.size === 0) {
    return ok<LogoChange>({ kind: form.get(`remove-${name}`) === 'yes' ? 'none' : 'same' });
  }
  if (file.size > MAX_LOGO_BYTES) return fail('logoLarge');
  if (!TAKEN.has(file.type)) return fail('logoType');
  const image = await prepareImage(new Uint8Array(await file.arrayBuffer()));
  if (image.ok) return ok<LogoChange>({ kind: 'new', image: image.value });
  if (image.code === 'too_many_pixels') return fail('logoPixels');
  if (image.code === 'pictures_busy') return fail('logoBusy');
  return fail(image.code === 'too_large' ? 'logoLarge' : 'logoType');
}

/** The media id after the change; refused if the package has no room for the picture. */
export async function logoId(
  tx: StoreTx,
  { change, now, images }: { change: LogoChange; now: string | null; images: ImageStore },
  act: Act,
): Promise<Result<string | null, LogoProblem>> {
  if (change.kind === 'none') return ok(null);
  if (change.kind === 'same') return ok(now);
  const added = await addImage(tx, change.image, { images, act });
  return added.ok ? ok(added.value.mediaId) : fail('logoFull');
}
